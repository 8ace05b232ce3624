import { afterAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness({ poolSize: 12 });
const world = new World(harness);
afterAll(() => harness.close());

const aggregate = 'farmer.aggregate_harvests_into_lot';
const goods = { commodity_type: 'Coffee', corridor: 'ET-DE' };

const record = async (by: Caller, plot: string, quantity: string | number = 500, day = '2026-01-15'): Promise<string> =>
  (await by.ok('farmer.record_harvest', { plot, harvest_date: day, quantity })).name;

test('record_harvest: farmer, cooperative member and admin; kilograms or tonnes; shown in the history', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 38 });
  const made = await farmer.ok('farmer.record_harvest', {
    plot,
    harvest_date: '2026-02-01',
    quantity: '1.25',
    unit: 'MT',
    lot_reference: 'TAG-7',
    notes: 'ripe',
  });
  expect(made).toMatchObject({ plot, quantity_kg: 1250, harvest_date: '2026-02-01' });
  await record(clerk, plot, 100);
  await record(await world.admin(), plot, 200, '2025-12-01');
  const detail = await farmer.ok('farmer.get_plot_detail', { plot });
  expect(detail.harvest_history.map((row: { quantity_kg: number }) => row.quantity_kg)).toEqual([1250, 100, 200]);
  expect(detail.harvest_history[0]).toMatchObject({
    name: made.name,
    lot_reference: 'TAG-7',
    notes: 'ripe',
    lot: null,
  });
});

test('record_harvest refuses strangers, future days, days before planting and impossible quantities', async () => {
  const { farmer, plot } = await openFarm(world, { lng: 38.5 });
  const call = (parameters: Record<string, unknown>, by = farmer) =>
    by.call('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 1, ...parameters });
  const stranger = await world.user({ roles: ['SVC Farmer'] });
  expect((await call({}, stranger)).status).toBe(403);
  expect((await call({ plot: 'PLOT-2026-99999' }, stranger)).status).toBe(403);
  expect((await call({}, await world.user({ roles: ['SVC Inspector'] }))).status).toBe(403);
  expect((await call({ harvest_date: '2026-03-02' })).status).toBe(200);
  for (const [parameters, field] of [
    [{ harvest_date: '2026-03-03' }, 'harvest_date'],
    [{ harvest_date: 'today' }, 'harvest_date'],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: '-3' }, 'quantity'],
    [{ quantity: '20000', unit: 'MT' }, 'quantity'],
    [{ unit: 'lb' }, 'unit'],
  ] as const) {
    const answer = await call(parameters);
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(parameters)).toEqual([400, field]);
  }
  await farmer.ok('farmer.update_farm_plot', { plot, planted_year: 2020 });
  expect((await call({ harvest_date: '2019-12-31' })).body.exception).toMatch(/was planted \(2020\)/);
});

test('create_harvest_record: a tag scanned in the field; place and notes become a comment', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 39 });
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const scan = 'events.create_harvest_record';
  const made = await inspector.ok(scan, {
    plot,
    lot_reference: 'TAG-42',
    gps_lat: '6.105',
    gps_lng: '38.105',
    notes: 'near the well',
  });
  expect(made).toMatchObject({ plot, lot_reference: 'TAG-42', harvest_date: '2026-03-02' });
  const comments = await harness.database.db.selectFrom('comments').selectAll().where('docname', '=', plot).execute();
  expect(comments).toMatchObject([{ doctype: 'Farm Plot', author_id: inspector.userId }]);
  expect(comments[0]?.body).toBe(`${made.name}: tag TAG-42\nGPS 6.105000, 38.105000\nnear the well`);
  expect((await farmer.ok('farmer.get_plot_detail', { plot })).comments).toEqual([
    { at: '2026-03-02T09:00:00.000Z', author_name: expect.any(String), body: comments[0]?.body },
  ]);
  const { plot_name, farmer_name } = await farmer.ok('farmer.get_plot_detail', { plot });
  const byPlot = await farmer.ok('farmer.list_my_harvests', { search: plot_name.toUpperCase() });
  expect(byPlot.data.map((row: { name: string }) => row.name)).toContain(made.name);
  const byFarmer = await clerk.ok('cooperative.list_member_plots', { search: farmer_name.slice(0, 6) });
  expect(byFarmer.data.map((row: { name: string }) => row.name)).toContain(plot);
  // Their address is not shown, and not searched.
  expect((await clerk.ok('cooperative.list_member_plots', { search: farmer.email })).total).toBe(0);
  await farmer.ok(scan, { plot, lot_reference: 'TAG-43' });
  const scans = await farmer.ok('farmer.list_my_harvests', { status_filter: 'scan', search: 'tag-42' });
  expect(scans).toMatchObject({ total: 1, data: [{ name: made.name, quantity_kg: null }] });
  expect((await farmer.call(scan, { plot })).body.errors[0].field).toBe('lot_reference');
  expect((await farmer.call(scan, { plot, lot_reference: 'x', gps_lat: 1 })).body.errors[0].field).toBe('gps_lng');
  const stranger = await world.member('Cooperative');
  expect((await stranger.call(scan, { plot, lot_reference: 'x' })).status).toBe(403);
  expect((await stranger.call(scan, { plot: 'PLOT-2026-99999', lot_reference: 'x' })).status).toBe(403);
  const answer = await farmer.call(aggregate, { ...goods, harvests: [made.name] });
  expect(answer.body.exception).toMatch(/is a field scan without a mass/);
});

test('aggregate pools every open harvest of the members: the mass is the sum, the lot a Draft', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 40 });
  const second = await openFarm(world, { lng: 40.5, clerk });
  const names = [
    await record(farmer, plot, '100.125'),
    await record(farmer, plot, '0.375'),
    await record(second.farmer, second.plot, '250'),
  ];
  await farmer.ok('events.create_harvest_record', { plot, lot_reference: 'TAG-1' });
  const about = { cooperative: clerk.org, commodity_type: 'Coffee' };
  const open = await clerk.ok('cooperative.open_harvests', about);
  expect(open).toEqual({ harvests: 3, plots: 2, farmers: 2, quantity_kg: 350.5, origin_countries: ['ET'] });
  const offered = async () =>
    (await clerk.ok('cooperative.list_member_plots', { ...about, open_harvests: true })).total;
  expect(await offered()).toBe(2);
  const lot = await clerk.ok(aggregate, {
    ...goods,
    grade: 'Grade 1',
    processing_method: 'Washed',
    lot_reference: 'A-1',
  });
  expect(lot).toMatchObject({
    status: 'Draft',
    cooperative: clerk.org,
    quantity: 350.5,
    unit: 'kg',
    assumed_area_plots: [],
  });
  expect([...lot.harvests].sort()).toEqual([...names].sort());
  expect([...lot.plots].sort()).toEqual([plot, second.plot].sort());
  expect((await clerk.ok('cooperative.list_lots')).data[0]).toMatchObject({
    name: lot.name,
    quantity: 350.5,
    grade: 'Grade 1',
  });

  const nothing = { harvests: 0, plots: 0, farmers: 0, origin_countries: [], quantity_kg: 0 };
  expect(await clerk.ok('cooperative.open_harvests', about)).toEqual(nothing);
  expect(await offered()).toBe(0);
  expect((await (await world.member('Cooperative')).call('cooperative.open_harvests', about)).status).toBe(403);

  const again = await clerk.call(aggregate, goods);
  expect([again.status, again.body.exc_type]).toEqual([409, 'StateError']);
  const named = await clerk.call(aggregate, { ...goods, harvests: [names[0]] });
  expect(named.body.exception).toBe(`${names[0]} is in ${lot.name}; it must be in no lot yet.`);

  const mine = await farmer.ok('farmer.list_my_lots', { search: 'a-1', status_filter: 'Draft' });
  expect(mine).toMatchObject({ total: 1, data: [{ name: lot.name, quantity: 350.5, my_quantity_kg: 100.5 }] });
  expect((await farmer.ok('farmer.list_my_lots', { status_filter: 'Sold' })).total).toBe(0);
  expect((await farmer.ok('farmer.list_my_harvests', { status_filter: 'pooled' })).total).toBe(2);
  expect(await farmer.ok('farmer.farmer_summary')).toMatchObject({
    lots_produced: 1,
    total_volume_kg: 100.5,
    volumes: [{ commodity_type: 'Coffee', stage: 'cherry', quantity_kg: 100.5 }],
  });
  const file = await farmer.call('farmer.export_my_lots_csv', { status_filter: 'Draft' });
  expect(file.headers.get('content-type')).toMatch(/text\/csv/);
  expect(file.body.split('\r\n')).toHaveLength(3);
  expect(file.body).toContain(`${lot.name},Draft,${clerk.org},Coffee,ET-DE,350.5,kg,cherry,100.5,cherry`);
  const other = await world.user({ roles: ['SVC Farmer'] });
  expect((await other.ok('farmer.list_my_lots')).total).toBe(0);
});

test("only harvests of farmers who joined by invitation are pooled, and only members' plots are listed", async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 41 });
  const stranger = await world.user({ roles: ['SVC Farmer'] });
  const { name: theirs } = await stranger.ok('farmer.register_farm_plot', {
    plot_name: 'Elsewhere',
    gps_polygon: squareAt(41.5, 6),
  });
  // As plots were linked before only members could.
  await harness.database.db.updateTable('plots').set({ cooperative: clerk.org }).where('name', '=', theirs).execute();
  const foreign = await record(stranger, theirs, 70);
  // What it would not pool by itself, it does not count.
  const about = { cooperative: clerk.org, commodity_type: 'Coffee' };
  expect(await clerk.ok('cooperative.open_harvests', about)).toMatchObject({ harvests: 0, quantity_kg: 0 });
  const listed = async () =>
    (await clerk.ok('cooperative.list_member_plots')).data.map((row: { name: string }) => row.name);
  expect(await listed()).toEqual([plot]);
  expect(await clerk.ok('cooperative.member_farm_summary')).toMatchObject({ plots: { total: 1 }, farmers: 1 });
  const hint = await clerk.call(aggregate, goods);
  expect([hint.status, hint.body.exception]).toEqual([
    409,
    expect.stringContaining('1 are of farmers who have not joined; invite them first'),
  ]);
  for (const by of [clerk, await world.admin()]) {
    const named = await by.call(aggregate, { ...goods, cooperative: clerk.org, harvests: [foreign] });
    expect([named.status, named.body.errors[0].field]).toEqual([400, 'harvests.0']);
    expect(named.body.exception).toContain(`has not joined ${clerk.org}`);
  }
  const own = await stranger.call(aggregate, { ...goods, cooperative: clerk.org, harvests: [foreign] });
  expect([own.status, own.body.exception]).toEqual([403, expect.stringContaining('have not joined')]);
  await record(farmer, plot, 30);
  expect((await clerk.ok(aggregate, goods)).quantity).toBe(30);

  await clerk.ok('cooperative.invite_member', { cooperative: clerk.org, email: stranger.email });
  const mail = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', stranger.email)
    .where('kind', '=', 'invite')
    .executeTakeFirstOrThrow();
  const token = /invite\?token=([\w-]+)/.exec(mailText(harness, mail))?.[1];
  await stranger.ok('cooperative.accept_invite', { token });
  expect((await listed()).sort()).toEqual([plot, theirs].sort());
  // A plain member pools their own and nobody else's; Owners and Managers pool everybody's.
  const members = await record(farmer, plot, 11);
  expect((await stranger.call(aggregate, { ...goods, harvests: [foreign, members] })).status).toBe(403);
  expect((await stranger.ok(aggregate, goods)).harvests).toEqual([foreign]);
  const next = await record(stranger, theirs, 5);
  const manager = await world.member('Cooperative', { org: clerk.org, role: 'Manager' });
  expect((await manager.ok(aggregate, { ...goods, harvests: JSON.stringify([next, members]) })).quantity).toBe(16);
});

test('who may pool, and what does not belong together', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 42 });
  const harvest = await record(farmer, plot);
  const outsider = await world.member('Cooperative');
  expect((await outsider.call(aggregate, { ...goods, cooperative: clerk.org })).status).toBe(403);
  expect((await outsider.call(aggregate, { ...goods, harvests: [harvest] })).status).toBe(403);
  expect((await outsider.call(aggregate, { ...goods, harvests: ['HRV-2026-99999'] })).status).toBe(403);
  expect((await (await world.user()).call(aggregate, goods)).body.errors[0].field).toBe('cooperative');
  expect((await (await world.user()).call(aggregate, { ...goods, cooperative: clerk.org })).status).toBe(403);
  const admin = await world.admin();
  expect((await admin.call(aggregate, goods)).body.errors[0].field).toBe('cooperative');
  const missing = await admin.call(aggregate, {
    ...goods,
    cooperative: clerk.org,
    harvests: [harvest, 'HRV-2026-99999'],
  });
  expect(missing.body.errors[0].field).toBe('harvests.1');
  const elsewhere = await admin.call(aggregate, { ...goods, cooperative: outsider.org, harvests: [harvest] });
  expect(elsewhere.body.errors[0].message).toMatch(/is no plot of/);
  for (const [parameters, field] of [
    [{ commodity_type: 'Tea' }, 'commodity_type'],
    [{ corridor: 'XX-YY' }, 'corridor'],
    [{ exporter: 'EXP-99999' }, 'exporter'],
    [{ grade: 'Best' }, 'grade'],
    [{ harvests: [] }, 'harvests'],
    [{ commodity_type: 'Cocoa', corridor: 'ET-DE', harvests: [harvest] }, 'harvests.0'],
  ] as const) {
    const answer = await clerk.call(aggregate, { ...goods, ...parameters });
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(parameters)).toEqual([400, field]);
  }
  // A cocoa lot takes none of the coffee by itself; the same harvest named twice counts once.
  expect((await clerk.call(aggregate, { commodity_type: 'Cocoa', corridor: 'GH-NL' })).status).toBe(409);
  expect((await clerk.ok(aggregate, { ...goods, harvests: [harvest, harvest] })).quantity).toBe(500);
});

test('what a plot cannot give is refused with the figure and the bound; what is unusual is asked about', async () => {
  const { farmer, clerk } = await openFarm(world, { lng: 43 });
  // About 0.49 ha: at 12,000 kg of cherries per hectare and season some 5,830 kg, asked from 2,915 kg on.
  const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Garden',
    cooperative: clerk.org,
    commodity_type: 'Coffee',
    gps_polygon: squareAt(43.5, 6, 0.00063),
  });
  const call = (quantity: string | number, more: object = {}) =>
    farmer.call('farmer.record_harvest', { plot, harvest_date: '2026-01-10', quantity, ...more });
  const refusal = await call(9_000_000, { confirm_quantity: true });
  expect([refusal.status, refusal.body.errors[0].field]).toEqual([400, 'quantity']);
  expect(refusal.body.exception).toMatch(
    /9000000 kg of cherries from PLOT-\d+-\d+ in the season 2025-09-01 to 2026-03-31 is \d+(\.\d+)? kg per hectare on 0\.4\d+ ha; the bound is 12000 kg per hectare for Coffee in ET, 5\d+(\.\d+)? kg on this plot/,
  );
  const first = await record(farmer, plot, 2000, '2025-11-10');
  // What was recorded for the season counts: the same 2000 kg again are unusual.
  const question = await call(2000);
  expect([question.status, question.body.errors[0].field]).toEqual([400, 'confirm_quantity']);
  expect(question.body.errors[0].message).toMatch(
    /^Is this in kilograms\? 4000 kg of cherries .*, 2000 kg of it recorded before,/,
  );
  expect((await call(2, { unit: 'MT' })).body.errors[0].message).toMatch(/^Is this in tonnes\?/);
  const second = await call(2000, { confirm_quantity: 'true' });
  expect(second.message).toMatchObject({ quantity_kg: 2000, stage: 'cherry' });
  expect((await call(2000, { confirm_quantity: true })).body.errors[0].field).toBe('quantity');
  // The season before is another one, and parchment is at least so many cherries.
  await record(farmer, plot, 2000, '2025-02-10');
  const parchment = await farmer.call('farmer.record_harvest', {
    plot,
    harvest_date: '2025-02-11',
    quantity: 1200,
    stage: 'parchment',
    confirm_quantity: true,
  });
  expect(parchment.body.exception).toMatch(/6000 kg of cherries from/);
  const bounds = await farmer.ok('farmer.harvest_bounds', { plot, harvest_date: '2026-01-10' });
  expect(bounds).toMatchObject({
    commodity_type: 'Coffee',
    country: 'ET',
    stages: ['cherry', 'parchment', 'green'],
    area_assumed: false,
    season: { first_day: '2025-09-01', last_day: '2026-03-31', stage: 'cherry', recorded_kg: 4000 },
  });
  // A boundary that is drawn smaller afterwards: what grew there before cannot be pooled, and a lot is questioned.
  const { name: lot } = await clerk.ok(aggregate, { ...goods, harvests: [first] });
  expect(await clerk.ok('marketplace.get_lot', { lot })).toMatchObject({
    mass_plausible: { state: 'questioned', cause: 'near_bound' },
  });
  await farmer.ok('farmer.update_farm_plot', { plot, gps_polygon: squareAt(43.5, 6, 0.0004) });
  const pooled = await clerk.call(aggregate, { ...goods, harvests: [second.message.name] });
  expect([pooled.status, pooled.body.errors[0].field]).toEqual([400, 'harvests']);
  expect(await clerk.ok('marketplace.get_lot', { lot })).toMatchObject({
    mass_plausible: { state: 'questioned', cause: 'above_bound' },
  });
});

test('a harvest lies in a season of its crop and country', async () => {
  const { farmer, plot } = await openFarm(world, { lng: 43.7 });
  const answer = await farmer.call('farmer.record_harvest', { plot, harvest_date: '2025-06-15', quantity: 10 });
  expect(answer.body.errors).toEqual([
    { field: 'harvest_date', message: '2025-06-15 lies in no season of Coffee in ET: main 1 September to 31 March' },
  ]);
  expect((await farmer.ok('farmer.harvest_bounds', { plot, harvest_date: '2025-06-15' })).season).toBeNull();
  const cocoa = await farmer.call('farmer.record_harvest', {
    plot,
    harvest_date: '2026-01-15',
    quantity: 10,
    stage: 'wet_bean',
  });
  expect(cocoa.body.exception).toMatch(/wet beans are no stage of Coffee/);
});

test('a plot without a polygon counts as 4 ha, and the answer says so', async () => {
  const { farmer, clerk } = await openFarm(world, { lng: 44 });
  const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Point',
    cooperative: clerk.org,
    commodity_type: 'Coffee',
    gps_lat: 6,
    gps_lng: 44,
  });
  const most = { plot, harvest_date: '2026-01-15', quantity: 48_000, confirm_quantity: true };
  const { name } = await farmer.ok('farmer.record_harvest', most);
  expect(await clerk.ok(aggregate, { ...goods, harvests: [name] })).toMatchObject({ assumed_area_plots: [plot] });
  const more = await farmer.call('farmer.record_harvest', { ...most, quantity: 1 });
  expect(more.body.exception).toMatch(
    /48001 kg .* is 12000.25 kg per hectare on 4 ha \(the most for a plot without a polygon\)/,
  );
});

test('concurrent poolings never share a harvest', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 45 });
  const names: string[] = [];
  for (let i = 1; i <= 6; i++) names.push(await record(farmer, plot, i));
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => clerk.call(aggregate, goods)),
    clerk.call(aggregate, { ...goods, harvests: [names[5], names[0]] }),
    clerk.call(aggregate, { ...goods, harvests: [names[0], names[3]] }),
  ]);
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  const made = answers.filter((answer) => answer.status === 200).map((answer) => answer.message);
  const pooled = made.flatMap((lot) => lot.harvests);
  expect(new Set(pooled).size).toBe(pooled.length);
  const rows = await harness.database.db
    .selectFrom('lot_sources')
    .select(['lot', 'harvest', 'quantity_kg'])
    .where('plot', '=', plot)
    .execute();
  expect(rows).toHaveLength(pooled.length);
  for (const lot of made) {
    const sum = rows.filter((row) => row.lot === lot.name).reduce((total, row) => total + Number(row.quantity_kg), 0);
    expect(lot.quantity).toBe(sum);
  }
});

test.runIf(onPostgres)('32 callers pool the same harvests: one lot', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 46 });
  const harvests = [await record(farmer, plot, 1), await record(farmer, plot, 2)];
  const answers = await Promise.all(Array.from({ length: 32 }, () => clerk.call(aggregate, { ...goods, harvests })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(31);
});

test('a moved plot has its listed lots signed anew, so they still verify', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 43 });
  await record(farmer, plot);
  const { name } = await clerk.ok(aggregate, goods);
  await clerk.ok('cooperative.list_lot', { lot: name });
  const versions = async () =>
    (
      await harness.database.db
        .selectFrom('lots')
        .select('attested_version')
        .where('name', '=', name)
        .executeTakeFirst()
    )?.attested_version;
  const before = await versions();
  const moved = await farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(43.1, 6.1) });
  expect(moved.reattested_lots).toEqual([name]);
  expect(await versions()).toBe((before ?? 0) + 1);
  const same = await farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(43.1, 6.1) });
  expect(same.reattested_lots).toEqual([]);
  const check = await world.guest().call('verify.cryptographic_verify', { lot_ref: name });
  expect(check.body.error).not.toBe('payload_mismatch');
  const timeline = await clerk.ok('events.get_lot_timeline', { lot: name });
  expect(timeline.items.map((item: { kind: string }) => item.kind)).toContain('redrawn');
});

test('cherries and green coffee of one farmer are never added together', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 42.5 });
  const weighed = async (quantity: number, stage: string) =>
    (await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity, stage })).name;
  for (const harvest of [await weighed(600, 'cherry'), await weighed(90, 'green')]) {
    await clerk.ok(aggregate, { ...goods, harvests: [harvest] });
  }
  const volumes = [
    { commodity_type: 'Coffee', stage: 'cherry', quantity_kg: 600 },
    { commodity_type: 'Coffee', stage: 'green', quantity_kg: 90 },
  ];
  const summary = await farmer.ok('farmer.farmer_summary');
  expect(summary).toMatchObject({ lots_produced: 2, total_volume_kg: null, volumes });
  expect((await farmer.ok('finance.get_workspace_stats', { role: 'SVC Farmer' })).farmer).toMatchObject({ volumes });
  const { data } = await farmer.ok('farmer.list_my_lots');
  const stages = data.map((row: Record<string, unknown>) => [row['my_quantity_kg'], row['my_stage']]);
  expect(stages).toEqual(
    expect.arrayContaining([
      [600, 'cherry'],
      [90, 'green'],
    ]),
  );
});
