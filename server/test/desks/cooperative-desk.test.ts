import { afterAll, expect, test } from 'vitest';
import type { LotStatus } from '../../src/platform/db/tables.generated.ts';
import { startHarness } from '../support/harness.ts';
import { insertOrder } from '../support/order-rows.ts';
import { putLot } from '../support/put-lot.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const day = 86_400_000;
const clerk = await world.member('Cooperative', { role: 'Manager' });
const other = await world.member('Cooperative');
const exporter = await world.member('Exporter');
const buyer = await world.member('Buyer', { org: await world.org('Buyer', { title: 'Rösterei Süd' }) });
const admin = await world.admin();

type Member = typeof clerk;
async function lot(owner: Member, status: LotStatus, more: Record<string, unknown> = {}): Promise<string> {
  harness.clock.advance(1000);
  const fields = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '100', exporter: exporter.org, ...more };
  const { asking_price, currency, ...create } = fields as Record<string, unknown>;
  const { name } = await owner.ok('cooperative.create_lot', create);
  if (asking_price !== undefined) await owner.ok('cooperative.update_lot', { lot: name, asking_price, currency });
  await putLot(harness, name, { status, flag_reason: 'test' });
  return name;
}
const order = (lotName: string, more: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  insertOrder(harness, { lot: lotName, buyer: buyer.org, exporter: exporter.org, ...more });

const listed = await lot(clerk, 'Listed', { asking_price: '4.5', currency: 'USD', lot_reference: '+49 "A", B' });
const verified = await lot(clerk, 'Verified', { asking_price: '3', currency: 'USD', quantity: '10' });
const euro = await lot(clerk, 'Notarized', { asking_price: '2', currency: 'EUR', corridor: 'ET-US' });
const inFlight = await lot(clerk, 'Sold', { commodity_type: 'Cocoa', corridor: 'ET-DE' });
const settled = await lot(clerk, 'Sold');
const settledToday = await lot(clerk, 'Sold', { lot_reference: 'BAG-9' });
await lot(clerk, 'Listed');
await lot(clerk, 'Draft');
await lot(clerk, 'Flagged');
const foreign = await lot(other, 'Sold');

const now = harness.clock.now();
const draftOrder = await order(listed, { createdAt: new Date(now.getTime() + 5000) });
const transit = await order(inFlight, { status: 'In Transit', createdAt: new Date(now.getTime() + 4000) });
const old = new Date(now.getTime() - 9 * day);
const oldOrder = await order(settled, { status: 'Settled', total: '250.50', settledAt: old, createdAt: old });
const newOrder = await order(settledToday, { status: 'Settled', total: '99.5', currency: 'EUR', settledAt: now });
const foreignOrder = await order(foreign, { status: 'Settled', total: '1000', settledAt: now });

test('the summary counts lots and adds up values of the own cooperatives; an admin has all', async () => {
  const summary = await clerk.ok('cooperative.cooperative_summary');
  expect(summary).toEqual({
    cooperative: clerk.org,
    lots: { on_marketplace: 4, in_flight: 1, settled: 2, other: 2, total: 9 },
    settled_revenue: [
      { currency: 'EUR', orders: 1, amount: 99.5, received: 0 },
      { currency: 'USD', orders: 1, amount: 250.5, received: 0 },
    ],
    pipeline: [
      { currency: 'EUR', lots: 1, asking_price: 2, value: 200 },
      { currency: 'USD', lots: 2, asking_price: 7.5, value: 480 },
    ],
  });
  const all = await admin.ok('cooperative.cooperative_summary');
  expect(all.lots).toMatchObject({ settled: 3, total: 10 });
  expect(all.settled_revenue[1]).toMatchObject({ currency: 'USD', amount: 1250.5 });
  expect(await (await world.user()).ok('cooperative.cooperative_summary')).toMatchObject({
    lots: { total: 0 },
    pipeline: [],
  });
});

test('list_lots: filters, search, sort and pages; the CSV has the same rows', async () => {
  const names = async (parameters: unknown, who: { ok: Member['ok'] } = clerk): Promise<string[]> =>
    (await who.ok('cooperative.list_lots', parameters)).data.map((row: { name: string }) => row.name);
  expect(await names({ status_filter: 'Verified' })).toEqual([verified]);
  expect(await names({ commodity_type: 'Cocoa' })).toEqual([inFlight]);
  expect(await names({ corridor: 'ET-US' })).toEqual([euro]);
  expect(await names({ cooperative: other.org })).toEqual([]);
  expect(await names({ exporter: exporter.org, search: 'bag-9' })).toEqual([settledToday]);
  // What is searched follows an edit.
  await clerk.ok('cooperative.update_lot', { lot: euro, lot_reference: 'Sack_Nr 5' });
  expect(await names({ search: 'SACK_N' })).toEqual([euro]);
  expect(await names({ search: 'sacknr' })).toEqual([]);
  expect(await names({ sort: 'asking_price asc', limit_page_length: '2' })).toEqual([euro, verified]);
  expect(await names({ limit_start: 8, limit_page_length: 5 })).toEqual([listed]);
  // An exporter's member sees the lots that name it, of whichever cooperative.
  expect(await names({}, exporter)).toHaveLength(10);
  expect(await names({ cooperative: other.org }, admin)).toEqual([foreign]);
  expect((await clerk.call('cooperative.list_lots', { status_filter: 'Gone' })).body.errors[0].field).toBe(
    'status_filter',
  );
  const csv = await clerk.call('cooperative.export_lots_csv', { sort: 'asking_price desc', commodity_type: 'Coffee' });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('lots.csv');
  const lines = String(csv.body).trim().split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines.find((line) => line.includes(listed))).toContain('"\'+49 ""A"", B"');
  expect((await world.guest().call('cooperative.export_lots_csv')).status).toBe(401);
});

test('incoming orders: those against the own lots, with filters; the CSV has the same rows', async () => {
  const page = await clerk.ok('cooperative.list_incoming_orders');
  expect(page.total).toBe(4);
  expect(page.data.map((row: { name: string }) => row.name)).toEqual([draftOrder, transit, newOrder, oldOrder]);
  expect(page.data[0]).toMatchObject({
    buyer_name: 'Rösterei Süd',
    lot: listed,
    status: 'Draft',
    commodity_type: 'Coffee',
  });
  const names = async (parameters: unknown): Promise<string[]> =>
    (await clerk.ok('cooperative.list_incoming_orders', parameters)).data.map((row: { name: string }) => row.name);
  expect(await names({ status_filter: 'Settled' })).toEqual([newOrder, oldOrder]);
  expect(await names({ lot: inFlight })).toEqual([transit]);
  expect(await names({ search: listed.toLowerCase() })).toEqual([draftOrder]);
  expect(await names({ sort: 'total_amount desc', limit_page_length: 1 })).toEqual([oldOrder]);
  expect((await other.ok('cooperative.list_incoming_orders')).data).toMatchObject([{ name: foreignOrder }]);
  expect((await admin.ok('cooperative.list_incoming_orders')).total).toBe(5);
  expect((await buyer.ok('cooperative.list_incoming_orders')).total).toBe(0);
  const csv = await clerk.call('cooperative.export_incoming_orders_csv', { status_filter: 'Settled' });
  expect(String(csv.body).trim().split('\r\n')).toHaveLength(3);
});

test('recent settlements, newest first, the limit clamped', async () => {
  const rows = await clerk.ok('cooperative.recent_settlements', { limit: '99' });
  expect(rows.map((row: { order: string }) => row.order)).toEqual([newOrder, oldOrder]);
  expect(rows[0]).toMatchObject({
    lot: settledToday,
    lot_reference: 'BAG-9',
    buyer_name: 'Rösterei Süd',
    commodity_type: 'Coffee',
    amount: 99.5,
    currency: 'EUR',
    settled_at: now.toISOString(),
  });
  expect(await clerk.ok('cooperative.recent_settlements', { limit: 0 })).toHaveLength(1);
  expect(await admin.ok('cooperative.recent_settlements')).toHaveLength(3);
});

test('the revenue trend has exactly as many days as asked for, zero-filled, oldest first', async () => {
  const trend = await clerk.ok('cooperative.settled_revenue_trend', { days: '10' });
  expect(trend.days).toBe(10);
  expect(Object.keys(trend.series)).toEqual(['EUR', 'USD']);
  expect(trend.series.USD).toHaveLength(10);
  expect(trend.series.USD[0]).toEqual({ date: old.toISOString().slice(0, 10), amount: 250.5, received: 0 });
  expect(trend.series.EUR.at(-1)).toEqual({ date: now.toISOString().slice(0, 10), amount: 99.5, received: 0 });
  const total = trend.series.EUR.reduce((sum: number, each: { amount: number }) => sum + each.amount, 0);
  expect(total).toBe(99.5);
  for (const [days, length] of [
    [1, 7],
    [1000, 90],
  ]) {
    expect((await clerk.ok('cooperative.settled_revenue_trend', { days })).series.EUR).toHaveLength(length as number);
  }
});

test('settlement_detail is for the parties; for others it is the empty object', async () => {
  const detail = await clerk.ok('cooperative.settlement_detail', { order: newOrder });
  expect(detail).toMatchObject({ settled_at: now.toISOString(), release_tx_hash: null, mint_tx_hash: null });
  expect(await other.ok('cooperative.settlement_detail', { order: newOrder })).toEqual({});
  expect(await clerk.ok('cooperative.settlement_detail', { order: 'ORD-2020-99999' })).toEqual({});
  expect((await clerk.call('cooperative.settlement_detail', {})).body.errors[0].field).toBe('order');
});
