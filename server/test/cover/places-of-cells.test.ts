import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedCover } from '../../src/domain/proof/attestation/cover-facts.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import {
  type Cover,
  fire,
  longSessions,
  nearby,
  openCover,
  rainSeasons,
  rainTerms,
  stationsAt,
  storeProduct,
} from '../support/insurance-people.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let cover: Cover;
let farmer: Caller;
const api = (name: string) => `svc_network.insurance.api.${name}`;
const publish = 'insurance_products.publish';
/** A rain product by a cell of its own. */
const rainAt = (cell: string) => ({
  ...rainTerms,
  cells: [cell],
  seasons: rainSeasons.map((value, place) => ({ cell, year: 2014 + place, value: String(value) })),
});

beforeAll(async () => {
  harness = await startHarness({ env: longSessions });
  cover = await openCover(harness);
  farmer = await cover.world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
  await cover.world.join(farmer, cover.cooperative.org, 'Member');
}, 60_000);
afterAll(() => harness.close());

/** A plot at a point of Ethiopia; without one where none is given. */
const plotAt = async (at: object): Promise<string> =>
  (
    await farmer.ok('farmer.register_farm_plot', {
      plot_name: `Field ${JSON.stringify(at)}`,
      cooperative: cover.cooperative.org,
      commodity_type: 'Coffee',
      ...at,
    })
  ).name;
const faultOf = (answer: { status: number; body: { errors?: { field: string; message: string }[] } }) => [
  answer.status,
  answer.body.errors?.[0]?.field,
  answer.body.errors?.[0]?.message,
];

test('a product says where each of its cells is measured, and a cell is one place', async () => {
  const { agent, world } = cover;
  const terms = rainAt('ET-PLACED');
  const places = stationsAt(terms.cells);
  expect(faultOf(await agent.call(publish, terms))).toEqual([
    400,
    'places',
    'must say where ET-PLACED is measured, and for how many kilometres around it',
  ]);
  const wrong: [object, string][] = [
    [{ places: [...places, { ...places[0], cell: 'ELSEWHERE' }] }, 'places.1.cell'],
    [{ places: [places[0], places[0]] }, 'places'],
    [{ places: [{ ...places[0], gps_lat: '91' }] }, 'places.0.gps_lat'],
    [{ places: [{ ...places[0], radius_km: '0' }] }, 'places.0.radius_km'],
  ];
  for (const [change, field] of wrong)
    expect(faultOf(await agent.call(publish, { ...terms, ...change })).slice(0, 2)).toEqual([400, field]);
  const made = await agent.ok(publish, { ...terms, places });
  expect(made.cells).toMatchObject([{ place: { gps_lat: 6.1611, gps_lng: 38.2061, radius_km: '25' } }]);
  // Its readings are the same whoever sells by them, so its place is, too.
  const other = await world.member('Insurer');
  const moved = await other.call(publish, { ...terms, places: [{ ...places[0], gps_lat: '8.5' }] });
  expect(faultOf(moved)).toEqual([400, 'places.0.gps_lat', expect.stringContaining(`stands at 6.1611, 38.2061 by`)]);
});

test('a plot far from the station is refused with the distance, by quote and application alike', async () => {
  const { cooperative } = cover;
  const product = await cover.product();
  const asked = { product, sum_insured: '1000', cell: 'ET-SIDAMA-07' };
  const near = await plotAt({ gps_lat: 6.2, gps_lng: 38.3 });
  const far = await plotAt({ gps_lat: 8.4, gps_lng: 38.3 });
  const nowhere = await plotAt({});
  for (const operation of ['get_quote', 'apply_for_policy']) {
    expect(faultOf(await farmer.call(api(operation), { ...asked, plot: far })), operation).toEqual([
      400,
      'plot',
      expect.stringMatching(/^lies 249\.\d+ km from ET-SIDAMA-07; ET-SIDAMA-07 speaks for 25 km around it$/),
    ]);
    expect(faultOf(await farmer.call(api(operation), { ...asked, plot: nowhere })), operation).toEqual([
      400,
      'plot',
      expect.stringContaining('neither an outline nor a point'),
    ]);
  }
  const quote = await farmer.ok(api('get_quote'), { ...asked, plot: near });
  expect(quote.place).toMatchObject({ cell: 'ET-SIDAMA-07', radius_km: '25', outside_km: '0', basis_risk: null });
  const policy = await farmer.ok(api('apply_for_policy'), { ...asked, plot: near });
  expect(policy).toMatchObject({ distance_km: Number(quote.place.distance_km), outside_km: 0 });
  // What is no plot says in words what it is, and where it lies.
  const own = { ...asked, organisation: cooperative.org };
  const apply = async (given: object) =>
    faultOf(await cooperative.call(api('apply_for_policy'), { ...own, ...nearby, ...given }));
  expect((await apply({ insured: undefined })).slice(0, 2)).toEqual([400, 'insured']);
  expect((await apply({ insured: '' })).slice(0, 2)).toEqual([400, 'insured']);
  expect((await apply({ gps_lat: undefined })).slice(0, 2)).toEqual([400, 'gps_lat']);
  expect((await apply({ gps_lat: undefined, gps_lng: undefined })).slice(0, 2)).toEqual([400, 'gps_lat']);
  expect(await apply({ gps_lat: '8.4' })).toEqual([400, 'gps_lat', expect.stringMatching(/^lies 2\d\d\.\d+ km from/)]);
  const store = { product: await storeProduct(cover.agent), sum_insured: '1000', organisation: cooperative.org };
  const unnamed = await cooperative.call(api('apply_for_policy'), { ...store, insured: '' });
  expect(faultOf(unnamed).slice(0, 2)).toEqual([400, 'insured']);
});

test('where a product lets plots lie outside, the basis risk is stated with the distance, in quote and policy', async () => {
  const product = await cover.product({ outside_km: '10' });
  const asked = { product, sum_insured: '1000', cell: 'ET-SIDAMA-07' };
  const beyond = await plotAt({ gps_lat: 6.1611, gps_lng: 38.48 });
  const quote = await farmer.ok(api('get_quote'), { ...asked, plot: beyond });
  expect(quote.place).toMatchObject({
    outside_km: expect.stringMatching(/^5\.\d+$/),
    basis_risk: expect.stringMatching(
      /lies 30\.\d+ km from ET-SIDAMA-07, 5\.\d+ km beyond what it speaks for: it may not pay although/,
    ),
  });
  const made = await farmer.ok(api('apply_for_policy'), { ...asked, plot: beyond });
  expect(made.outside_km).toBeCloseTo(Number(quote.place.outside_km), 2);
  const { policy } = await farmer.ok('detail.policy_detail', { name: made.name });
  expect(policy).toMatchObject({ distance_km: made.distance_km, outside_km: made.outside_km });
  const far = await plotAt({ gps_lat: 6.1611, gps_lng: 38.6 });
  expect(faultOf(await farmer.call(api('apply_for_policy'), { ...asked, plot: far }))).toEqual([
    400,
    'plot',
    expect.stringMatching(new RegExp(`and ${product} allows 10 km more$`)),
  ]);
  // Place, radius and distance are signed with the record.
  const { db } = harness.database;
  const alterations = [
    ['product', product, sql`insurance_cells`, 'radius_km', sql`product = ${product} and cell = 'ET-SIDAMA-07'`],
    ['product', product, sql`insurance_products`, 'outside_km', sql`name = ${product}`],
    ['policy', made.name, sql`insurance_policies`, 'distance_km', sql`name = ${made.name}`],
  ] as const;
  for (const [kind, name, table, column, where] of alterations) {
    const by = async (change: number) =>
      sql`update ${table} set ${sql.ref(column)} = ${sql.ref(column)} + ${change} where ${where}`.execute(db);
    await by(1);
    expect((await signedCover[kind].findAltered(db, 1000, null)).altered, column).toEqual([name]);
    await by(-1);
    expect((await signedCover[kind].findAltered(db, 1000, null)).altered, column).toEqual([]);
  }
});

test('a cell of before that says no place insures nothing new, and says why', async () => {
  const product = await cover.product({ ...rainAt('ET-OLD') });
  const { db } = harness.database;
  const old = sql`update insurance_cells set gps_lat = null, gps_lng = null, radius_km = null where product = ${product}`;
  await old.execute(db);
  const plot = await plotAt({ gps_lat: 6.21, gps_lng: 38.31 });
  for (const operation of ['get_quote', 'apply_for_policy']) {
    const answer = await farmer.call(api(operation), { product, sum_insured: '1000', cell: 'ET-OLD', plot });
    expect([answer.status, answer.body.exception], operation).toEqual([
      409,
      expect.stringContaining(`${product} does not say where ET-OLD is measured`),
    ]);
  }
  const shown = await farmer.ok('insurance_products.get_product', { product });
  expect(shown.cells).toMatchObject([{ cell: 'ET-OLD', place: null }]);
});

test('cover begins when it is bound, and cover of an index is bound before its season', async () => {
  const { cooperative, admin } = cover;
  const store = { product: await storeProduct(cover.agent), sum_insured: '1000', organisation: cooperative.org };
  const today = harness.clock.now().toISOString().slice(0, 10);
  const applied = await cooperative.ok(api('apply_for_policy'), { ...store, insured: 'Bags' });
  expect(applied.starts_on).toBe(today);
  await cooperative.ok(api('collect_premium'), { policy: applied.name });
  const product = await cover.product();
  const { name: late } = await cooperative.ok(api('apply_for_policy'), {
    product,
    sum_insured: '1000',
    cell: 'ET-SIDAMA-07',
    organisation: cooperative.org,
    ...nearby,
  });
  await cooperative.ok(api('collect_premium'), { policy: late });
  harness.clock.set(new Date('2026-03-14T09:00:00Z'));
  const bound = await admin.ok(api('bind_policy'), { policy: applied.name });
  expect(bound).toMatchObject({ status: 'Active', starts_on: '2026-03-14' });
  const { premiums } = await cooperative.ok(api('query_policy_status'), { policy: applied.name });
  expect(premiums).toMatchObject([{ period_from: '2026-03-14', period_to: '2026-12-31' }]);
  const answer = await admin.call(api('bind_policy'), { policy: late });
  expect([answer.status, answer.body.exception]).toEqual([
    409,
    `The cover of ${late} was to begin on 2026-03-11, and it is bound before or not at all; cancel it, and the whole premium goes back.`,
  ]);
  const before = await cover.balance(cooperative.org);
  const { returned } = await cooperative.ok('insurance_policies.cancel', { policy: late, reason: 'not bound in time' });
  expect(returned.returned_tokens).toBe(returned.tokens);
  expect((await cover.balance(cooperative.org)) - before).toBeCloseTo(Number(returned.tokens), 6);
});

test('the holder of a policy and the farmer whose plot it is are told once how a claim ended', async () => {
  const { cooperative, agent, admin } = cover;
  await cover.mint(agent.org, 10_000);
  const product = await storeProduct(agent);
  const plot = await plotAt({ gps_lat: 6.25, gps_lng: 38.3 });
  const { name: policy } = await farmer.ok(api('apply_for_policy'), { product, sum_insured: '1000', plot });
  await cooperative.ok(api('collect_premium'), { policy });
  await admin.ok(api('bind_policy'), { policy });
  harness.clock.advance(86_400_000);
  const loss_on = harness.clock.now().toISOString().slice(0, 10);
  const file = async () => (await cooperative.ok(api('submit_claim'), { policy, ...fire, loss_on })).name;
  const rejected = await file();
  await agent.ok('insurance_dashboard.agent_reject_claim', { claim: rejected, reason: 'not insured' });
  const paid = await file();
  await agent.ok('insurance_dashboard.agent_approve_claim', { claim: paid, approved_amount: '100' });
  for (let again = 0; again < 2; again++) await agent.ok(api('pay_claim'), { claim: paid });
  await harness.drain();
  for (const who of [cooperative, farmer]) {
    const { data } = await who.ok('notifications.list');
    const told = data.filter(({ kind }: { kind: string }) => kind.startsWith('claim_'));
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'claim_paid',
          page: `/app/insurance/claims/${paid}`,
          text: `The insurance claim ${paid} under ${policy} was paid.`,
        }),
        expect.objectContaining({
          kind: 'claim_rejected',
          page: `/app/insurance/claims/${rejected}`,
          text: `The insurance claim ${rejected} under ${policy} was rejected: its page says why.`,
        }),
      ]),
    );
  }
});
