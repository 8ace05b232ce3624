import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { flagLot } from '../../src/domain/origin/lot/flag.ts';
import { notarizeLots } from '../../src/domain/origin/lot/notarize.ts';
import type { LotStatus } from '../../src/platform/db/tables.generated.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { insertOrder, orderNow } from '../support/order-rows.ts';
import { putLot } from '../support/put-lot.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness({ poolSize: 10 });
const world = new World(harness);
afterAll(() => harness.close());

const { db } = harness.database;
const clerk = await world.member('Cooperative');
const exporter = await world.member('Exporter');
const buyer = await world.member('Buyer');
const admin = await world.admin();
const fields = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '1200.5', grade: 'Grade 1' };

async function draft(more: Record<string, unknown> = {}): Promise<string> {
  return (await clerk.ok('cooperative.create_lot', { ...fields, exporter: exporter.org, ...more })).name;
}
async function listed(more: Record<string, unknown> = {}): Promise<string> {
  const name = await draft(more);
  await clerk.ok('cooperative.list_lot', { lot: name });
  return name;
}
const rowOf = (name: string) => db.selectFrom('lots').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
const setStatus = (name: string, status: LotStatus) =>
  putLot(harness, name, { status, ...(status === 'Flagged' ? { flag_reason: 'test' } : {}) });
const kinds = async (name: string) =>
  (await db.selectFrom('lot_history').select('kind').where('lot', '=', name).orderBy('id').execute()).map(
    (row) => row.kind,
  );
const attestations = async (name: string) =>
  (
    await db
      .selectFrom('attestations')
      .select('version')
      .where('kind', '=', 'lot')
      .where('subject', '=', name)
      .orderBy('version')
      .execute()
  ).map((row) => row.version);
const topics = async (subject: string) =>
  harness.told.filter((event) => event.subject === subject).map((event) => event.topic);

test('listing signs a lot and shows it; listing again writes nothing', async () => {
  const lot = await draft();
  const first = await clerk.ok('cooperative.list_lot', { lot });
  expect(first).toMatchObject({ name: lot, status: 'Listed', listed: true, version: 1, changed: true });
  expect(first.listed_at).toBe(harness.clock.now().toISOString());
  const before = await rowOf(lot);
  harness.clock.advance(1000);
  expect(await clerk.ok('cooperative.list_lot', { lot })).toMatchObject({ changed: false, listed: true, version: 1 });
  expect(await rowOf(lot)).toEqual(before);
  expect(await kinds(lot)).toEqual(['created', 'listed']);
  expect(await attestations(lot)).toEqual([1]);
  for (const status of ['Notarized', 'Verified'] as const) {
    await setStatus(lot, status);
    expect(await clerk.ok('cooperative.list_lot', { lot })).toMatchObject({ changed: false, status });
  }
  for (const status of ['Sold', 'Flagged', 'Cancelled'] as const) {
    await setStatus(lot, status);
    const answer = await clerk.call('cooperative.list_lot', { lot });
    expect([answer.status, answer.body.exc_type]).toEqual([409, 'StateError']);
    expect(answer.body.exception).toContain(`is ${status}; it must be Draft`);
  }
});

test('only members of the cooperative list; its exporter may publish; strangers cannot tell what exists', async () => {
  const lot = await draft();
  const other = await world.member('Cooperative');
  const foreign = await other.call('cooperative.list_lot', { lot });
  const missing = await other.call('cooperative.list_lot', { lot: 'LOT-2020-99999' });
  expect([foreign.status, missing.status]).toEqual([403, 403]);
  expect(foreign.body.exception).toBe(missing.body.exception);
  expect((await world.guest().call('cooperative.list_lot', { lot })).status).toBe(401);
  expect((await exporter.call('cooperative.list_lot', { lot })).status).toBe(403);
  expect((await admin.call('cooperative.list_lot', { lot: 'LOT-2020-99999' })).status).toBe(404);
  expect((await clerk.call('cooperative.list_lot', { lot: 'rubbish' })).status).toBe(400);
  expect((await clerk.call('cooperative.list_lot', {})).body.errors[0].field).toBe('lot');
  expect(await exporter.ok('cooperative.set_lot_listed', { lot, listed: 'true' })).toMatchObject({ status: 'Listed' });
  const adminLot = await draft();
  expect(await admin.ok('cooperative.list_lot', { lot: adminLot })).toMatchObject({ status: 'Listed' });
});

test('withdrawing takes a lot back to Draft and cancels the orders that wait; twice is once', async () => {
  for (const status of ['Listed', 'Notarized', 'Verified'] as const) {
    const lot = await listed();
    await setStatus(lot, status);
    const order = await insertOrder(harness, { lot, buyer: buyer.org, exporter: exporter.org });
    const answer = await clerk.ok('cooperative.set_lot_listed', { lot, listed: 'false' });
    expect(answer).toMatchObject({ status: 'Draft', listed: false, listed_at: null, changed: true });
    expect(await orderNow(harness, order)).toMatchObject({ status: 'Cancelled', reason: expect.stringContaining(lot) });
    expect(await clerk.ok('cooperative.set_lot_listed', { lot, listed: '0' })).toMatchObject({ changed: false });
    expect(await kinds(lot)).toEqual(['created', 'listed', 'unlisted']);
    expect(await clerk.ok('cooperative.set_lot_listed', { lot, listed: 1 })).toMatchObject({ version: 2 });
  }
  const lot = await listed();
  for (const status of ['Sold', 'Flagged', 'Cancelled'] as const) {
    await setStatus(lot, status);
    for (const on of [true, false]) {
      expect((await clerk.call('cooperative.set_lot_listed', { lot, listed: on })).status).toBe(409);
    }
  }
  expect((await clerk.call('cooperative.set_lot_listed', { lot })).body.errors[0].field).toBe('listed');
  expect((await buyer.call('cooperative.set_lot_listed', { lot, listed: false })).status).toBe(403);
});

test('editing changes what is given, signs a signed lot anew and says what changed', async () => {
  const lot = await draft();
  const free = await clerk.ok('cooperative.update_lot', { lot, asking_price: '5.25', currency: 'USD', grade: '' });
  expect(free).toMatchObject({ name: lot, changed: ['asking_price', 'currency'], status: 'Draft', version: 0 });
  await clerk.ok('cooperative.list_lot', { lot });
  await setStatus(lot, 'Verified');
  const priced = await exporter.ok('cooperative.update_lot', { lot, asking_price: 6 });
  expect(priced).toMatchObject({ changed: ['asking_price'], status: 'Verified', version: 2, cancelled_orders: [] });
  const order = await insertOrder(harness, { lot, buyer: buyer.org, exporter: exporter.org });
  const regraded = await clerk.ok('cooperative.update_lot', { lot, grade: 'Grade 2', divisible: 'false' });
  expect(regraded).toMatchObject({ changed: ['grade', 'divisible'], status: 'Listed', version: 3 });
  expect(regraded.cancelled_orders).toEqual([order]);
  expect((await orderNow(harness, order)).reason).toContain('grade');
  const again = await clerk.ok('cooperative.update_lot', { lot, grade: 'Grade 2', quantity: '1200.500' });
  expect(again).toMatchObject({ changed: [], version: 3, message: 'Nothing was changed.' });
  expect(await attestations(lot)).toEqual([1, 2, 3]);
  expect(await kinds(lot)).toEqual(['created', 'updated', 'listed', 'updated', 'updated']);
  const cleared = await clerk.ok('cooperative.update_lot', { lot, asking_price: null, exporter: null, grade: null });
  expect(cleared.changed).toEqual(['grade', 'exporter', 'asking_price']);
  expect(await rowOf(lot)).toMatchObject({ asking_price: null, exporter: null, grade: null, attested_version: 4 });
  expect((await exporter.call('cooperative.update_lot', { lot, asking_price: 1 })).status).toBe(403);
});

test('an edit is refused for bad links, for strangers, and after the sale', async () => {
  const lot = await listed();
  const bad = await clerk.call('cooperative.update_lot', {
    lot,
    corridor: 'XX-YY',
    exporter: 'EXP-9',
    currency: 'XXX',
  });
  expect(bad.body.errors.map((error: { field: string }) => error.field)).toEqual(['corridor', 'exporter', 'currency']);
  const wrong: [string, unknown][] = [
    ['grade', 'Best'],
    ['quantity', '0'],
    ['quantity', '-5'],
    ['asking_price', '0'],
    ['asking_price', '1.23456'],
    ['unit', 'lb'],
    ['processing_method', 'Roasted'],
    // What Kenya and Colombia call their beans; these are Ethiopian.
    ['grade', 'AA'],
    ['grade', 'Supremo'],
    ['exporter', clerk.org],
    ['divisible', 'perhaps'],
  ];
  for (const [field, value] of wrong) {
    const answer = await clerk.call('cooperative.update_lot', { lot, [field]: value });
    expect([answer.status, answer.body.errors?.[0]?.field], `${field} ${value}`).toEqual([400, field]);
  }
  expect((await clerk.call('cooperative.update_lot', { lot, asking_price: 5 })).body.errors[0].field).toBe('currency');
  expect((await buyer.call('cooperative.update_lot', { lot, grade: 'Grade 2' })).status).toBe(403);
  expect((await admin.call('cooperative.update_lot', { lot: 'LOT-2020-99999', grade: 'Grade 2' })).status).toBe(404);
  expect(await admin.ok('cooperative.update_lot', { lot, grade: 'Grade 2' })).toMatchObject({ changed: ['grade'] });
  for (const status of ['Sold', 'Flagged', 'Cancelled'] as const) {
    await setStatus(lot, status);
    const answer = await clerk.call('cooperative.update_lot', { lot, grade: 'Grade 3' });
    expect([answer.status, answer.body.exception]).toEqual([409, expect.stringContaining(`is ${status}`)]);
    expect(await clerk.ok('cooperative.lot_edit_values', { lot })).toMatchObject({ editable: false, status });
  }
});

test('the mass of a lot of harvests is theirs', async () => {
  const lot = await draft({ quantity: '100' });
  const now = harness.clock.now();
  const plot = {
    name: 'PLOT-1',
    plot_name: 'x',
    farmer: clerk.userId,
    status: 'Draft' as const,
    created_at: now,
    updated_at: now,
  };
  await db.insertInto('plots').values(plot).execute();
  const harvest = {
    name: 'HRV-1',
    plot: 'PLOT-1',
    harvest_date: '2026-01-05',
    quantity_kg: '100',
    created_at: now,
    lot,
  };
  await db.insertInto('harvests').values(harvest).execute();
  await db.insertInto('lot_sources').values({ lot, harvest: 'HRV-1', plot: 'PLOT-1', quantity_kg: '100' }).execute();
  const refused = await clerk.call('cooperative.update_lot', { lot, quantity: '101' });
  expect(refused.body.errors[0]).toMatchObject({ field: 'quantity', message: expect.stringContaining('100 kg') });
  expect(await clerk.ok('cooperative.lot_edit_values', { lot })).toMatchObject({ fixed_mass_kg: 100, editable: true });
  expect(await clerk.ok('cooperative.update_lot', { lot, quantity: '0.1', unit: 'MT' })).toMatchObject({
    changed: ['quantity', 'unit'],
  });
});

test('lot_edit_values shows the fields to owners only', async () => {
  const lot = await draft({ unit: 'MT', quantity: '1.2' });
  const form = await exporter.ok('cooperative.lot_edit_values', { lot });
  expect(form).toMatchObject({ lot, status: 'Draft', editable: true, reason: null, fixed_mass_kg: null });
  expect(form.values).toEqual({
    quantity: 1.2,
    unit: 'MT',
    grade: 'Grade 1',
    processing_method: null,
    lot_reference: null,
    corridor: 'ET-DE',
    exporter: exporter.org,
    asking_price: null,
    currency: null,
    divisible: true,
  });
  expect((await buyer.call('cooperative.lot_edit_values', { lot })).status).toBe(403);
  expect((await admin.call('cooperative.lot_edit_values', { lot: 'LOT-2020-99999' })).status).toBe(404);
});

test('the wizard offers what create_lot takes, and the memberships', async () => {
  const options = await clerk.ok('cooperative.lot_wizard_options');
  expect(options.cooperatives).toEqual([expect.objectContaining({ name: clerk.org, role: 'Owner' })]);
  expect(options.commodity_types.find((each: { name: string }) => each.name === 'Coffee').grades).toContain('Grade 1');
  expect(options.corridors[0]).toMatchObject({ fee_bps: expect.any(Number) });
  expect(options.exporters.map((each: { name: string }) => each.name)).toContain(exporter.org);
  const all = await admin.ok('cooperative.lot_wizard_options');
  expect(all.cooperatives.length).toBeGreaterThan(options.cooperatives.length);
  expect((await (await world.user()).ok('cooperative.lot_wizard_options')).cooperatives).toEqual([]);
});

test('flagging keeps the status before and happens once; drafts are not flagged', async () => {
  const flag = (name: string) =>
    harness.app.jobContext.transaction((work) => flagLot(work, name, 'GPS 12 km off', { km: 12 }));
  const lot = await listed();
  expect([await flag(lot), await flag(lot), await flag(await draft()), await flag('LOT-2020-99999')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await rowOf(lot)).toMatchObject({
    status: 'Flagged',
    previous_status: 'Listed',
    flag_reason: 'GPS 12 km off',
  });
  expect(await topics(lot)).toEqual(['lot.listed', 'lot.flagged']);
  const sold = await listed();
  await setStatus(sold, 'Sold');
  expect(await flag(sold)).toBe(true);
  expect((await rowOf(sold)).previous_status).toBe('Sold');
});

test('an anchor notarizes what is Listed and not signed anew meanwhile', async () => {
  const lots = [await listed(), await listed(), await listed(), await listed()];
  const [anchored, edited, sold, flagged] = lots as [string, string, string, string];
  await setStatus(sold, 'Sold');
  await setStatus(flagged, 'Flagged');
  // In the log, as the anchor job does; the proof is not looked at here.
  let leaf = 1_000_000;
  for (const subject of lots) {
    await db
      .updateTable('attestations')
      .set({ leaf_index: leaf++, proof: Buffer.alloc(32) })
      .where('kind', '=', 'lot')
      .where('subject', '=', subject)
      .execute();
  }
  await clerk.ok('cooperative.update_lot', { lot: edited, grade: 'Grade 2' });
  const anchor = { txHash: 'AB'.repeat(32), ledgerIndex: 77 };
  const run = () => db.transaction().execute((tx) => notarizeLots(tx, lots, harness.clock.now(), anchor));
  expect(await run()).toEqual([anchored]);
  expect(await run()).toEqual([]);
  expect((await rowOf(anchored)).status).toBe('Notarized');
  expect((await rowOf(edited)).status).toBe('Listed');
  const told = await db
    .selectFrom('lot_history')
    .selectAll()
    .where('lot', '=', anchored)
    .where('kind', '=', 'notarized')
    .executeTakeFirstOrThrow();
  expect(told).toMatchObject({ from_status: 'Listed', to_status: 'Notarized' });
  expect(told.data).toEqual({ tx_hash: anchor.txHash, ledger_index: 77 });
});

test.runIf(onPostgres)('many calls at once list a lot once and edit it one after the other', async () => {
  const lot = await draft();
  const all = await Promise.all(Array.from({ length: 16 }, () => clerk.call('cooperative.list_lot', { lot })));
  expect(all.filter((answer) => answer.status !== 200)).toEqual([]);
  expect(all.filter((answer) => answer.message.changed)).toHaveLength(1);
  expect(await attestations(lot)).toEqual([1]);
  const callers: Caller[] = [clerk, exporter];
  const edits = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (callers[index % 2] as Caller).call('cooperative.update_lot', { lot, lot_reference: randomUUID() }),
    ),
  );
  expect(edits.map((answer) => answer.status)).toEqual(Array(12).fill(200));
  expect((await attestations(lot)).at(-1)).toBe(13);
  expect((await rowOf(lot)).attested_version).toBe(13);
});

test.runIf(onPostgres)('withdrawing and editing while orders are made neither hang nor leave one waiting', async () => {
  const lot = await listed();
  const work = Array.from({ length: 6 }, async (_, index) => {
    await insertOrder(harness, { lot, buyer: buyer.org, exporter: exporter.org });
    await clerk.call('cooperative.set_lot_listed', { lot, listed: index % 2 === 1 });
    return clerk.call('cooperative.update_lot', { lot, grade: index % 2 === 0 ? 'Grade 2' : 'Grade 3' });
  });
  expect((await Promise.all(work)).map((answer) => answer.status)).toEqual(Array(6).fill(200));
  const final = await clerk.call('cooperative.set_lot_listed', { lot, listed: true });
  expect(final.status).toBe(200);
  await clerk.ok('cooperative.set_lot_listed', { lot, listed: false });
  const waiting = await db
    .selectFrom('orders')
    .select('name')
    .where('lot', '=', lot)
    .where('status', '=', 'Draft')
    .execute();
  expect(waiting).toEqual([]);
});
