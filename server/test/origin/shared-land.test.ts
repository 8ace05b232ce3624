import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkMass } from '../../src/domain/origin/mass/check.ts';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness({ poolSize: 12 });
const world = new World(harness);
afterAll(() => harness.close());
const { db } = harness.database;
const { set, remove, putBack } = momentarily(harness.database);

/** About 4.9 ha: at most some 59,000 kg of cherries in a season, asked from half of it on. */
const field = 0.002;
const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: 'Grade 1' };
let lng = 36.2;

interface Place {
  gps_polygon?: object;
  gps_lat?: number;
  gps_lng?: number;
}

/** A farm of its own, with nothing near. */
async function farm() {
  lng += 0.2;
  const at = { lng, lat: 6.5 };
  const { farmer, clerk } = await openFarm(world, { lng: lng + 0.1 });
  const register = async (by: Caller, place: Place, cooperative = clerk.org): Promise<string> =>
    (
      await by.ok('farmer.register_farm_plot', {
        plot_name: 'Field',
        cooperative,
        commodity_type: 'Coffee',
        ...place,
      })
    ).name;
  return { farmer, clerk, register, square: { gps_polygon: squareAt(at.lng, at.lat, field) }, at };
}

const weigh = (by: Caller, plot: string, quantity: number, more: object = {}) =>
  by.call('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity, ...more });
const faultOf = (answer: Awaited<ReturnType<typeof weigh>>) => [
  answer.status,
  answer.body.errors?.[0]?.field,
  answer.body.errors?.[0]?.message,
];

test('a farmer who registers one field four times sells what it gives once', async () => {
  const { farmer, clerk, register, square } = await farm();
  const plots: string[] = [];
  for (let copy = 0; copy < 4; copy++) plots.push(await register(farmer, square));
  const [one, two, three] = plots as [string, string, string];
  expect((await weigh(farmer, one, 28_000)).status).toBe(200);
  // Together more than is usual: asked, though the plot alone gave nothing yet.
  const asked = await weigh(farmer, two, 28_000);
  expect(faultOf(asked)).toEqual([
    400,
    'confirm_quantity',
    expect.stringMatching(
      new RegExp(
        `^Is this in kilograms\\? ${two} lies on the same land as ${one}, and land counts once: together 56000 kg of cherries in the season 2025-09-01 to 2026-03-31 is 114\\d\\d\\.\\d+ kg per hectare on 4\\.8\\d+ ha; most give less than 6000 kg per hectare for Coffee in ET\\. `,
      ),
    ),
  ]);
  expect((await weigh(farmer, two, 28_000, { confirm_quantity: true })).status).toBe(200);
  for (const confirm_quantity of [false, true]) {
    const refused = await weigh(farmer, three, 28_000, { confirm_quantity });
    const [status, at, message] = faultOf(refused);
    expect([status, at]).toEqual([400, 'quantity']);
    expect(message).toContain('together 84000 kg of cherries');
    expect(message).toContain('the bound is 12000 kg per hectare for Coffee in ET');
    for (const each of [one, two]) expect(message).toContain(each);
    // What gave nothing is beside the point.
    expect(message).not.toContain(plots[3]);
  }
  // The clerk of the cooperative is told the same; a correction counts what it was once.
  expect(faultOf(await weigh(clerk, three, 28_000))[1]).toBe('quantity');
  const { data } = await farmer.ok('farmer.list_my_harvests', { plot: two });
  const harvest = data[0].name;
  const correct = (quantity: number) =>
    farmer.call('farmer.correct_harvest', { harvest, quantity, confirm_quantity: true });
  expect((await correct(29_000)).status).toBe(200);
  expect((await correct(40_000)).body.errors[0].field).toBe('quantity');
  // A voided harvest leaves room, and so does a season that is over.
  await farmer.ok('farmer.void_harvest', { harvest, reason: 'Entered twice' });
  expect((await weigh(farmer, three, 28_000, { confirm_quantity: true })).status).toBe(200);
  const before = await weigh(farmer, three, 28_000, { harvest_date: '2025-01-15' });
  expect(before.status).toBe(200);
  // Retired plots gave what was sold of them.
  await sql`update plots set status = 'Retired' where name = ${one}`.execute(db);
  expect(faultOf(await weigh(farmer, two, 28_000))[1]).toBe('quantity');
});

test('a large field beside them does not hide the copies, and each adds only what is new', async () => {
  const { farmer, register, square, at } = await farm();
  const [one, copy] = [await register(farmer, square), await register(farmer, square)];
  await weigh(farmer, one, 50_000, { confirm_quantity: true });
  // 123 ha, of which the copies are a corner, with a little of its own.
  const large = await register(farmer, { gps_polygon: squareAt(at.lng, at.lat) });
  expect((await weigh(farmer, large, 1000)).status).toBe(200);
  expect(faultOf(await weigh(farmer, copy, 50_000, { confirm_quantity: true }))[1]).toBe('quantity');
  // Half beside it, half on it: one and a half fields, some 88,000 kg.
  const half = await register(farmer, { gps_polygon: squareAt(at.lng - field / 2, at.lat, field) });
  expect((await weigh(farmer, half, 30_000, { confirm_quantity: true })).status).toBe(200);
  const over = await weigh(farmer, half, 20_000, { confirm_quantity: true });
  expect(faultOf(over).slice(0, 2)).toEqual([400, 'quantity']);
  expect(faultOf(over)[2]).toMatch(/together 100000 kg of cherries .* on 7\.3\d* ha/);
});

test('points near each other stand for the same 4 ha, and so does a point within an outline', async () => {
  const { farmer, register, square, at } = await farm();
  const point = (east: number, north = 0) => ({ gps_lat: at.lat - 0.5 + north, gps_lng: at.lng + east });
  const points = [await register(farmer, point(0)), await register(farmer, point(0)), await register(farmer, point(0))];
  const confirmed = { confirm_quantity: true };
  expect((await weigh(farmer, points[0] as string, 47_000, confirmed)).status).toBe(200);
  for (const again of points.slice(1)) {
    const [status, where, message] = faultOf(await weigh(farmer, again, 47_000, confirmed));
    expect([status, where]).toEqual([400, 'quantity']);
    expect(message).toMatch(/is 23500 kg per hectare on 4 ha; the bound is 12000 kg per hectare/);
  }
  // 100 m away half of it is new land; 250 m away all of it.
  const near = await register(farmer, point(0.0009));
  expect(faultOf(await weigh(farmer, near, 47_000, confirmed))[1]).toBe('quantity');
  expect((await weigh(farmer, near, 15_000, confirmed)).status).toBe(200);
  const far = await register(farmer, point(0, 0.0026));
  expect((await weigh(farmer, far, 47_000, confirmed)).status).toBe(200);

  const outlined = await register(farmer, square);
  const inside = await register(farmer, { gps_lat: at.lat + 0.001, gps_lng: at.lng + 0.001 });
  const beside = await register(farmer, { gps_lat: at.lat + 0.001, gps_lng: at.lng - 0.001 });
  expect((await weigh(farmer, inside, 40_000, confirmed)).status).toBe(200);
  expect(faultOf(await weigh(farmer, outlined, 40_000, confirmed))[1]).toBe('quantity');
  expect((await weigh(farmer, beside, 7_000, confirmed)).status).toBe(200);
});

test('points of which a smaller area is stated share less with each other, and no more than they have', async () => {
  const { farmer, register, at } = await farm();
  const point = (east: number) => ({ gps_lat: at.lat - 0.5, gps_lng: at.lng + east, stated_ha: 0.5 });
  const confirmed = { confirm_quantity: true };
  // 100 m apart two discs of half a hectare share nothing.
  const apart = [await register(farmer, point(0)), await register(farmer, point(0.0009))];
  for (const plot of apart) expect((await weigh(farmer, plot, 5_900, confirmed)).status).toBe(200);
  const again = await register(farmer, point(0));
  const [status, where, message] = faultOf(await weigh(farmer, again, 5_900, confirmed));
  expect([status, where]).toEqual([400, 'quantity']);
  expect(message).toMatch(/is 23600 kg per hectare on 0\.5 ha/);
});

test("what a stranger recorded on the same land refuses nobody's harvest; it is asked, and buyers are told", async () => {
  const { farmer, clerk, register, square } = await farm();
  const { farmer: squatter, clerk: theirs } = await farm();
  const taken = await register(squatter, square, theirs.org);
  expect((await weigh(squatter, taken, 58_000, { confirm_quantity: true })).status).toBe(200);
  const plot = await register(farmer, square);
  const asked = await weigh(farmer, plot, 28_000);
  expect(faultOf(asked).slice(0, 2)).toEqual([400, 'confirm_quantity']);
  const message = String(faultOf(asked)[2]);
  expect(message).toContain(`${plot} lies on the same land as other plots`);
  // Neither whose, nor which, nor how much.
  for (const secret of [taken, theirs.org, '58000', '86000']) expect(message).not.toContain(secret);
  expect((await weigh(farmer, plot, 28_000, { confirm_quantity: true })).status).toBe(200);

  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  await clerk.ok('cooperative.list_lot', { lot });
  const { mass_plausible } = await world.guest().ok('marketplace.get_lot', { lot });
  expect(mass_plausible).toMatchObject({ state: 'questioned', cause: 'same_land' });
  expect(mass_plausible.reason).toContain('the bound is 12000 kg per hectare for Coffee in ET');
  for (const secret of [taken, '58000', '86000']) expect(mass_plausible.reason).not.toContain(secret);
  const page = String((await world.guest().get(`/verify/${lot}`, { accept: 'text/html' })).body);
  expect(page).toContain('The weight is questioned');
  expect(page).toContain('others on the same land gave more together');
});

test('a lot of copies that were recorded before is questioned, with its figures; one of a field beside it is not', async () => {
  const { farmer, clerk, register, square, at } = await farm();
  const copies = [await register(farmer, square), await register(farmer, square)];
  for (const plot of copies) {
    await db
      .insertInto('harvests')
      .values({
        name: `HRV-2026-9${plot.slice(-4)}`,
        plot,
        harvest_date: '2026-01-15',
        quantity_kg: '29000',
        stage: 'cherry',
        created_at: harness.clock.now(),
      })
      .execute();
  }
  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  await clerk.ok('cooperative.list_lot', { lot });
  const claim = async (name: string) => (await world.guest().ok('marketplace.get_lot', { lot: name })).mass_plausible;
  const told = await claim(lot);
  expect(told).toMatchObject({ state: 'questioned', cause: 'same_land' });
  expect(told.reason).toMatch(/together 58000 kg of cherries .* is 11\d+\.\d+ kg per hectare .*; that is unusual/);
  const beside = await register(farmer, { gps_polygon: squareAt(at.lng + field, at.lat, field) });
  expect((await weigh(farmer, beside, 29_000)).status).toBe(200);
  const { name: clean } = await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  await clerk.ok('cooperative.list_lot', { lot: clean });
  expect(await claim(clean)).toMatchObject({ state: 'plausible', cause: 'within_bounds' });
  expect((await checkMass(db)).faults.filter((fault) => fault.includes(lot))).toEqual([]);
});

test('copies that are weighed at once do not get past the bound together', async () => {
  const { farmer, register, square } = await farm();
  const plots: string[] = [];
  for (let copy = 0; copy < 4; copy++) plots.push(await register(farmer, square));
  const answers = await Promise.all(plots.map((plot) => weigh(farmer, plot, 28_000, { confirm_quantity: true })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 400, 400]);
});

test('the doubt about a lot without harvests does not go away with copies of plots, nor with members who came later', async () => {
  const { clerk, farmer, register, square } = await farm();
  const mine = await world.member('Cooperative');
  await world.join(farmer, mine.org, 'Member');
  await register(farmer, square, mine.org);
  const big = { ...goods, quantity: '150', unit: 'MT', confirm_quantity: true };
  const { name: lot } = await mine.ok('cooperative.create_lot', big);
  await mine.ok('cooperative.list_lot', { lot });
  const claim = async (name: string) => (await world.guest().ok('marketplace.get_lot', { lot: name })).mass_plausible;
  const first = await claim(lot);
  expect(first).toMatchObject({ state: 'questioned', cause: 'above_members' });
  harness.clock.advance(60_000);
  for (let copy = 0; copy < 20; copy++) await register(farmer, square, mine.org);
  await world.join(await world.user({ roles: ['SVC Farmer'] }), mine.org, 'Member');
  expect(await claim(lot)).toEqual(first);
  // For a lot of now the member counts, the copies of the field do not.
  const asked = await mine.call('cooperative.create_lot', { ...big, confirm_quantity: false });
  expect(asked.body.errors[0]).toMatchObject({ field: 'confirm_quantity' });
  expect(asked.body.exception).toMatch(/21 recorded plots \(4\.8\d* ha\) and 2 members without one/);
  // What is gone since does not explain it either.
  await sql`update plots set status = 'Retired' where cooperative = ${mine.org}`.execute(db);
  expect((await claim(lot)).reason).toContain('0 recorded plots (0 ha)');
  expect(clerk.org).not.toBe(mine.org);
});

/** A harvest that was recorded before land counted once. */
const recordedBefore = async (plot: string, kg: number) => {
  const name = `HRV-2026-8${plot.slice(-4)}`;
  await db
    .insertInto('harvests')
    .values({
      name,
      plot,
      harvest_date: '2026-01-15',
      quantity_kg: String(kg),
      stage: 'cherry',
      created_at: harness.clock.now(),
    })
    .execute();
  return name;
};

test('one land is pooled once, also in two lots; what somebody else claims of it refuses nothing', async () => {
  const { farmer, clerk, register, square } = await farm();
  const copies = [await register(farmer, square), await register(farmer, square)];
  const harvests = [];
  for (const plot of copies) harvests.push(await recordedBefore(plot, 40_000));
  const pool = (names: string[]) => clerk.call('farmer.aggregate_harvests_into_lot', { ...goods, harvests: names });
  const both = await pool(harvests);
  expect([both.status, both.body.errors[0].field]).toEqual([400, 'harvests']);
  expect(both.body.errors[0].message).toMatch(/together 80000 kg of cherries .* the bound is 12000 kg per hectare/);
  for (const plot of copies) expect(both.body.errors[0].message).toContain(plot);
  expect((await pool(harvests.slice(0, 1))).status).toBe(200);
  expect((await pool(harvests.slice(1))).body.errors[0].message).toMatch(/together 80000 kg/);

  const { farmer: squatter, clerk: theirs } = await farm();
  const claimed = await recordedBefore(await register(squatter, square, theirs.org), 40_000);
  const lot = await theirs.call('farmer.aggregate_harvests_into_lot', { ...goods, harvests: [claimed] });
  expect(lot.status).toBe(200);
});

test('two lots of one land that are made at once do not both pass', async () => {
  const { farmer, clerk, register, square } = await farm();
  const harvests = [];
  for (let copy = 0; copy < 2; copy++) harvests.push(await recordedBefore(await register(farmer, square), 40_000));
  const pool = (name: string) => clerk.call('farmer.aggregate_harvests_into_lot', { ...goods, harvests: [name] });
  const answers = await Promise.all(harvests.map(pool));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
});

test('the check names land of which more is in lots than it can give', async () => {
  const { farmer, clerk, register, at } = await farm();
  const plots = [
    await register(farmer, { gps_lat: at.lat - 0.3, gps_lng: at.lng }),
    await register(farmer, { gps_lat: at.lat - 0.35, gps_lng: at.lng }),
  ];
  for (const plot of plots) expect((await weigh(farmer, plot, 40_000, { confirm_quantity: true })).status).toBe(200);
  await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  const ours = async () => (await checkMass(db)).faults.filter((fault) => fault.includes(plots[0] as string));
  expect(await ours()).toEqual([]);
  await sql`update plots set gps_lat = ${at.lat - 0.3} where name = ${plots[1]}`.execute(db);
  expect(await ours()).toEqual([
    expect.stringMatching(/together 80000 kg of cherries .* on 4 ha; the bound is 12000 kg per hectare/),
  ]);
});

test('the form says what is still free on land that was registered twice, and no more is refused', async () => {
  const { farmer, register, square } = await farm();
  const [one, copy] = [await register(farmer, square), await register(farmer, square)];
  const bounds = async (plot: string) =>
    (await farmer.ok('farmer.harvest_bounds', { plot, harvest_date: '2026-01-15' })).season;
  const empty = await bounds(copy);
  expect(empty).toMatchObject({ recorded_kg: 0, land_shared: true });
  expect(empty.free_kg).toBe(empty.max_kg);
  expect((await weigh(farmer, one, 40_000, { confirm_quantity: true })).status).toBe(200);
  const left = await bounds(copy);
  expect(left.free_kg).toBeCloseTo(empty.max_kg - 40_000, 3);
  expect(left).toMatchObject({ recorded_kg: 0, max_kg: left.free_kg, ask_kg: 0 });
  const confirmed = { confirm_quantity: true };
  expect((await weigh(farmer, copy, Math.floor(left.free_kg) + 1, confirmed)).body.errors[0].field).toBe('quantity');
  expect((await weigh(farmer, copy, Math.floor(left.free_kg), confirmed)).status).toBe(200);
  expect((await bounds(one)).free_kg).toBeLessThan(1);
  // What somebody else says of the land is not told by figures.
  const { farmer: other, clerk: theirs } = await farm();
  const claimed = await register(other, square, theirs.org);
  const told = (await other.ok('farmer.harvest_bounds', { plot: claimed, harvest_date: '2026-01-15' })).season;
  expect(told).toMatchObject({ land_shared: false, free_kg: empty.max_kg });
});

test('land counts once, also where somebody hid that it is the same, or what was weighed on it', async () => {
  const { farmer, clerk, register, square } = await farm();
  const [one, two] = [await register(farmer, square), await register(farmer, square)];
  await weigh(farmer, one, 28_000);
  const { name: harvest } = (await weigh(farmer, two, 28_000, { confirm_quantity: true })).message;
  const differs = (table: string) => ({ status: 409, body: { exception: expect.stringContaining(table) } });
  const pool = () => clerk.call('farmer.aggregate_harvests_into_lot', { ...goods, harvests: [harvest] });
  const more = () => weigh(farmer, two, 28_000, { confirm_quantity: true });
  await remove('plot_overlaps', `plot = '${two}'`);
  expect(await more()).toMatchObject(differs('plot_overlaps'));
  expect(await pool()).toMatchObject(differs('plot_overlaps'));
  await putBack();
  await set('harvests', `plot = '${one}'`, 'quantity_kg', '1');
  expect(await more()).toMatchObject(differs('harvests'));
  expect(await pool()).toMatchObject(differs('harvests'));
  await putBack();
  expect((await more()).status).toBe(400);
  expect((await pool()).status).toBe(200);
});
