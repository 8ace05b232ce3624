import { afterAll, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const goods = { commodity_type: 'Coffee', corridor: 'ET-DE' };
const record = async (by: Caller, plot: string, quantity: number): Promise<string> =>
  (await by.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity })).name;

test('what a member delivered before they left can still be pooled; what they record afterwards cannot', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 36.4 });
  const delivered = await record(farmer, plot, 40);
  harness.clock.advance(60_000);
  await clerk.ok('cooperative.remove_member', { email: farmer.email });
  harness.clock.advance(60_000);
  const later = await record(farmer, plot, 7);
  const figures = { cooperative: clerk.org, commodity_type: 'Coffee' };
  expect(await clerk.ok('cooperative.open_harvests', figures)).toMatchObject({ harvests: 1, quantity_kg: 40 });
  expect((await clerk.ok('cooperative.list_member_plots')).total).toBe(0);
  const both = await clerk.call('farmer.aggregate_harvests_into_lot', { ...goods, harvests: [delivered, later] });
  expect([both.status, both.body.errors[0].field]).toEqual([400, 'harvests.1']);
  expect(both.body.exception).toContain(`${later} was recorded when its farmer was no member of ${clerk.org}`);
  expect((await clerk.ok('farmer.aggregate_harvests_into_lot', goods)).harvests).toEqual([delivered]);
  // Taken in again, they bring what they have.
  const { name } = await farmer.ok('farmer.request_to_join', { cooperative: clerk.org });
  await clerk.ok('cooperative.accept_join_request', { request: name });
  expect((await clerk.ok('farmer.aggregate_harvests_into_lot', goods)).harvests).toEqual([later]);
  const { rows } = await harness.database.pool.query(
    'select role, left_at > joined_at as ended from past_memberships where org = $1',
    [clerk.org],
  );
  expect(rows).toEqual([{ role: 'Member', ended: true }]);
});
