import { afterAll, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const farm = await openFarm(trade.world, { clerk: trade.cooperative });
const { db } = harness.database;

test('a Draft lot is given up once, and its harvests can go into another lot', async () => {
  const { farmer, clerk, plot } = farm;
  await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-10', quantity: 700 });
  const pool = { commodity_type: 'Coffee', corridor: 'ET-DE', cooperative: clerk.org };
  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', pool);
  expect((await trade.buyer.call('cooperative.cancel_lot', { lot })).status).toBe(403);
  expect(await clerk.ok('cooperative.cancel_lot', { lot, reason: 'wrong corridor' })).toMatchObject({
    status: 'Cancelled',
    harvests_released: 1,
  });
  expect(await clerk.ok('cooperative.cancel_lot', { lot })).toMatchObject({
    status: 'Cancelled',
    harvests_released: 0,
  });
  expect((await clerk.call('cooperative.list_lot', { lot })).status).toBe(409);
  const again = await clerk.ok('farmer.aggregate_harvests_into_lot', pool);
  expect(again.name).not.toBe(lot);
});

test('a listed or sold lot cannot be given up', async () => {
  const lot = await trade.lot();
  const answer = await trade.cooperative.call('cooperative.cancel_lot', { lot });
  expect([answer.status, answer.body.exception]).toEqual([409, expect.stringContaining('is Listed; it must be Draft')]);
});

test('what was changed behind our back is neither signed anew nor sold', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot);
  await db.updateTable('lots').set({ grade: 'Grade 3' }).where('name', '=', lot).execute();
  const calls = [
    trade.cooperative.call('cooperative.update_lot', { lot, asking_price: '5' }),
    trade.cooperative.call('cooperative.set_lot_listed', { lot, listed: false }),
    trade.exporter.call('exporter.accept_order', { order }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect([answer.status, answer.body.exception]).toEqual([409, expect.stringContaining('are not what was signed')]);
  }
  const versions = await db
    .selectFrom('attestations')
    .select('version')
    .where('kind', '=', 'lot')
    .where('subject', '=', lot)
    .execute();
  expect(versions).toEqual([{ version: 1 }]);
  await harness.tick('tamper-check');
  expect((await db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow()).status).toBe(
    'Flagged',
  );
});

test('a plot moved behind our back cannot be moved again by an honest edit', async () => {
  const { farmer, clerk, plot } = farm;
  const { data } = await clerk.ok('cooperative.list_lots', { status_filter: 'Draft' });
  const lot = data[0].name as string;
  await clerk.ok('cooperative.list_lot', { lot });
  const moved = (
    await db.selectFrom('plots').select('gps_polygon').where('name', '=', plot).executeTakeFirstOrThrow()
  ).gps_polygon?.replaceAll('38.1', '38.2');
  await db
    .updateTable('plots')
    .set({ gps_polygon: moved ?? null })
    .where('name', '=', plot)
    .execute();
  const answer = await farmer.call('farmer.update_farm_plot', { plot, gps_lat: 6.105, gps_lng: 38.106 });
  expect([answer.status, answer.body.exception]).toEqual([409, expect.stringContaining('are not what was signed')]);
});
