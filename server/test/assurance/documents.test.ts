import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { takeApart, verifyDocument, withReceipt } from '@lotmark/sdk/verify';
import { PDFDict, PDFDocument, PDFName, type PDFRawStream, PDFString } from 'pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { verifyCommand } from '../../src/commands/verify.ts';
import { checkDocuments } from '../../src/domain/assurance/document/check.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { recordInspection } from '../support/inspections.ts';
import { tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { world, cooperative, exporter, buyer, admin } = trade;
const { db } = harness.database;
const stranger = await openTrade(harness).then((other) => other.buyer);
const guest = world.guest();
const order = await trade.shippedOrder({ grade: 'Grade 1', lot_reference: '#panic("x") *bold* \\ ናይ \u200Fgnp' });
const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
await harness.anchor();

const make = async (by: Caller, input: object): Promise<string> => {
  const { document, status } = await by.ok('documents.generate', input as Record<string, unknown>);
  expect(status).toBe('Queued');
  await harness.drain();
  return document;
};
const pdfOf = async (by: Caller, document: string): Promise<Uint8Array> => {
  const response = await fetch(`${harness.url}/private/documents/${document}`, { headers: by.headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await response.arrayBuffer());
};
/** The files inside a PDF, as another library reads them. */
async function filesIn(pdf: Uint8Array): Promise<Record<string, string>> {
  const { context, catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const list = catalog.lookup(PDFName.of('AF')) as unknown as { asArray(): unknown[] };
  const found: Record<string, string> = {};
  for (const each of list.asArray()) {
    const spec = context.lookup(each as never, PDFDict);
    const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F')) as PDFRawStream;
    const packed = stream.dict.has(PDFName.of('Filter'));
    const bytes = packed ? inflateSync(stream.contents) : Buffer.from(stream.contents);
    found[spec.lookup(PDFName.of('UF'), PDFString).decodeText()] = bytes.toString('utf8');
  }
  return found;
}
const status = (by: Caller, document: string) => by.ok('documents.status', { document });
const invoice = { doctype: 'Order', name: order, print_format: 'commercial-invoice' };

test('an invoice states what the order says, with its facts inside, and is not said to be signed', async () => {
  const document = await make(buyer, invoice);
  const shown = await status(exporter, document);
  expect(shown).toMatchObject({ status: 'Ready', doctype: 'Order', name: order, signature: null, shares: [] });
  const pdf = await pdfOf(cooperative, document);
  expect(pdf).toHaveLength(shown.file_size);
  const files = await filesIn(pdf);
  expect(Object.keys(files).sort()).toEqual(['facts.json', 'receipt.json']);
  expect(JSON.parse(files['facts.json'] ?? '')).toMatchObject({
    order,
    total_amount: '4250',
    unit_price: '4.25',
    quantity: '1000',
    quantity_kg: '1000',
    currency: 'USD',
    unit: 'kg',
    lot_reference: '#panic("x") *bold* \\ ናይ \u200Fgnp',
  });
  expect(JSON.parse(files['receipt.json'] ?? '')).toEqual({ document, receipt: null });
  expect(await verifyDocument(pdf)).toMatchObject({
    ok: false,
    receipt: null,
    problem: expect.stringContaining('not signed'),
  });
});

test.each([
  ['Lot', 'lot-passport'],
  ['Lot', 'bag-labels'],
  ['Order', 'sales-contract'],
  ['Order', 'packing-list'],
])('of a %s a %s is made in every language', async (doctype, print_format) => {
  const name = doctype === 'Lot' ? lot : order;
  for (const language of ['en', 'es', 'fr', 'pt']) {
    const document = await make(exporter, { doctype, name, print_format, language });
    expect((await status(exporter, document)).status).toBe('Ready');
  }
});

test.runIf(spawnSync('pdftotext', ['-v']).error === undefined)(
  'a name without a space runs neither over the name beside it nor off the page',
  async () => {
    const title = 'W'.repeat(120);
    const organisation = exporter.org;
    const { title: before } = await admin.ok('organisation.get_organisation', { organisation });
    await admin.ok('organisation.update_organisation', { organisation, title });
    for (const print_format of ['sales-contract', 'lot-passport']) {
      const name = print_format === 'lot-passport' ? lot : order;
      const doctype = print_format === 'lot-passport' ? 'Lot' : 'Order';
      const pdf = await pdfOf(buyer, await make(buyer, { doctype, name, print_format }));
      const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: Buffer.from(pdf), encoding: 'utf8' });
      const parts = [...stdout.matchAll(/xMin="([\d.]+)".* xMax="([\d.]+)".*>(W+)<\/word>/g)];
      expect(parts.map(([, , , part]) => part).join('')).toBe(title);
      for (const [, from, to] of parts) expect(Number(to) - Number(from)).toBeLessThan(235);
    }
    await admin.ok('organisation.update_organisation', { organisation, title: before });
  },
);

test.runIf(spawnSync('pdftotext', ['-v']).error === undefined)(
  'a label says what the bag weighs, however long the names on it are',
  async () => {
    const named = await trade.lot({ lot_reference: 'W'.repeat(140) });
    const organisation = cooperative.org;
    const { title } = await admin.ok('organisation.get_organisation', { organisation });
    await admin.ok('organisation.update_organisation', { organisation, title: 'W'.repeat(140) });
    const labels = { doctype: 'Lot', name: named, print_format: 'bag-labels' };
    const pdf = await pdfOf(cooperative, await make(cooperative, labels));
    await admin.ok('organisation.update_organisation', { organisation, title });
    const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: Buffer.from(pdf), encoding: 'utf8' });
    // The first label ends 72 mm below the edge of the page, and has 5 mm of margin.
    const [first] = stdout.matchAll(/yMax="([\d.]+)">kg<\/word>/g);
    expect(Number(first?.[1])).toBeLessThan((67 / 25.4) * 72 + 4);
  },
);

test('a lot passport has the receipt of the lot inside, and labels add up to the lot', async () => {
  const files = await filesIn(
    await pdfOf(buyer, await make(buyer, { doctype: 'Lot', name: lot, print_format: 'lot-passport' })),
  );
  expect(JSON.parse(files['lot-receipt.json'] ?? '')).toMatchObject({ kind: 'lot', subject: lot });
  const labels = await make(exporter, { doctype: 'Lot', name: lot, print_format: 'bag-labels', bag_kg: '69' });
  const facts = JSON.parse((await filesIn(await pdfOf(exporter, labels)))['facts.json'] ?? '');
  expect(facts).toMatchObject({ bags: 15, bag_kg: '69', last_bag_kg: '34', total_kg: '1000' });
  const refused = await exporter.call('documents.generate', {
    doctype: 'Lot',
    name: lot,
    print_format: 'bag-labels',
    bag_kg: '0.001',
  });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'bag_kg' }] } });
});

test('the same document is the same to the byte, however often it is made', async () => {
  const made = [await make(buyer, invoice), await make(buyer, invoice)];
  const [first, second] = await Promise.all(made.map((each) => status(buyer, each)));
  expect(first.facts_sha256).toBe(second.facts_sha256);
  // Made once more, it is the same to the byte: the job found it Queued again.
  const [again = ''] = made;
  await db
    .updateTable('documents')
    .set({ status: 'Queued', pdf_sha256: null, pdf_size: null, ready_at: null, template_sha256: null })
    .where('name', '=', again)
    .execute();
  await harness.tick('documents.print');
  expect((await status(buyer, again)).pdf_sha256).toBe(first.pdf_sha256);
});

test('signed, its receipt gets inside, and the file alone shows whether a byte was changed', async () => {
  const document = await make(buyer, invoice);
  const before = await pdfOf(buyer, document);
  const signed = await buyer.ok('documents.sign', { document });
  expect(signed).toMatchObject({
    status: 'Signed',
    newly_signed: true,
    token: expect.stringMatching(/^[0-9a-f]{48}$/),
  });
  expect((await exporter.ok('documents.sign', { document })).newly_signed).toBe(false);
  expect((await status(buyer, document)).signature).toMatchObject({ state: 'signed', receipt_url: null });
  expect(Buffer.from(await pdfOf(buyer, document)).equals(before)).toBe(true);
  await harness.anchor();
  expect((await status(buyer, document)).signature).toMatchObject({ state: 'anchored', tx_hash: expect.any(String) });
  const pdf = await pdfOf(buyer, document);
  expect(Buffer.from(pdf).subarray(0, before.length).equals(before)).toBe(true);
  const verification = await verifyDocument(pdf, { did: harness.app.services.signer.did });
  expect(verification).toMatchObject({
    ok: true,
    document: { name: document, record: { doctype: 'Order', name: order } },
  });
  const inside = JSON.parse((await filesIn(pdf))['receipt.json'] ?? '');
  expect(inside).toMatchObject({ kind: 'document', subject: document });
  expect((await exporter.get(`/v1/receipts/document/${document}`)).status).toBe(200);
  expect((await stranger.get(`/v1/receipts/document/${document}`)).status).toBe(403);

  // From any place of the file.
  for (const at of [
    10,
    700,
    before.length >> 1,
    before.length - 3,
    before.length + 5,
    pdf.length - 30,
    pdf.length - 1,
  ]) {
    const changed = Uint8Array.from(pdf);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect((await verifyDocument(changed)).ok, `byte ${at}`).toBe(false);
  }
  const tail = Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<<>>\nendobj\n')]);
  expect((await verifyDocument(tail)).problem).toContain('more than a document');
  const artefact = (bytes: Uint8Array) =>
    guest.ok('fep.verify_artefact', { artefact: Buffer.from(bytes).toString('base64') });
  expect(await artefact(pdf)).toMatchObject({ verified: true, embedded: 'document', error: null });
  const turned = Uint8Array.from(pdf);
  turned[700] = (turned[700] ?? 0) ^ 1;
  expect(await artefact(turned)).toMatchObject({ verified: false, kid: null, embedded: 'document' });
  expect(await artefact(before)).toMatchObject({ verified: false, embedded: 'pdf' });
  // Another document's receipt says nothing of this one.
  const parts = takeApart(pdf);
  const other = await pdfOf(buyer, await make(buyer, { ...invoice, language: 'fr' }));
  const swapped = 'receipt' in parts ? withReceipt(other, parts.receipt) : undefined;
  expect((await verifyDocument(swapped ?? other)).problem).toContain('something in it was changed');

  const folder = mkdtempSync(join(tmpdir(), 'lotmark-document-'));
  const run = async (content: Uint8Array) => {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, content);
    const lines: string[] = [];
    return {
      code: await verifyCommand({ operands: [file], values: {}, switches: new Set() }, (line) => lines.push(line)),
      text: lines.join('\n'),
    };
  };
  expect(await run(pdf)).toMatchObject({ code: 0, text: expect.stringContaining(`${document} holds.`) });
  expect(await run(before)).toMatchObject({ code: 2, text: expect.stringContaining('Nothing was checked') });
  expect(await run(swapped ?? other)).toMatchObject({ code: 1, text: expect.stringContaining('does NOT hold') });
  rmSync(folder, { recursive: true });
});

test('a link shows it until it expires or is revoked, and each look is noted', async () => {
  const document = await make(buyer, invoice);
  const open = await buyer.ok('documents.share', { document });
  const page = async (token: string) => {
    const response = await fetch(`${harness.url}/document/${token}`);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const shown = await page(open.token);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Issued here, and not signed');
  // Nothing in such a file could be checked away from here.
  expect(shown.text).not.toContain('lotmark verify');
  expect(shown.text).toContain('says the same as this document');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const file = await fetch(`${harness.url}/document/${open.token}/file.pdf`);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await pdfOf(buyer, document)))).toBe(true);
  const short = await buyer.ok('documents.share', { document, expires_at: '2026-03-03' });
  const guessed = open.token.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
  for (const token of [guessed, 'x', '%00', `${open.token}0`, '../admin']) expect((await page(token)).status).toBe(404);
  // The record says something else from now on.
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  expect((await page(open.token)).text).toContain('says something else than this document');

  expect((await exporter.call('documents.revoke_share', { share: open.share })).status).toBe(403);
  expect((await exporter.call('documents.revoke_share', { share: 'SHR-ffffffffffffffffffff' })).status).toBe(403);
  expect((await buyer.ok('documents.revoke_share', { share: open.share })).was_open).toBe(true);
  expect((await buyer.ok('documents.revoke_share', { share: open.share })).was_open).toBe(false);
  expect((await page(open.token)).status).toBe(410);
  expect((await fetch(`${harness.url}/document/${open.token}/file.pdf`)).status).toBe(410);
  // Somebody opens it again in the database, without a note of it.
  await harness.database.pool.query(
    `update document_shares set revoked_at = null, revoked_by = null where name = '${open.share}'`,
  );
  expect((await page(open.token)).status).toBe(404);
  expect((await fetch(`${harness.url}/document/${open.token}/file.pdf`)).status).toBe(404);
  await harness.database.pool.query(
    `update document_shares set revoked_at = now(), revoked_by = created_by where name = '${open.share}'`,
  );
  expect((await admin.ok('documents.revoke_share', { share: short.share })).was_open).toBe(true);
  const { data, total } = await buyer.ok('documents.list_lookups', { document });
  expect(total).toBe(5);
  expect(data.map((each: { what: string; outcome: string }) => `${each.what} ${each.outcome}`)).toEqual([
    'file revoked',
    'page revoked',
    'page ok',
    'file ok',
    'page ok',
  ]);
  expect(JSON.stringify(data)).not.toContain('127.0.0.1');
  // Others see their own links alone.
  expect((await exporter.ok('documents.list_lookups', { document })).total).toBe(0);
  expect((await status(exporter, document)).shares).toEqual([]);
  const kept = await db
    .selectFrom('document_shares')
    .selectAll()
    .where('name', '=', open.share)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(open.token);

  // As many links as one person may have keep that person from another, and nobody else.
  for (let count = 0; count < 50; count++) await buyer.ok('documents.share', { document });
  expect((await buyer.call('documents.share', { document })).status).toBe(409);
  await exporter.ok('documents.share', { document });

  for (const expires_at of ['2020-01-01', '2029-01-01']) {
    const refused = await buyer.call('documents.share', { document, expires_at });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'expires_at' }] } });
  }
});

test('a link that ran out, and a file that is not what was issued, say so', async () => {
  const document = await make(buyer, { doctype: 'Lot', name: lot, print_format: 'lot-passport' });
  const { token } = await buyer.ok('documents.sign', { document, expires_at: '2026-03-02T09:00:20Z' });
  const check = async () =>
    (await checkDocuments(harness.database.reader, harness.app.services.files, harness.app.services.certificateSealKey))
      .faults;
  const text = async () =>
    (await fetch(`${harness.url}/document/${token}`, { headers: { 'accept-language': 'pt' } })).text();
  expect(await text()).toContain('Assinado; o recibo espera');
  await harness.anchor();
  expect(await text()).toContain('Assinado e inalterado');
  const { pdf_sha256 } = await status(buyer, document);
  const content = (await harness.app.services.files.get(pdf_sha256)) as Uint8Array;
  await harness.app.services.files.remove(pdf_sha256);
  expect(await text()).toContain('Não confie nele');
  expect(await check()).toEqual([`${document}: its file is not in the file storage`]);
  const gone = await fetch(`${harness.url}/private/documents/${document}`, { headers: buyer.headers });
  expect(gone.status).toBe(503);
  await harness.app.services.files.put(content);
  expect(await check()).toEqual([]);
  expect(await text()).toContain('Assinado e inalterado');
  harness.clock.advance(30_000);
  expect((await fetch(`${harness.url}/document/${token}`)).status).toBe(410);
});

test('others have no documents of the record, and nobody is told whether there is one', async () => {
  const document = await make(buyer, invoice);
  const missing = 'DOC-2026-99999';
  for (const method of ['status', 'sign', 'share', 'list_lookups']) {
    const answers = await Promise.all(
      [document, missing].map((each) => stranger.call(`documents.${method}`, { document: each })),
    );
    expect(answers.map((each) => each.status)).toEqual([403, 403]);
    expect(answers[0]?.body.exception).toBe(answers[1]?.body.exception);
    expect((await guest.call(`documents.${method}`, { document })).status).toBe(401);
    expect((await admin.call(`documents.${method}`, { document: missing })).status).toBe(404);
  }
  for (const each of [document, missing]) expect((await stranger.get(`/private/documents/${each}`)).status).toBe(403);
  for (const [doctype, name, print_format] of [
    ['Order', order, 'commercial-invoice'],
    ['Lot', lot, 'lot-passport'],
    ['Farmer Statement', 'FST-2026-99999', 'payout-statement'],
    ['Finance Profile', 'FEP-2026-99999', 'fep-report'],
    ['Quality Inspection', 'INSP-2026-99999', 'inspection-report'],
  ]) {
    expect((await stranger.call('documents.generate', { doctype, name, print_format })).status, doctype).toBe(403);
    expect((await stranger.call('documents.list', { doctype, name })).status).toBe(403);
    expect((await stranger.call('documents.compose', { doctype, name, purpose: 'summary' })).status).toBe(403);
  }
});

test('what does not fit is refused with its field', async () => {
  const field = async (input: object) =>
    (await exporter.call('documents.generate', input as Record<string, unknown>)).body.errors?.[0]?.field;
  expect(await field({})).toBe('doctype');
  expect(await field({ doctype: 'Order' })).toBe('name');
  expect(await field({ doctype: 'Order', name: order })).toBe('print_format');
  expect(await field({ ...invoice, print_format: 'lot-passport' })).toBe('print_format');
  expect(await field({ ...invoice, print_format: '../../etc/passwd' })).toBe('print_format');
  expect(await field({ ...invoice, language: 'de' })).toBe('language');
  expect(await field({ ...invoice, doctype: 'User' })).toBe('doctype');
  const draft = await trade.order(await trade.lot());
  expect((await buyer.call('documents.generate', { ...invoice, name: draft })).status).toBe(409);
  const paid = await trade.paidOrder();
  expect(
    (await buyer.call('documents.generate', { ...invoice, name: paid, print_format: 'packing-list' })).status,
  ).toBe(409);
  const { name: unlisted } = await cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 1,
  });
  const passport = { doctype: 'Lot', name: unlisted, print_format: 'lot-passport' };
  expect((await cooperative.call('documents.generate', passport)).status).toBe(409);
  // Not made yet, it is neither signed nor shared nor fetched.
  const { document } = await buyer.ok('documents.generate', invoice);
  for (const method of ['sign', 'share'])
    expect((await buyer.call(`documents.${method}`, { document })).status).toBe(409);
  expect((await buyer.get(`/private/documents/${document}`)).status).toBe(409);
  await harness.drain();
});

test('a letter is a draft of its author until they accept it, and each sentence names its source', async () => {
  const composed = await buyer.ok('documents.compose', {
    purpose: 'cover_letter',
    doctype: 'Order',
    name: order,
    language: 'fr',
  });
  expect(composed).toMatchObject({ status: 'Draft', composed_by: 'records' });
  expect(composed.sentences[0].text).toContain(order);
  for (const each of composed.sentences) expect(each.source).toMatchObject({ doctype: 'Order', name: order });
  const { document } = composed;
  expect((await exporter.call('documents.status', { document })).status).toBe(403);
  expect(
    (await exporter.ok('documents.list', { doctype: 'Order', name: order })).data.map(
      (each: { document: string }) => each.document,
    ),
  ).not.toContain(document);
  expect((await buyer.call('documents.sign', { document })).status).toBe(409);
  expect((await buyer.ok('documents.generate', { document })).status).toBe('Queued');
  expect((await buyer.call('documents.generate', { document })).status).toBe(409);
  await harness.drain();
  expect((await status(exporter, document)).status).toBe('Ready');
  const concept = await buyer.call('documents.compose', {
    purpose: 'summary',
    doctype: 'Lot',
    name: lot,
    concepts: ['no-such-concept'],
  });
  expect(concept).toMatchObject({ status: 400, body: { errors: [{ field: 'concepts.0' }] } });
  const [{ concept_id, label, definition }] = await buyer.ok('atlas.list_concepts', { search: 'green coffee' });
  const explained = await buyer.ok('documents.compose', {
    purpose: 'summary',
    doctype: 'Order',
    name: order,
    concepts: [concept_id],
  });
  expect(explained.sentences.at(-1)).toEqual({
    text: `${label}: ${definition}`,
    source: { doctype: 'Concept', name: concept_id, fields: ['definitions.en'] },
  });
  await buyer.ok('documents.generate', { document: explained.document });
  await harness.drain();
  expect((await status(buyer, explained.document)).status).toBe('Ready');
});

test('reports of inspections, profiles and farmers are for those whom they concern', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const inspection = (await recordInspection(inspector, lot)).body.message.name;
  const report = { doctype: 'Quality Inspection', name: inspection, print_format: 'inspection-report' };
  const facts = JSON.parse((await filesIn(await pdfOf(exporter, await make(exporter, report))))['facts.json'] ?? '');
  expect(facts).toMatchObject({ inspection, lot, status: 'Submitted' });
  expect(facts.measures.length).toBeGreaterThan(5);
  expect(JSON.stringify(facts)).not.toContain(inspector.email);
  // What the seller calls the lot since is not what the inspector looked at.
  const renamed = await trade.lot({ lot_reference: 'FIRST-1' });
  const { name: early } = (await recordInspection(inspector, renamed)).body.message;
  harness.clock.advance(60_000);
  await cooperative.ok('cooperative.update_lot', { lot: renamed, lot_reference: 'LATER-2' });
  const later = await pdfOf(exporter, await make(exporter, { ...report, name: early }));
  expect(JSON.parse((await filesIn(later))['facts.json'] ?? '')).toMatchObject({ lot_reference: 'FIRST-1' });

  const { name: profile } = await exporter.ok('fep.recompute');
  const fep = { doctype: 'Finance Profile', name: profile, print_format: 'fep-report' };
  const bank = await world.user({ roles: ['SVC Bank'] });
  expect((await bank.call('documents.generate', fep)).status).toBe(403);
  await exporter.ok('fep.share_with_banks', { scope: 'score' });
  expect((await bank.call('documents.generate', fep)).status).toBe(403);
  await exporter.ok('fep.share_with_banks', { scope: 'profile' });
  const shared = await make(bank, fep);
  expect((await status(exporter, shared)).status).toBe('Ready');
  await exporter.ok('fep.withdraw_from_banks', {});
  expect((await bank.call('documents.status', { document: shared })).status).toBe(403);
});

test('a farmer has their own part of a statement, and the cooperative each', async () => {
  const farm = await openFarm(world, { clerk: cooperative });
  const { name: harvest } = await farm.farmer.ok('farmer.record_harvest', {
    plot: farm.plot,
    harvest_date: '2026-01-15',
    quantity: 900,
  });
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', harvests: [harvest] };
  const { name } = await cooperative.ok('farmer.aggregate_harvests_into_lot', goods);
  const offer = { asking_price: '4.25', currency: 'USD', exporter: exporter.org };
  await cooperative.ok('cooperative.update_lot', { lot: name, ...offer });
  await cooperative.ok('cooperative.list_lot', { lot: name });
  const sold = await trade.order(name);
  const { wallet } = await buyer.ok('checkout.get_checkout_options', { order: sold });
  await trade.mint(wallet.axkt_required);
  await buyer.ok('checkout.pay_with_wallet', { order: sold });
  await exporter.ok('exporter.mark_shipped', { order_name: sold, carrier: 'Sea Line' });
  await buyer.ok('orders.confirm_delivery_and_release', { order: sold });
  const { name: statement, created_at } = await cooperative.ok('payouts.make_statement', {
    cooperative: cooperative.org,
    order: sold,
  });
  const printed = { doctype: 'Farmer Statement', name: statement, print_format: 'payout-statement', language: 'es' };
  expect((await cooperative.call('documents.generate', { ...printed, farmer: farm.farmer.email })).status).toBe(409);
  await cooperative.ok('payouts.publish_statement', { statement, created_at });
  expect((await cooperative.call('documents.generate', printed)).body.errors[0].field).toBe('farmer');
  const other = await world.user({ roles: ['SVC Farmer'] });
  expect((await cooperative.call('documents.generate', { ...printed, farmer: other.email })).status).toBe(400);
  const ofFarmer = await make(farm.farmer, printed);
  const facts = JSON.parse((await filesIn(await pdfOf(farm.farmer, ofFarmer)))['facts.json'] ?? '');
  expect(facts).toMatchObject({ statement, currency: 'USD', quantity_kg: '900', deducted: '0' });
  expect(facts.net).toBe(facts.gross);
  expect((await status(cooperative, ofFarmer)).status).toBe('Ready');
  expect((await other.call('documents.status', { document: ofFarmer })).status).toBe(403);
  expect((await buyer.call('documents.status', { document: ofFarmer })).status).toBe(403);
  const { data } = await farm.farmer.ok('documents.list', { doctype: 'Farmer Statement', name: statement });
  expect(data.map((each: { document: string }) => each.document)).toEqual([ofFarmer]);
});

test('nothing fails for good because of what it seemed to say for a moment', async () => {
  const { document } = await buyer.ok('documents.generate', invoice);
  const row = await db.selectFrom('documents').select('facts').where('name', '=', document).executeTakeFirstOrThrow();
  const turn = (facts: string) =>
    tamper(harness.database, (tx) => tx.updateTable('documents').set({ facts }).where('name', '=', document).execute());
  await turn('{"order":"x"}');
  await harness.drain();
  expect(await status(buyer, document)).toMatchObject({ status: 'Queued' });
  await turn(String(row.facts));
  await harness.drain();
  await harness.tick('documents.print');
  expect(await status(buyer, document)).toMatchObject({ status: 'Ready' });
});

test('what cannot be made is said to have failed, and what waits for the process is made later', async () => {
  const { document } = await buyer.ok('documents.generate', invoice);
  await db.updateTable('documents').set({ facts: '{"order":"x"}' }).where('name', '=', document).execute();
  await harness.drain();
  expect(await status(buyer, document)).toMatchObject({
    status: 'Failed',
    file_url: null,
    failure: expect.stringContaining('template'),
  });
  expect((await buyer.get(`/private/documents/${document}`)).status).toBe(409);
  // The process is killed while it works.
  const { document: next } = await buyer.ok('documents.generate', { ...invoice, language: 'pt' });
  const drained = harness.drain();
  for (const pid of harness.app.services.typesetter.state().processes) process.kill(pid, 'SIGKILL');
  await drained;
  await harness.tick('documents.print');
  expect((await status(buyer, next)).status).toBe('Ready');
});
