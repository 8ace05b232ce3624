import { afterAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const register = 'farmer.register_farm_plot';

test('a farmer registers a plot with string parameters; area and point follow from the polygon', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const cooperative = await world.org('Cooperative');
  await world.join(farmer, cooperative);
  const made = await farmer.ok(register, {
    plot_name: 'Hill',
    cooperative,
    commodity_type: 'Coffee',
    gps_polygon: JSON.stringify(squareAt(38, 7)),
    planted_year: '2001',
    gps_lat: '',
  });
  expect(made).toMatchObject({ status: 'Draft', cooperative, gps_lat: 7.005, gps_lng: 38.005, overlaps: [] });
  expect(made.name).toMatch(/^PLOT-2026-\d{5}$/);
  expect(made.area_ha).toBeCloseTo(122.2, 0);
  const detail = await farmer.ok('farmer.get_plot_detail', { plot: made.name });
  expect(detail).toMatchObject({ plot_name: 'Hill', planted_year: 2001, has_polygon: true, harvest_history: [] });
  expect(detail.gps_polygon).toEqual(squareAt(38, 7));
  expect(await farmer.ok('farmer.get_plot_detail', { name: made.name })).toEqual(detail);
  const page = await farmer.ok('farmer.list_my_plots', { search: 'hil', sort: 'area_ha desc', status_filter: 'Draft' });
  expect(page).toMatchObject({ total: 1, data: [{ name: made.name, farmer: farmer.userId }] });
  expect((await farmer.ok('farmer.list_my_plots', { status_filter: 'Verified' })).total).toBe(0);
  expect((await farmer.ok('farmer.list_my_plots', { commodity_type: 'Cocoa' })).total).toBe(0);
});

test('a plot needs no location; the only cooperative of its farmer is taken', async () => {
  const member = await world.member('Cooperative');
  await world.grant(member.userId, 'SVC Farmer');
  expect(await member.ok(register, { plot_name: 'Bare' })).toMatchObject({ cooperative: member.org, area_ha: null });
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  expect(await farmer.ok(register, { plot_name: 'Bare' })).toMatchObject({ cooperative: null, gps_lat: null });
});

test('who may register, and what is refused by name', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  expect((await world.guest().call(register, { plot_name: 'x' })).status).toBe(401);
  expect((await (await world.user()).call(register, { plot_name: 'x' })).status).toBe(403);
  const bad: [Record<string, unknown>, string][] = [
    [{}, 'plot_name'],
    [{ plot_name: 'x', commodity_type: 'Tea' }, 'commodity_type'],
    [{ plot_name: 'x', gps_lat: 6 }, 'gps_lng'],
    [{ plot_name: 'x', gps_lng: 6 }, 'gps_lat'],
    [{ plot_name: 'x', gps_lat: 91, gps_lng: 6 }, 'gps_lat'],
    [{ plot_name: 'x', planted_year: 1492 }, 'planted_year'],
    [{ plot_name: 'x', gps_polygon: 'here' }, 'gps_polygon'],
    [{ plot_name: 'x', gps_polygon: '{"type": "Polygon"' }, 'gps_polygon'],
    [{ plot_name: 'x', gps_polygon: { type: 'Point', coordinates: [1, 2] } }, 'gps_polygon'],
    [
      { plot_name: 'x', gps_polygon: { type: 'Polygon', coordinates: [squareAt(38, 7).coordinates[0]?.slice(1)] } },
      'gps_polygon',
    ],
  ];
  for (const [parameters, field] of bad) {
    const answer = await farmer.call(register, parameters);
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(parameters)).toEqual([400, field]);
  }
});

test('deeply nested input is a fault of the input', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const body = `{"plot_name": "x", "gps_polygon": {"type": "Polygon", "coordinates": ${deep}}}`;
  expect((await farmer.call(register, body)).status).toBe(400);
});

test('latitude first is recognised by the point and by the country of the cooperative', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const swapped = {
    type: 'Polygon',
    coordinates: squareAt(38, 7).coordinates.map((ring) => ring.map(([x, y]) => [y, x])),
  };
  const near = await farmer.call(register, { plot_name: 'x', gps_lat: 7, gps_lng: 38, gps_polygon: swapped });
  expect([near.status, near.body.errors?.[0]?.field]).toEqual([400, 'gps_polygon']);
  expect(near.body.exception).toMatch(/km from the plot's point; the coordinates look swapped/);
  const cooperative = await world.org('Cooperative', { country: 'ET' });
  // By itself it is a place, in the Mediterranean.
  const nowhere = await farmer.call(register, { plot_name: 'x', gps_polygon: swapped });
  expect(nowhere.body.exception).toMatch(/lies in the sea/);
  await world.join(farmer, cooperative);
  expect((await farmer.call(register, { plot_name: 'x', cooperative, gps_polygon: swapped })).body.exception).toMatch(
    /outside the cooperative's country ET; the coordinates look swapped/,
  );
});

test("overlap with another farmer's plot is reported to both and stored, not refused", async () => {
  const one = await openFarm(world, { lng: 40, lat: 8 });
  const other = await world.user({ roles: ['SVC Farmer'] });
  const made = await other.ok(register, { plot_name: 'Beside', gps_polygon: squareAt(40.005, 8) });
  expect(made.overlaps).toHaveLength(1);
  expect(made.overlaps[0].plot).toBe(one.plot);
  expect(made.overlaps[0].overlap_ha).toBeCloseTo(61.2, 0);
  const seen = await one.farmer.ok('farmer.get_plot_detail', { plot: one.plot });
  expect(seen.overlaps).toEqual([{ plot: made.name, own: false, overlap_ha: made.overlaps[0].overlap_ha }]);
  // Their own plots that lie over each other are told of as well.
  const same = await one.farmer.ok(register, { plot_name: 'Same', gps_polygon: squareAt(40, 8) });
  expect(same.overlaps).toMatchObject([
    { plot: one.plot, own: true },
    { plot: made.name, own: false },
  ]);
  // A shared border is no overlap; moving away ends it for both.
  const moved = await other.ok('events.update_plot_gps_polygon', { plot: made.name, gps_polygon: squareAt(40.01, 8) });
  expect(moved.overlaps).toEqual([]);
  expect((await one.farmer.ok('farmer.get_plot_detail', { plot: one.plot })).overlaps).toMatchObject([
    { plot: same.name, own: true },
  ]);
});

test('two overlapping plots registered at once know of each other', async () => {
  const farmers = await Promise.all(Array.from({ length: 6 }, () => world.user({ roles: ['SVC Farmer'] })));
  const made = await Promise.all(
    farmers.map((farmer) => farmer.ok(register, { plot_name: 'Race', gps_polygon: squareAt(44, 9) })),
  );
  for (const [index, farmer] of farmers.entries()) {
    expect((await farmer.ok('farmer.get_plot_detail', { plot: made[index].name })).overlaps).toHaveLength(5);
  }
});

test('update: who may, what changed, nothing twice', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 42, lat: 9 });
  const update = 'farmer.update_farm_plot';
  expect(await clerk.ok(update, { plot, plot_name: 'Lower', planted_year: '1999' })).toMatchObject({
    name: plot,
    changed: ['plot_name', 'planted_year'],
    message: 'Changed plot_name, planted_year.',
  });
  expect(await farmer.ok(update, { plot, plot_name: 'Lower', gps_polygon: squareAt(42, 9) })).toMatchObject({
    changed: [],
    message: 'Nothing to change.',
  });
  expect((await farmer.ok(update, { plot, gps_lat: 9.1, gps_lng: 42 })).changed).toEqual(['gps_lat', 'gps_lng']);
  const stranger = await world.member('Cooperative');
  for (const name of [plot, 'PLOT-2026-99999']) {
    const answer = await stranger.call(update, { plot: name, plot_name: 'Mine' });
    expect([answer.status, answer.body.exception]).toEqual([403, 'You are not permitted to do this.']);
    expect((await stranger.call('farmer.get_plot_detail', { plot: name })).status).toBe(403);
    expect((await stranger.call('farmer.farm_plot_edit_values', { plot: name })).status).toBe(403);
  }
  const admin = await world.admin();
  expect((await admin.call(update, { plot: 'PLOT-2026-99999', plot_name: 'x' })).status).toBe(404);
  expect((await admin.call('farmer.get_plot_detail', { plot })).status).toBe(200);
  expect((await admin.call('farmer.get_plot_detail', {})).body.errors[0].field).toBe('plot');
  // Members of the cooperative edit, but only the farmer takes their plot elsewhere.
  expect((await clerk.call(update, { plot, cooperative: stranger.org })).status).toBe(403);
  await world.join(farmer, stranger.org);
  expect((await farmer.ok(update, { plot, cooperative: stranger.org })).changed).toEqual(['cooperative']);
  expect((await clerk.call('farmer.get_plot_detail', { plot })).status).toBe(403);
});

test('the size of a plot without an outline is stated, bounds its harvests, and ends with an outline', async () => {
  const { farmer, clerk } = await openFarm(world, { lng: 44.5, lat: 9 });
  const register = (more: object) =>
    farmer.call('farmer.register_farm_plot', {
      ...{ plot_name: 'Small', cooperative: clerk.org, commodity_type: 'Coffee' },
      ...more,
    });
  const at = { gps_lat: '9.012345', gps_lng: '44.512345' };
  for (const stated_ha of [0, 4.5, -1, 'half']) {
    expect((await register({ ...at, stated_ha })).body.errors).toMatchObject([{ field: 'stated_ha' }]);
  }
  expect((await register({ gps_polygon: squareAt(44.6, 9), stated_ha: 1 })).body.errors).toEqual([
    { field: 'stated_ha', message: 'is computed for a plot with an outline; leave it out' },
  ]);
  const { name: plot } = (await register({ ...at, stated_ha: '0.25' })).message;
  expect(await farmer.ok('farmer.get_plot_detail', { plot })).toMatchObject({ stated_ha: 0.25, area_ha: null });
  const bounds = async () => farmer.ok('farmer.harvest_bounds', { plot, harvest_date: '2025-11-20' });
  expect(await bounds()).toMatchObject({ area_ha: 0.25, area_assumed: false });
  const quantity = (await bounds()).season.max_kg + 1;
  const harvest = { plot, harvest_date: '2025-11-20', quantity, confirm_quantity: true };
  expect((await farmer.call('farmer.record_harvest', harvest)).body.exception).toContain('on 0.25 ha');

  const update = 'farmer.update_farm_plot';
  expect((await farmer.ok(update, { plot, stated_ha: 0.25 })).changed).toEqual([]);
  expect((await clerk.ok(update, { plot, stated_ha: 0.3 })).changed).toEqual(['stated_ha']);
  expect((await farmer.ok('farmer.farm_plot_edit_values', { plot })).values).toMatchObject({ stated_ha: 0.3 });
  // Whoever verified the plot saw this size.
  const authority = await world.user({ roles: ['SVC Authority'] });
  await authority.ok('authority.verify_plot', { plot, reason: 'Seen and paced' });
  expect((await farmer.ok(update, { plot, plot_name: 'Smaller' })).status).toBe('Verified');
  expect((await farmer.ok(update, { plot, stated_ha: 0.31 })).status).toBe('Draft');
  await farmer.ok('farmer.record_harvest', harvest);
  await farmer.ok(update, { plot, gps_polygon: squareAt(44.512, 9.012) });
  const detail = await farmer.ok('farmer.get_plot_detail', { plot });
  expect(detail).toMatchObject({ stated_ha: null, area_ha: expect.any(Number) });
  expect((await farmer.call(update, { plot, stated_ha: 0.3 })).body.errors).toMatchObject([{ field: 'stated_ha' }]);
});

test('edit values', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 43, lat: 9 });
  expect(await farmer.ok('farmer.farm_plot_edit_values', { plot })).toMatchObject({
    name: plot,
    editable: true,
    message: null,
    may_change_cooperative: true,
    values: { plot_name: 'Upper field', cooperative: clerk.org, gps_polygon: squareAt(43, 9), planted_year: null },
  });
  expect((await clerk.ok('farmer.farm_plot_edit_values', { plot })).may_change_cooperative).toBe(false);
});

test("update_plot_gps_polygon: an inspector's walk verifies, the farmer's redraws to Draft, strangers may not", async () => {
  const { farmer, plot } = await openFarm(world, { lng: 44, lat: 10 });
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const walk = 'events.update_plot_gps_polygon';
  const polygon = squareAt(44, 10, 0.02);
  const walked = await inspector.ok(walk, { plot, gps_polygon: JSON.stringify(polygon) });
  expect(walked).toMatchObject({ name: plot, status: 'Verified', changed: true, points: 5, gps_lat: 10.005 });
  expect(walked.area_ha).toBeGreaterThan(480);
  expect(await inspector.ok(walk, { plot, gps_polygon: polygon })).toMatchObject({
    changed: false,
    status: 'Verified',
  });
  expect(await farmer.ok(walk, { plot, gps_polygon: squareAt(44, 10) })).toMatchObject({ status: 'Draft' });
  const stranger = await world.user({ roles: ['SVC Farmer'] });
  expect((await stranger.call(walk, { plot, gps_polygon: polygon })).status).toBe(403);
  expect((await stranger.call(walk, { plot: 'PLOT-2026-99999', gps_polygon: polygon })).status).toBe(403);
  expect((await inspector.call(walk, { plot: 'PLOT-2026-99999', gps_polygon: polygon })).status).toBe(404);
  expect((await farmer.call(walk, { plot })).body.errors).toEqual([{ field: 'gps_polygon', message: 'is required' }]);
});

test("the walk of an inspector who belongs to the plot's cooperative vouches for nothing", async () => {
  const clerk = await world.member('Cooperative');
  const { plot } = await openFarm(world, { lng: 42, lat: 8, clerk });
  const own = await world.user({ roles: ['SVC Inspector'] });
  await world.join(own, clerk.org);
  const walked = await own.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(42, 8, 0.02) });
  expect(walked).toMatchObject({ status: 'Draft', changed: true });
});

test('a ring of 25,000 points travels, one more does not', async () => {
  const { farmer, plot } = await openFarm(world, { lng: 45, lat: 10 });
  const ring = (points: number) => {
    const open = Array.from({ length: points - 1 }, (_, i) => {
      const angle = (2 * Math.PI * i) / (points - 1);
      return [45 + 0.05 * Math.cos(angle), 10 + 0.05 * Math.sin(angle)];
    });
    return { type: 'Polygon', coordinates: [[...open, open[0]]] };
  };
  const walk = 'events.update_plot_gps_polygon';
  expect((await farmer.ok(walk, { plot, gps_polygon: ring(25_000) })).points).toBeGreaterThan(20_000);
  const neighbour = await openFarm(world, { lng: 45, lat: 10 });
  expect(
    (await neighbour.farmer.ok(walk, { plot: neighbour.plot, gps_polygon: ring(24_000) })).overlaps[0].overlap_ha,
  ).toBeGreaterThan(9000);
  expect((await farmer.call(walk, { plot, gps_polygon: ring(25_001) })).body.exception).toMatch(/at most 25000/);
});

test('form options, summary and the desk of the cooperative', async () => {
  const clerk = await world.member('Cooperative');
  const { farmer, plot } = await openFarm(world, { lng: 46, lat: 7, clerk });
  await openFarm(world, { lng: 46.5, lat: 7, clerk });
  await (await world.user({ roles: ['SVC Inspector'] })).ok('events.update_plot_gps_polygon', {
    plot,
    gps_polygon: squareAt(46, 7, 0.005),
  });
  const options = await farmer.ok('farmer.farmer_form_options');
  expect(options.commodity_types).toEqual(['Cocoa', 'Coffee']);
  expect(options.cooperatives.map((each: { name: string }) => each.name)).toEqual([clerk.org]);
  const admin = await world.admin();
  expect((await admin.ok('farmer.farmer_form_options')).cooperatives.length).toBeGreaterThan(3);

  expect(await farmer.ok('farmer.farmer_summary')).toMatchObject({
    active_plots: 1,
    lots_produced: 0,
    total_volume_kg: 0,
    fep_score: null,
  });
  const figures = await clerk.ok('cooperative.member_farm_summary');
  expect(figures).toMatchObject({ plots: { draft: 1, verified: 1, total: 2 }, farmers: 2 });
  expect(figures.total_area_ha).toBeCloseTo(30.6 + 122.2, 0);
  const page = await clerk.ok('cooperative.list_member_plots', { status_filter: 'Verified' });
  expect(page).toMatchObject({ total: 1, data: [{ name: plot, farmer_name: 'Almaz Bekele' }] });
  expect((await clerk.ok('cooperative.list_member_plots', { limit_page_length: 1, sort: 'plot_name asc' })).total).toBe(
    2,
  );
  expect((await admin.ok('cooperative.list_member_plots', { cooperative: clerk.org })).total).toBe(2);
  // Plots of which nobody said what grows there are offered to a lot of any commodity.
  await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Nobody said',
    cooperative: clerk.org,
    gps_lat: 7.123457,
    gps_lng: 46.123457,
  });
  const offered = async (more: object) =>
    (await clerk.ok('cooperative.list_member_plots', { commodity_type: 'Coffee', ...more })).total;
  expect([await offered({}), await offered({ crop_unsaid: true })]).toEqual([2, 3]);
  expect(await offered({ crop_unsaid: true, open_harvests: true })).toBe(0);
  expect((await clerk.ok('cooperative.list_member_plots', { cooperative: 'COOP-00001' })).total).toBe(0);
  const nobody = await world.user({ roles: ['SVC Buyer'] });
  expect((await nobody.call('cooperative.list_member_plots')).status).toBe(403);
  expect((await nobody.call('cooperative.member_farm_summary')).status).toBe(403);
});
