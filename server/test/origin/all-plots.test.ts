import { afterAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

test('an office lists every plot and filters them; nobody else does', async () => {
  const { farmer, clerk, plot } = await openFarm(world);
  const { name: alone } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Lower field',
    cooperative: clerk.org,
    commodity_type: 'Cocoa',
    gps_polygon: squareAt(38.105, 6.105),
  });
  const { name: far } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Far field',
    cooperative: clerk.org,
    gps_lat: 6.5,
    gps_lng: 38.5,
  });
  const authority = await world.user({ roles: ['SVC Authority'] });
  await authority.ok('authority.verify_plot', { plot: far, reason: 'Seen from the road.' });
  const names = async (filters: object) =>
    (await authority.ok('authority.list_plots', { sort: 'created_at asc', ...filters })).data.map(
      (row: { name: string }) => row.name,
    );
  expect(await names({})).toEqual([plot, alone, far]);
  expect(await names({ status_filter: 'Verified' })).toEqual([far]);
  expect(await names({ commodity_type: 'Cocoa' })).toEqual([alone]);
  expect(await names({ overlapping: true })).toEqual([plot, alone]);
  expect(await names({ overlapping: false })).toEqual([far]);
  expect(await names({ country: 'et', cooperative: clerk.org })).toEqual([plot, alone, far]);
  expect(await names({ country: 'BR' })).toEqual([]);
  expect(await names({ search: 'lower' })).toEqual([alone]);
  expect((await (await world.admin()).ok('authority.list_plots')).total).toBe(3);
  for (const other of [farmer, clerk]) expect((await other.call('authority.list_plots')).status).toBe(403);
});

test('a plot is verified where it lay when the officer looked at it', async () => {
  const { farmer, plot } = await openFarm(world, { lng: 39.5 });
  const authority = await world.user({ roles: ['SVC Authority'] });
  // Who decides sees what they decide about: the outline, its size, and since when it is so.
  const [shown] = (await authority.ok('authority.list_plots', { search: plot, outlines: 'true' })).data;
  const held = await harness.database.db
    .selectFrom('plots')
    .select(['gps_polygon', 'located_at'])
    .where('name', '=', plot)
    .executeTakeFirstOrThrow();
  expect(shown).toMatchObject({
    gps_polygon: JSON.parse(held.gps_polygon ?? 'null'),
    located_at: held.located_at?.toISOString(),
    area_ha: expect.any(Number),
    geometry: expect.any(String),
  });
  expect((await authority.ok('authority.list_plots', { search: plot })).data[0].gps_polygon).toBe(null);
  const seen = async () => (await authority.ok('authority.list_plots', { search: plot })).data[0].geometry;
  const verify = (geometry: string) =>
    authority.call('authority.verify_plot', { plot, reason: 'Walked along it.', geometry });
  const looked = await seen();
  expect((await verify(looked)).status).toBe(200);
  await farmer.ok('farmer.update_farm_plot', { plot, gps_polygon: squareAt(39.7, 6.1) });
  for (let call = 0; call < 2; call++) {
    const late = await verify(looked);
    expect([late.status, late.body.exception]).toEqual([409, expect.stringContaining('authority.list_plots')]);
  }
  expect((await farmer.ok('farmer.get_plot_detail', { plot })).status).toBe('Draft');
  expect((await verify(await seen())).message).toMatchObject({ status: 'Verified' });
  // The same call again changes nothing, and is answered as it was.
  expect((await verify(await seen())).status).toBe(200);
});
