import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { verifyCommand } from '../../src/commands/verify.ts';
import { someWithoutSale } from '../../src/domain/assurance/certificate/store.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { recordInspection } from '../support/inspections.ts';
import { momentarily, tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const folder = await mkdtemp(join(tmpdir(), 'lotmark-certificates-'));
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});
const trade = await openTrade(harness);
const { world, exporter, buyer, cooperative, admin } = trade;
const { db } = harness.database;
const { alter, set, remove, putBack } = momentarily(harness.database);
const officer = await world.user({ roles: ['SVC Authority'], name: 'Olga Officer' });
const inspector = await world.user({ roles: ['SVC Inspector'] });
const guest = world.guest();
const stranger = await world.member('Exporter');
const day = 86_400_000;

const issue = (order: string, more: object = {}, by = officer) =>
  by.call('authority_certs.issue_export_certificate', { order, ...more });
const revoke = (certificate: string, reason?: string, by = officer) =>
  by.call('authority_certs.revoke_export_certificate', { certificate, ...(reason === undefined ? {} : { reason }) });
const page = async (name: string, language = 'en') =>
  (await fetch(`${harness.url}/certificate/${name}`, { headers: { 'accept-language': language } })).text();
const standing = async (name: string) => /data-standing="(\w+)"/.exec(await page(name))?.[1];
const lookup = (certificate: string) => guest.ok('verify.lookup_certificate', { certificate });
const lotOf = async (order: string): Promise<string> =>
  (await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow()).lot;
const inDays = (days: number): string =>
  new Date(harness.clock.now().getTime() + days * day).toISOString().slice(0, 10);
/** A paid order whose lot is on the ledger. */
async function soldOrder(facts: Record<string, unknown> = {}): Promise<string> {
  const order = await trade.paidOrder(facts);
  await harness.anchor();
  return order;
}
const issued = async (more: object = {}): Promise<string> =>
  (await issue(await soldOrder(), more)).message.certificate as string;

/** A PDF of a certificate that was signed as a file, in base64. */
async function signedPdf(certificate: string): Promise<string> {
  const { document } = await officer.ok('documents.generate', {
    doctype: 'Export Certificate',
    name: certificate,
    print_format: 'export-certificate',
    language: 'en',
  });
  await harness.drain();
  await officer.ok('documents.sign', { document });
  await harness.anchor();
  const { file_url } = await officer.ok('documents.status', { document });
  const answer = await fetch(`${harness.url}${file_url}`, { headers: officer.headers });
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
}

test('issued: it says what was checked, is signed, anchored, on its page in four languages, and has a receipt', async () => {
  const lot = await trade.lot({ grade: 'Grade 1' });
  await harness.anchor();
  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  const order = await trade.order(lot);
  await trade.mint(100_000);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await harness.anchor();
  const given = { certificate_number: 'ET/2026/17', authority: 'Coffee and Tea Authority', expiry: inDays(90) };
  const made = (await issue(order, given)).message;
  expect(made).toMatchObject({ ok: true, order, lot, exporter: exporter.org, status: 'Issued', created: true });
  const { certificate } = made;
  expect(certificate).toMatch(/^CERT-2026-\d{5}$/);
  expect(await standing(certificate)).toBe('waits');
  await harness.anchor();
  const looked = await lookup(certificate);
  expect(looked.certificate).toMatchObject({
    ...given,
    name: certificate,
    status: 'Issued',
    issued_as: 'authority',
    since: [],
    checked: {
      quantity: '1000',
      unit: 'kg',
      origin_country: 'ET',
      destination_country: 'DE',
      order_status: 'Escrow Created',
    },
  });
  expect(looked.certificate.checked.inspection).toMatchObject({ name: inspection, lot, result: 'conformant' });
  expect(looked.attestation).toMatchObject({ verified: true, anchored: true, version: 1 });
  for (const [language, words] of [
    ['en', 'Issued, and in force'],
    ['es', 'Emitido y vigente'],
    ['fr', 'Délivré et en vigueur'],
    ['pt', 'Emitido e em vigor'],
  ] as const) {
    const text = await page(certificate, language);
    expect(text).toContain(words);
    expect(text).toContain('data-standing="issued"');
    expect(text).toContain(inspection);
    // Hashes, keys and the port may hold the price's digits.
    const said = text.replace(/\w{30,}|127\.0\.0\.1:\d+/g, '');
    expect(said).not.toMatch(/undefined|\{\w+\}|@example|Olga|4\.25|4250/);
    expect(text).not.toContain(buyer.org);
  }
  expect((await guest.get(`/certificate/${certificate.toLowerCase()}`)).headers.get('location')).toBe(
    `/certificate/${certificate}`,
  );
  expect((await guest.get(`/verify/${lot}`)).body).toContain(`/certificate/${certificate}`);
  const receipt = await guest.get(`/v1/receipts/certificate/${certificate}`);
  const payload = JSON.parse(receipt.body.payload);
  expect(payload).toMatchObject({ type: 'lotmark.certificate.v1', subject: certificate, order, lot, status: 'Issued' });
  for (const secret of [officer.userId, 'Olga', buyer.org]) expect(receipt.body.payload).not.toContain(secret);
  const { did } = harness.app.services.signer;
  const { didDocument } = (await guest.get(`/api/method/svc_network.did.api.resolve?did=${did}`)).body;
  expect((await verifyReceipt(receipt.body, { did, didDocument, witnesses: [] })).ok).toBe(true);
  const told = await db.selectFrom('mails').select('recipient').where('kind', '=', 'certificate_issued').execute();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([buyer.email, exporter.email].sort());
});

test('an inspection of the rest says nothing of a part that was sold before, and one of the whole does', async () => {
  const lot = await trade.lot({ grade: 'Grade 1', divisible: true });
  await harness.anchor();
  await trade.mint(100_000);
  const sellPart = async (): Promise<string> => {
    const order = await trade.order(lot, { quantity: 100 });
    await buyer.ok('checkout.pay_with_wallet', { order });
    await harness.anchor();
    return order;
  };
  const first = await sellPart();
  harness.clock.advance(60_000);
  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  harness.clock.advance(60_000);
  const second = await sellPart();
  const inspected = async (order: string) =>
    (await officer.ok('authority_certs.list_certifiable_orders', { search: order })).data[0].inspected;
  expect([await inspected(first), await inspected(second)]).toEqual([false, true]);
  const certificates = new Map<string, string>();
  const inspectionOf = async (order: string) => {
    const { certificate } = (await issue(order)).message;
    certificates.set(order, certificate);
    return (await lookup(certificate)).certificate.checked.inspection;
  };
  expect(await inspectionOf(first)).toBeNull();
  expect(await inspectionOf(second)).toMatchObject({ name: inspection, lot });
  // On paper, too: which lot was inspected, and that the grade is what the seller says.
  const pdf = await fetch(`${harness.url}/v1/certificates/${certificates.get(second)}/pdf`);
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  expect(text).toMatch(/Claimed grade\s+Grade 1/);
  expect(text).not.toMatch(/^Grade\s+Grade 1/m);
  expect(text).toContain(`${inspection} · ${lot} · Grade 1`);
  // Their public pages say the same.
  const inspections = async (order: string) =>
    (await guest.call('verify.lookup_lot', { lot_name: await lotOf(order) })).body.inspections;
  expect(await inspections(first)).toEqual([]);
  expect(await inspections(second)).toMatchObject([{ name: inspection, lot, attested: true }]);
  const shown = (await guest.get(`/verify/${await lotOf(second)}`)).body;
  expect(shown).toContain('Inspected as part of</dt>');
  expect(shown).toMatch(/class="ok" data-claim="inspected"/);
});

test('a processing that is stated otherwise since the inspection is told beside it, on page and PDF', async () => {
  const lot = await trade.lot({ grade: 'Grade 1', processing_method: 'Washed', divisible: true });
  await harness.anchor();
  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  const certified = async (): Promise<string> => {
    await harness.anchor();
    const order = await trade.order(lot, { quantity: 100 });
    await trade.mint(100_000);
    await buyer.ok('checkout.pay_with_wallet', { order });
    await harness.anchor();
    return (await issue(order)).message.certificate;
  };
  const same = await certified();
  expect(await page(same)).not.toContain('Processing when it was inspected');
  harness.clock.advance(60_000);
  // Its owner may not; an authority may sign what stands there.
  const edit = await cooperative.call('cooperative.update_lot', { lot, processing_method: 'Natural' });
  expect(edit.status).toBe(409);
  await harness.database.db.updateTable('lots').set({ processing_method: 'Natural' }).where('name', '=', lot).execute();
  await harness.tick('tamper-check');
  const { fingerprint } = await officer.ok('authority.get_flagged_lot', { lot_name: lot });
  const signed = { differences: 'sign', reason: 'The owner had entered it wrong.', fingerprint };
  await officer.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified', ...signed });
  const other = await certified();
  expect((await lookup(other)).certificate.checked).toMatchObject({
    processing_method: 'Natural',
    inspection: { name: inspection, processing_method: 'Washed' },
  });
  const shown = await page(other);
  expect(shown).toContain('Processing when it was inspected: washed.');
  expect(shown).toMatch(/<li class="wait">(?:(?!<li).)*Processing when it was inspected/s);
  await harness.anchor();
  const pdf = await fetch(`${harness.url}/v1/certificates/${other}/pdf`);
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('processing when inspected: Washed');
});

test('32 officers at once issue one certificate for an order', async () => {
  const order = await soldOrder();
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, turn) => issue(order, {}, turn % 2 ? officer : admin)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ message }) => message.created)).toHaveLength(1);
  expect(new Set(answers.map(({ message }) => message.certificate)).size).toBe(1);
});

test('a number stands for one certificate of an authority, also of two at once', async () => {
  const [first, second] = [await soldOrder(), await soldOrder()];
  const numbered = { certificate_number: 'TWICE-1', authority: 'Office' };
  const answers = await Promise.all([
    issue(first, numbered),
    issue(second, { ...numbered, certificate_number: 'twice-1' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await issue(second, { ...numbered, authority: 'Another office' })).status).toBe(200);
});

test('it is refused where what it would say does not hold, and the officer is told why', async () => {
  const draft = await trade.order(await trade.lot());
  const fresh = await trade.paidOrder();
  expect((await issue(draft)).body.exception).toMatch(/is Draft; it must be Escrow Created, Paid/);
  expect((await issue(fresh)).body.exception).toContain('waits for its anchor');
  const said = await officer.ok('authority_certs.check_order', { order: fresh });
  expect(said).toMatchObject({ obstacles: ['lot_not_anchored'], checked: null, certificate: null });
  // The exporter sees the same before anybody issues anything; nobody else of the order does.
  expect(await exporter.ok('authority_certs.check_order', { order: fresh })).toEqual(said);
  const foreign = await trade.world.member('Exporter');
  for (const [caller, order] of [
    [buyer, fresh],
    [foreign, fresh],
    [exporter, 'ORD-2026-99999'],
  ] as const) {
    expect(await caller.call('authority_certs.check_order', { order })).toMatchObject({ status: 403 });
  }
  expect((await officer.call('authority_certs.check_order', { order: 'ORD-2026-99999' })).status).toBe(404);
  await harness.anchor();
  expect((await officer.ok('authority_certs.check_order', { order: fresh })).obstacles).toEqual([]);
  expect((await issue(fresh, { expiry: inDays(-1) })).body.exception).toContain('today or later');
  expect((await issue('ORD-2026-99999')).status).toBe(404);
  const shipped = await trade.shippedOrder();
  await harness.anchor();
  await buyer.ok('orders.raise_dispute', { order: shipped, reason: 'wet bags' });
  expect((await issue(shipped)).body.exception).toMatch(/is Disputed/);
  const altered = await soldOrder();
  const lot = await lotOf(altered);
  await tamper(harness.database, (tx) => tx.updateTable('lots').set({ grade: 'AA' }).where('name', '=', lot).execute());
  expect((await issue(altered)).body.exception).toContain('payload_mismatch');
  await tamper(harness.database, (tx) => tx.updateTable('lots').set({ grade: null }).where('name', '=', lot).execute());
  await tamper(harness.database, (tx) =>
    tx.updateTable('orders').set({ corridor: 'ET-US' }).where('name', '=', altered).execute(),
  );
  expect((await officer.ok('authority_certs.check_order', { order: altered })).obstacles).toEqual(['order_altered']);
  await tamper(harness.database, (tx) =>
    tx.updateTable('orders').set({ corridor: 'ET-DE' }).where('name', '=', altered).execute(),
  );
  expect((await issue(altered)).message).toMatchObject({ created: true });
});

test('revoked: seen at once everywhere, with its reason; a repeat is told so, another reason refused; a new one may follow', async () => {
  const certificate = await issued({ expiry: inDays(30) });
  await harness.anchor();
  expect(await standing(certificate)).toBe('issued');
  const done = (await revoke(certificate, 'Bags were exchanged in the port.')).message;
  expect(done).toMatchObject({ ok: true, certificate, status: 'Revoked', revoked: true });
  expect(await standing(certificate)).toBe('revoked');
  expect(await page(certificate)).toContain('Bags were exchanged in the port.');
  expect((await lookup(certificate)).certificate).toMatchObject({ status: 'Revoked', revoked_at: done.revoked_at });
  const repeats = await Promise.all(Array.from({ length: 8 }, () => revoke(certificate, done.reason)));
  for (const { message } of repeats) expect(message).toMatchObject({ revoked: false, reason: done.reason });
  const otherwise = await revoke(certificate, 'another reason');
  expect([otherwise.status, otherwise.body.exception]).toEqual([409, expect.stringContaining('with another reason')]);
  const vc = (await guest.get(`/v1/certificates/${certificate}/credential`)).body;
  expect(await guest.ok('fep.verify_vc', { credential: vc })).toMatchObject({
    verified: false,
    error: 'The proof holds, but the credential was revoked.',
  });
  const again = (await issue(done.order)).message;
  expect(again).toMatchObject({ created: true });
  expect(again.certificate).not.toBe(certificate);
  // The one that stands is answered with what it says, not with what was asked.
  const other = { certificate_number: 'another-1', authority: 'Another office', expiry: inDays(9) };
  const { certificate_number, authority } = again;
  expect((await issue(done.order, other)).message).toMatchObject({
    ...{ created: false, certificate: again.certificate, certificate_number, authority, expiry: null },
  });
  expect((await revoke('CERT-2026-99999')).status).toBe(404);
  const mine = await exporter.ok('orders.list_certificates', { order: done.order });
  expect(mine.data.map((row: { name: string; status: string }) => [row.name, row.status])).toEqual([
    [again.certificate, 'Issued'],
    [certificate, 'Revoked'],
  ]);
  const revokedMails = await db
    .selectFrom('mails')
    .select('body_text')
    .where('kind', '=', 'certificate_revoked')
    .execute();
  expect(revokedMails[0]?.body_text).toContain('> Bags were exchanged in the port.');
});

test('it says what arrived where both sides confirmed it, on page, PDF, credential and payload alike', async () => {
  const order = await trade.shippedOrder({ grade: 'Grade 1' });
  const lot = await lotOf(order);
  await harness.anchor();
  const early = (await issue(order)).message.certificate as string;
  const checkedOf = async (name: string) => (await lookup(name)).certificate;
  expect(await checkedOf(early)).toMatchObject({
    checked: { quantity: '1000', delivery: { basis: 'not_confirmed_yet' } },
    since: [],
  });
  for (const [language, words] of [
    ['en', 'As ordered; delivery not confirmed yet'],
    ['es', 'la entrega aún no está confirmada'],
    ['fr', 'livraison pas encore confirmée'],
    ['pt', 'entrega ainda não confirmada'],
  ] as const)
    expect(await page(early, language)).toContain(words);
  const seen = { lot, stage: 'delivery', quantity: '400', grade: 'Grade 2', gps_lat: 53.55, gps_lng: 9.99 };
  await exporter.ok('events.confirm_event', seen);
  await buyer.ok('events.confirm_event', seen);
  await buyer.ok('orders.propose_price_difference', { order, amount: 100, reason: 'worse' });
  await exporter.ok('orders.accept_price_difference', { order, amount: 100 });
  await harness.anchor();
  // The one from before tells that something else arrived; a new one says it.
  expect((await checkedOf(early)).since).toEqual(['delivered_otherwise']);
  expect(await standing(early)).toBe('changed');
  expect((await officer.ok('authority_certs.list_export_certificates', { changed: true })).data).toContainEqual(
    expect.objectContaining({ name: early }),
  );
  await revoke(early);
  const { certificate } = (await issue(order)).message;
  await harness.anchor();
  const { checked, since } = await checkedOf(certificate);
  expect(since).toEqual([]);
  expect(checked).toMatchObject({
    quantity: '400',
    unit: 'kg',
    grade: 'Grade 2',
    delivery: { basis: 'both_confirmed', ordered_quantity: '1000', claimed_grade: 'Grade 1' },
  });
  const payload = JSON.parse((await guest.get(`/v1/receipts/certificate/${certificate}`)).body.payload);
  expect(payload.checked).toMatchObject({ quantity: '400', grade: 'Grade 2', delivery: { basis: 'both_confirmed' } });
  const { credentialSubject } = (await guest.get(`/v1/certificates/${certificate}/credential`)).body;
  expect(credentialSubject).toMatchObject({
    quantity: '400',
    quantityBasis: 'both_confirmed',
    orderedQuantity: '1000',
    claimedGrade: 'Grade 1',
    confirmedGrade: 'Grade 2',
  });
  // The line of the goods that were ordered, beside what arrived.
  for (const [language, ordered] of [
    ['en', 'Ordered'],
    ['es', 'Pedido'],
    ['fr', 'Commandé'],
    ['pt', 'Pedido'],
  ] as const) {
    const shown = (await page(certificate, language)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(shown, language).toMatch(new RegExp(`${ordered} 1.?000 kg, Grade 1`));
    const answer = await fetch(`${harness.url}/v1/certificates/${certificate}/pdf?language=${language}`);
    const { text: written } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    expect(written, language).toMatch(new RegExp(`${ordered}\\s+1000 kg, Grade 1`));
    expect(written, language).not.toMatch(/Claimed grade|declarado|déclaré/);
  }
  const basis = {
    en: 'What arrived, by the lower of what buyer and exporter entered',
    es: 'Lo que llegó, por la menor de las cifras de comprador y exportador',
    fr: 'Ce qui est arrivé, selon le plus petit des chiffres de l’acheteur et de l’exportateur',
    pt: 'O que chegou, pelo menor dos valores de comprador e exportador',
  };
  for (const language of ['en', 'es', 'fr', 'pt'] as const) {
    const text = await page(certificate, language);
    expect(text).toMatch(/<dd[^>]*>400 kg</);
    // The two figures may differ within the tolerance.
    expect(text).toContain(basis[language]);
    expect(text).toContain('Grade 2');
    expect(text).not.toMatch(/undefined|\{\w+\}/);
    const pdf = await fetch(`${harness.url}/v1/certificates/${certificate}/pdf?language=${language}`);
    expect(pdf.status).toBe(200);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  const listed = (await officer.ok('authority_certs.list_export_certificates', { order })).data;
  expect(listed).toContainEqual(expect.objectContaining({ name: certificate, quantity: '400' }));
  const whole = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order: whole });
  await harness.anchor();
  const full = (await issue(whole)).message.certificate as string;
  expect((await checkedOf(full)).checked).toMatchObject({ quantity: '1000', delivery: { basis: 'buyer_confirmed' } });
});

test('none for goods that never left, or that a dispute was decided about; one from before tells of it', async () => {
  const order = await soldOrder();
  const early = (await issue(order)).message.certificate as string;
  await exporter.ok('orders.raise_dispute', { order, reason: 'the buyer does not answer' });
  await admin.ok('orders.resolve_dispute', { order, decision: 'release', note: 'paid' });
  await officer.ok('authority.resolve_flagged_lot', { lot_name: await lotOf(order), decision: 'verified' });
  await harness.anchor();
  expect((await lookup(early)).certificate.since).toEqual(['settled_by_decision']);
  await revoke(early);
  const refused = await issue(order);
  expect(refused.status).toBe(409);
  expect(refused.body.exception).toMatch(/settled without being shipped.*decision of a dispute/);
  expect((await officer.ok('authority_certs.check_order', { order })).obstacles).toEqual([
    'never_shipped',
    'decided_in_dispute',
  ]);
  const released = await trade.shippedOrder();
  await admin.ok('exporter.release_order_escrow', { order: released });
  await harness.anchor();
  const { certificate } = (await issue(released)).message;
  expect(await page(certificate)).toContain('no delivery was confirmed');
});

test('none is issued with a place in the status list that is nobody’s, and none is revoked past its place', async () => {
  const certificate = await issued();
  const { credential_id: about } = await db
    .selectFrom('export_certificates')
    .select('credential_id')
    .where('name', '=', certificate)
    .executeTakeFirstOrThrow();
  const places = async () => (await checkAll(harness.database)).flatMap(({ faults }) => faults).join();
  const entry = await db
    .selectFrom('status_entries')
    .select('name')
    .where('about', '=', about)
    .executeTakeFirstOrThrow();
  // Out of sight while it is revoked, and back in force afterwards.
  await set('status_entries', `name = '${entry.name}'`, 'about', 'elsewhere');
  expect(await revoke(certificate)).toMatchObject({ status: 409, body: { exception: expect.stringContaining(about) } });
  expect(await places()).toContain(
    `${certificate}: the place in a status list that its credential names is not its own`,
  );
  await putBack();
  expect(await places()).toBe('');
  const next = `CERT-2026-${String(Number(certificate.slice(-5)) + 1).padStart(5, '0')}`;
  const order = await soldOrder();
  await alter(
    (tx) =>
      sql`insert into status_entries (name, list, place, about, created_at)
                select 'CST-0001-' || free, 1, free, ${about.replace(certificate, next)}, now() from generate_series(1, 100) free
                 where not exists (select from status_entries e where e.list = 1 and e.place = free) limit 1`.execute(
        tx,
      ),
    (tx) => sql`delete from status_entries where about = ${about.replace(certificate, next)}`.execute(tx),
  );
  expect(await issue(order)).toMatchObject({
    status: 409,
    body: { exception: expect.stringContaining('status_entries') },
  });
  await putBack();
  expect((await issue(order)).message.certificate).toMatch(/^CERT-/);
  expect((await revoke(certificate)).message).toMatchObject({ revoked: true });
});

test('what was signed before a revocation is not verified while somebody hides the revocation', async () => {
  const certificate = await issued();
  await harness.anchor();
  const receipt = async (version = '') => {
    const response = await fetch(`${harness.url}/v1/receipts/certificate/${certificate}${version}`);
    return { status: response.status, text: await response.text() };
  };
  const first = await receipt();
  const verified = async () => (await guest.ok('fep.verify_artefact', { artefact: first.text })).verified;
  expect(await verified()).toBe(true);
  await revoke(certificate);
  await harness.anchor();
  expect(await verified()).toBe(false);
  await remove('attestations', `kind = 'certificate' and subject = '${certificate}' and version = 2`);
  expect(await guest.ok('fep.verify_artefact', { artefact: first.text })).toMatchObject({
    verified: false,
    error: expect.stringContaining('not what was signed last'),
  });
  expect((await receipt()).status).toBe(409);
  expect(await receipt('?version=1')).toEqual(first);
});

test('a certificate whose sale was cancelled is revoked with its credential, and the lot may be certified for another', async () => {
  const order = await soldOrder();
  const lot = await lotOf(order);
  const { certificate } = (await issue(order)).message;
  const credential = (await guest.get(`/v1/certificates/${certificate}/credential`)).body;
  const holds = async () => (await guest.ok('fep.verify_vc', { credential })).verified;
  await harness.anchor();
  const receipt = (await guest.get(`/v1/receipts/certificate/${certificate}`)).body;
  const papers = [receipt, await signedPdf(certificate)];
  const pdf = async (language = 'en') => {
    const response = await fetch(`${harness.url}/v1/certificates/${certificate}/pdf?language=${language}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const old = Buffer.from(await pdf()).toString('base64');
  const said = async () =>
    Promise.all(papers.map(async (artefact) => (await guest.ok('fep.verify_artefact', { artefact })).error));
  expect(await said()).toEqual([null, null]);
  await buyer.ok('orders.request_cancellation', { order, reason: 'the roastery closed' });
  await harness.tick('certificates.unsold');
  expect(await holds()).toBe(true);
  await exporter.ok('orders.agree_cancellation', { order });
  const undone = `What was signed holds, but ${order}, the sale that ${certificate} is of, was cancelled.`;
  expect(await said()).toEqual([undone, undone]);
  expect((await lookup(certificate)).certificate).toMatchObject({ status: 'Issued', since: ['order_cancelled'] });
  const before = await page(certificate);
  expect(before).toContain('data-standing="changed"');
  expect(before).toContain('rely on it only once you have read what has changed');
  expect(before).not.toContain('in force');
  harness.clock.advance(1_000);
  await harness.tick('certificates.unsold');
  expect(await holds()).toBe(false);
  const reason = `The sale ${order} was cancelled.`;
  const { certificate: shown, attestation } = await lookup(certificate);
  const why = { revoked_because: 'sale_cancelled', revoked_reason: reason };
  expect(shown).toMatchObject({ status: 'Revoked', ...why, since: ['order_cancelled'] });
  expect(attestation).toMatchObject({ verified: true, version: 2 });
  expect(await said()).toEqual(papers.map(() => expect.stringContaining(`${certificate} was revoked`)));
  const told = await page(certificate);
  expect(told).toContain('data-standing="revoked"');
  expect(told).toContain(reason);
  expect(await page(certificate, 'fr')).toContain(`Motif: La vente ${order} a été annulée.`);
  const list = await officer.ok('authority_certs.list_export_certificates', { status: 'Revoked', order });
  expect(list.data).toEqual([expect.objectContaining({ name: certificate, ...why })]);
  expect(await officer.ok('authority_certs.get_export_certificate', { certificate })).toMatchObject({
    revoked_by_name: null,
    issued_by_name: expect.any(String),
  });
  expect((await revoke(certificate, 'No sale.')).body.exception).toContain('is Revoked already, by somebody else');
  const mails = await db.selectFrom('mails').select('body_text').where('kind', '=', 'certificate_revoked').execute();
  expect(mails.filter(({ body_text: text }) => text.includes('because that sale was cancelled'))).toHaveLength(2);
  await harness.tick('certificates.unsold');
  await harness.anchor();
  const newest = (await guest.get(`/v1/receipts/certificate/${certificate}`)).body;
  expect(newest.payload).toContain('"status":"Revoked"');
  expect((await verifyReceipt(newest)).ok).toBe(true);
  const { text: printed } = await extractText(await pdf('es'), { mergePages: true });
  expect(printed).toContain(`La venta ${order} fue cancelada.`);
  const { error } = await guest.ok('fep.verify_artefact', { artefact: old });
  expect(error).toMatch(/^What was signed holds, but .* counts no more\. The receipt inside/);
  const again = await trade.order(lot);
  const { wallet } = await buyer.ok('checkout.get_checkout_options', { order: again });
  await trade.mint(wallet.axkt_required);
  await buyer.ok('checkout.pay_with_wallet', { order: again });
  await harness.anchor();
  expect((await issue(again)).message).toMatchObject({ created: true, lot });
});

test('of a cancelled sale the credential is revoked also where somebody altered the certificate, which stays to be looked at', async () => {
  const order = await soldOrder();
  const { certificate } = (await issue(order)).message;
  const credential = (await guest.get(`/v1/certificates/${certificate}/credential`)).body;
  const authority = (name: string | null) =>
    tamper(harness.database, (tx) =>
      tx.updateTable('export_certificates').set({ authority: name }).where('name', '=', certificate).execute(),
    );
  await authority('Forger');
  await buyer.ok('orders.request_cancellation', { order, reason: 'the roastery closed' });
  await exporter.ok('orders.agree_cancellation', { order });
  await harness.tick('certificates.unsold');
  expect((await guest.ok('fep.verify_vc', { credential })).verified).toBe(false);
  expect((await lookup(certificate)).attestation).toMatchObject({ verified: false, version: 1 });
  await authority(null);
  await harness.tick('certificates.unsold');
  expect((await lookup(certificate)).certificate.status).toBe('Revoked');
});

test('certificates of cancelled sales are found by indexes alone, however many orders and certificates there are', async () => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_nestloop = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    return (await sql<{ 'QUERY PLAN': string }>`explain select ${someWithoutSale()}`.execute(tx)).rows;
  });
  const indexes = plan.flatMap((row) => /Index Only Scan using (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
  expect(indexes.sort()).toEqual(['export_certificates_issued', 'orders_cancelled_sales']);
});

test('an old receipt of a certificate that was revoked since does not verify without saying so', async () => {
  const certificate = await issued({ authority: 'Coffee Board' });
  await harness.anchor();
  const receipt = (await stranger.get(`/v1/receipts/certificate/${certificate}`)).body;
  const check = () => stranger.ok('fep.verify_artefact', { artefact: receipt });
  expect(await check()).toMatchObject({ verified: true, newer: null, error: null });
  await revoke(certificate, 'Bags were exchanged in the port.');
  expect(await check()).toMatchObject({
    verified: false,
    embedded: 'receipt',
    error: expect.stringMatching(
      /version 1 of .* is not the newest: version 2 was signed .* and says that .* was revoked/,
    ),
  });
  await harness.anchor();
  const newest = (await stranger.get(`/v1/receipts/certificate/${certificate}`)).body;
  expect((await verifyReceipt(newest)).ok).toBe(true);
  expect(await stranger.ok('fep.verify_artefact', { artefact: newest })).toMatchObject({
    verified: false,
    newer: null,
    error: expect.stringMatching(
      /^What was signed holds, and says that .* was revoked .*“Bags were exchanged in the port.”/,
    ),
  });
  const file = join(folder, 'revoked.json');
  const { did } = harness.app.services.signer;
  const said = async (content: object): Promise<[number, string]> => {
    await writeFile(file, JSON.stringify(content));
    const lines: string[] = [];
    const code = await verifyCommand({ operands: [file], values: { did }, switches: new Set() }, (line) =>
      lines.push(line),
    );
    return [code, lines.join('\n')];
  };
  expect(await said(newest)).toEqual([1, expect.stringMatching(/holds, and what it proves is an end: .* was revoked/)]);
  expect(await said(receipt)).toEqual([0, expect.stringContaining('that no later version says that it was revoked')]);
});

test('a PDF of a certificate that was signed as a file does not verify once the certificate is revoked', async () => {
  const certificate = await issued();
  const artefact = await signedPdf(certificate);
  const check = () => stranger.ok('fep.verify_artefact', { artefact });
  expect(await check()).toMatchObject({ verified: true, embedded: 'document', newer: null, error: null });
  harness.clock.advance(1_000);
  await revoke(certificate, 'Bags were exchanged in the port.');
  expect(await check()).toMatchObject({
    verified: false,
    embedded: 'document',
    error: expect.stringMatching(
      /^What was signed holds, but is not the newest: version 2 of CERT-.* says that .* was revoked/,
    ),
  });
});

test('only the offices issue and revoke; parties read their own, others nothing', async () => {
  const order = await soldOrder();
  for (const by of [exporter, buyer, cooperative, stranger, guest]) {
    expect((await issue(order, {}, by)).status).toBe(by === guest ? 401 : 403);
  }
  const { certificate } = (await issue(order, {}, inspector)).message;
  expect((await lookup(certificate)).certificate.issued_as).toBe('inspector');
  expect((await revoke(certificate, 'mine', inspector)).status).toBe(403);
  for (const by of [exporter, buyer, cooperative]) {
    const seen = await by.ok('authority_certs.get_export_certificate', { certificate });
    expect(seen).toMatchObject({ name: certificate, issued_by_name: null });
    expect(JSON.stringify(seen)).not.toContain('4.25');
  }
  expect((await stranger.call('authority_certs.get_export_certificate', { certificate })).status).toBe(403);
  expect((await stranger.ok('orders.list_certificates', {})).total).toBe(0);
  expect((await exporter.call('authority_certs.list_export_certificates')).status).toBe(403);
  expect(await officer.ok('authority_certs.get_export_certificate', { certificate })).toMatchObject({
    issued_by_name: expect.stringContaining('Person'),
  });
  // Another authority's may be revoked: authorities have no realms here.
  const other = await world.user({ roles: ['SVC Authority'] });
  expect((await revoke(certificate, undefined, other)).message).toMatchObject({ revoked: true, reason: null });
  expect(await page(certificate)).toContain('no reason was given');
});

test('the queue, the list, its filters, and the files agree', async () => {
  const order = await soldOrder();
  const queue = await officer.ok('authority_certs.list_certifiable_orders', { search: order });
  // It was sold by its payment: nobody has accepted it.
  const { submitted_at } = await buyer.ok('orders.get_order', { order });
  expect(queue.data[0]).toMatchObject({ sold_at: submitted_at });
  expect(queue.data[0]).not.toHaveProperty('accepted_at');
  expect(queue.data).toMatchObject([{ order, order_status: 'Escrow Created', inspected: false, quantity: '1000' }]);
  const { certificate, lot } = (await issue(order, { certificate_number: 'FIND-ME', expiry: inDays(10) })).message;
  expect((await officer.ok('authority_certs.list_certifiable_orders', { search: order })).total).toBe(0);
  const list = (input: object) => officer.ok('authority_certs.list_export_certificates', input);
  for (const input of [{ search: 'find-me' }, { lot }, { order }, { search: certificate, ending_within_days: '10' }]) {
    expect((await list(input)).data).toMatchObject([{ name: certificate }]);
  }
  expect((await list({ order, ending_within_days: 9 })).total).toBe(0);
  expect((await list({ exporter: exporter.org, limit_page_length: 2 })).data).toHaveLength(2);
  const before = await officer.ok('authority.authority_summary');
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  await buyer.ok('orders.raise_dispute', { order, reason: 'wet bags' });
  expect((await list({ changed: true, order })).data[0].since).toContain('order_disputed');
  expect(await standing(certificate)).toBe('changed');
  const after = await officer.ok('authority.authority_summary');
  expect(after.certificates_changed).toBe(before.certificates_changed + 1);
  expect(after.certificates_in_force).toBe((await list({ status: 'Issued' })).total);
  const csv = await officer.call('authority_certs.export_certificates_csv', { order });
  expect(csv.body).toContain(`${certificate},Issued,FIND-ME`);
});

test('the credential: its proof holds, and no altered, cut, re-ordered or foreign one passes', async () => {
  const certificate = await issued();
  const answer = await guest.get(`/v1/certificates/${certificate}/credential`);
  expect(answer.headers.get('content-type')).toContain('application/vc');
  const vc = answer.body;
  expect(vc).toMatchObject({
    id: `${harness.url}/v1/certificates/${certificate}/credential`,
    type: ['VerifiableCredential', 'ExportCertificateCredential'],
    credentialSubject: { certificate, inspected: false, originCountry: 'ET' },
  });
  const [, context] = vc['@context'];
  const terms = (await guest.get(new URL(context).pathname)).body['@context'].ExportCertificate['@context'];
  for (const member of Object.keys(vc.credentialSubject)) if (member !== 'type') expect(terms).toHaveProperty(member);
  const verify = async (credential: unknown) => (await guest.ok('fep.verify_vc', { credential })).verified;
  expect(await verify(vc)).toBe(true);
  expect(await verify(JSON.stringify(Object.fromEntries(Object.entries(vc).reverse())))).toBe(true);
  const { proof, ...bare } = vc;
  const text = JSON.stringify(vc);
  const forged: unknown[] = [
    { ...vc, credentialSubject: { ...vc.credentialSubject, quantity: '9000' } },
    { ...vc, credentialSubject: { ...vc.credentialSubject, inspected: true } },
    { ...vc, validUntil: '2099-01-01T00:00:00Z' },
    // Behind the signed contexts a verifier may find more (VC Data Integrity EdDSA 1.0, 3.3.2): never before or among them.
    { ...vc, '@context': [vc['@context'][0], { quantity: 'urn:other' }, vc['@context'][1]] },
    { ...vc, '@context': [vc['@context'][0]] },
    { ...vc, issuer: 'did:svc:ledger:rrrrrrrrrrrrrrrrrrrrBZbvji' },
    bare,
    { ...vc, proof: { ...proof, proofValue: proof.proofValue.slice(0, -2) } },
    text.slice(0, -20),
    text.replace('"inspected":false', '"inspected":false,"inspected":true'),
  ];
  for (const [place, each] of forged.entries()) expect([place, await verify(each)]).toEqual([place, false]);
});

test('none is issued for parties who are not called as was signed', async () => {
  const order = await soldOrder();
  const call = (org: string, title: string) =>
    tamper(harness.database, (tx) => tx.updateTable('orgs').set({ title }).where('name', '=', org).execute());
  for (const { org } of [exporter, buyer]) {
    const { title } = await db.selectFrom('orgs').select('title').where('name', '=', org).executeTakeFirstOrThrow();
    await call(org, 'Somebody Else');
    const refused = await issue(order);
    expect([refused.status, refused.body.exception]).toEqual([
      409,
      expect.stringContaining(`The records of ${order}, or of its parties, are not what was signed`),
    ]);
    await call(org, title);
  }
  expect((await issue(order)).status).toBe(200);
});

test('a record that somebody altered is not shown as issued, is not signed again, and is found', async () => {
  const certificate = await issued({ authority: 'Real office' });
  await harness.anchor();
  const set = (change: object) =>
    tamper(harness.database, (tx) =>
      tx.updateTable('export_certificates').set(change).where('name', '=', certificate).execute(),
    );
  await set({ authority: 'False office' });
  expect(await standing(certificate)).toBe('unproven');
  expect((await lookup(certificate)).attestation).toMatchObject({ verified: false, anchored: false });
  expect((await revoke(certificate)).body.exception).toContain('is not what was signed');
  const faults = (await checkAll(harness.database)).flatMap((part) => part.faults);
  const fault = `${certificate}: the record differs from its attestation, or has none`;
  expect(faults.filter((each) => each === fault)).toHaveLength(1);
  await set({ authority: 'Real office' });
  const { credential, checked } = await harness.database.db
    .selectFrom('export_certificates')
    .select(['credential', 'checked'])
    .where('name', '=', certificate)
    .executeTakeFirstOrThrow();
  const credentialStatus = async () => (await guest.get(`/v1/certificates/${certificate}/credential`)).status;
  for (const other of ['{', '{}', 'null', '[]']) {
    await set({ credential: other });
    expect([other, await credentialStatus()]).toEqual([other, 409]);
  }
  await set({ credential });
  expect(await credentialStatus()).toBe(200);
  await set({ checked: '{}' });
  expect((await guest.call('verify.lookup_certificate', { certificate })).status).toBe(409);
  expect((await guest.get(`/certificate/${certificate}`)).status).toBe(409);
  await set({ checked: JSON.stringify(checked) });
  await revoke(certificate, 'Found wanting.');
  // Somebody undoes the revocation in the database: the newest statement says otherwise.
  await set({ status: 'Issued', revoked_at: null, revoked_by: null, revoked_reason: null });
  expect(await standing(certificate)).toBe('unproven');
  expect(await page('CERT-2026-99999')).toContain('was not issued by this platform');
  expect((await guest.get('/certificate/%00')).status).toBe(404);
});

test('as a PDF for anybody: what its page says, with the receipt inside, the same bytes each time; none of an altered one', async () => {
  const certificate = await issued({ authority: 'Coffee Board', expiry: inDays(90) });
  await harness.anchor();
  const get = (language = 'en') => fetch(`${harness.url}/v1/certificates/${certificate}/pdf?language=${language}`);
  const pdfs = await Promise.all(['en', 'es', 'fr', 'pt'].map((language) => get(language)));
  for (const response of pdfs) {
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  }
  const [first] = await Promise.all(pdfs.map(async (response) => Buffer.from(await response.arrayBuffer())));
  expect(Buffer.from(await (await get()).arrayBuffer()).equals(first as Buffer)).toBe(true);
  expect((first as Buffer).includes('certificate-receipt.json')).toBe(true);
  expect(await stranger.ok('fep.verify_artefact', { artefact: (first as Buffer).toString('base64') })).toMatchObject({
    verified: false,
    embedded: 'receipt',
    error: expect.stringContaining(`${certificate}, version 1, holds`),
  });
  expect(await page(certificate)).toContain(`/v1/certificates/${certificate}/pdf`);
  const wanted = { doctype: 'Export Certificate', name: certificate, print_format: 'export-certificate' };
  const { document } = await exporter.ok('documents.generate', wanted);
  await harness.drain();
  expect(await exporter.ok('documents.status', { document })).toMatchObject({ status: 'Ready' });
  expect((await stranger.call('documents.generate', wanted)).status).toBe(403);
  await tamper(harness.database, (tx) =>
    tx.updateTable('export_certificates').set({ authority: 'False' }).where('name', '=', certificate).execute(),
  );
  expect((await get()).status).toBe(409);
  expect(await page(certificate)).not.toContain('/pdf');
});

test('one whose record somebody deleted was issued all the same: everybody is told that it is gone', async () => {
  const certificate = await issued();
  await tamper(harness.database, (tx) =>
    tx.deleteFrom('export_certificates').where('name', '=', certificate).execute(),
  );
  const answer = await guest.call('verify.lookup_certificate', { certificate });
  expect([answer.status, answer.body.exception]).toEqual([404, expect.stringContaining('its record is gone')]);
  expect(await page(certificate)).toContain('The record of this certificate is gone');
  const never = await guest.call('verify.lookup_certificate', { certificate: 'CERT-2026-99999' });
  expect(never.body.exception).toContain('There is no certificate');
});

test('none says what somebody made of what was signed of the goods when they were inspected', async () => {
  const lot = await trade.lot({ processing_method: 'Washed' });
  await harness.anchor();
  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  const order = await trade.order(lot);
  await trade.mint(100_000);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await harness.anchor();
  const write = (from: string, to: string) =>
    tamper(harness.database, (tx) =>
      tx
        .updateTable('attestations')
        .set({ payload: sql`replace(payload, ${`"processing_method":"${from}"`}, ${`"processing_method":"${to}"`})` })
        .where('kind', '=', 'lot')
        .where('subject', '=', lot)
        .execute(),
    );
  await write('Washed', 'Natural');
  expect(await issue(order)).toMatchObject({ status: 409, body: { exception: expect.stringContaining(lot) } });
  await write('Natural', 'Washed');
  expect((await issue(order)).status).toBe(200);
});

test.runIf(onPostgres)('none names a party as somebody called it while it was looked at', async () => {
  const order = await soldOrder();
  const { lotVerifier } = harness.app.services;
  const { verify } = lotVerifier;
  const call = (title: string) =>
    tamper(harness.database, (tx) => tx.updateTable('orgs').set({ title }).where('name', '=', exporter.org).execute());
  const { title } = await db
    .selectFrom('orgs')
    .select('title')
    .where('name', '=', exporter.org)
    .executeTakeFirstOrThrow();
  await call('Somebody else');
  // Put back as soon as it was read.
  lotVerifier.verify = async (...asked) => {
    await call(title);
    return verify(...asked);
  };
  try {
    expect((await issue(order)).status).toBe(409);
  } finally {
    lotVerifier.verify = verify;
  }
  expect((await issue(order)).status).toBe(200);
});

test('at its end it is Expired by the calendar, then by the job; it is not revoked any more, and another may follow', async () => {
  const certificate = await issued({ expiry: inDays(1) });
  await harness.anchor();
  harness.clock.advance(day);
  expect(await standing(certificate)).toBe('issued');
  harness.clock.advance(day);
  expect(await standing(certificate)).toBe('expired');
  expect((await lookup(certificate)).certificate.status).toBe('Expired');
  // Sessions have ended, too.
  const later = await world.user({ roles: ['SVC Authority'] });
  expect((await revoke(certificate, 'too late', later)).status).toBe(409);
  await harness.tick('certificates.expire');
  const row = await db
    .selectFrom('export_certificates')
    .selectAll()
    .where('name', '=', certificate)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'Expired' });
  const fact = await guest.ok('detail.fact_detail', { kind: 'certificate', name: certificate });
  expect(fact).toMatchObject({ version: 2, payload: { status: 'Expired' } });
  const listed = await later.ok('authority_certs.list_export_certificates', {
    status: 'Expired',
    order: row.order_name,
  });
  expect(listed.total).toBe(1);
  expect((await issue(row.order_name, {}, later)).message).toMatchObject({ created: true });
});
