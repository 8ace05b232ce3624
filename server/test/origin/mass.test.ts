import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkMass } from '../../src/domain/origin/mass/check.ts';
import { massPlausible } from '../../src/domain/origin/mass/plausible.ts';
import { tracedMass, tracedMasses } from '../../src/domain/origin/mass/traced.ts';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness({ poolSize: 12 });
const world = new World(harness);
afterAll(() => harness.close());
const { db } = harness.database;

const aggregate = 'farmer.aggregate_harvests_into_lot';
const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: 'Grade 1' };
const record = async (by: Caller, plot: string, quantity: number, more: object = {}): Promise<string> =>
  (await by.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity, ...more })).name;
const faultsAbout = async (name: string) => (await checkMass(db)).faults.filter((fault) => fault.includes(name));
let lng = 36.4;
const farm = () => {
  lng += 0.2;
  return openFarm(world, { lng });
};
const lotRow = (name: string) => db.selectFrom('lots').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('a correction of nothing is told that its reason was not kept, and of nobody else', async () => {
  const { farmer, plot } = await farm();
  const harvest = await record(farmer, plot, 900);
  const answer = await farmer.call('farmer.correct_harvest', { harvest, quantity: 900, reason: 'Read wrong' });
  const stands = `${harvest} says this; nothing was changed now, and your reason was not kept.`;
  expect([answer.status, answer.body.exception]).toEqual([409, stands]);
});

test('a harvest is corrected by who may record it; what it said before is kept and shown', async () => {
  const { farmer, clerk, plot } = await farm();
  const harvest = await record(farmer, plot, 900, { lot_reference: 'TAG-1' });
  const answer = await clerk.ok('farmer.correct_harvest', {
    harvest,
    quantity: '0.7',
    unit: 'MT',
    reason: 'Read wrong',
  });
  expect(answer).toEqual({
    name: harvest,
    version: 2,
    quantity_kg: 700,
    harvest_date: '2026-01-15',
    stage: 'cherry',
    voided: false,
    lots: [],
  });
  await farmer.ok('farmer.correct_harvest', { harvest, harvest_date: '2026-01-16', notes: 'ripe' });
  const shown = await farmer.ok('farmer.harvest_history', { harvest });
  expect(shown).toMatchObject({ quantity_kg: 700, harvest_date: '2026-01-16', lot_reference: 'TAG-1', version: 3 });
  expect(shown.changes).toMatchObject([
    {
      version: 3,
      kind: 'corrected',
      before: { harvest_date: '2026-01-15' },
      after: { harvest_date: '2026-01-16', notes: 'ripe' },
    },
    {
      version: 2,
      reason: 'Read wrong',
      by_authority: false,
      before: { quantity_kg: 900 },
      after: { quantity_kg: 700 },
    },
  ]);
  const again = await farmer.ok('farmer.correct_harvest', { harvest, quantity: '0.700', unit: 'MT', notes: 'ripe' });
  expect(again).toMatchObject({ version: 3, quantity_kg: 700 });
  expect((await farmer.ok('farmer.harvest_history', { harvest })).changes).toHaveLength(2);
  const neighbour = await world.member('Cooperative', { org: clerk.org, role: 'Member' });
  const meddled = await neighbour.call('farmer.correct_harvest', { harvest, quantity: 600 });
  expect([meddled.status, meddled.body.exception]).toEqual([403, expect.stringContaining('Owner or Manager or Clerk')]);
  const stranger = await world.user({ roles: ['SVC Farmer'] });
  for (const call of ['correct_harvest', 'void_harvest', 'harvest_history']) {
    const refused = await stranger.call(`farmer.${call}`, { harvest, quantity: 1, reason: 'mine' });
    expect(refused.status, call).toBe(403);
    const missing = await stranger.call(`farmer.${call}`, { harvest: 'HRV-2026-99999', quantity: 1, reason: 'x' });
    expect([missing.status, missing.body.exception], call).toEqual([403, refused.body.exception]);
  }
  // The bounds are those of a new record: what it was itself does not count twice.
  const much = await farmer.call('farmer.correct_harvest', { harvest, quantity: 9_000_000 });
  expect([much.status, much.body.errors[0].field]).toEqual([400, 'quantity']);
  await expect(sql`update harvest_changes set reason = 'other'`.execute(db)).rejects.toThrow(/append only/);
});

test('a voided harvest counts nowhere and stays on record', async () => {
  const { farmer, clerk, plot } = await farm();
  const [kept, gone] = [await record(farmer, plot, 300), await record(farmer, plot, 500)];
  const { name: lot } = await clerk.ok(aggregate, goods);
  expect((await farmer.call('farmer.void_harvest', { harvest: gone })).body.errors[0].field).toBe('reason');
  const answer = await farmer.ok('farmer.void_harvest', { harvest: gone, reason: 'Entered twice' });
  expect(answer).toMatchObject({ voided: true, lots: [{ lot, quantity_kg: 300 }] });
  expect(await lotRow(lot)).toMatchObject({ quantity: '300.000' });
  expect((await farmer.ok('farmer.list_my_harvests', { status_filter: 'voided' })).data).toMatchObject([
    { name: gone, voided: true, lot: null },
  ]);
  const again = await farmer.call('farmer.void_harvest', { harvest: gone, reason: 'again' });
  expect([again.status, again.body.exception]).toEqual([409, `${gone} is voided; it must count still.`]);
  const named = await clerk.call(aggregate, { ...goods, harvests: [gone] });
  expect(named.body.exception).toContain('was voided');
  const last = await farmer.call('farmer.void_harvest', { harvest: kept, reason: 'Not mine' });
  expect([last.status, last.body.exception]).toEqual([409, expect.stringContaining(`is all that is in ${lot}`)]);
  const season = (await farmer.ok('farmer.harvest_bounds', { plot, harvest_date: '2026-01-15' })).season;
  expect(season.recorded_kg).toBe(300);
  // A corrected one takes its Draft lot with it.
  await farmer.ok('farmer.correct_harvest', { harvest: kept, quantity: 280 });
  expect((await lotRow(lot)).quantity).toBe('280.000');
  expect(await faultsAbout(lot)).toEqual([]);
});

test('in a signed lot only the authority decides, with a reason and a new version of the attestation', async () => {
  const { farmer, clerk, plot } = await farm();
  const [one, two] = [await record(farmer, plot, 400), await record(farmer, plot, 600)];
  const { name: lot } = await clerk.ok(aggregate, goods);
  await clerk.ok('cooperative.list_lot', { lot });
  await harness.anchor();
  expect((await lotRow(lot)).status).toBe('Notarized');
  for (const call of ['correct_harvest', 'void_harvest']) {
    const refused = await farmer.call(`farmer.${call}`, { harvest: one, quantity: 300, reason: 'wet' });
    expect([refused.status, refused.body.exception], call).toEqual([
      409,
      expect.stringContaining(`${lot}, which is signed`),
    ]);
  }
  // The list says so beforehand, and of a harvest that is open it does not.
  const open = await record(farmer, plot, 10);
  const { data: listed } = await farmer.ok('farmer.list_my_harvests', { plot });
  const lockOf = (name: string) => listed.find((row: { name: string }) => row.name === name)?.locked_by;
  expect([lockOf(one), lockOf(two), lockOf(open)]).toEqual([lot, lot, null]);
  const { harvest_history } = await farmer.ok('farmer.get_plot_detail', { plot });
  expect(harvest_history.map((row: { locked_by: string | null }) => row.locked_by).sort()).toEqual(
    [lot, lot, null].sort(),
  );
  await farmer.ok('farmer.void_harvest', { harvest: open, reason: 'only to see that it can be' });
  const officer = await world.user({ roles: ['SVC Authority'] });
  const decide = (more: object) => officer.call('authority.correct_harvest', { harvest: one, ...more });
  expect((await farmer.call('authority.correct_harvest', { harvest: one, quantity: 1, reason: 'x' })).status).toBe(403);
  expect((await decide({ quantity: 300 })).body.errors[0].field).toBe('reason');
  expect((await decide({ quantity: 9_000_000, reason: 'x' })).status).toBe(400);
  const decided = await decide({ quantity: 300, reason: 'The scale was read wrong' });
  expect(decided.message).toMatchObject({
    quantity_kg: 300,
    lots: [{ lot, quantity_kg: 900 }],
    versions: [{ lot, version: 2 }],
  });
  expect(await lotRow(lot)).toMatchObject({ quantity: '900.000', status: 'Listed', attested_version: 2 });
  await harness.anchor();
  const verified = await world.guest().call('verify.cryptographic_verify', { lot_ref: lot });
  expect(verified.body).toMatchObject({ verified: true });
  const timeline = await officer.ok('events.get_lot_timeline', { lot });
  expect(timeline.items).toContainEqual(
    expect.objectContaining({ kind: 'reattested', note: 'The scale was read wrong' }),
  );
  expect((await farmer.ok('farmer.harvest_history', { harvest: one })).changes).toMatchObject([{ by_authority: true }]);
  const voided = (await decide({ void: true, reason: 'It never was' })).message;
  expect(voided).toMatchObject({ voided: true, lots: [{ lot, quantity_kg: 600 }], versions: [{ lot, version: 3 }] });
  const rest = await officer.call('authority.correct_harvest', { harvest: two, void: true, reason: 'Nor this' });
  expect([rest.status, rest.body.exception]).toEqual([409, expect.stringContaining('must be cancelled first')]);
  expect(await faultsAbout(lot)).toEqual([]);
});

const step = (lot: string, more: object = {}) => ({
  lot,
  to_stage: 'parchment',
  output_quantity: 210,
  moisture_percent: '11.5',
  processed_on: '2026-02-10',
  ...more,
});

test('processing turns a pooled lot into less of a later stage; the lot follows and signs it', async () => {
  const { farmer, clerk, plot } = await farm();
  await record(farmer, plot, 1000);
  const { name: lot, stage } = await clerk.ok(aggregate, goods);
  expect(stage).toBe('cherry');
  const call = (more: object) => clerk.call('cooperative.record_processing', step(lot, more));
  for (const [more, field, words] of [
    [
      { output_quantity: 301 },
      'output_quantity',
      /301 kg of parchment coffee from 1000 kg of cherries is 30.1 %; the bound is 30 %, 300 kg/,
    ],
    [{ input_quantity: 1001 }, 'input_quantity', /the lot holds 1000 kg of cherries/],
    [{ output_quantity: 50 }, 'confirm_quantity', /Are both in the same unit\? .* at least 12 % is usual/],
    [{ moisture_percent: 40 }, 'moisture_percent', /is 40 %; the range for parchment coffee is 8 to 15 %/],
    [{ processed_on: '2026-03-03' }, 'processed_on', /future/],
    [{ processed_on: '2026-01-14' }, 'processed_on', /lies before 2026-01-15/],
    [{ to_stage: 'cherry' }, 'to_stage', /must be parchment or green/],
    [{ to_stage: 'dry_bean' }, 'to_stage', /must be parchment or green/],
  ] as const) {
    const { status, body } = await call(more);
    expect([status, body.errors?.[0]?.field], JSON.stringify(more)).toEqual([400, field]);
    expect(body.exception).toMatch(words);
  }
  const wet = (await call({})).message;
  expect(wet).toMatchObject({ step: 1, input_kg: 1000, output_kg: 210, loss_kg: 790, moisture_percent: 11.5 });
  expect(await lotRow(lot)).toMatchObject({ quantity: '210.000', stage: 'parchment' });
  const dry = (await call({ to_stage: 'green', output_quantity: '0.17', unit: 'MT', input_quantity: '0.205' })).message;
  expect(dry).toMatchObject({ step: 2, input_kg: 205, output_kg: 170 });
  const correct = (more: object) => clerk.call('cooperative.correct_processing', more);
  expect((await correct({ processing: wet.name, output_quantity: 200 })).body.exception).toMatch(/at least 205.000 kg/);
  expect((await correct({ processing: wet.name, withdraw: true })).status).toBe(409);
  expect(
    (await correct({ processing: dry.name, output_quantity: 172, reason: 'weighed again' })).message,
  ).toMatchObject({
    output_kg: 172,
    version: 2,
  });
  expect(await lotRow(lot)).toMatchObject({ quantity: '172.000', stage: 'green' });
  // The quantity is what the last step gave, and stays so.
  const other = await clerk.call('cooperative.update_lot', { lot, quantity: 173 });
  expect(other.body.exception).toMatch(/must stay 172 kg, what its harvests or its last processing gave/);
  await clerk.ok('cooperative.list_lot', { lot });
  const { payload } = await db
    .selectFrom('attestations')
    .select('payload')
    .where('kind', '=', 'lot')
    .where('subject', '=', lot)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({
    quantity: '172',
    stage: 'green',
    processing: [
      { from_stage: 'cherry', output_kg: '210' },
      { to_stage: 'green', input_kg: '205', output_kg: '172' },
    ],
  });
  expect(await clerk.ok('marketplace.get_lot', { lot })).toMatchObject({
    stage: 'green',
    traced: { outlines_kg: 172, points_kg: 0, untraced_kg: 0 },
    mass_plausible: { state: 'plausible', cause: 'within_bounds' },
  });
  const late = await correct({ processing: dry.name, output_quantity: 150 });
  expect([late.status, late.body.exception]).toEqual([409, `${lot} is Listed; it must be Draft.`]);
  // Taken off the market again, a step is taken back: the lot is what it was before it.
  await clerk.ok('cooperative.set_lot_listed', { lot, listed: false });
  expect((await correct({ processing: dry.name, withdraw: true })).message).toMatchObject({ withdrawn: true });
  expect(await lotRow(lot)).toMatchObject({ quantity: '210.000', stage: 'parchment' });
  expect(await clerk.ok('cooperative.list_processing', { lot })).toMatchObject({ total: 2 });
  const member = await world.member('Cooperative', { org: clerk.org, role: 'Member' });
  expect((await member.ok('cooperative.list_processing', { lot })).total).toBe(2);
  expect((await member.call('cooperative.record_processing', step(lot))).status).toBe(403);
  expect((await (await world.member('Cooperative')).ok('cooperative.list_processing', { lot })).total).toBe(0);
  expect(await faultsAbout(lot)).toEqual([]);
});

test('mass is kept by the database itself, and what got past it the check names', async () => {
  const { farmer, clerk, plot } = await farm();
  const harvest = await record(farmer, plot, 1000);
  const { name: lot } = await clerk.ok(aggregate, goods);
  const { name: other } = await clerk.ok('cooperative.create_lot', { ...goods, quantity: 10 });
  const twice = { lot: other, harvest, plot, quantity_kg: '1' };
  await expect(db.insertInto('lot_sources').values(twice).execute()).rejects.toThrow(/weighs 1000.000 kg, 1001.000 kg/);
  const set = (table: 'lots' | 'harvests', column: string, value: unknown, name: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where name = ${name}`.execute(db);
  await expect(set('lots', 'quantity', '1000.001', lot)).rejects.toThrow(
    /weighs 1000.001 kg, its harvests 1000.000 kg/,
  );
  await expect(set('harvests', 'quantity_kg', '999', harvest)).rejects.toThrow(/more than there is/);
  await expect(set('harvests', 'voided_at', harness.clock.now(), harvest)).rejects.toThrow(/voided_in_no_lot/);
  const made = await clerk.ok('cooperative.record_processing', step(lot));
  await expect(set('lots', 'quantity', '211', lot)).rejects.toThrow(/its last step gave 210.000 kg/);
  await expect(sql`update processings set output_kg = 301 where name = ${made.name}`.execute(db)).rejects.toThrow(
    /output_within_its_input/,
  );
  await expect(sql`update processings set output_kg = 209 where name = ${made.name}`.execute(db)).rejects.toThrow(
    /its last step gave 209.000 kg/,
  );
  expect(await faultsAbout(lot)).toEqual([]);

  await tamper(harness.database, async (tx) => {
    await tx.updateTable('lots').set({ quantity: '2000' }).where('name', '=', lot).execute();
    await tx.insertInto('lot_sources').values(twice).execute();
    await sql`update processings set input_kg = 1500 where name = ${made.name}`.execute(tx);
  });
  expect((await checkMass(db)).faults).toEqual(
    expect.arrayContaining([
      `${harvest} weighs 1000.000 kg, 1001.000 kg of it are in lots`,
      expect.stringContaining(`${lot} weighs 2000.000 kg, its harvests 1000.000 kg`),
      `${made.name} takes 1500.000 kg, 1000.000 kg were there`,
    ]),
  );
});

test('of a point whose hectares are stated the area is known; of one where they are not, it is not', async () => {
  const { farmer, clerk } = await farm();
  const register = async (plot_name: string, gps_lat: number, more: object) =>
    (
      await farmer.ok('farmer.register_farm_plot', {
        ...{ plot_name, cooperative: clerk.org, commodity_type: 'Coffee', gps_lat, gps_lng: lng },
        ...more,
      })
    ).name;
  const claim = async () => {
    const { name: lot } = await clerk.ok(aggregate, goods);
    return (await clerk.ok('marketplace.get_lot', { lot })).mass_plausible;
  };
  await record(farmer, await register('Stated', 6.3, { stated_ha: 2 }), 300);
  expect(await claim()).toMatchObject({
    state: 'plausible',
    cause: 'within_bounds',
    reason: expect.stringContaining('of 300 kg they are stated'),
  });
  await record(farmer, await register('Stated, too', 6.4, { stated_ha: 2 }), 300);
  await record(farmer, await register('Not stated', 6.5, {}), 200);
  expect(await claim()).toMatchObject({ state: 'unknown', reason: expect.stringMatching(/^200 kg /) });
});

test('where the kilograms of a lot come from, one lot or many, in one statement', async () => {
  const { farmer, clerk, plot } = await farm();
  const register = async (place: object) =>
    (
      await farmer.ok('farmer.register_farm_plot', {
        plot_name: 'More',
        cooperative: clerk.org,
        commodity_type: 'Coffee',
        ...place,
      })
    ).name;
  const point = await register({ gps_lat: 6.3, gps_lng: lng });
  const nowhere = await register({});
  await record(farmer, plot, 500);
  await record(farmer, point, 300);
  await record(farmer, nowhere, 200);
  const { name: lot } = await clerk.ok(aggregate, goods);
  const { name: bare } = await clerk.ok('cooperative.create_lot', { ...goods, quantity: '1.5', unit: 'MT' });
  expect(await tracedMass(db, lot)).toEqual({
    outlines_kg: '500.000',
    points_kg: '300.000',
    untraced_kg: '200.000',
    verified_kg: '0.000',
  });
  const both = await tracedMasses(db, [lot, bare, 'LOT-2026-99999']);
  expect(both.size).toBe(2);
  expect(both.get(bare)).toEqual({
    outlines_kg: '0.000',
    points_kg: '0.000',
    untraced_kg: '1500.000',
    verified_kg: '0.000',
  });
  expect((await clerk.ok('marketplace.get_lot', { lot })).mass_plausible).toMatchObject({
    state: 'unknown',
    cause: 'no_outline',
    reason: expect.stringContaining('500 kg'),
  });
  expect((await clerk.ok('marketplace.get_lot', { lot: bare })).mass_plausible).toMatchObject({ cause: 'no_harvests' });
  // Processed: the same shares of less.
  await clerk.ok('cooperative.record_processing', step(lot));
  await clerk.ok('cooperative.list_lot', { lot });
  const offers = await world.guest().ok('marketplace.list_lots', { cooperative: clerk.org });
  expect(offers.data).toMatchObject([{ name: lot, traced: { outlines_kg: 105, points_kg: 63, untraced_kg: 42 } }]);
});

test("a farmer's own plots that overlap are found, and said to be their own", async () => {
  const { farmer, clerk, plot } = await farm();
  const again = { plot_name: 'Twice', cooperative: clerk.org, gps_polygon: squareAt(lng + 0.005, 6.1) };
  const made = await farmer.ok('farmer.register_farm_plot', again);
  expect(made.overlaps).toMatchObject([{ plot, own: true }]);
  expect((await farmer.ok('farmer.get_plot_detail', { plot })).overlaps).toMatchObject([
    { plot: made.name, own: true },
  ]);
});

test('a tree may be a century old; 1850 is refused with a sentence', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const plant = (planted_year: number) =>
    farmer.call('farmer.register_farm_plot', { plot_name: 'Old trees', planted_year });
  expect((await plant(1905)).status).toBe(200);
  for (const year of [1850, 2027]) {
    const { status, body } = await plant(year);
    expect([status, body.errors[0].field]).toEqual([400, 'planted_year']);
  }
  expect((await plant(1850)).body.exception).toBe(
    'planted_year: 1850 is too early: no tree that bears was planted before 1900',
  );
});

test('an entry too far from the plots of the lot flags it, until the authority has decided', async () => {
  const { farmer, clerk, plot } = await farm();
  await record(farmer, plot, 500);
  const exporter = await world.member('Exporter');
  const { name: lot } = await clerk.ok(aggregate, { ...goods, exporter: exporter.org });
  await clerk.ok('cooperative.list_lot', { lot });
  const seen = { lot, stage: 'dispatch', quantity: 500, grade: 'Grade 1', gps_lat: 6.1 };
  const entered = await clerk.ok('events.confirm_event', { ...seen, gps_lng: lng + 10 });
  expect(entered.status).toBe('Open');
  expect(await lotRow(lot)).toMatchObject({
    status: 'Flagged',
    flag_reason: 'GPS divergence: an entry of its dispatch was made more than 200 km from the nearest of its plots.',
  });
  expect(harness.told.filter((event) => event.subject === lot).map((event) => event.topic)).toContain('lot.flagged');
  const blocked = await exporter.call('events.confirm_event', { ...seen, gps_lng: lng });
  expect([blocked.status, blocked.body.exception]).toEqual([409, expect.stringContaining('is Flagged')]);
  const line = (by: Caller) =>
    by
      .ok('events.get_lot_timeline', { lot })
      .then(({ items }) => items.find((item: { kind: string }) => item.kind === 'gps_diverged'));
  expect(await line(clerk)).toMatchObject({ source: 'lot', divergence: { place: 'dispatch', max_km: 200 } });
  // Blind: the other side is told that there was one, the officer how far.
  expect((await line(exporter)).divergence).toMatchObject({ distance_km: null });
  const officer = await world.user({ roles: ['SVC Authority'] });
  expect((await line(officer)).divergence.distance_km).toBeGreaterThan(1000);
  await officer.ok('authority.resolve_flagged_lot', {
    lot_name: lot,
    decision: 'verified',
    note: 'Their phone was wrong',
  });
  expect(await exporter.ok('events.confirm_event', { ...seen, gps_lng: lng })).toMatchObject({ status: 'Held' });
});

test('a scan far from its plot is recorded, and flags the lot with that tag', async () => {
  const { farmer, clerk, plot } = await farm();
  await record(farmer, plot, 500);
  const { name: lot } = await clerk.ok(aggregate, { ...goods, lot_reference: 'SACK-1' });
  await clerk.ok('cooperative.list_lot', { lot });
  const scan = (lot_reference: string, gps_lat: number) =>
    farmer.ok('events.create_harvest_record', { plot, lot_reference, gps_lat, gps_lng: lng });
  expect((await scan('SACK-1', 6.11)).gps_divergence_km).toBeNull();
  expect((await scan('OTHER', 7.1)).gps_divergence_km).toBeGreaterThan(100);
  expect((await lotRow(lot)).status).toBe('Listed');
  await scan('SACK-1', 7.1);
  expect(await lotRow(lot)).toMatchObject({
    status: 'Flagged',
    flag_reason: expect.stringContaining('5 km from its plot'),
  });
  expect(await db.selectFrom('gps_divergences').select('lot').where('plot', '=', plot).orderBy('id').execute()).toEqual(
    [{ lot: null }, { lot }],
  );
});

test('weighings of one plot at once do not get past the bound together', async () => {
  const { farmer, clerk } = await farm();
  // About 0.49 ha: some 5,830 kg in a season.
  const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Garden',
    cooperative: clerk.org,
    commodity_type: 'Coffee',
    gps_polygon: squareAt(lng + 0.05, 6.3, 0.00063),
  });
  const weighing = { plot, harvest_date: '2026-01-15', quantity: 1000, confirm_quantity: true };
  const answers = await Promise.all(Array.from({ length: 8 }, () => farmer.call('farmer.record_harvest', weighing)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(3);
});

test('the yields that count are those of the country that the plot lies in', async () => {
  const { farmer, clerk } = await farm();
  const admin = await world.admin();
  const far = { kind: 'distance_bound', key: 'cooperative', values: { max_km: 20_000 }, reason: 'across the ocean' };
  await admin.ok('reference.change_record', far);
  const plot = (
    await farmer.ok('farmer.register_farm_plot', {
      plot_name: 'Minas',
      cooperative: clerk.org,
      commodity_type: 'Coffee',
      gps_polygon: squareAt(-46.5, -21.5, 0.001),
    })
  ).name;
  const bounds = await farmer.ok('farmer.harvest_bounds', { plot, harvest_date: '2025-07-10' });
  expect(bounds).toMatchObject({ country: 'BR', season: { first_day: '2025-04-01', last_day: '2025-10-31' } });
  const winter = { plot, harvest_date: '2025-07-10', quantity: 500 };
  const harvest = (await farmer.ok('farmer.record_harvest', winter)).name;
  const refused = await farmer.call('farmer.record_harvest', { ...winter, harvest_date: '2026-01-10' });
  expect(refused.body.errors[0]).toEqual({ field: 'harvest_date', message: expect.stringContaining('Coffee in BR') });
  const lot = (await clerk.ok(aggregate, { ...goods, corridor: 'BR-DE', harvests: [harvest] })).name;
  await clerk.ok('cooperative.list_lot', { lot });
  expect(await massPlausible(db, lot)).toMatchObject({ state: 'plausible', cause: 'within_bounds' });
});
