import { verifyReceipt } from '@lotmark/sdk/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EuSystem } from '../../src/platform/eu/eu-system.ts';
import { type Simulator, startSimulator } from '../../src/platform/eu/simulator/server.ts';
import { plainSwitches, simulatedUser } from '../../src/platform/eu/simulator/settings.ts';
import { memoryState } from '../../src/platform/eu/simulator/state.ts';
import { type DiligenceWorld, european, openDiligence, saidBy } from '../support/diligence.ts';
import { unpacedAdapter } from '../support/eu-adapter.ts';
import { squareAt } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import type { Caller } from '../support/world.ts';

/**
 * One story: among the plots of a lot is one that must not be there. It is found three ways, followed to what it reached,
 * taken out, and the statement of the rest is accepted by the simulator of the EU system.
 */
let harness: Harness;
let world: DiligenceWorld;
let simulator: Simulator;
let eu: EuSystem;
let authority: Caller;
const state = memoryState();

interface Grown {
  plot: string;
  harvests: string[];
}
let good: Grown[];
let bad: Grown;
/** Of another cooperative's farmer, who registered the same land before. */
let first: string;
/** Listed, with something of the bad plot. */
let mixed: string;
/** Not listed yet, with something of it, too. */
let draft: string;
let clean: string;
let rest: string;
let failed: string;
const importing = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };

beforeAll(async () => {
  let at = (): Date => new Date();
  simulator = await startSimulator({ users: [{ ...simulatedUser }], state, now: () => at() });
  Object.assign(simulator.switches, plainSwitches, { profilingDelay: 60 });
  harness = await startHarness({ env: { EU_SYSTEM: 'simulator', TRACES_URL: simulator.address } });
  at = () => harness.clock.now();
  eu = unpacedAdapter(simulator, harness);
  harness.app.services.eu = eu;
  world = await openDiligence(harness);
  await european(world.exporter);
  authority = await world.world.user({ roles: ['SVC Authority'] });
}, 120_000);
afterAll(async () => {
  await eu.close();
  await harness.close();
  await simulator.close();
});

const pool = async (harvests: readonly (string | undefined)[]): Promise<string> => {
  const goods = { harvests, commodity_type: 'Coffee', corridor: 'ET-DE', exporter: world.exporter.org };
  return (await world.cooperative.ok('farmer.aggregate_harvests_into_lot', goods)).name;
};
async function list(lot: string): Promise<string> {
  await world.cooperative.ok('cooperative.update_lot', { lot, asking_price: '4.25', currency: 'USD' });
  await world.cooperative.ok('cooperative.list_lot', { lot });
  return lot;
}
const byLot = <Row extends { lot: string }>(rows: Row[]): Row[] => rows.sort((a, b) => (a.lot < b.lot ? -1 : 1));

test('the file of the fields is checked first: what cannot go to the EU is named at its point, mended, and registered', async () => {
  const outlines = [0, 1, 2].map((place) => squareAt(38.300123 + place * 0.002, 6.300321, 0.001003));
  const features = outlines.map((geometry, place) => ({
    type: 'Feature',
    properties: { ProducerName: 'Almaz Bekele', ProducerCountry: 'ET', ProductionPlace: `Field ${place}` },
    // The last ring is left open.
    geometry: place < 2 ? geometry : { ...geometry, coordinates: [geometry.coordinates[0]?.slice(0, 4)] },
  }));
  const send = (path: string, body: string) =>
    fetch(`${harness.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/geo+json' }, body });
  const lint = async (body: string) =>
    (await (await send('/api/method/svc_network.api.plots.lint', body)).json()).message;
  const given = JSON.stringify({ type: 'FeatureCollection', features });
  const found = await lint(given);
  expect(found).toMatchObject({ ok: false, errors: 1, repairable: 1, plots: 3 });
  const errors = found.findings.filter(({ severity }: { severity: string }) => severity === 'error');
  expect(errors).toMatchObject([{ code: 'open_ring', feature: 2, advice: expect.stringMatching(/./) }]);
  const repaired = await (await send('/v1/plots/repair', given)).text();
  expect(await lint(repaired)).toMatchObject({ ok: true, errors: 0, plots: 3 });
  const mended = JSON.parse(repaired).features.map((each: { geometry: unknown }) => each.geometry);
  expect(mended[2].coordinates).toEqual(outlines[2]?.coordinates);

  // Somebody of another cooperative registered the land of the last field before.
  const others = await world.world.member('Cooperative');
  const neighbour = await world.world.user({ roles: ['SVC Farmer'], name: 'Bekele Tadesse' });
  await world.world.join(neighbour, others.org, 'Member');
  const field = { commodity_type: 'Coffee', gps_polygon: mended[2] };
  ({ name: first } = await neighbour.ok('farmer.register_farm_plot', {
    ...field,
    plot_name: 'Lower field',
    cooperative: others.org,
  }));

  const grown: Grown[] = [];
  const shared: unknown[] = [];
  for (const [place, gps_polygon] of mended.entries()) {
    const { name: plot, overlaps } = await world.farmer.ok('farmer.register_farm_plot', {
      plot_name: `Field ${place}`,
      cooperative: world.cooperative.org,
      commodity_type: 'Coffee',
      gps_polygon,
    });
    shared.push(overlaps.length);
    const harvests: string[] = [];
    for (const day of ['15', '25']) {
      const weighed = { plot, harvest_date: `2026-01-${day}`, quantity: 300 };
      harvests.push((await world.farmer.ok('farmer.record_harvest', weighed)).name);
    }
    grown.push({ plot, harvests });
  }
  expect(shared).toEqual([0, 0, 1]);
  const [a, b, c] = grown;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three were registered');
  [good, bad] = [[a, b], c];
});

test('the authority sees the same land twice, and the assessment says high: the package fails and cannot be sent', async () => {
  ({ lot: clean } = await world.tracedLot(1));
  mixed = await list(await pool([good[0]?.harvests[0], bad.harvests[0]]));
  draft = await pool([good[1]?.harvests[0], bad.harvests[1]]);
  await harness.anchor();
  const { data } = await authority.ok('authority.list_same_land');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ share: 1, both_harvested: [] });
  expect(data[0].plots.map(({ plot }: { plot: string }) => plot).sort()).toEqual([first, bad.plot].sort());
  expect(data[0].overlap_ha).toBeCloseTo(1.23, 1);
  expect((await world.exporter.call('authority.list_same_land')).status).toBe(403);

  const lots = [mixed, clean];
  expect(await world.exporter.ok('eudr.preview_package', { lots, ...importing })).toMatchObject({
    plot_count: 3,
    quantity_kg: 900,
    // Neither whose the other plot is, nor which.
    faults: expect.arrayContaining([
      {
        code: 'shared_outside',
        severity: 'warning',
        record: bad.plot,
        values: { percent: '100' },
        message: `${bad.plot} shares 100 % of its ground with another registered plot: see whose the ground is.`,
        link: expect.stringContaining(bad.plot),
      },
    ]),
  });
  const readiness = await world.cooperative.ok('eudr.lot_readiness', { lot: mixed });
  expect(readiness.faults.map(({ code }: { code: string }) => code)).toContain('shared_outside');
  expect(JSON.stringify(readiness)).not.toContain(first);
  harness.app.services.deforestation = saidBy({ [bad.plot]: 'high' });
  ({ name: failed } = await world.exporter.ok('eudr.generate_package', { lots, ...importing }));
  expect(await world.exporter.ok('eudr.assess_package', { package: failed })).toMatchObject({
    status: 'Failed',
    low: 2,
    high: 1,
  });
  expect((await world.exporter.ok('eudr.list_plots', { package: failed, verdict: 'high' })).data).toMatchObject([
    { plot: bad.plot, mitigated: false },
  ]);
  for (const who of [world.exporter, world.cooperative])
    expect(await who.ok('eudr.package_detail', { package: failed })).toMatchObject({
      shared_outside: [{ plot: bad.plot, percent: 100 }],
    });
  const refused = await world.exporter.call('eudr.submit_to_eu', { package: failed });
  expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('Failed')]);
  await harness.tick('eu.send');
  expect([...state.all()]).toEqual([]);
});

test('what it reached is shown: two lots and a package, each with the part that is without it; not the clean lot', async () => {
  const answer = await authority.ok('contagion.solve', { plots: [bad.plot] });
  const each = (lot: string, harvest: string | undefined) => ({
    lot,
    reached: 'harvest',
    sources_kg: 600,
    bad_kg: 300,
    sub_lot: { quantity_kg: 300, harvests: 1, kept_apart_through: ['pooling'] },
    sources: [{ plot: bad.plot, harvest, quantity_kg: 300, bad: true }],
  });
  expect(byLot(answer.lots)).toMatchObject([each(mixed, bad.harvests[0]), each(draft, bad.harvests[1])]);
  expect(answer.statements).toMatchObject([{ package: failed, lot: mixed, status: 'Failed', reference_number: null }]);
  expect(answer.totals).toEqual({ lots_reached: 2, reached_kg: 1200, bad_kg: 600, sub_lots_kg: 600 });
  expect(JSON.stringify(answer)).not.toContain(clean);
});

test('taken out: the listed lot leaves the market, the draft is given up and pooled again without it, the plot is retired', async () => {
  await world.cooperative.ok('cooperative.set_lot_listed', { lot: mixed, listed: false });
  await world.cooperative.ok('cooperative.cancel_lot', { lot: draft, reason: 'One field is not ours.' });
  await authority.ok('authority.retire_plot', { plot: bad.plot, reason: 'It is the land of another farmer.' });
  const again = { plot: bad.plot, harvest_date: '2026-02-15', quantity: 10 };
  expect((await world.farmer.call('farmer.record_harvest', again)).status).toBe(409);
  expect((await world.buyer.call('cart.cart_add', { lot: mixed, quantity: 10 })).status).toBe(404);
  rest = await list(await pool([good[1]?.harvests[0]]));
  await harness.anchor();
  // What was given stays where it went; the lot that was given up holds nothing of it any more.
  const { lots } = await authority.ok('contagion.solve', { plots: [bad.plot] });
  expect(lots.map(({ lot }: { lot: string }) => lot)).toEqual([mixed]);
  const proof = await world.cooperative.ok('contagion.conservation_proof', { lot: rest });
  expect(proof).toMatchObject({ adds_up: true, quantity_kg: '300', outlines_kg: '300', not_traced_kg: '0' });
  for (const harvest of bad.harvests) expect(JSON.stringify(proof)).not.toContain(harvest);
  expect(await world.cooperative.ok('eudr.lot_readiness', { lot: rest })).toMatchObject({
    // Nothing is missing but that a source looks at its plot, which was in no package yet.
    ready: false,
    errors: 1,
    open_plots: 1,
    faults: expect.arrayContaining([expect.objectContaining({ code: 'not_assessed', record: good[1]?.plot })]),
  });
});

test('the statement of the rest takes the place of the failed one, is accepted, and speaks of good plots alone', async () => {
  const lots = [clean, rest];
  const { name } = await world.exporter.ok('eudr.generate_package', { lots, ...importing, replaces: failed });
  expect(await world.exporter.ok('eudr.assess_package', { package: name })).toMatchObject({
    status: 'Passed',
    low: 2,
    high: 0,
  });
  const detail = (of: string) => world.exporter.ok('eudr.package_detail', { package: of });
  expect(await detail(failed)).toMatchObject({ status: 'Superseded' });
  expect(await world.exporter.ok('eudr.submit_to_eu', { package: name })).toMatchObject({ submitted: true });
  await harness.tick('eu.send');
  harness.clock.advance(61_000);
  await harness.tick('eu.look');
  const [kept, ...others] = [...state.all()];
  expect(others).toEqual([]);
  expect(await detail(name)).toMatchObject({ status: 'Available', reference_number: kept?.reference });

  // What went over the wire: both good plots, 600 kg, and no corner of the bad one.
  const { exchanges } = await world.exporter.ok('eudr.eu_history', { package: name });
  const { exchange } = exchanges.find((each: { operation: string }) => each.operation === 'submitDds');
  const address = `/api/method/svc_network.api.eudr.download_eu_document?package=${name}&exchange=${exchange}&document=request`;
  const request: string = (await world.exporter.get(address)).body;
  expect(request).toContain('netWeight>600<');
  const geometries = [...request.matchAll(/geometryGeojson>([^<]+)/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64').toString(),
  );
  const plots = geometries.flatMap((geometry) => JSON.parse(geometry).features);
  expect(plots).toHaveLength(2);
  expect(geometries.join()).toContain('38.302123');
  expect(geometries.join()).not.toContain('38.304123');

  const numbers = { reference: kept?.reference, verification: kept?.verification };
  expect(await world.exporter.ok('eudr.verify_declaration', numbers)).toMatchObject({
    result: 'EXISTING_USABLE',
    usable: true,
    simulated: expect.stringContaining('worth nothing'),
  });
  const guest = world.world.guest();
  const eudrOf = async (lot: string) => (await guest.call('verify.lookup_lot', { lot_name: lot })).body.eudr;
  expect(await eudrOf(rest)).toMatchObject({ status: 'Available' });
  expect(await eudrOf(mixed), 'nothing is stated of it').toBeNull();
  const receipt = (await guest.get(`/verify/${rest}/receipt.json`)).body;
  expect((await verifyReceipt(receipt)).ok).toBe(true);
  expect(JSON.stringify(receipt)).not.toContain(bad.plot);
});
