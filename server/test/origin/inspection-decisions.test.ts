import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { openFarm } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { cleanCoffee, recordInspection, uploadFile } from '../support/inspections.ts';
import { plainPdf } from '../support/pictures.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const bench = 'inspector_workbench';
let harness: Harness;
let trade: Trade;
let ines: Caller;
let otto: Caller;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  ines = await trade.world.user({ roles: ['SVC Inspector'], name: 'Ines Pector' });
  otto = await trade.world.user({ roles: ['SVC Inspector'] });
});
afterAll(() => harness.close());

const record = recordInspection;
const uploaded = (by: Caller, content: Buffer, fields: Record<string, string> = {}) =>
  uploadFile(harness, by, content, fields);
const approve = (inspection: string, by = trade.admin) => by.call('inspector.admin_approve_inspection', { inspection });
const statusOf = async (lot: string) =>
  (await harness.database.db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow())
    .status;
/** A lot that is listed and anchored. */
async function notarizedLot(facts: Record<string, unknown> = {}): Promise<string> {
  const lot = await trade.lot(facts);
  await harness.anchor();
  return lot;
}

test('who approves is told that the inspector is none any more; the parties are not', async () => {
  const former = await trade.world.user({ roles: ['SVC Inspector'], name: 'Franz Former' });
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const { name } = (await record(former, lot)).message;
  const seen = async (by = trade.admin) => (await by.ok('detail.inspection_detail', { name })).still_inspects;
  expect(await seen()).toBe(true);
  await trade.admin.ok('admin_users.revoke_role', { email: former.email, role: 'SVC Inspector' });
  expect([await seen(), await seen(trade.exporter)]).toEqual([false, null]);
  const { message } = await trade.admin.ok('inspector.admin_approve_inspection', { inspection: name });
  expect(message).toBe(`${name} is approved; ${lot} is Verified. Whoever inspected it is no inspector any more.`);
});

test('approved: the lot is Verified, the inspection signed, anchored, public, and has a receipt without names', async () => {
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const { name } = (await record(ines, lot, { notes: 'my own words', gps_lat: 6.123456, gps_lng: 38.654321 })).message;
  const before = (await trade.admin.ok('authority.authority_summary')).verified_this_month;
  const done = await trade.admin.ok('inspector.admin_approve_inspection', { inspection: name, note: 'well done' });
  expect(done).toMatchObject({ status: 'Approved', lot_status: 'Verified' });
  expect((await trade.admin.ok('authority.authority_summary')).verified_this_month).toBe(before + 1);
  await harness.anchor();
  const looked = await trade.world.guest().call('verify.lookup_lot', { lot_name: lot });
  expect((looked.message ?? looked.body).inspections).toEqual([
    {
      name,
      lot,
      status: 'Approved',
      claimed_grade: 'Grade 1',
      grade: 'Grade 1',
      result: 'conformant',
      inspected_at: harness.clock.now().toISOString(),
      processing_method: null,
      attested: true,
    },
  ]);
  // For people as the form has it, with units.
  const { measured } = await trade.admin.ok('detail.inspection_detail', { name });
  expect(measured.slice(0, 2)).toEqual([
    { measure: 'moisture_percent', value: '11.2', unit: '%' },
    { measure: 'water_activity', value: '0.55', unit: 'aw' },
  ]);
  const receipt = await trade.world.guest().get(`/v1/receipts/inspection/${name}`);
  expect(receipt.status).toBe(200);
  const payload = JSON.parse(receipt.body.payload);
  expect(payload).toMatchObject({
    type: 'lotmark.inspection.v1',
    subject: name,
    lot,
    grade: 'Grade 1',
    status: 'Approved',
  });
  for (const secret of ['Ines', ines.email, ines.userId, 'my own words', '6.123456', trade.admin.userId])
    expect(receipt.body.payload).not.toContain(secret);
  const page = await trade.world.guest().get(`/verify/${lot}`);
  expect(page.body).toMatch(/<li class="ok" data-claim="inspected">/);
  const market = await trade.world.guest().ok('marketplace.get_lot', { lot });
  expect(market.inspections).toMatchObject([{ name, attested: true }]);
  expect(await ines.ok(`${bench}.get_inspection`, { name })).toMatchObject({
    decision_note: 'well done',
    attested: true,
  });
  expect((await checkAll(harness.database)).flatMap(({ faults }) => faults)).toEqual([]);
});

test('a grade that cannot be compared with the claimed one is approved by a note alone, and is no tick', async () => {
  // Peaberry is a shape; the protocol grades by defects and by screen.
  const lot = await notarizedLot({ grade: 'PB' });
  const { message } = await record(ines, lot);
  expect(message).toMatchObject({ grade: 'Grade 1', result: null });
  const silent = await approve(message.name);
  expect([silent.status, silent.body.errors?.[0]]).toEqual([
    400,
    { field: 'note', message: expect.stringContaining('the grade is not comparable: the lot claims PB') },
  ]);
  expect(await statusOf(lot)).toBe('Notarized');
  const note = 'Held against the sealed sample of the contract: it is peaberry.';
  await trade.admin.ok('inspector.admin_approve_inspection', { inspection: message.name, note });
  await harness.anchor();
  const looked = await trade.world.guest().call('verify.lookup_lot', { lot_name: lot });
  expect((looked.message ?? looked.body).inspections).toMatchObject([
    { claimed_grade: 'PB', grade: 'Grade 1', result: null, attested: true },
  ]);
  const { body } = await trade.world.guest().get(`/verify/${lot}`);
  expect(body).toMatch(/<li class="wait" data-claim="inspected">/);
  expect(body).toContain('Inspected: grade not comparable');
  expect(body).toContain('Grade not comparable with the claimed one');
  expect(body).not.toContain('Inspected and approved');
});

test.each([
  ['the grade', { grade: 'Grade 2' }],
  ['a measure', { measures: JSON.stringify({ moisture_percent: '9' }) }],
  ['what the inspector noted', { notes: 'other words' }],
  ['the inspector', 'inspector'],
] as const)('altered afterwards in %s, it counts as not inspected', async (_, change) => {
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const { name } = (await record(ines, lot)).message;
  expect((await approve(name)).status).toBe(200);
  const changes = change === 'inspector' ? { inspector: otto.userId } : change;
  const { db } = harness.database;
  const was = await db.selectFrom('inspections').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  await db.updateTable('inspections').set(changes).where('name', '=', name).execute();
  const page = await trade.world.guest().get(`/verify/${lot}`);
  expect(page.body).toMatch(/<li class="fail" data-claim="inspected">/);
  const market = await trade.world.guest().ok('marketplace.get_lot', { lot });
  expect(market.inspections).toMatchObject([{ name, attested: false }]);
  const faults = (await checkAll(harness.database)).flatMap((part) => part.faults);
  expect(faults).toContain(`${name}: the record differs from its attestation, or has none`);
  const back = {
    grade: was.grade,
    measures: JSON.stringify(was.measures),
    notes: was.notes,
    inspector: was.inspector,
  };
  await db.updateTable('inspections').set(back).where('name', '=', name).execute();
  expect((await trade.world.guest().get(`/verify/${lot}`)).body).toMatch(/<li class="ok" data-claim="inspected">/);
});

test('a file that is added or taken away afterwards is noticed too', async () => {
  const lot = await notarizedLot();
  const file = await uploaded(ines, plainPdf);
  const { name } = (await record(ines, lot, { files: [file.message.name] })).message;
  await approve(name);
  const seen = await ines.ok(`${bench}.get_inspection`, { name });
  expect(seen).toMatchObject({ attested: true, files: [{ name: file.message.name }] });
  await harness.database.db.deleteFrom('files').where('name', '=', file.message.name).execute();
  expect((await ines.ok(`${bench}.get_inspection`, { name })).attested).toBe(false);
});

test('two steps below what it claims, or under the floor, flags the lot', async () => {
  const claims = await notarizedLot({ grade: 'Grade 1' });
  const wet = await record(ines, claims, { measures: { ...cleanCoffee, moisture_percent: 14 } });
  expect(wet.message).toMatchObject({ grade: 'Below grade', result: 'non_conformant' });
  expect((await approve(wet.message.name)).message).toMatchObject({ status: 'Approved', lot_status: 'Flagged' });
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  const flagged = await officer.ok('authority.get_flagged_lot', { lot_name: claims });
  expect(flagged.flag_reason ?? flagged.reason).toContain('claims Grade 1 and was graded Below grade, 3 steps below');
  const plain = await notarizedLot();
  const sour = { ...cleanCoffee, flavor: 2, aftertaste: 2, acidity: 2, body: 2, balance: 2 };
  const poor = await record(ines, plain, { measures: sour });
  expect((await approve(poor.message.name)).message.lot_status).toBe('Flagged');
  const one = await notarizedLot({ grade: 'Grade 1' });
  const close = await record(ines, one, { measures: { ...cleanCoffee, category_2_defects: 7 } });
  expect((await approve(close.message.name)).message).toMatchObject({ lot_status: 'Verified', grade: 'Grade 2' });
  expect((await trade.world.guest().get(`/verify/${one}`)).body).toMatch(/<li class="fail" data-claim="inspected">/);
  // The lists do not leave it at Verified, either.
  const guest = trade.world.guest();
  const offers = (await guest.ok('marketplace.list_lots', { search: one })).data;
  expect(offers).toMatchObject([{ name: one, status: 'Verified', found_otherwise: true }]);
  expect(await guest.ok('marketplace.get_lot', { lot: one })).toMatchObject({ found_otherwise: true });
  const { cooperative } = trade;
  const rows = async (search: string) => (await cooperative.ok('cooperative.list_lots', { search })).data;
  expect(await rows(one)).toMatchObject([{ status: 'Verified', found_otherwise: true }]);
  const kept = await notarizedLot({ grade: 'Grade 1' });
  await approve((await record(ines, kept)).message.name);
  expect(await rows(kept)).toMatchObject([{ status: 'Verified', found_otherwise: false }]);
});

test('the parts that its goods went into while it waited for a decision are flagged with the lot, and no others', async () => {
  const { exporter, buyer } = trade;
  const lot = await notarizedLot({ grade: 'Grade 1', divisible: true });
  await trade.mint(100_000);
  const sold = async (of: string, quantity: number): Promise<{ order: string; part: string }> => {
    const order = await trade.order(of, { quantity });
    await buyer.ok('checkout.pay_with_wallet', { order });
    await harness.anchor();
    const { lot: part } = await buyer.ok('orders.get_order', { order });
    return { order, part };
  };
  const before = await sold(lot, 100);
  harness.clock.advance(60_000);
  const wet = await record(ines, lot, { measures: { ...cleanCoffee, moisture_percent: 14 } });
  harness.clock.advance(60_000);
  const since = await sold(lot, 300);
  // It goes back on the market, and a part of it is sold again.
  await buyer.ok('orders.request_cancellation', { order: since.order, reason: 'no need' });
  await exporter.ok('orders.agree_cancellation', { order: since.order });
  // Nor is it in the queue as what nobody has inspected.
  expect((await otto.ok(`${bench}.list_queue`, { search: since.part })).data).toEqual([]);
  const partOfPart = await sold(since.part, 100);
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  const certify = () =>
    officer.call('authority_certs.issue_export_certificate', { order: partOfPart.order }).then(({ status }) => status);
  expect((await approve(wet.message.name)).message).toMatchObject({ lot_status: 'Flagged' });
  expect(await Promise.all([before.part, lot, since.part, partOfPart.part].map(statusOf))).toEqual([
    'Sold',
    'Flagged',
    'Flagged',
    'Flagged',
  ]);
  expect(await certify()).toBe(409);
  // Its public record tells of the inspection, too.
  const { inspections } = (await trade.world.guest().call('verify.lookup_lot', { lot_name: partOfPart.part })).body;
  expect(inspections).toMatchObject([{ name: wet.message.name, lot, result: 'non_conformant', attested: true }]);
});

test('rejected with a reason; another one may follow, and a second opinion stands beside the first', async () => {
  const lot = await notarizedLot();
  const { name } = (await record(ines, lot)).message;
  const reject = (reason: unknown) =>
    trade.admin.call('inspector.admin_reject_inspection', { inspection: name, reason });
  expect((await reject(undefined)).body.errors[0].field).toBe('reason');
  expect((await reject('  ')).body.errors[0].field).toBe('reason');
  expect((await reject('the seal was broken')).message).toMatchObject({
    status: 'Rejected',
    lot_status: 'Notarized',
  });
  expect((await reject('again')).status).toBe(409);
  expect((await approve(name)).body.exception).toBe(`${name} is Rejected; it must be Submitted.`);
  expect((await ines.ok('inspector.submit_inspection', { inspection: name })).status).toBe('Rejected');
  // What was sent back says nothing about the goods, on the page for strangers neither.
  const page = async () => (await fetch(`${harness.url}/verify/${lot}`)).text();
  const article = (await page()).split(name)[1]?.split('</article>')[0];
  expect(article).toContain('Rejected');
  expect(article).not.toContain('Grade 1');
  const second = (await record(ines, lot)).message.name;
  const third = (await record(otto, lot, { measures: { ...cleanCoffee, category_2_defects: 7 } })).message.name;
  expect((await approve(second)).message.lot_status).toBe('Verified');
  expect(await page()).toContain('<h3>Inspected and approved</h3>');
  expect((await approve(third)).message.lot_status).toBe('Verified');
  // No grade is claimed, and the two found different ones.
  expect(await page()).not.toContain('<h3>Inspected and approved</h3>');
  expect(await page()).toContain('<h3>Inspected: other grades each time</h3>');
  expect((await approve(third)).status).toBe(409);
  const { inspections } = await trade.world.guest().ok('marketplace.get_lot', { lot });
  expect(inspections.map(({ status, attested }: { status: string; attested: boolean }) => [status, attested])).toEqual([
    ['Rejected', false],
    ['Approved', true],
    ['Approved', true],
  ]);
});

test('two admins at once: one decides', async () => {
  const lot = await notarizedLot();
  const { name } = (await record(ines, lot)).message;
  const other = await trade.world.admin();
  const answers = await Promise.all([
    approve(name),
    approve(name, other),
    other.call('inspector.admin_reject_inspection', { inspection: name, reason: 'no good' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const signed = await harness.database.db
    .selectFrom('attestations')
    .select('version')
    .where('kind', '=', 'inspection')
    .where('subject', '=', name)
    .execute();
  expect(signed.length).toBeLessThanOrEqual(1);
});

test('only admins, only what was handed in, and only of lots that are what was signed', async () => {
  const lot = await notarizedLot();
  const { name } = await ines.ok(`${bench}.start_inspection`, { lot });
  expect((await approve(name)).body.exception).toBe(`${name} is Draft; it must be Submitted.`);
  await ines.ok(`${bench}.save_draft`, { inspection: name, measures: cleanCoffee });
  await ines.ok('inspector.submit_inspection', { inspection: name });
  for (const by of [ines, trade.cooperative, trade.buyer]) expect((await approve(name, by)).status).toBe(403);
  expect((await approve('INSP-2026-99999')).status).toBe(404);
  const { db } = harness.database;
  await db.updateTable('lots').set({ grade: 'Grade 1' }).where('name', '=', lot).execute();
  expect((await approve(name)).body.exception).toContain('not what was signed');
  expect(await statusOf(lot)).toBe('Notarized');
  await db.updateTable('lots').set({ grade: null }).where('name', '=', lot).execute();
  expect((await approve(name)).status).toBe(200);
});

test('an inspected lot becomes less, and not more, until its inspection is rejected', async () => {
  const lot = await notarizedLot({ quantity: 1000 });
  const edit = (quantity: number) =>
    trade.cooperative.call('cooperative.update_lot', { lot, quantity, confirm_quantity: true, confirm_price: true });
  const { name } = (await record(ines, lot)).message;
  const more = await edit(1200);
  expect([more.status, more.body.exception]).toEqual([
    400,
    expect.stringContaining('quantity: must leave at most 1000 kg'),
  ]);
  expect((await edit(900)).status).toBe(200);
  await trade.admin.ok('inspector.admin_reject_inspection', { inspection: name, reason: 'not of this lot' });
  expect((await edit(950)).status).toBe(200);
});

test('a processed lot that was inspected does not become more by a correction of its steps', async () => {
  const { farmer, clerk, plot } = await openFarm(trade.world, { lng: 37.7 });
  await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 1000 });
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', cooperative: clerk.org };
  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  const step = { lot, to_stage: 'green', output_quantity: 160, moisture_percent: '11.5', processed_on: '2026-02-10' };
  const { name: processing } = await clerk.ok('cooperative.record_processing', step);
  const terms = { asking_price: '4.25', currency: 'USD', exporter: trade.exporter.org };
  await clerk.ok('cooperative.update_lot', { lot, ...terms });
  await clerk.ok('cooperative.list_lot', { lot });
  await harness.anchor();
  expect((await approve((await record(ines, lot)).message.name)).status).toBe(200);
  await clerk.ok('cooperative.set_lot_listed', { lot, listed: false });
  const correct = (more: object) => clerk.call('cooperative.correct_processing', { processing, ...more });
  for (const [more, field] of [
    [{ output_quantity: 165 }, 'output_quantity'],
    [{ withdraw: true }, 'withdraw'],
  ] as const) {
    const { status, body } = await correct(more);
    expect([status, body.errors?.[0]?.field], field).toEqual([400, field]);
    expect(body.exception).toContain('must leave at most 160 kg: the lot was inspected');
  }
  expect((await correct({ output_quantity: 155 })).status).toBe(200);
});

test('who looked before the lot became more looks again', async () => {
  const lot = await notarizedLot({ quantity: 1000 });
  const { name } = await ines.ok(`${bench}.start_inspection`, { lot });
  const inspected_at = harness.clock.now().toISOString();
  await ines.ok(`${bench}.save_draft`, { inspection: name, measures: cleanCoffee, inspected_at });
  harness.clock.advance(60_000);
  const edit = (facts: object) => trade.cooperative.ok('cooperative.update_lot', { lot, ...facts });
  await edit({ quantity: 1200, confirm_quantity: true });
  await edit({ quantity: 1100 });
  const early = await ines.call('inspector.submit_inspection', { inspection: name });
  expect([early.status, early.body.exception]).toEqual([
    400,
    `inspected_at: must not lie before ${harness.clock.now().toISOString()}, when ${lot} became more than the 1000 kg that there were; look at the goods again`,
  ]);
  harness.clock.advance(60_000);
  const again = { inspection: name, inspected_at: harness.clock.now().toISOString() };
  expect((await ines.ok('inspector.submit_inspection', again)).status).toBe('Submitted');
  // What became less was seen, too.
  const otherLot = await notarizedLot({ quantity: 1000 });
  const seen = harness.clock.now().toISOString();
  harness.clock.advance(60_000);
  await trade.cooperative.ok('cooperative.update_lot', { lot: otherLot, quantity: 900 });
  expect((await record(ines, otherLot, { inspected_at: seen })).status).toBe(200);
});

test('handed in while the lot becomes more: one of the two waits for the other, and knows of it', async () => {
  const lot = await notarizedLot({ quantity: 1000 });
  const { name } = await ines.ok(`${bench}.start_inspection`, { lot });
  const inspected_at = harness.clock.now().toISOString();
  await ines.ok(`${bench}.save_draft`, { inspection: name, measures: cleanCoffee, inspected_at });
  harness.clock.advance(60_000);
  const [handed, more] = await Promise.all([
    ines.call('inspector.submit_inspection', { inspection: name }),
    trade.cooperative.call('cooperative.update_lot', { lot, quantity: 1200, confirm_quantity: true }),
  ]);
  expect([handed.status, more.status].sort()).toEqual([200, 400]);
});

test('an inspected lot takes no better grade than the one that was found', async () => {
  const lot = await notarizedLot({ grade: 'Grade 2' });
  const { name } = (await record(ines, lot, { measures: { ...cleanCoffee, category_2_defects: 7 } })).message;
  await approve(name);
  const edit = (grade: string | null) => trade.cooperative.call('cooperative.update_lot', { lot, grade });
  const better = await edit('Grade 1');
  expect([better.status, better.body.errors?.[0]?.field]).toEqual([400, 'grade']);
  expect((await edit(null)).status).toBe(200);
  expect((await edit('Grade 1')).status).toBe(400);
  expect((await edit('Grade 2')).status).toBe(200);
  expect((await trade.world.guest().get(`/verify/${lot}`)).body).toMatch(/<li class="ok" data-claim="inspected">/);
});

test('an inspected lot stays described as it was when its inspector looked', async () => {
  const lot = await notarizedLot({ grade: 'Grade 1', processing_method: 'Washed', lot_reference: 'ICO-1' });
  const edit = (facts: object) => trade.cooperative.call('cooperative.update_lot', { lot, ...facts });
  const { name } = (await record(ines, lot)).message;
  const refused = async (facts: object) => {
    const { status, body } = await edit(facts);
    return [status, body.errors?.[0]?.field, body.exception];
  };
  const why = (was: string) => expect.stringMatching(new RegExp(`must stay ${was}, as it was when .* cancel this lot`));
  for (const processing_method of ['Natural', 'Honey', null]) {
    expect(await refused({ processing_method })).toEqual([409, 'processing_method', why('Washed')]);
  }
  await approve(name);
  harness.clock.advance(60_000);
  expect(await refused({ processing_method: 'Natural' })).toEqual([409, 'processing_method', why('Washed')]);
  expect(await refused({ lot_reference: 'ICO-2' })).toEqual([409, 'lot_reference', why('ICO-1')]);
  // What stays as it was is no edit, and neither the price nor less of the same is other goods.
  expect((await edit({ processing_method: 'Washed', asking_price: '4.5', quantity: 900 })).status).toBe(200);
  expect((await trade.world.guest().get(`/verify/${lot}`)).body).toMatch(/<li class="ok" data-claim="inspected">/);
  // Nor does a way around it lead off the market.
  await trade.cooperative.ok('cooperative.set_lot_listed', { lot, listed: false });
  expect((await refused({ processing_method: 'Natural' }))[0]).toBe(409);
  // A reference that there was none of says nothing else of the goods; sent back, an inspection binds nothing.
  const plain = await notarizedLot();
  const sentBack = (await record(ines, plain)).message.name;
  const edited = (facts: object) => trade.cooperative.call('cooperative.update_lot', { lot: plain, ...facts });
  expect((await edited({ lot_reference: 'ICO-3' })).status).toBe(200);
  expect((await edited({ processing_method: 'Natural' })).status).toBe(409);
  await trade.admin.ok('inspector.admin_reject_inspection', { inspection: sentBack, reason: 'not of this lot' });
  expect((await edited({ processing_method: 'Natural' })).status).toBe(200);
});

test('who looked before the goods were described otherwise looks again', async () => {
  const lot = await notarizedLot({ processing_method: 'Washed' });
  const inspected_at = harness.clock.now().toISOString();
  harness.clock.advance(60_000);
  await trade.cooperative.ok('cooperative.update_lot', { lot, processing_method: 'Natural' });
  const early = await record(ines, lot, { inspected_at });
  expect([early.status, early.body.exception]).toEqual([
    400,
    expect.stringContaining('got another processing: it is Natural, and was Washed; look at the goods again'),
  ]);
});

test('a lot that is described otherwise than it was inspected is called so wherever it is shown', async () => {
  const lot = await notarizedLot({ grade: 'Grade 1', processing_method: 'Washed' });
  await approve((await record(ines, lot)).message.name);
  harness.clock.advance(60_000);
  // As it was possible once.
  await harness.database.db.updateTable('lots').set({ processing_method: 'Natural' }).where('name', '=', lot).execute();
  const guest = trade.world.guest();
  const { body } = await guest.get(`/verify/${lot}`);
  expect(body).toMatch(/<li class="wait" data-claim="inspected">/);
  expect(body).toContain('When it was inspected it was said to be washed; now it is said to be natural.');
  expect(body).toContain('Processing when it was inspected: washed.');
  expect(body).not.toContain('Inspected and approved');
  expect(body).not.toContain('As claimed');
  expect((await guest.ok('marketplace.list_lots', { search: lot })).data).toMatchObject([{ found_otherwise: true }]);
  expect(await guest.ok('marketplace.get_lot', { lot })).toMatchObject({
    found_otherwise: true,
    inspections: [{ result: 'conformant', processing_method: 'Washed' }],
  });
  const own = await trade.cooperative.ok('cooperative.list_lots', { search: lot });
  expect(own.data).toMatchObject([{ found_otherwise: true }]);
});

test('a harvest that was more makes its lot more, but not an inspected one', async () => {
  const { farmer, clerk, plot } = await openFarm(trade.world, { lng: 38.7 });
  const { name: harvest } = await farmer.ok('farmer.record_harvest', {
    plot,
    harvest_date: '2026-01-15',
    quantity: 500,
  });
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', cooperative: clerk.org };
  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  expect((await farmer.ok('farmer.correct_harvest', { harvest, quantity: 550 })).lots).toEqual([
    { lot, quantity_kg: 550 },
  ]);
  const terms = { asking_price: '1.25', currency: 'USD', exporter: trade.exporter.org };
  await clerk.ok('cooperative.update_lot', { lot, ...terms });
  await clerk.ok('cooperative.list_lot', { lot, confirm_price: true });
  await harness.anchor();
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  const decide = (quantity: number) =>
    officer.call('authority.correct_harvest', { harvest, quantity, reason: 'the scale was wrong' });
  expect((await decide(600)).message.lots).toEqual([{ lot, quantity_kg: 600 }]);
  await harness.anchor();
  await approve((await record(ines, lot)).message.name);
  const more = await decide(650);
  expect([more.status, more.body.exception]).toEqual([
    400,
    `quantity: ${lot} must leave at most 600 kg: the lot was inspected, and may only become less; make another lot of what came since`,
  ]);
  expect((await decide(580)).message.lots).toEqual([{ lot, quantity_kg: 580 }]);
});

test('nothing is handed in of a lot off the market, where its steps are corrected unsigned', async () => {
  const { farmer, clerk, plot } = await openFarm(trade.world, { lng: 39.7 });
  await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 1000 });
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', cooperative: clerk.org };
  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  const step = { lot, to_stage: 'green', output_quantity: 160, moisture_percent: '11.5', processed_on: '2026-02-10' };
  const { name: processing } = await clerk.ok('cooperative.record_processing', step);
  const terms = { asking_price: '4.25', currency: 'USD', exporter: trade.exporter.org };
  await clerk.ok('cooperative.update_lot', { lot, ...terms });
  await clerk.ok('cooperative.list_lot', { lot });
  const { name } = await ines.ok(`${bench}.start_inspection`, { lot });
  const inspected_at = harness.clock.now().toISOString();
  await ines.ok(`${bench}.save_draft`, { inspection: name, measures: cleanCoffee, inspected_at });
  harness.clock.advance(60_000);
  await clerk.ok('cooperative.set_lot_listed', { lot, listed: false });
  await clerk.ok('cooperative.correct_processing', { processing, output_quantity: 165 });
  const submit = () => ines.call('inspector.submit_inspection', { inspection: name });
  expect((await submit()).body.exception).toContain(`${lot} is Draft; it must be Listed`);
  await clerk.ok('cooperative.list_lot', { lot });
  expect((await submit()).body.exception).toContain('became more than the 160 kg that there were');
});

test('an inspected lot is not turned to an exporter of its inspector', async () => {
  const lot = await notarizedLot();
  const belongs = await trade.world.user({ roles: ['SVC Inspector'] });
  const theirs = await trade.world.member('Exporter');
  const { name } = (await record(belongs, lot)).message;
  await trade.world.join(belongs, theirs.org);
  const turn = (exporter: string) => trade.cooperative.call('cooperative.update_lot', { lot, exporter });
  const refused = await turn(theirs.org);
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'exporter']);
  expect(refused.body.exception).toContain(name);
  const other = await trade.world.member('Exporter');
  expect((await turn(other.org)).status).toBe(200);
  // Nor to that of who approved it.
  await trade.admin.ok('inspector.admin_approve_inspection', { inspection: name });
  const exporterOfAdmin = await trade.world.member('Exporter');
  await trade.world.join(trade.admin, exporterOfAdmin.org);
  expect((await turn(exporterOfAdmin.org)).status).toBe(400);
});
