import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalize, type Json, verifyDisclosure, verifyPrice, verifyReceipt } from '@lotmark/sdk/verify';
import { writeArrayBuffer } from 'geotiff';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { riskSource } from '../../src/domain/assurance/diligence/risk-source.ts';
import { rastersSource } from '../../src/platform/deforestation/rasters.ts';
import { low, startFakeWhisp } from '../../src/platform/deforestation/testing/fake-whisp.ts';
import { whispSource } from '../../src/platform/deforestation/whisp.ts';
import { european, openDiligence } from '../support/diligence.ts';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { run, tamper } from '../support/tampering.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
let authority: Caller;
let stranger: Caller & { org: string };
/** Two plots of two members, whose harvests are in one lot that was processed and partly sold. */
let good: { farmer: Caller; plot: string };
let bad: { farmer: Caller; plot: string };
let lot: string;
let part: string;
let order: string;
const folder = mkdtempSync(join(tmpdir(), 'lotmark-trace-'));

const record = async (by: Caller, plot: string, quantity: number): Promise<string> =>
  (await by.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity })).name;
interface Solved {
  lot: string;
  sources: { plot: string }[];
}
const lots = (answer: { lots: Solved[] }) => Object.fromEntries(answer.lots.map((each) => [each.lot, each]));

beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  const { cooperative, exporter, buyer, world } = trade;
  authority = await world.user({ roles: ['SVC Authority'] });
  stranger = await world.member('Cooperative');
  good = await openFarm(world, { clerk: cooperative, lng: 37 });
  bad = await openFarm(world, { clerk: cooperative, lng: 37.2 });
  await record(good.farmer, good.plot, 400);
  await record(bad.farmer, bad.plot, 600);
  const pooled = await cooperative.ok('farmer.aggregate_harvests_into_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
  });
  lot = pooled.name;
  const figures = { output_quantity: 200, moisture_percent: '11.5', processed_on: '2026-02-01' };
  await cooperative.ok('cooperative.record_processing', { lot, to_stage: 'parchment', ...figures });
  await cooperative.ok('cooperative.update_lot', {
    lot,
    exporter: exporter.org,
    asking_price: '4.25',
    currency: 'USD',
    divisible: true,
  });
  await cooperative.ok('cooperative.list_lot', { lot });
  order = await trade.order(lot, { quantity: 50 });
  const { wallet } = await buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await buyer.ok('checkout.pay_with_wallet', { order });
  const { lot: sold } = await harness.database.db
    .selectFrom('orders')
    .select('lot')
    .where('name', '=', order)
    .executeTakeFirstOrThrow();
  part = sold;
  await harness.anchor();
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
});

test('a bad plot is followed through the pool, the step and the split to the order, and the rest is named', async () => {
  expect(part).not.toBe(lot);
  const answer = await authority.ok('contagion.solve', { plots: [bad.plot] });
  expect(Object.keys(lots(answer)).sort()).toEqual([lot, part].sort());
  expect(lots(answer)[lot]).toMatchObject({
    reached: 'harvest',
    quantity_kg: 150,
    processed: true,
    asked: false,
    // Two fifths of what was harvested for it; the rest of its weight is the bad plot's.
    sub_lot: { quantity_kg: 60, harvests: 1, kept_apart_through: ['pooling', 'processing', 'split'] },
    sources: [{ plot: bad.plot, bad: true }],
  });
  expect(lots(answer)[part]).toMatchObject({ parent_lot: lot, sub_lot: { quantity_kg: 20 } });
  expect(answer.orders).toEqual([{ order, lot: part, status: 'Escrow Created', quantity_kg: 50, confirmed_kg: null }]);
  expect(answer.totals).toEqual({ lots_reached: 2, reached_kg: 200, bad_kg: 600, sub_lots_kg: 80 });
  const both = await authority.ok('contagion.solve', { plots: [bad.plot, good.plot, bad.plot] });
  expect(lots(both)[lot]).toMatchObject({ sub_lot: { quantity_kg: 0, harvests: 0, kept_apart_through: [] } });
  expect(both.bad_plots).toBe(2);
});

test('a lot is traced back to its plots, with places for who may know them', async () => {
  const answer = await trade.cooperative.ok('contagion.solve', { lots: [part], geometry: true });
  expect(lots(answer)[part]).toMatchObject({
    asked: true,
    reached: null,
    sub_lot: { quantity_kg: 50, kept_apart_through: [] },
  });
  expect(
    lots(answer)
      [part]?.sources.map((source) => source.plot)
      .sort(),
  ).toEqual([bad.plot, good.plot].sort());
  expect(answer.plots).toMatchObject([
    { plot_name: 'Upper field', geometry: { type: 'Polygon' }, open_kg: 0 },
    { geometry: { type: 'Polygon' } },
  ]);
  // The exporter declares the plots, the buyer does not: no place and no name of a field for them.
  const exporters = await trade.exporter.ok('contagion.solve', { lots: [lot], geometry: true });
  expect(exporters.plots[0]).toMatchObject({ geometry: { type: 'Polygon' }, in_lots_kg: null, open_kg: null });
  const buyers = await trade.buyer.ok('contagion.solve', { lots: [part], geometry: true });
  expect(buyers.plots).toHaveLength(2);
  expect(buyers.plots[0]).toMatchObject({ geometry: null, plot_name: null, in_lots_kg: null, open_kg: null });
  expect(JSON.stringify(buyers)).not.toContain('Upper field');
});

test('what is others’ is counted and not named', async () => {
  const answer = await trade.buyer.ok('contagion.solve', { plots: [bad.plot] });
  expect(Object.keys(lots(answer))).toEqual([part]);
  expect(answer.others).toEqual({ lots: 1, orders: 0, statements: 0 });
  expect(JSON.stringify(answer.lots[0].sources)).not.toContain(good.plot);
  expect((await authority.ok('contagion.solve', { plots: [bad.plot] })).others).toEqual({
    lots: 0,
    orders: 0,
    statements: 0,
  });
});

test('who may not, what is not there and what is too much is refused, alike where a name could be probed', async () => {
  const refused = async (by: Caller, input: object) => {
    const { status, body } = await by.call('contagion.solve', input);
    return [status, body.exception];
  };
  const field = 'plots.0 is no plot that you may trace.';
  expect(await refused(stranger, { plots: [bad.plot] })).toEqual([403, field]);
  expect(await refused(stranger, { plots: ['PLOT-2026-99999'] })).toEqual([403, field]);
  expect(await refused(stranger, { lots: [lot] })).toEqual(await refused(stranger, { lots: ['LOT-2026-99999'] }));
  expect(await refused(trade.buyer, { lots: [part, lot] })).toEqual([403, 'lots.1 is no lot that you may trace.']);
  expect(await refused(good.farmer, { plots: ["x'; drop table plots; --"] })).toEqual([403, expect.any(String)]);
  expect((await refused(await trade.world.user({ roles: ['SVC Bank'] }), { plots: [bad.plot] }))[0]).toBe(403);
  expect((await refused(authority, {}))[0]).toBe(400);
  expect(await refused(authority, { lots: [lot, 'LOT-2026-99999'] })).toEqual([400, 'lots.1: there is no such lot']);
  const many = Array.from({ length: 100_000 }, (_, place) => `LOT-2026-${String(place).padStart(5, '0')}`);
  expect((await refused(authority, { lots: many }))[0]).toBe(400);
  // On the wire everything may be text.
  expect(
    (await authority.ok('contagion.solve', { plots: JSON.stringify([bad.plot]), geometry: 'false' })).bad_plots,
  ).toBe(1);
});

test('the kilograms of a lot’s family add up, are signed once, and are checked offline', async () => {
  const proof = await trade.buyer.ok('contagion.conservation_proof', { lot: part });
  expect(proof).toMatchObject({
    adds_up: true,
    attested_version: 0,
    quantity_kg: '50',
    outlines_kg: '50',
    not_traced_kg: '0',
    root: lot,
    steps: [{ from_stage: 'cherry', to_stage: 'parchment', input_kg: '1000', output_kg: '200', loss_kg: '800' }],
    lots: [
      { lot, parent_lot: null, quantity_kg: '150' },
      { lot: part, parent_lot: lot, quantity_kg: '50' },
    ],
    sales: [{ lot: part, quantity_kg: '50', delivered_kg: null }],
  });
  expect(proof.harvests).toMatchObject([{ weighed_kg: '400', open_kg: '0' }, { weighed_kg: '600' }]);
  expect(JSON.stringify(proof)).not.toContain(order);
  expect(await trade.cooperative.ok('contagion.attest_conservation', { lot: part })).toMatchObject({ signed: true });
  expect(await trade.cooperative.ok('contagion.attest_conservation', { lot: part })).toMatchObject({ signed: false });
  await harness.anchor();
  const signed = await trade.buyer.ok('contagion.conservation_proof', { lot: part });
  expect(signed).toMatchObject({ attested_version: 1, anchored: true, current: true });
  const receipt = await (await fetch(signed.receipt_url, { headers: trade.buyer.headers })).text();
  const { ok, steps } = await verifyReceipt(receipt);
  expect([ok, steps.at(-1)]).toEqual([true, expect.objectContaining({ id: 'conservation', ok: true })]);
  expect(steps.at(-1)?.detail).toBe(
    `2 harvests gave 1000 kg to 2 lots of 200 kg through 1 steps; of ${part} 0 kg are not traced.`,
  );
  expect((await fetch(signed.receipt_url, { headers: stranger.headers })).status).toBe(403);
  for (const name of ['conservation_proof', 'attest_conservation']) {
    const theirs = await stranger.call(`contagion.${name}`, { lot: part });
    const nobodys = await stranger.call(`contagion.${name}`, { lot: 'LOT-2026-99999' });
    expect([theirs.status, theirs.body.exception]).toEqual([nobodys.status, nobodys.body.exception]);
  }
  // Another state, another version.
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  expect(await trade.buyer.ok('contagion.conservation_proof', { lot: part })).toMatchObject({ current: true });
});

test('a lot that no harvest accounts for is not traced, and says so', async () => {
  const untraced = await trade.lot();
  expect(await trade.cooperative.ok('contagion.conservation_proof', { lot: untraced })).toMatchObject({
    quantity_kg: '1000',
    not_traced_kg: '1000',
    harvests: [],
  });
  const answer = await trade.cooperative.ok('contagion.solve', { lots: [untraced] });
  expect(answer.lots).toMatchObject([{ not_traced_kg: 1000, sub_lot: { quantity_kg: 0, harvests: 0 } }]);
});

test('the price of a lot is shown by its sellers with a proof that holds offline, and opens no other version', async () => {
  const lot = await trade.lot();
  await harness.anchor();
  const before = await trade.exporter.ok('contagion.disclose_price', { lot });
  const asked = before.terms.asking_price;
  expect(before).toMatchObject({ format: 'lotmark.price.v1', lot, terms: { currency: 'USD', unit: 'kg' } });
  const held = await verifyPrice(JSON.stringify(before));
  expect([held.ok, held.steps.at(-1)?.detail]).toEqual([
    true,
    expect.stringContaining(`${asked} USD was asked for one kg`),
  ]);
  expect(JSON.stringify(before.receipt)).not.toContain('asking_price');
  for (const altered of [
    { terms: { ...before.terms, asking_price: '0.01' } },
    { terms: { ...before.terms, currency: 'EUR' } },
    { terms: { ...before.terms, unit: 'MT' } },
    { terms: { ...before.terms, more: 'x' } },
    { opening: '0'.repeat(64) },
    { lot: 'LOT-2026-99999' },
    { extra: 1 },
  ])
    expect((await verifyPrice({ ...before, ...altered })).ok, JSON.stringify(altered)).toBe(false);

  // Another price is another version, with an opening of its own: who has one cannot try prices for the other.
  const dearer = String(Number(asked) + 0.35);
  await trade.cooperative.ok('cooperative.update_lot', { lot, asking_price: dearer });
  const waits = await trade.cooperative.call('contagion.disclose_price', { lot });
  expect([waits.status, waits.body.exception]).toEqual([409, expect.stringContaining('once it is anchored')]);
  await harness.anchor();
  const after = await trade.cooperative.ok('contagion.disclose_price', { lot });
  expect(after.terms.asking_price).toBe(dearer);
  expect(after.opening).not.toBe(before.opening);
  expect((await verifyPrice({ ...after, opening: before.opening })).ok).toBe(false);
  expect((await verifyPrice({ ...before, receipt: after.receipt })).ok).toBe(false);

  for (const by of [trade.buyer, authority, trade.admin, stranger, good.farmer])
    expect((await by.call('contagion.disclose_price', { lot })).status).toBe(403);
  const missing = await trade.exporter.call('contagion.disclose_price', { lot: 'LOT-2026-99999' });
  expect(missing.status).toBe(403);
});

test('one plot is disclosed with a proof that holds offline, and says nothing of the other', async () => {
  const proof = await trade.exporter.ok('contagion.disclose_plot', { lot, plot: good.plot });
  expect((await verifyDisclosure(JSON.stringify(proof))).ok).toBe(true);
  expect(JSON.parse(proof.geometry)).toEqual(squareAt(37, 6.1));
  const other = await trade.cooperative.ok('contagion.disclose_plot', { lot, plot: bad.plot });
  expect(JSON.stringify(proof)).not.toContain(other.salt);
  expect(JSON.stringify(proof)).not.toContain('37.21');
  expect((await good.farmer.ok('contagion.disclose_plot', { lot, plot: good.plot })).salt).toBe(proof.salt);

  const run = async (document: unknown) => {
    const file = join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(document));
    const lines: string[] = [];
    return [await runCommandLine(['verify', file], (line) => lines.push(line)), lines.join('\n')] as const;
  };
  const [code, words] = await run(proof);
  expect([code, words]).toEqual([0, expect.stringContaining(`✓ The receipt commits to this plot lying here`)]);
  const moved = canonicalize(squareAt(37.001, 6.1) as unknown as Json);
  for (const [what, forged, why] of [
    ['another place', { ...proof, geometry: moved }, 'another place, or the salt is another'],
    ['another plot', { ...proof, plot: bad.plot }, 'another place, or the salt is another'],
    ['the place of the other plot', { ...proof, geometry: other.geometry }, 'another place'],
    ['a truncated salt', { ...proof, salt: proof.salt.slice(0, 62) }, 'salt is not 64'],
    [
      'salt moved into the geometry',
      { ...proof, salt: proof.salt.slice(0, 62), geometry: `x${proof.geometry}` },
      'salt is not 64',
    ],
    ['the salt of the other', { ...proof, salt: other.salt }, 'another place, or the salt is another'],
    ['a plot that is not in the lot', { ...proof, plot: 'PLOT-2026-99999' }, 'has nothing of'],
    ['another spelling', { ...proof, geometry: ` ${proof.geometry}` }, 'not canonical'],
    [
      'a changed receipt',
      { ...proof, receipt: { ...proof.receipt, payload: proof.receipt.payload.replace('150', '950') } },
      'another hash',
    ],
    ['something beside', { ...proof, note: 'trust me' }, 'unknown member note'],
  ] as const) {
    const [ended, said] = await run(forged);
    expect([what, ended], said).toEqual([what, 1]);
    expect(said, what).toContain(why);
  }
  // The receipt of another lot of the same plots is as good; of a lot without them it is worth nothing.
  const another = await trade.cooperative.ok('contagion.disclose_plot', { lot: part, plot: good.plot });
  expect((await verifyDisclosure({ ...proof, receipt: another.receipt })).ok).toBe(true);
});

test('a place is shown by who may know it only, and only as it was committed to', async () => {
  const refused = async (by: Caller, input: object) => {
    const { status, body } = await by.call('contagion.disclose_plot', input);
    return [status, body.exception];
  };
  const no = [403, 'This plot of this lot is not yours to show.'];
  expect(await refused(trade.buyer, { lot: part, plot: good.plot })).toEqual(no);
  expect(await refused(stranger, { lot, plot: good.plot })).toEqual(no);
  expect(await refused(bad.farmer, { lot, plot: good.plot })).toEqual([
    403,
    expect.stringContaining('Owner or Manager'),
  ]);
  expect(await refused(authority, { lot, plot: 'PLOT-2026-99999' })).toEqual(no);
  expect(await refused(trade.cooperative, { lot: 'LOT-2026-99999', plot: good.plot })).toEqual(no);
  // Signed, and not on the ledger yet.
  const fresh = await openFarm(trade.world, { clerk: trade.cooperative, lng: 37.4 });
  await record(fresh.farmer, fresh.plot, 100);
  const { name } = await trade.cooperative.ok('farmer.aggregate_harvests_into_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
  });
  expect(await refused(trade.cooperative, { lot: name, plot: fresh.plot })).toEqual([
    409,
    expect.stringContaining('has no receipt yet'),
  ]);
});

test('land that two farmers registered is named to the authority, once, and to nobody else', async () => {
  const { world, cooperative } = trade;
  const twice = await openFarm(world, { lng: 37.002 });
  await record(twice.farmer, twice.plot, 100);
  await openFarm(world, { clerk: cooperative, lng: 37.5 });
  const { data, total } = await authority.ok('authority.list_same_land');
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ both_harvested: [2026], share: expect.closeTo(0.8, 2) });
  expect(data[0].plots.map(({ plot }: { plot: string }) => plot)).toEqual([good.plot, twice.plot].sort());
  expect(JSON.stringify(data)).not.toContain('37.00');
  const count = async (input: object) => (await authority.ok('authority.list_same_land', input)).total;
  expect([await count({ across_cooperatives: 'true' }), await count({ across_cooperatives: false })]).toEqual([1, 0]);
  expect([await count({ min_share: 0.9 }), await count({ min_share: '0.5' })]).toEqual([0, 1]);
  expect((await cooperative.call('authority.list_same_land')).status).toBe(403);
  const theirs = await twice.farmer.ok('farmer.get_plot_detail', { plot: twice.plot });
  expect(JSON.stringify(theirs.overlaps)).not.toContain('37.0');
});

test('a package is assessed by a source that answers later; what it said is kept, read again, and overruled by nobody’s file', async () => {
  const fake = await startFakeWhisp();
  const { services } = harness.app;
  const before = services.deforestation;
  try {
    const source = whispSource({ url: fake.url, key: fake.key, wait: async () => {} });
    services.deforestation = riskSource(source);
    const world = await openDiligence(harness);
    const { lot: sold, plots } = await world.tracedLot(2);
    await world.sell(sold);
    const { buyer } = world;
    const made = await buyer.ok('eudr.generate_package', {
      lots: [sold],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    });
    const name = made.name as string;
    fake.answerFor = (plot) =>
      plot === plots[1] ? { ...low, Ind_01_treecover: 'yes', risk_pcrop: 'more_info_needed' } : low;
    const asked = await buyer.ok('eudr.assess_package', { package: name });
    expect(asked).toMatchObject({
      status: 'Generated',
      not_assessed: 2,
      message: expect.stringContaining('answers later'),
    });
    await harness.tick('diligence.ask');
    await harness.tick('diligence.ask');
    expect(fake.calls).toEqual(['POST /api/submit/geojson']);
    expect(await buyer.ok('eudr.package_detail', { package: name })).toMatchObject({
      assessed: true,
      status: 'Generated',
    });
    const again = () => buyer.ok('eudr.recompute_assessment', { package: name });
    expect(await again()).toMatchObject({ source: 'whisp', from: 'answers', same: true, differences: [] });
    expect((await world.cooperative.call('eudr.recompute_assessment', { package: name })).status).toBe(403);
    const { rows } = await sql<{ body: string }>`select body from deforestation_answers`.execute(harness.database.db);
    expect(JSON.parse(rows[0]?.body ?? '').code).toBe('analysis_completed');

    // A file that somebody brings: of these plots, where they lie, from their own uploads.
    const features = (await buyer.ok('contagion.solve', { lots: [sold] })).plots.map(
      ({ plot }: { plot: string }, place: number) => ({
        type: 'Feature',
        properties: { external_id: plot, ...low },
        geometry: squareAt(38.1 + place * 0.002, 6.1, 0.001),
      }),
    );
    const upload = async (by: Caller, content: object) =>
      (
        await (
          await fetch(`${harness.url}/api/method/upload_file`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...by.headers },
            body: JSON.stringify({
              filedata: Buffer.from(JSON.stringify(content)).toString('base64'),
              filename: 'whisp.json',
            }),
          })
        ).json()
      ).message.name;
    const file = await upload(buyer, { type: 'FeatureCollection', features });
    const overruling = await buyer.call('eudr.bring_assessment', { package: name, file });
    expect([overruling.status, overruling.body.exception]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^whisp found ${plots[1]} worse than the file says`)),
    ]);
    fake.answerFor = () => low;
    await buyer.ok('eudr.assess_package', { package: name });
    await harness.tick('diligence.ask');
    await harness.tick('diligence.ask');
    expect(await buyer.ok('eudr.package_detail', { package: name })).toMatchObject({
      status: 'Passed',
      risk_basis: 'source',
    });
    // Asked once more: what is answered after it is sent would be heard by nobody.
    await buyer.ok('eudr.assess_package', { package: name });
    const early = await buyer.call('eudr.submit_to_eu', { package: name });
    expect([early.status, early.body.exception]).toEqual([409, expect.stringContaining('has not answered yet')]);
    await harness.tick('diligence.ask');
    await harness.tick('diligence.ask');
    // What a person brings is the operator's word: it passes by a signature, and says whose word it is.
    const brought = await buyer.ok('eudr.bring_assessment', { package: name, file });
    expect(brought).toMatchObject({ status: 'Generated', low: 2, risk: 'not_assessed' });
    expect(await again()).toMatchObject({ source: 'upload', from: 'answers', same: true });
    expect((await buyer.call('eudr.submit_to_eu', { package: name })).status).toBe(409);
    const second = await world.world.user({ name: 'Second Officer' });
    await world.world.join(second, buyer.org, 'Member');
    const conclusion = { package: name, conclusion: 'negligible', statement: 'The result file covers each plot.' };
    const own = await buyer.call('eudr.sign_off', conclusion);
    expect([own.status, own.body.exception]).toEqual([409, expect.stringContaining('You brought the file yourself')]);
    expect(await second.ok('eudr.sign_off', conclusion)).toMatchObject({ status: 'Passed', risk: 'negligible' });
    expect(await buyer.ok('eudr.package_detail', { package: name })).toMatchObject({ risk_basis: 'operator' });
    const { eudr } = (await buyer.call('verify.lookup_lot', { lot_name: sold })).body;
    expect(eudr).toMatchObject({ status: 'Passed', risk: 'negligible', risk_basis: 'operator' });
    const foreign = await upload(world.exporter, { features });
    const bring = () => buyer.call('eudr.bring_assessment', { package: name, file: foreign });
    const theirs = await bring();
    expect([theirs.status, theirs.body.exception]).toEqual([403, 'You have no such file.']);
    const turnTo = ({ userId }: Caller) =>
      tamper(harness.database, run(`update files set uploader = '${userId}' where name = '${foreign}'`));
    await turnTo(buyer);
    const turned = await bring();
    expect([turned.status, turned.body.exception]).toEqual([409, expect.stringContaining(`files ${foreign}`)]);
    await turnTo(world.exporter);
    const empty = await buyer.call('eudr.bring_assessment', { package: name, file: await upload(buyer, { features }) });
    expect([empty.status, empty.body.errors?.[0].field]).toEqual([400, 'file']);
    // The trace names the package that speaks for the lot.
    const traced = await buyer.ok('contagion.solve', { lots: [sold] });
    expect(traced.statements).toEqual([
      { package: name, lot: sold, status: 'Passed', reference_number: null, simulated: false },
    ]);
    // The plots as Whisp takes them come back as they are, with what it says of each.
    const offered = await fetch(
      `${harness.url}/api/method/svc_network.api.eudr.download_geojson?package=${name}&reader=whisp`,
      { headers: buyer.headers },
    );
    const request = await offered.json();
    expect(request.analysisOptions).toMatchObject({ externalIdColumn: 'external_id', unitType: 'ha', async: false });
    expect(request.features.map(({ properties }: { properties: object }) => properties)).toEqual(
      plots.map((plot) => ({ external_id: plot })),
    );
    const answered = await fetch(`${fake.url}/api/submit/geojson`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': fake.key },
      body: JSON.stringify(request),
    });
    const { data } = await answered.json();
    const round = await upload(buyer, data);
    expect(await buyer.ok('eudr.bring_assessment', { package: name, file: round })).toMatchObject({
      low: 2,
      not_assessed: 0,
    });

    // A source that is away: tried again later, and given up in the end.
    fake.key = 'another';
    await buyer.ok('eudr.assess_package', { package: name });
    for (let attempt = 1; attempt <= 6; attempt++) {
      await harness.tick('diligence.ask');
      harness.clock.advance(3 * 3_600_000);
    }
    const waiting = await harness.database.db.selectFrom('deforestation_requests').selectAll().execute();
    expect(waiting).toEqual([]);
  } finally {
    services.deforestation = before;
    fake.close();
  }
});

test('of a verdict by files: an officer makes it again, too, and a file that is another or gone is named', async () => {
  const { services } = harness.app;
  const before = services.deforestation;
  const maps = mkdtempSync(join(tmpdir(), 'rasters-'));
  try {
    const map = Buffer.from(
      writeArrayBuffer(new Uint8Array(100 * 100), {
        ...{ width: 100, height: 100, ModelPixelScale: [0.05, 0.05, 0], ModelTiepoint: [0, 0, 0, 36, 9, 0] },
        ...{ GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 },
      } as never) as ArrayBuffer,
    );
    const files = [{ file: 'forest.tif', sha256: hash('sha256', map, 'hex') }];
    const set = { name: 'Forest 2020', version: 'V1', licence: 'CC BY 4.0', meaning: 'forest_at_cut_off', at_least: 1 };
    const manifest = { format: 'lotmark.rasters.v1', data_sets: [{ ...set, threshold: 0.1, files }] };
    const write = (file: string, content: string | Buffer) => writeFileSync(join(maps, file), content);
    write('forest.tif', map);
    write('manifest.json', JSON.stringify(manifest));
    services.deforestation = riskSource(rastersSource(maps));
    const world = await openDiligence(harness);
    const { lot } = await world.tracedLot(1);
    const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    await european(world.exporter);
    const officer = await world.world.user({ roles: ['SVC Authority'] });
    const { name } = await world.exporter.ok('eudr.generate_package', wanted);
    expect(await world.exporter.ok('eudr.assess_package', { package: name })).toMatchObject({ status: 'Passed' });
    const again = async (by: Caller) => {
      const { status, body } = await by.call('eudr.recompute_assessment', { package: name });
      return [status, body.exception ?? body.message.same];
    };
    expect([await again(world.exporter), await again(officer)]).toEqual([
      [200, true],
      [200, true],
    ]);
    write('forest.tif', Buffer.concat([map, Buffer.from([0])]));
    expect(await again(world.exporter)).toEqual([
      503,
      expect.stringMatching(/^RISK_RASTERS: forest\.tif has SHA-256 [\da-f]{64}, the manifest says [\da-f]{64}$/),
    ]);
    rmSync(join(maps, 'forest.tif'));
    expect(await again(world.exporter)).toEqual([503, 'RISK_RASTERS: forest.tif is not there']);
    rmSync(join(maps, 'manifest.json'));
    expect(await again(officer)).toEqual([503, 'RISK_RASTERS: manifest.json is not there']);
  } finally {
    services.deforestation = before;
    rmSync(maps, { recursive: true });
  }
});
