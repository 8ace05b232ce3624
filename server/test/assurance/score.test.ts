import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { scorecardAt } from '../../src/domain/assurance/profile/inputs.ts';
import {
  asOf,
  type CardComponent,
  type Inputs,
  inputsJson,
  monthsBetween,
  pointsFor,
  type ScoreModel,
  scoreOf,
} from '../../src/domain/assurance/profile/rules.ts';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { recordInspection } from '../support/inspections.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { world, cooperative, exporter, buyer, admin } = trade;
const { db } = harness.database;
const bank = await world.user({ roles: ['SVC Bank'] });
const farmer = await world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
  plot_name: 'Upper field',
  commodity_type: 'Coffee',
  gps_polygon: squareAt(38.1, 6.1),
});

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
const component = (profile: any, name: string) => profile.components.find((each: any) => each.component === name);

const card = (facts: Partial<CardComponent>): CardComponent => ({
  component: 'flags',
  points: 10,
  rule: 'linear',
  zero_at: '0',
  full_at: '1',
  ...facts,
});
const inputs: Inputs = {
  profile: 'FEP-2026-00001',
  entity_type: 'Farmer',
  organisation: null,
  country: 'ET',
  corridor: null,
  deliveries: [],
  accepted: [],
  escrows: [],
  payments: [],
  harvests: [
    ['HRV-2', '2026-01-01', '10.5', '2026-01-02', '2026-02-01'],
    ['HRV-1', '2025-01-01', null, '2025-05-01', '2025-05-01'],
  ],
  plots: [['PLOT-1', null, 'Draft']],
  lots: [],
  credentials: [],
  holder: [['FEP-2026-00001', '2026-01-01', false, 3]],
};

test.each([
  [card({}), '0.25', '2.5'],
  [card({}), '2', '10'],
  [card({ zero_at: '0.2', full_at: '0' }), '0', '10'],
  [card({ zero_at: '0.2', full_at: '0' }), '0.05', '7.5'],
  [card({ zero_at: '0.2', full_at: '0' }), '0.5', '0'],
  [card({ rule: 'step' }), '0.99', '0'],
  [card({ rule: 'step' }), '1', '10'],
  [card({}), null, '0'],
])('a rule turns a measure into points: %j of %s gives %s', (rule, measure, points) => {
  expect(pointsFor(rule, measure === null ? null : new Decimal(measure)).toFixed()).toBe(points);
});

test('the same records give the same bytes, in whatever order they come', () => {
  const cards = {
    entity_type: 'Farmer' as const,
    valid_from: '2020-01-01T00:00:00.000Z',
    components: [card({ component: 'seasons', full_at: '3' }), card({ component: 'harvest_kg', full_at: '21' })],
  };
  const turned = { ...inputs, harvests: [...inputs.harvests].reverse() };
  const score = scoreOf(inputs, cards);
  expect(scoreOf(turned, { ...cards, components: [...cards.components].reverse() }).json).toBe(score.json);
  expect(inputsJson(turned)).toBe(inputsJson(inputs));
  expect(score.score).toBe('58.4');
  expect(score.band).toBe('Developing');
  // One gram more is another hash, though it gives no other points.
  const other = scoreOf(
    {
      ...inputs,
      harvests: [
        ['HRV-2', '2026-01-01', '10.501', '2026-01-02', '2026-02-01'],
        ['HRV-1', '2025-01-01', null, '2025-05-01', '2025-05-01'],
      ],
    },
    cards,
  );
  expect(other.components[0]?.records.sha256).not.toBe(score.components[0]?.records.sha256);
  expect(() => scoreOf(inputs, { ...cards, components: [] })).toThrow('no points');
});

test('of a harvest counts what others saw in its time; by v3 all of it then, by v2 also when entered in its time, by v1 always', () => {
  const cards = {
    entity_type: 'Farmer' as const,
    valid_from: '2020-01-01T00:00:00.000Z',
    components: [card({ component: 'seasons', full_at: '3' }), card({ component: 'harvest_kg', full_at: '100' })],
  };
  const measured = (harvests: Inputs['harvests'], model?: ScoreModel) =>
    scoreOf({ ...inputs, harvests }, cards, model).components.map(({ measure }) => measure);
  const entered = (day: string, on: string, seen: string | null = null): Inputs['harvests'][number] => [
    ...(['HRV-1', day, '10', on] as [string, string, string, string]),
    seen,
  ];
  const longAgo = [entered('2015-01-01', '2026-01-01'), entered('2023-01-01', '2026-01-01')];
  expect(measured(longAgo)).toEqual(['0', '0']);
  expect(measured(longAgo, 'lotmark.score.v2')).toEqual(['0', '0']);
  expect(measured(longAgo, 'lotmark.score.v1')).toEqual(['20', '2']);
  const soon = [entered('2025-01-01', '2025-05-01')];
  expect(measured(soon)).toEqual(['0', '0']);
  expect(measured(soon, 'lotmark.score.v2')).toEqual(['10', '1']);
  expect(measured([entered('2025-01-01', '2025-05-02')], 'lotmark.score.v2')).toEqual(['0', '0']);
  for (const model of ['lotmark.score.v2', 'lotmark.score.v3'] as const) {
    expect(measured([entered('2025-01-01', '2025-12-01', '2026-01-01')], model)).toEqual(['10', '1']);
    expect(measured([entered('2025-01-01', '2025-12-01', '2026-01-02')], model)).toEqual(['0', '0']);
  }
  const seen = (...lots: [lot: string, day: string, kg: string][]) =>
    measured([['HRV-1', '2025-01-01', '10', '2025-01-02', lots]]);
  expect(seen(['LOT-1', '2025-03-01', '2.5'], ['LOT-2', '2026-01-01', '3'])).toEqual(['5.5', '1']);
  expect(seen(['LOT-1', '2025-03-01', '2.5'], ['LOT-2', '2026-01-02', '3'])).toEqual(['2.5', '1']);
  expect(seen(['LOT-2', '2026-01-02', '3'])).toEqual(['0', '0']);
  expect(seen()).toEqual(['0', '0']);
  const now: Inputs['harvests'] = [
    [
      'HRV-1',
      '2025-01-01',
      '10',
      '2025-01-02',
      [
        ['LOT-1', '2025-03-01', '2.5'],
        ['LOT-2', '2025-02-01', '3'],
      ],
    ],
    ['HRV-2', '2025-01-01', '10', '2025-01-02', []],
  ];
  expect(asOf({ ...inputs, harvests: now }, 'lotmark.score.v4').harvests).toEqual(now);
  for (const model of ['lotmark.score.v2', 'lotmark.score.v3'] as const) {
    expect(asOf({ ...inputs, harvests: now }, model).harvests).toEqual([
      ['HRV-1', '2025-01-01', '10', '2025-01-02', '2025-02-01'],
      ['HRV-2', '2025-01-01', '10', '2025-01-02', null],
    ]);
  }
});

test('a crop that is picked around New Year is one season; by v2 it was two', () => {
  const cards = {
    entity_type: 'Farmer' as const,
    valid_from: '2020-01-01T00:00:00.000Z',
    components: [card({ component: 'seasons', full_at: '3' })],
  };
  const seasons = (days: readonly string[], model?: ScoreModel) =>
    scoreOf({ ...inputs, harvests: days.map((day) => ['HRV-1', day, '10', day, day] as const) }, cards, model)
      .components[0]?.measure;
  expect(seasons(['2025-10-01', '2025-12-20', '2026-01-10', '2026-09-30'])).toBe('1');
  expect(seasons(['2025-09-30', '2025-10-01', '2026-10-01'])).toBe('3');
  expect(seasons(['2025-12-20', '2026-01-10'], 'lotmark.score.v2')).toBe('2');
});

test('tenure counts whole months', () => {
  const months = (from: string, to: string) => monthsBetween(new Date(from), new Date(to));
  expect(months('2025-01-31T00:00:00Z', '2025-02-28T00:00:00Z')).toBe(0);
  expect(months('2024-12-15T00:00:00Z', '2026-01-15T00:00:00Z')).toBe(13);
  expect(months('2026-01-15T00:00:00Z', '2025-01-15T00:00:00Z')).toBe(0);
});

test('a farmer without a profile has no score; asking makes one, and asking again changes nothing', async () => {
  expect((await farmer.ok('farmer.farmer_summary')).fep_score).toBeNull();
  expect((await farmer.call('fep.get_my_advice')).status).toBe(404);
  expect((await farmer.ok('fep.my_profiles')).without).toEqual([{ entity_type: 'Farmer', organisation: null }]);
  const made = await farmer.ok('fep.recompute');
  expect(made).toMatchObject({
    entity_type: 'Farmer',
    holder: 'Almaz Bekele',
    organisation: null,
    country: 'ET',
    version: 1,
    changed: true,
  });
  expect(component(made, 'plots_outlined')).toMatchObject({
    measure: '1',
    points: '20',
    records: { set: 'plots', count: 1 },
  });
  expect(component(made, 'harvest_kg')).toMatchObject({ measure: '0', points: '0' });
  // Nothing was listed: nothing is said of lots, and that gives nothing.
  expect(component(made, 'flags')).toMatchObject({ measure: null, points: '0' });
  expect(made.score).toBe(20);
  expect(made.score_band).toBe('Emerging');
  expect(await farmer.ok('fep.recompute', { profile: made.name })).toMatchObject({ version: 1, changed: false });
  expect((await farmer.ok('farmer.farmer_summary')).fep_score).toBe(20);
  const { profiles, without } = await farmer.ok('fep.my_profiles');
  expect(profiles).toMatchObject([{ name: made.name, may_decide: true }]);
  expect(without).toEqual([]);
});

test('an outline and an office change the score by themselves; a harvest that only its farmer tells of does not', async () => {
  const before = (await farmer.ok('fep.my_profiles')).profiles[0];
  await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 500 });
  await harness.drain();
  const [after] = (await farmer.ok('fep.my_profiles')).profiles;
  expect(after.version).toBe(before.version + 1);
  expect(component(after, 'harvest_kg')).toMatchObject({ measure: '0', points: '0', records: { count: 1 } });
  expect(component(after, 'seasons')).toMatchObject({ measure: '0', points: '0' });
  expect(after.score).toBe(before.score);
  await farmer.ok('farmer.register_farm_plot', { plot_name: 'Bare field', commodity_type: 'Coffee' });
  await harness.drain();
  const [halved] = (await farmer.ok('fep.my_profiles')).profiles;
  expect(component(halved, 'plots_outlined')).toMatchObject({ measure: '0.5', points: '10' });
  await admin.ok('authority.verify_plot', { plot, reason: 'visited' });
  await harness.drain();
  expect(component((await farmer.ok('fep.my_profiles')).profiles[0], 'plots_verified')).toMatchObject({ points: '5' });
});

/** A farm whose one harvest, of 500 kg, is a lot on the market; its farmer has a profile. */
async function farmWithLot(lng: number, seller: { org: string }, more: Record<string, unknown> = {}) {
  const { farmer: grower, clerk, plot: field } = await openFarm(world, { lng });
  const { name: harvest } = await grower.ok('farmer.record_harvest', {
    plot: field,
    harvest_date: '2026-01-15',
    quantity: 500,
  });
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', cooperative: clerk.org, harvests: [harvest] };
  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', goods);
  const terms = { asking_price: '4.25', currency: 'USD', exporter: seller.org, ...more };
  await clerk.ok('cooperative.update_lot', { lot, ...terms });
  await clerk.ok('cooperative.list_lot', { lot });
  await grower.ok('fep.recompute');
  await harness.anchor();
  const measured = async () => {
    const [profile] = (await grower.ok('fep.my_profiles')).profiles;
    return [component(profile, 'harvest_kg').measure, component(profile, 'seasons').measure];
  };
  return { grower, lot, measured };
}

test('a harvest counts once its lot was found good by an inspection, and no more once the lot is cancelled', async () => {
  const { grower, lot, measured } = await farmWithLot(39, await world.member('Exporter'));
  expect(await measured()).toEqual(['0', '0']);
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection, note: 'seen' });
  await harness.drain();
  expect(await measured()).toEqual(['500', '1']);
  await db.updateTable('lots').set({ status: 'Cancelled' }).where('name', '=', lot).execute();
  await grower.ok('fep.recompute');
  expect(await measured()).toEqual(['0', '0']);
});

test('a score of the model before is replayed as it was computed', async () => {
  const { name } = (await farmer.ok('fep.my_profiles')).profiles[0];
  const now = await db.selectFrom('finance_profiles').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  const kept = await db.selectFrom('profile_inputs').selectAll().where('profile', '=', name).executeTakeFirstOrThrow();
  const old = asOf(JSON.parse(kept.inputs), 'lotmark.score.v1');
  const cards = await scorecardAt(db as never, 'Farmer', now.computed_at as Date);
  const { json, score, band } = scoreOf(old, cards, 'lotmark.score.v1');
  const put = async (facts: { score_json: string; score: string; band: typeof band }, inputs: string) => {
    await db.updateTable('finance_profiles').set(facts).where('name', '=', name).execute();
    await db.updateTable('profile_inputs').set({ inputs }).where('profile', '=', name).execute();
  };
  await put({ score_json: json, score, band }, inputsJson(old));
  // Whoever wrote it here has no key of the platform; all else is as it was then.
  expect(await farmer.ok('fep.replay')).toMatchObject({ reproduced: true, altered_copies: [], differences: [] });
  expect(Number(score)).toBeGreaterThan(Number(now.score));
  await put(
    { score_json: now.score_json as string, score: now.score as string, band: now.band as typeof band },
    kept.inputs,
  );
});

test('advice: the largest first, with the record and a link', async () => {
  const { suggestions, score } = await farmer.ok('fep.get_my_advice');
  const points = suggestions.map((each: { points: string }) => Number(each.points));
  expect(points).toEqual([...points].sort((a: number, b: number) => b - a));
  expect(suggestions[0]).toMatchObject({
    component: expect.any(String),
    record: expect.any(String),
    link: expect.stringMatching(/^\/app\//),
  });
  expect(points.reduce((sum: number, each: number) => sum + each, score)).toBeCloseTo(100, 0);
  expect(suggestions.map((each: { component: string }) => each.component)).not.toContain('nothing');
});

test('a settled trade counts for its cooperative and exporter', async () => {
  expect((await cooperative.ok('fep.recompute')).entity_type).toBe('Cooperative');
  const first = await exporter.ok('fep.recompute');
  expect(first).toMatchObject({ entity_type: 'Exporter', organisation: exporter.org });
  const order = await trade.paidOrder();
  const eta = new Date(harness.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
  await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line', eta });
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  await harness.drain();
  const [profile] = (await exporter.ok('fep.my_profiles')).profiles;
  expect(component(profile, 'deliveries_on_time')).toMatchObject({ measure: '1', points: '20' });
  expect(component(profile, 'settled_value')).toMatchObject({ measure: '4250', records: { set: 'escrows', count: 1 } });
  expect(component(profile, 'disputes')).toMatchObject({ measure: '0', points: '15' });
  expect(profile.corridor).toBe('ET-DE');
  expect(profile.score).toBeGreaterThan(first.score);
  await admin.ok('organisation.verify_organisation', { organisation: exporter.org, reason: 'papers seen' });
  await harness.anchor();
  const [verified] = (await exporter.ok('fep.my_profiles')).profiles;
  expect(component(verified, 'office_verification')).toMatchObject({ points: '10' });
  expect(component(verified, 'notarized_share')).toMatchObject({ measure: '1', points: '5' });
  const disputed = await trade.shippedOrder();
  await buyer.ok('orders.raise_dispute', { order: disputed, reason: 'wet' });
  await harness.drain();
  const [after] = (await exporter.ok('fep.my_profiles')).profiles;
  expect(component(after, 'disputes')).toMatchObject({ measure: '0.5', points: '0' });
  expect(component(after, 'flags')).toMatchObject({ measure: '0.5', points: '0' });
});

test('what a seller buys of themselves counts for no score', async () => {
  const own = await world.member('Buyer');
  const lot = await trade.lot();
  const order = await trade.order(lot, { by: own });
  await exporter.ok('exporter.accept_order', { order });
  await trade.mint(100_000, own.org);
  await own.ok('checkout.pay_with_wallet', { order });
  await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  await own.ok('orders.confirm_delivery_and_release', { order });
  const settled = async (holder: typeof exporter) => {
    const profile = await holder.ok('fep.recompute', { organisation: holder.org });
    return component(profile, 'settled_value').records.count;
  };
  const counted = [await settled(exporter), await settled(cooperative)];
  await world.join(own, exporter.org, 'Member');
  expect([await settled(exporter), await settled(cooperative)]).toEqual(counted.map((count) => count - 1));
});

test('an inspection counts as soon as it is approved', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const lot = await trade.lot();
  await harness.anchor();
  const [before] = (await cooperative.ok('fep.my_profiles')).profiles;
  expect(component(before, 'inspections').measure).toBe('0');
  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection, note: 'seen' });
  await harness.drain();
  const [after] = (await cooperative.ok('fep.my_profiles')).profiles;
  expect(Number(component(after, 'inspections').measure)).toBeGreaterThan(0);
  expect(after.version).toBe(before.version + 1);
});

test('an inspection of the rest of a lot is none of a part that was sold before', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  await cooperative.ok('fep.recompute');
  const lot = await trade.lot({ divisible: true });
  await harness.anchor();
  // The inspector says that they looked before the sale; the service knows better when it heard of it.
  const inspected_at = harness.clock.now().toISOString();
  harness.clock.advance(60_000);
  const part = await trade.order(lot, { quantity: 100 });
  await trade.mint(10_000);
  await buyer.ok('checkout.pay_with_wallet', { order: part });
  harness.clock.advance(60_000);
  const { name: inspection } = (await recordInspection(inspector, lot, { inspected_at })).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection, note: 'seen' });
  await harness.drain();
  const { inputs } = await harness.database.db
    .selectFrom('profile_inputs')
    .innerJoin('finance_profiles', 'finance_profiles.name', 'profile_inputs.profile')
    .select('profile_inputs.inputs')
    .where('finance_profiles.org', '=', cooperative.org)
    .executeTakeFirstOrThrow();
  const { lots } = JSON.parse(inputs) as { lots: [string, boolean, boolean, string[]][] };
  const sold = await harness.database.db
    .selectFrom('orders')
    .select('lot')
    .where('name', '=', part)
    .executeTakeFirstOrThrow();
  expect(sold.lot).not.toBe(lot);
  const approved = (name: string) => lots.find(([each]) => each === name)?.[3];
  expect([approved(lot), approved(sold.lot)]).toEqual([[inspection], []]);
});

test('of a harvest of which a part was sold and delivered that part counts', async () => {
  const { lot, measured } = await farmWithLot(40, exporter, { divisible: true });
  const order = await trade.order(lot, { quantity: 100 });
  await trade.mint(10_000);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  await harness.drain();
  expect(await measured()).toEqual(['100', '1']);
});

test('an old score that is shown again holds, and is said not to be the newest', async () => {
  const seen = async () => {
    const [{ name }] = (await cooperative.ok('fep.my_profiles')).profiles;
    const { score_json, signature } = (await cooperative.ok('detail.fep_detail', { name })).verification;
    return { score_json, signature };
  };
  const check = (artefact: object) => world.guest().ok('fep.verify_artefact', { artefact });
  await cooperative.ok('fep.recompute');
  const before = await seen();
  expect(await check(before)).toMatchObject({ verified: true, newer: null, error: null });
  await trade.lot();
  await harness.anchor();
  await cooperative.ok('fep.recompute');
  const after = await seen();
  expect(after.score_json).not.toBe(before.score_json);
  expect(await check(before)).toMatchObject({
    verified: true,
    newer: expect.stringMatching(/^What was signed holds, and is not the newest: version \d+ of FEP-/),
  });
  expect(await check(after)).toMatchObject({ verified: true, newer: null });
});

test('a change of score is an event that its holder and supervisors see, and no bank', async () => {
  await harness.anchor();
  const feed = async (caller: typeof bank) =>
    (await caller.get('/v1/events?schema=credit.score.v1&limit=100')).body.map(
      (each: { payload: { id: string } }) => each.payload.id,
    );
  const { name } = (await exporter.ok('fep.my_profiles')).profiles[0];
  expect(await feed(exporter)).toContain(name);
  expect(await feed(admin)).toContain(name);
  expect(await feed(buyer)).toEqual([]);
  expect(await feed(bank)).toEqual([]);
  const own = await feed(farmer);
  expect(new Set(own)).toEqual(new Set([(await farmer.ok('fep.my_profiles')).profiles[0].name]));
  const [event] = (await admin.get('/v1/events?schema=credit.score.v1&limit=1')).body;
  expect(event.payload).toMatchObject({
    model: 'lotmark.score.v4',
    band: expect.any(String),
    score: expect.any(Number),
  });
});

test('replay: reproduces the score, names what changed since, and finds an altered record or copy', async () => {
  const { name } = (await exporter.ok('fep.my_profiles')).profiles[0];
  await exporter.ok('fep.recompute', { profile: name });
  const sound = await exporter.ok('fep.replay', { profile: name });
  expect(sound).toMatchObject({ signed: true, reproduced: true, altered_copies: [], differences: [] });
  const order = await db
    .selectFrom('shipments')
    .select(['name', 'order_name', 'eta'])
    .where('eta', 'is not', null)
    .executeTakeFirstOrThrow();
  await sql`update shipments set eta = '2020-01-01' where name = ${order.name}`.execute(db);
  expect(await exporter.ok('fep.replay', { profile: name })).toMatchObject({
    signed: true,
    reproduced: true,
    differences: [{ set: 'deliveries', record: order.order_name, kind: 'changed' }],
  });
  await sql`update shipments set eta = ${order.eta} where name = ${order.name}`.execute(db);
  const { inputs: kept } = await db
    .selectFrom('profile_inputs')
    .select('inputs')
    .where('profile', '=', name)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('profile_inputs')
    .set({ inputs: kept.replace('"4250"', '"9250"') })
    .where('profile', '=', name)
    .execute();
  const copied = await exporter.ok('fep.replay', { profile: name });
  expect(copied.reproduced).toBe(false);
  expect(copied.altered_copies).toEqual(['escrows']);
  await db.updateTable('profile_inputs').set({ inputs: kept }).where('profile', '=', name).execute();
  const { score_json: json } = await db
    .selectFrom('finance_profiles')
    .select('score_json')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('finance_profiles')
    .set({ score_json: json?.replace(/"score":"[\d.]+"/, '"score":"99.0"') })
    .where('name', '=', name)
    .execute();
  expect(await exporter.ok('fep.replay', { profile: name })).toMatchObject({ signed: false, reproduced: false });
  await db.updateTable('finance_profiles').set({ score_json: json }).where('name', '=', name).execute();
});

test('the scorecard is public and dated: a change counts from its moment on', async () => {
  const guest = world.guest();
  const now = await guest.ok('fep.get_scorecard', { entity_type: 'Exporter' });
  expect(now.components.reduce((sum: number, each: { points: number }) => sum + each.points, 0)).toBe(100);
  const past = harness.clock.now().toISOString();
  harness.clock.advance(1000);
  await admin.ok('reference.change_record', {
    kind: 'scorecard',
    key: 'Exporter|office_verification',
    values: { points: 0 },
    reason: 'not for now',
  });
  const components = (card: { components: { component: string }[] }) => card.components.map((each) => each.component);
  expect(components(await guest.ok('fep.get_scorecard', { entity_type: 'Exporter' }))).not.toContain(
    'office_verification',
  );
  expect(components(await guest.ok('fep.get_scorecard', { entity_type: 'Exporter', at: past }))).toContain(
    'office_verification',
  );
  const changed = await exporter.ok('fep.recompute');
  expect(changed.changed).toBe(true);
  expect(component(changed, 'office_verification')).toBeUndefined();
  expect((await exporter.ok('fep.replay')).reproduced).toBe(true);
  const wrong = await admin.call('reference.change_record', {
    kind: 'scorecard',
    key: 'Exporter|tenure',
    values: { full_at: 0 },
    reason: 'no more',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.exception).toContain('full_at');
});

test('who may have a profile, and whose', async () => {
  expect((await buyer.call('fep.recompute')).body.exception).toContain('Only farmers, cooperatives and exporters');
  expect((await buyer.call('fep.recompute', { organisation: buyer.org })).body.exception).toContain('buyers have none');
  const { name } = (await exporter.ok('fep.my_profiles')).profiles[0];
  for (const method of ['fep.recompute', 'fep.get_my_advice', 'fep.replay']) {
    const foreign = await buyer.call(method, { profile: name });
    const missing = await buyer.call(method, { profile: 'FEP-2026-99999' });
    expect([foreign.status, missing.status]).toEqual([403, 403]);
    expect(foreign.body.exception).toBe(missing.body.exception);
    expect((await admin.call(method, { profile: 'FEP-2026-99999' })).status).toBe(404);
  }
  expect((await cooperative.call('fep.recompute', { organisation: exporter.org })).status).toBe(403);
  const member = await world.member('Cooperative', { org: cooperative.org, role: 'Member' });
  expect((await member.call('fep.recompute')).body.exception).toContain('Owner or Manager');
  const both = await world.member('Cooperative');
  await world.grant(both.userId, 'SVC Farmer');
  const unclear = await both.call('fep.recompute');
  expect(unclear.status).toBe(400);
  expect(unclear.body.exception).toContain('organisation');
  expect((await both.ok('fep.recompute', { entity_type: 'Farmer' })).entity_type).toBe('Farmer');
  expect((await both.ok('fep.recompute', { organisation: both.org })).entity_type).toBe('Cooperative');
  expect((await both.call('fep.get_my_advice')).body.exception).toContain('profile');
  expect((await world.guest().call('fep.recompute')).status).toBe(401);
  expect(await admin.ok('fep.recompute', { organisation: exporter.org })).toMatchObject({ name });
  expect((await admin.call('fep.recompute', { organisation: 'EXP-99999' })).status).toBe(404);
});

test('what no event tells of is found within a day', async () => {
  const of = () =>
    db.selectFrom('finance_profiles').selectAll().where('farmer', '=', farmer.userId).executeTakeFirstOrThrow();
  const before = await of();
  harness.clock.advance(62 * 86_400_000);
  await harness.tick('profiles.look');
  const after = await of();
  expect(component(JSON.parse(after.score_json ?? ''), 'tenure').measure).toBe('2');
  expect(after.version).toBe(before.version + 1);
  await harness.tick('profiles.look');
  expect((await of()).version).toBe(after.version);
});

test('computed together they come to what each comes to alone, and each is signed as its own', async () => {
  harness.clock.advance(62 * 86_400_000);
  await harness.tick('profiles.look');
  const all = await db.selectFrom('finance_profiles').selectAll().orderBy('name').execute();
  expect(new Set(all.map(({ entity_type }) => entity_type))).toEqual(new Set(['Farmer', 'Cooperative', 'Exporter']));
  // The logins of before have ended meanwhile.
  const later = await world.admin();
  for (const { name, version, checked_at } of all) {
    expect(checked_at).toEqual(harness.clock.now());
    expect(await later.ok('fep.recompute', { profile: name })).toMatchObject({ name, version, changed: false });
    expect(await later.ok('fep.replay', { profile: name })).toMatchObject({
      ...{ signed: true, reproduced: true, altered_copies: [], differences: [] },
    });
  }
});
