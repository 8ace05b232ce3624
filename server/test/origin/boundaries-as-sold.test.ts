import { afterAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { putLot } from '../support/put-lot.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

/** A sold lot stays where it was sold; before the sale everybody sees that its plots were redrawn. */
const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { world, cooperative, exporter } = trade;
const { db } = harness.database;
const inspector = await world.user({ roles: ['SVC Inspector'] });
// All in Ethiopia, where the corridor starts.
let place = 35;

/** A plot with a lot of its harvest on the market. */
async function grown() {
  place += 0.75;
  const farm = await openFarm(world, { clerk: cooperative, lng: place });
  return { ...farm, lot: await lotOf(farm.farmer, farm.plot) };
}

async function lotOf(farmer: Caller, plot: string): Promise<string> {
  const harvest = { plot, harvest_date: '2026-01-10', quantity: 700 };
  const { name } = await farmer.ok('farmer.record_harvest', harvest);
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', cooperative: cooperative.org, harvests: [name] };
  const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', goods);
  const offer = { lot, asking_price: '4.25', currency: 'USD', exporter: exporter.org, divisible: true };
  await cooperative.ok('cooperative.update_lot', offer);
  await cooperative.ok('cooperative.list_lot', { lot });
  return lot;
}

async function sold(lot: string, quantity?: number): Promise<string> {
  const order = await trade.order(lot, quantity === undefined ? {} : { quantity });
  await exporter.ok('exporter.accept_order', { order });
  return order;
}

/** An order that is paid and then given back. */
async function undone(lot: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const order = await trade.order(lot);
  const { wallet } = await trade.buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
  await meanwhile();
  await trade.buyer.ok('orders.request_cancellation', { order, reason: 'never shipped' });
  await exporter.ok('orders.agree_cancellation', { order });
}

const lotRow = (lot: string) =>
  db.selectFrom('lots').select(['status', 'attested_version']).where('name', '=', lot).executeTakeFirstOrThrow();
/** What the public check finds wrong; null for a lot that verifies. */
async function errorOf(lot: string): Promise<string | null> {
  const { body } = await world.guest().call('verify.cryptographic_verify', { lot_ref: lot });
  return body.verified === true ? null : body.error;
}

/** Every way by which a plot comes to lie elsewhere. */
const waysIn: [string, (of: { farmer: Caller; plot: string }, to: object) => Promise<unknown>][] = [
  ['the farmer edits', ({ farmer, plot }, to) => farmer.ok('farmer.update_farm_plot', { plot, gps_polygon: to })],
  ['the cooperative edits', ({ plot }, to) => cooperative.ok('farmer.update_farm_plot', { plot, gps_polygon: to })],
  [
    'the farmer draws',
    ({ farmer, plot }, to) => farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: to }),
  ],
  ['an inspector walks', ({ plot }, to) => inspector.ok('events.update_plot_gps_polygon', { plot, gps_polygon: to })],
  ['an admin corrects', ({ plot }, to) => trade.admin.ok('events.update_plot_gps_polygon', { plot, gps_polygon: to })],
  [
    'a point moves',
    ({ farmer, plot }) => farmer.ok('farmer.update_farm_plot', { plot, gps_lat: 6.11, gps_lng: 38.11 }),
  ],
];

test.each(waysIn)('%s: a sold lot is not signed anew, and still verifies', async (_way, move) => {
  const { farmer, plot, lot } = await grown();
  await sold(lot);
  const { attested_version } = await lotRow(lot);
  await move({ farmer, plot }, squareAt(place + 0.3, 6.3));
  await move({ farmer, plot }, squareAt(place + 0.4, 6.4));
  expect(await lotRow(lot)).toEqual({ status: 'Sold', attested_version });
  await harness.anchor();
  expect(await errorOf(lot)).toBeNull();
  await harness.tick('tamper-check');
  expect((await lotRow(lot)).status).toBe('Sold');
});

test('a plot goes on: its next lot commits to the new boundary, the sold one to the old', async () => {
  const { farmer, plot, lot } = await grown();
  await sold(lot);
  const next = await lotOf(farmer, plot);
  const drawn = await farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(place + 0.3, 6.3) });
  expect(drawn).toMatchObject({ reattested_lots: [next], kept_lots: [lot] });
  await harness.anchor();
  expect([await errorOf(lot), await errorOf(next)]).toEqual([null, null]);
  // Whoever changes the place that was kept is found out, and so is who removes it.
  const kept = db.updateTable('lot_boundaries').where('lot', '=', lot);
  await kept.set({ gps_polygon: JSON.stringify(squareAt(50, 5)) }).execute();
  expect(await errorOf(lot)).toBe('payload_mismatch');
  await db.deleteFrom('lot_boundaries').where('lot', '=', lot).execute();
  expect(await errorOf(lot)).toBe('payload_mismatch');
});

test('the rest of a lot that was sold in part follows its plot; the sold part does not', async () => {
  const { farmer, plot, lot } = await grown();
  await sold(lot, 200);
  const { name: part } = await db
    .selectFrom('lots')
    .select('name')
    .where('parent_lot', '=', lot)
    .executeTakeFirstOrThrow();
  const drawn = await farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(place + 0.3, 6.3) });
  const names = (await lotRow(part)).status === 'Sold' ? [lot, part] : [part, lot];
  expect(drawn).toMatchObject({ reattested_lots: [names[0]], kept_lots: [names[1]] });
  await harness.anchor();
  expect([await errorOf(lot), await errorOf(part)]).toEqual([null, null]);
});

test('a sale that is undone: the lot keeps its boundary until the plot is redrawn, then follows it', async () => {
  const { farmer, plot, lot } = await grown();
  const draw = (by: number) =>
    farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(place + by, 6.3) });
  await undone(lot, () => draw(0.3));
  expect((await lotRow(lot)).status).not.toBe('Sold');
  expect(await draw(0.4)).toMatchObject({ reattested_lots: [lot], kept_lots: [] });
  expect(await db.selectFrom('lot_boundaries').selectAll().where('lot', '=', lot).execute()).toEqual([]);
  await harness.anchor();
  expect(await errorOf(lot)).toBeNull();
});

/** A plot that is known by a point, of which an area is stated, with a lot of its harvest. */
async function pointed() {
  place += 0.1;
  const farm = await openFarm(world, { clerk: cooperative, lng: place });
  const { name: plot } = await farm.farmer.ok('farmer.register_farm_plot', {
    ...{ plot_name: 'Corner', cooperative: cooperative.org, commodity_type: 'Coffee' },
    ...{ gps_lat: 6.7, gps_lng: place, stated_ha: 0.5 },
  });
  return { farmer: farm.farmer, plot, lot: await lotOf(farm.farmer, plot) };
}

const keptOf = (lot: string) =>
  db
    .selectFrom('lot_boundaries')
    .select(['gps_lat', 'country', 'cooperative', 'stated_ha'])
    .where('lot', '=', lot)
    .execute();

test('a stated area, too: a lot whose sale was undone follows it, with the place of the plot', async () => {
  const { farmer, plot, lot } = await pointed();
  await undone(lot, async () => {
    await farmer.ok('farmer.update_farm_plot', { plot, stated_ha: 0.75 });
    await farmer.ok('farmer.update_farm_plot', { plot, gps_lat: 6.71, gps_lng: place });
  });
  expect(await keptOf(lot)).toMatchObject([{ gps_lat: '6.700000', stated_ha: '0.5000' }]);
  await farmer.ok('farmer.update_farm_plot', { plot, stated_ha: 1 });
  expect(await keptOf(lot)).toEqual([]);
  await harness.anchor();
  expect(await errorOf(lot)).toBeNull();
});

test('a part that is split off a lot keeps all that the lot kept', async () => {
  const { farmer, plot, lot } = await pointed();
  await undone(lot, () => farmer.ok('farmer.update_farm_plot', { plot, stated_ha: 0.75 }));
  const kept = await keptOf(lot);
  expect(kept).toMatchObject([{ country: 'ET', cooperative: cooperative.org, stated_ha: '0.5000' }]);
  await sold(lot, 200);
  const part = await db.selectFrom('lots').select('name').where('parent_lot', '=', lot).executeTakeFirstOrThrow();
  expect(await keptOf(part.name)).toEqual(kept);
});

test('before the sale: a new version that timeline and verification page show, and no old word stands', async () => {
  const { farmer, plot, lot } = await grown();
  await harness.anchor();
  expect((await lotRow(lot)).status).toBe('Notarized');
  await farmer.ok('farmer.update_farm_plot', { plot, gps_polygon: squareAt(place + 0.3, 6.3) });
  expect(await lotRow(lot)).toEqual({ status: 'Listed', attested_version: 2 });
  const { items } = await cooperative.ok('events.get_lot_timeline', { lot });
  const line = items.find((item: { kind: string }) => item.kind === 'redrawn');
  expect(line).toMatchObject({ from_status: 'Notarized', to_status: 'Listed' });
  await harness.anchor();
  expect((await lotRow(lot)).status).toBe('Notarized');
  const page = String((await world.guest().get(`/verify/${lot}`, { accept: 'text/html' })).body);
  expect(page).toContain('Boundary of a plot redrawn');
  expect(page).toContain('signed as version 2');
  await putLot(harness, lot, { status: 'Verified', verified_at: harness.clock.now() });
  await inspector.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(place + 0.35, 6.3) });
  expect((await lotRow(lot)).status).toBe('Verified');
  await farmer.ok('farmer.update_farm_plot', { plot, gps_polygon: squareAt(place + 0.4, 6.3) });
  expect(await lotRow(lot)).toEqual({ status: 'Listed', attested_version: 4 });
});

test.runIf(onPostgres)('sold and redrawn at the same moment: the lot verifies whichever came first', async () => {
  for (let round = 0; round < 4; round++) {
    const { farmer, plot, lot } = await grown();
    const order = await trade.order(lot);
    await Promise.all([
      exporter.call('exporter.accept_order', { order }),
      farmer.call('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(place + 0.3, 6.3) }),
    ]);
    await harness.anchor();
    expect(await errorOf(lot)).toBeNull();
  }
});
