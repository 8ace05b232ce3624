import { afterAll, expect, test } from 'vitest';
import { checkBooks } from '../src/domain/escrow/check.ts';
import { flagLot } from '../src/domain/lot/flag.ts';
import { onPostgres, startHarness } from './harness.ts';
import { insertOrder, orderNow } from './order-rows.ts';
import { openTrade } from './trade-people.ts';
import { World } from './world.ts';

const harness = await startHarness({ poolSize: 10 });
const world = new World(harness);
afterAll(() => harness.close());

const { db } = harness.database;
const officer = await world.user({ roles: ['SVC Authority'] });
const clerk = await world.member('Cooperative', { org: await world.org('Cooperative', { title: 'Yirga Union' }) });
const exporter = await world.member('Exporter');
const buyer = await world.member('Buyer');
const rowOf = (name: string) => db.selectFrom('lots').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

async function listed(more: Record<string, unknown> = {}): Promise<string> {
  harness.clock.advance(1000);
  const fields = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 100, exporter: exporter.org, ...more };
  const { name } = await clerk.ok('cooperative.create_lot', fields);
  await clerk.ok('cooperative.list_lot', { lot: name });
  return name;
}
async function flagged(reason: string, more: Record<string, unknown> = {}, order?: string): Promise<string> {
  const lot = await listed(more);
  if (order !== undefined) {
    await insertOrder(harness, { lot, buyer: buyer.org, exporter: exporter.org, status: order });
    await db.updateTable('lots').set({ status: 'Sold' }).where('name', '=', lot).execute();
  }
  await db.transaction().execute((tx) => flagLot(tx, () => {}, lot, reason, harness.clock.now()));
  return lot;
}
const queue = async (parameters: unknown = {}): Promise<string[]> =>
  (await officer.ok('authority.list_flagged_lots', parameters)).data.map((row: { name: string }) => row.name);
const resolve = (lot_name: string, decision: string, note?: string) =>
  officer.call('authority.resolve_flagged_lot', { lot_name, decision, ...(note === undefined ? {} : { note }) });

test('without lots the figures are zero; then they count', async () => {
  expect(await officer.ok('authority.authority_summary')).toEqual({
    flagged_count: 0,
    total_lots: 0,
    verified_this_month: 0,
    anomaly_rate: 0,
    active_exporters: 0,
    volume_this_month_kg: 0,
    anchor_events_24h: 0,
  });
  await listed({ quantity: '1.5', unit: 'MT' });
  const lot = await flagged('odd');
  await clerk.ok('cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 7 });
  expect(await officer.ok('authority.authority_summary')).toMatchObject({
    flagged_count: 1,
    total_lots: 3,
    anomaly_rate: 0.3333,
    active_exporters: 1,
    volume_this_month_kg: 1600,
  });
  await resolve(lot, 'verified');
  const after = await officer.ok('authority.authority_summary');
  expect(after).toMatchObject({ flagged_count: 0, anomaly_rate: 0, verified_this_month: 1 });
  // Last month's are not this month's.
  const earlier = new Date(harness.clock.now().getTime() - 31 * 86_400_000);
  await db.updateTable('lots').set({ created_at: earlier }).execute();
  await db.updateTable('lot_history').set({ at: earlier }).execute();
  const later = await officer.ok('authority.authority_summary');
  expect(later).toMatchObject({ verified_this_month: 0, volume_this_month_kg: 0, total_lots: 3 });
});

test('the queue shows, sorts and narrows flagged lots; the CSV is the same', async () => {
  const first = await flagged('GPS divergence of 12.4 km', { lot_reference: '=BAG-1', quantity: 30 });
  const second = await flagged('payload mismatch', { commodity_type: 'Cocoa', corridor: 'GH-NL', quantity: 20 });
  const third = await flagged('dispute', { quantity: 10 }, 'Disputed');
  const page = await officer.ok('authority.list_flagged_lots');
  expect(page).toMatchObject({ total: 3, limit_start: 0, limit_page_length: 20 });
  expect(page.data.map((row: { name: string }) => row.name)).toEqual([third, second, first]);
  expect(page.data[0]).toMatchObject({
    status: 'Flagged',
    reason: 'dispute',
    previous_status: 'Sold',
    order: expect.stringMatching(/^ORD-/),
    order_status: 'Disputed',
    cooperative_name: 'Yirga Union',
  });
  expect(page.data[1]).toMatchObject({ previous_status: 'Listed', order: null });
  expect(await queue({ q: 'gps' })).toEqual([first]);
  expect(await queue({ q: 'bag-1' })).toEqual([first]);
  expect(await queue({ q: '_' })).toEqual([]);
  expect(await queue({ commodity: 'Cocoa' })).toEqual([second]);
  expect(await queue({ sort: 'quantity asc' })).toEqual([third, second, first]);
  expect(await queue({ sort: 'quantity desc', limit_start: '1', limit_page_length: '1' })).toEqual([second]);
  expect(await officer.ok('authority.flagged_filter_options')).toEqual(['Cocoa', 'Coffee']);
  expect((await officer.call('authority.list_flagged_lots', { sort: 'secret asc' })).status).toBe(400);
  const csv = await officer.call('authority.export_flagged_lots_csv', { q: 'gps', sort: 'name asc' });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const lines = String(csv.body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("'=BAG-1");
  for (const lot of [first, second, third]) await resolve(lot, 'cancelled');
  expect(await queue()).toEqual([]);
});

test('verified makes an unsold lot Verified, signed anew, with the note as a comment', async () => {
  const lot = await flagged('odd');
  const answer = await resolve(lot, 'verified', 'Seen in the warehouse');
  expect(answer.message).toMatchObject({ name: lot, status: 'Verified', decision: 'verified', order: null });
  expect(await rowOf(lot)).toMatchObject({
    status: 'Verified',
    previous_status: null,
    flag_reason: null,
    attested_version: 2,
    verified_at: harness.clock.now(),
  });
  const comments = await db.selectFrom('comments').selectAll().where('docname', '=', lot).execute();
  expect(comments).toMatchObject([{ doctype: 'Lot', body: 'Seen in the warehouse', author_id: officer.userId }]);
  const history = await db
    .selectFrom('lot_history')
    .selectAll()
    .where('lot', '=', lot)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(history).toMatchObject({ kind: 'resolved', from_status: 'Flagged', to_status: 'Verified' });
  const again = await resolve(lot, 'verified');
  expect([again.status, again.body.exception]).toEqual([409, `${lot} is Verified; it must be Flagged.`]);
});

test('cancelled makes a lot Cancelled and ends the orders that waited', async () => {
  const lot = await listed();
  const order = await insertOrder(harness, { lot, buyer: buyer.org, exporter: exporter.org });
  await db.transaction().execute((tx) => flagLot(tx, () => {}, lot, 'odd', harness.clock.now()));
  expect((await resolve(lot, 'cancelled')).message).toMatchObject({ status: 'Cancelled', order: null });
  expect(await orderNow(harness, order)).toMatchObject({
    status: 'Cancelled',
    reason: expect.stringContaining('authority'),
  });
  expect((await resolve(lot, 'cancelled')).status).toBe(409);
});

test('a lot whose sale stands is Sold again, never sellable twice', async () => {
  const lot = await flagged('dispute', {}, 'Disputed');
  const answer = (await resolve(lot, 'verified')).message;
  expect(answer).toMatchObject({ status: 'Sold', order: expect.stringMatching(/^ORD-/) });
  expect(answer.message).toContain('Sold again');
  expect((await clerk.call('cooperative.set_lot_listed', { lot, listed: true })).status).toBe(409);
  const undone = await flagged('dispute', {}, 'Cancelled');
  expect((await resolve(undone, 'verified')).message.status).toBe('Verified');
  const seized = await flagged('dispute', {}, 'In Transit');
  const cancelled = (await resolve(seized, 'cancelled')).message;
  expect(cancelled).toMatchObject({ status: 'Cancelled', message: expect.stringContaining('stands') });
});

test('a dispute goes through, whatever the authority decides first, and the books agree', async () => {
  const trade = await openTrade(harness);
  const statusOf = async (order: string) => {
    const { status, lot, lot_status } = await trade.buyer.ok('orders.get_order', { order });
    return { status, lot, lot_status };
  };
  for (const [decision, verdict, expected] of [
    ['verified', 'release', ['Settled', 'Sold']],
    ['verified', 'refund', ['Cancelled', 'Listed']],
    ['cancelled', 'release', ['Settled', 'Cancelled']],
    ['cancelled', 'refund', ['Cancelled', 'Cancelled']],
  ] as const) {
    const order = await trade.shippedOrder();
    await trade.buyer.ok('orders.raise_dispute', { order, reason: 'Mould' });
    const { lot } = await statusOf(order);
    const decided = (await resolve(lot, decision)).message;
    expect(decided).toMatchObject({ status: decision === 'verified' ? 'Sold' : 'Cancelled', order });
    await trade.admin.ok('orders.resolve_dispute', { order, decision: verdict, note: 'Report' });
    const after = await statusOf(order);
    expect([after.status, after.lot_status], `${decision}, then ${verdict}`).toEqual(expected);
    expect((await checkBooks(db)).faults.filter((fault) => fault.includes(lot) || fault.includes(order))).toEqual([]);
  }
});

test('only authorities and admins; unknown lots and decisions are named', async () => {
  const lot = await flagged('odd');
  const names = ['authority_summary', 'list_flagged_lots', 'export_flagged_lots_csv', 'flagged_filter_options'];
  for (const name of names) {
    expect((await clerk.call(`authority.${name}`)).status, name).toBe(403);
    expect((await world.guest().call(`authority.${name}`)).status, name).toBe(401);
    expect((await (await world.admin()).call(`authority.${name}`)).status, name).toBe(200);
  }
  const parameters = { lot_name: lot, decision: 'verified' };
  expect((await clerk.call('authority.resolve_flagged_lot', parameters)).status).toBe(403);
  expect((await resolve('LOT-2020-99999', 'verified')).status).toBe(404);
  expect((await resolve(lot, 'approved')).body.errors[0].field).toBe('decision');
  expect((await officer.call('authority.resolve_flagged_lot', {})).body.errors).toHaveLength(2);
  expect((await rowOf(lot)).status).toBe('Flagged');
});

test.runIf(onPostgres)('many decisions at once: one counts, the others are told the state', async () => {
  const lot = await flagged('odd');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => resolve(lot, index % 2 === 0 ? 'verified' : 'cancelled')),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(15).fill(409)]);
});
