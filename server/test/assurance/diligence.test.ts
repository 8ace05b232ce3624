import { hash } from 'node:crypto';
import { lintPlots } from '@lotmark/sdk/plots';
import { verifyDisclosure, verifyReceipt } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noSource } from '../../src/domain/assurance/diligence/ports.ts';
import { markAvailable } from '../../src/domain/assurance/diligence/states.ts';
import { lockPackage } from '../../src/domain/assurance/diligence/store.ts';
import { checkSeals } from '../../src/domain/proof/seal/check.ts';
import { type DiligenceWorld, openDiligence, saidBy, takingSystem } from '../support/diligence.ts';
import { squareAt } from '../support/farm-people.ts';
import { type Harness, onPostgres, startHarness } from '../support/harness.ts';
import { recordInspection, uploadFile } from '../support/inspections.ts';
import { plainPdf } from '../support/pictures.ts';
import { tamper } from '../support/tampering.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let world: DiligenceWorld;
let authority: Caller;
const eu = takingSystem();
beforeAll(async () => {
  harness = await startHarness({ poolSize: 16 });
  world = await openDiligence(harness);
  authority = await world.world.user({ roles: ['SVC Authority'] });
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.app.services.deforestation = noSource;
  harness.app.services.euSystem = eu;
});

const import1 = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
const make = (by: Caller, lots: string[], more: object = {}) =>
  by.call('eudr.generate_package', { lots, ...import1, ...more });
/** A package of the buyer, of a new lot. */
async function made(count = 3) {
  const { lot, plots } = await world.tracedLot(count);
  await world.sell(lot);
  const answer = await make(world.buyer, [lot]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { name: answer.message.name as string, lot, plots };
}
const detail = (by: Caller, name: string) => by.ok('eudr.package_detail', { package: name });
const measure = {
  measure: 'satellite_review',
  description: 'Looked at 2020 imagery',
  outcome: 'Trees stand',
  done_on: '2026-02-01',
};
/** A measure with a file that shows it. */
const shownBy = async (by: Caller) => ({ ...measure, file: (await uploadFile(harness, by, plainPdf)).message.name });
const signature = { conclusion: 'negligible', statement: 'Imagery of 2020 and 2025 shows the same trees.' };
/** An inspection of a lot that an admin approved. */
async function approvedInspection(lot: string): Promise<string> {
  const inspector = await world.world.user({ roles: ['SVC Inspector'] });
  const recorded = await recordInspection(inspector, lot);
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
  const inspection: string = recorded.message.name;
  await world.admin.ok('inspector.admin_approve_inspection', { inspection });
  return inspection;
}
const lookup = async (lot: string) =>
  (await world.world.guest().call('verify.lookup_lot', { lot_name: lot })).body.eudr;

describe('generate_package', () => {
  test('what is said in the statement is part of it: the same lots with other words are another version', async () => {
    const { name, lot } = await made(1);
    expect((await make(world.buyer, [lot])).message).toMatchObject({ name, made: false });
    for (const [more, words] of [
      [{ border_country: 'FR' }, 'another border_country'],
      [{ comment: 'Please read me' }, 'another comment'],
      [{ country_of_activity: 'FR', comment: 'Both' }, 'another country_of_activity and comment'],
    ] as const) {
      const { status, body } = await make(world.buyer, [lot], more);
      expect([status, body.exception]).toEqual([409, expect.stringContaining(words)]);
      expect(body.exception).toContain('name it in `replaces`');
    }
    const newer = await make(world.buyer, [lot], { border_country: 'FR', replaces: name });
    expect(newer.message).toMatchObject({ made: true });
    expect((await make(world.buyer, [lot], { border_country: 'FR' })).message).toMatchObject({
      name: newer.message.name,
      made: false,
    });
    expect((await make(world.buyer, [lot])).status).toBe(409);
  });

  test('freezes what the records say: masses that add up, hashes, six decimals, a signature on the ledger', async () => {
    const { name, lot, plots } = await made(3);
    expect(name).toMatch(/^DDP-2026-\d{5}$/);
    const shown = await detail(world.buyer, name);
    expect(shown).toMatchObject({
      status: 'Generated',
      operator: world.buyer.org,
      lots: [lot],
      quantity_kg: 900,
      plot_count: 3,
      producer_count: 1,
      risk: 'not_assessed',
      assessed: false,
      reference_number: null,
      first_harvest: '2026-01-15',
      cut_off_date: '2020-12-31',
      statement: {
        activityType: 'IMPORT',
        eori: 'DE123456789012345',
        commodities: [{ hsHeading: '0901', netWeight: '900', producers: 1, plots: 3, countries: ['ET'] }],
      },
      checklist: [
        { step: 'generated', done: true },
        { step: 'assessed', done: false },
        { step: 'judged', done: false },
        { step: 'submitted', done: false },
        { step: 'available', done: false },
      ],
    });
    const { data } = await world.buyer.ok('eudr.list_plots', { package: name });
    expect(data.map(({ plot }: { plot: string }) => plot)).toEqual(plots);
    expect(data.map(({ quantity_kg }: { quantity_kg: number }) => quantity_kg)).toEqual([300, 300, 300]);
    const frozen = await harness.database.db
      .selectFrom('diligence_plots')
      .select(['geometry', 'geometry_hash'])
      .where('package', '=', name)
      .execute();
    for (const { geometry, geometry_hash } of frozen)
      expect(hash('sha256', geometry, 'hex')).toBe(geometry_hash.toString('hex'));
    const file = await fetch(`${harness.url}/api/method/svc_network.api.eudr.download_geojson?package=${name}`, {
      headers: world.buyer.headers,
    });
    const text = await file.text();
    expect(lintPlots(text)).toMatchObject({ ok: true, features: 3, errors: 0 });
    expect(JSON.parse(text).features[0].properties).toEqual({
      ProducerName: 'Almaz Bekele',
      ProducerCountry: 'ET',
      ProductionPlace: expect.stringContaining('Field'),
      Area: expect.any(Number),
    });
    expect(text.match(/\d+\.\d+(?=[,\]])/g)?.every((each) => /\.\d{6}$/.test(each))).toBe(true);
    // A plot is found by its number or its name.
    const found = async (search: string) => (await world.buyer.ok('eudr.list_plots', { package: name, search })).total;
    expect([await found((plots[1] as string).toLowerCase()), await found('field'), await found('nowhere')]).toEqual([
      1, 3, 0,
    ]);
    await harness.anchor();
    const receipt = await fetch(`${harness.url}/v1/receipts/package/${name}`, { headers: world.buyer.headers });
    const body = await receipt.text();
    expect(receipt.status, body).toBe(200);
    expect(body).not.toMatch(/Almaz|BUY-|38\.1/);
    const { payload } = JSON.parse(body);
    expect(JSON.parse(payload)).toMatchObject({
      type: 'lotmark.package.v1',
      status: 'Generated',
      inputs_hash: shown.inputs_hash,
    });
    expect((await verifyReceipt(JSON.parse(body))).ok).toBe(true);
  });

  test('what is not shipped as it is recorded is said, because a statement gives its mass', async () => {
    const harvests: string[] = [];
    for (const stage of ['cherry', 'green']) {
      const [plot] = await world.plots(1);
      const weighed = { plot, harvest_date: '2026-01-15', quantity: 300, stage };
      harvests.push((await world.farmer.ok('farmer.record_harvest', weighed)).name);
    }
    const [cherries, green] = await Promise.all(harvests.map((each) => world.lotOf([each])));
    const warned = async (lot: string) =>
      (await world.exporter.ok('eudr.preview_package', { lots: [lot], ...import1 })).faults.filter(
        ({ code }: { code: string }) => code === 'not_last_stage',
      );
    expect(await warned(green as string)).toEqual([]);
    expect(await warned(cherries as string)).toEqual([
      {
        code: 'not_last_stage',
        severity: 'warning',
        record: cherries,
        message: expect.stringMatching(/is of cherries: .* 300 kg as the net weight, and green coffee of it weigh/),
        values: { kg: '300', stage: 'cherry', shipped: 'green' },
        link: `/app/cooperative/lots/${cherries}`,
      },
    ]);
    // It is said, and keeps nobody from a statement.
    await world.exporter.ok('organisation.update_organisation', { eori: 'ET1' });
    expect((await make(world.exporter, [cherries as string])).message).toMatchObject({ made: true });
  });

  test('the same again is the same; another call for one of its lots is told of it; replaces makes a new version', async () => {
    const { name, lot } = await made(1);
    expect((await make(world.buyer, [lot])).message).toMatchObject({ name, made: false });
    const other = await make(world.buyer, [lot], { country_of_activity: 'FR' });
    expect(other.status).toBe(409);
    expect(other.body.exception).toContain(name);
    const next = await make(world.buyer, [lot], { country_of_activity: 'fr', replaces: name });
    expect(next.message).toMatchObject({ made: true });
    expect(await detail(world.buyer, name)).toMatchObject({ status: 'Superseded', replaced_by: next.message.name });
    // Who clicks twice, or never had the answer, is told of the new version; who asks for another one is refused.
    const twice = await make(world.buyer, [lot], { country_of_activity: 'fr', replaces: name });
    expect([twice.status, twice.message]).toMatchObject([200, { name: next.message.name, made: false }]);
    for (const other of [{ country_of_activity: 'DE' }, { country_of_activity: 'FR', comment: 'By another ship' }]) {
      const refused = await make(world.buyer, [lot], { ...other, replaces: name });
      expect([refused.status, refused.body.exception]).toEqual([
        409,
        expect.stringContaining(`${next.message.name} has taken the place of ${name} already.`),
      ]);
    }
    // One that has been replaced itself is not the answer any more.
    const third = await make(world.buyer, [lot], { replaces: next.message.name });
    expect(third.message).toMatchObject({ made: true });
    const late = await make(world.buyer, [lot], { country_of_activity: 'fr', replaces: name });
    expect([late.status, late.body.exception]).toEqual([
      409,
      expect.stringContaining(`${next.message.name} has taken the place of ${name} already.`),
    ]);
    // The exporter's own statement of the same lot is another one.
    await world.exporter.ok('organisation.update_organisation', { eori: 'ET1' });
    expect((await make(world.exporter, [lot])).message).toMatchObject({ made: true });
  });

  test('what is not ready is named with its record and the page that mends it, all at once', async () => {
    const { lot, plots } = await world.tracedLot(2);
    const bare = await world.lot();
    await world.sell(bare);
    const [first, second] = plots as [string, string];
    // Only a point is left of the first, and the second is moved onto nothing: as the records of an older release could be.
    await tamper(harness.database, async (tx) => {
      const none = { gps_polygon: null, min_lng: null, min_lat: null, max_lng: null, max_lat: null, area_ha: null };
      await tx
        .updateTable('plots')
        .set({ ...none })
        .where('name', '=', first)
        .execute();
      await tx
        .updateTable('plots')
        .set({ ...none, gps_lat: null, gps_lng: null })
        .where('name', '=', second)
        .execute();
      await sql`update harvests set quantity_kg = 90000 where plot = ${first}`.execute(tx);
    });
    const seen = await world.exporter.ok('eudr.preview_package', { lots: [lot, bare], ...import1 });
    expect(seen.ready).toBe(false);
    const found = seen.faults.map((each: { code: string; record: string; link: string }) => [
      each.code,
      each.record,
      each.link,
    ]);
    expect(found).toContainEqual(['not_traced', bare, '/app/cooperative/lots/new']);
    expect(found).toContainEqual(['no_place', second, `/app/cooperative/plots/${second}`]);
    expect(found).toContainEqual(['point_gave_too_much', first, `/app/cooperative/plots/${first}`]);
    const refused = await make(world.exporter, [lot, bare]);
    expect(refused.status).toBe(409);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining([bare, first, second]),
    );
    expect(await harness.database.db.selectFrom('diligence_lots').selectAll().where('lot', '=', lot).execute()).toEqual(
      [],
    );
    const readiness = await world.cooperative.ok('eudr.lot_readiness', { lot });
    // Two things are missing, and no source said anything of two plots.
    expect(readiness).toMatchObject({ ready: false, errors: 4, open_plots: 2, packages: [] });
    const linksOf = ({ faults }: { faults: { code: string; link: string }[] }) => [
      ...new Set(faults.flatMap(({ code, link }) => (code === 'not_assessed' ? [link] : []))),
    ];
    expect(linksOf(readiness)).toEqual(['/app/compliance']);
  });

  test('names plots at the very same point, and a point within the outline of another', async () => {
    const { plots, lot } = await world.tracedLot(4);
    const [one, two, within, outline] = plots as [string, string, string, string];
    const none = { gps_polygon: null, min_lng: null, min_lat: null, max_lng: null, max_lat: null, area_ha: null };
    // As the service would have written them.
    await harness.app.jobContext.transaction(async ({ tx }) => {
      await tx.updateTable('plots').set(none).where('name', 'in', [one, two, within]).execute();
      await sql`update plots p set gps_lng = o.gps_lng, gps_lat = o.gps_lat from plots o
                 where p.name = ${two} and o.name = ${one} or p.name = ${within} and o.name = ${outline}`.execute(tx);
    });
    const { faults } = await world.exporter.ok('eudr.preview_package', { lots: [lot], ...import1 });
    const about = faults.map((each: { code: string; severity: string; record: string; values: object }) => [
      each.code,
      each.severity,
      each.record,
      each.values,
    ]);
    expect(about).toContainEqual(['same_point', 'error', one, { other: two }]);
    expect(about).toContainEqual(['point_inside', 'warning', within, { other: outline }]);
    expect(about.filter(([code]: string[]) => code === 'same_point' || code === 'point_inside')).toHaveLength(2);
  });

  /** A lot of what these plots gave. */
  async function lotFrom(plots: readonly string[]): Promise<string> {
    const harvests: string[] = [];
    for (const plot of plots) {
      const harvest = { plot, harvest_date: '2026-01-15', quantity: 100 };
      harvests.push((await world.farmer.ok('farmer.record_harvest', harvest)).name);
    }
    return world.lotOf(harvests);
  }

  test('the stated size of a point stands in the file for the EU, and is compared with what was signed', async () => {
    const points: string[] = [];
    for (const stated_ha of [0.5, undefined]) {
      const { name: plot } = await world.farmer.ok('farmer.register_farm_plot', {
        ...{ plot_name: `Small ${stated_ha}`, cooperative: world.cooperative.org, commodity_type: 'Coffee' },
        ...{ gps_lat: 6.812345, gps_lng: 38.812345 + points.length / 100, stated_ha },
      });
      points.push(plot);
    }
    const lot = await lotFrom(points);
    const { name } = (await make(world.exporter, [lot])).message;
    const file = await fetch(`${harness.url}/api/method/svc_network.api.eudr.download_geojson?package=${name}`, {
      headers: world.exporter.headers,
    });
    const { features } = JSON.parse(await file.text());
    expect(features.map(({ properties }: { properties: { Area?: number } }) => properties.Area)).toEqual([
      0.5,
      undefined,
    ]);
    expect(await detail(world.exporter, name)).toMatchObject({ hectares: 0.5 });
    const altered = async () => (await world.exporter.call('eudr.download_geojson', { package: name })).status;
    expect(await altered()).toBe(200);
    const other = await lotFrom(points);
    await world.sell(other);
    const sold = (await make(world.buyer, [other])).message.name;
    // Another size makes another package of what is not sold; each stays what was signed.
    await world.farmer.ok('farmer.update_farm_plot', { plot: points[0], stated_ha: 0.6 });
    expect(await altered()).toBe(200);
    await harness.drain();
    expect(await detail(world.exporter, name)).toMatchObject({
      status: 'Superseded',
      outdated_reason: `Changed since: ${points[0]} changed.`,
    });
    expect(await detail(world.buyer, sold)).toMatchObject({ status: 'Generated', hectares: 0.5 });
    await tamper(harness.database, (tx) =>
      sql`update diligence_plots set hectares = 0.4 where package = ${name} and plot = ${points[0]}`.execute(tx),
    );
    expect(await altered()).toBe(409);
  });

  test('land that is declared twice is found by the outlines, also where somebody removed what was found of it before', async () => {
    const plots: string[] = [];
    for (const west of [38.7, 38.7002, 38.70095]) {
      const { name: plot } = await world.farmer.ok('farmer.register_farm_plot', {
        plot_name: `Field at ${west}`,
        cooperative: world.cooperative.org,
        commodity_type: 'Coffee',
        gps_polygon: squareAt(west, 6.7, 0.001),
      });
      plots.push(plot);
    }
    const lot = await lotFrom(plots);
    const found = async () => {
      const { faults } = await world.exporter.ok('eudr.preview_package', { lots: [lot], ...import1 });
      return faults.flatMap(
        ({
          code,
          severity,
          record,
          values,
        }: {
          code: string;
          severity: string;
          record: string;
          values: Record<string, string>;
        }) =>
          code === 'declared_twice' || code === 'shared_ground' ? [[code, severity, record, values['other']]] : [],
      );
    };
    const [one, two, three] = plots;
    const expected = [
      ['declared_twice', 'error', one, two],
      ['shared_ground', 'warning', one, three],
      ['shared_ground', 'warning', two, three],
    ];
    expect((await found()).sort()).toEqual(expected);
    await tamper(harness.database, (tx) => tx.deleteFrom('plot_overlaps').where('plot', 'in', plots).execute());
    expect((await found()).sort()).toEqual(expected);
    expect((await make(world.exporter, [lot])).status).toBe(409);
  });

  test('who may not, and what may not', async () => {
    const { lot } = await world.tracedLot(1);
    // Nobody bought it: it is none of the buyer's business yet.
    expect((await make(world.buyer, [lot])).status).toBe(403);
    expect((await make(world.cooperative, [lot])).status).toBe(403);
    expect((await make(world.world.guest(), [lot])).status).toBe(401);
    expect((await make(world.admin, [lot])).body.errors[0].field).toBe('operator');
    expect((await make(world.admin, [lot], { operator: world.cooperative.org })).body.errors[0].field).toBe('operator');
    expect((await make(world.admin, ['LOT-2026-99999'], { operator: world.buyer.org })).status).toBe(404);
    expect((await make(world.exporter, [lot], { country_of_activity: 'US' })).body.errors[0].field).toBe(
      'country_of_activity',
    );
    // Outside the EU there is nothing but importing into it.
    const domestic = await make(world.exporter, [lot], { activity: 'DOMESTIC' });
    expect(domestic.body.exception).toContain('can only be IMPORT');
    const newcomer = await world.world.member('Buyer');
    expect((await make(newcomer, [lot])).status).toBe(403);
  });
});

test('whoever answers for a lot shows one of its plots to an auditor, with a proof; before the package nobody buys it a look', async () => {
  const { lot, plots } = await world.tracedLot(2);
  await world.sell(lot);
  await harness.anchor();
  const shown = { lot, plot: plots[0] as string };
  expect((await world.buyer.call('contagion.disclose_plot', shown)).status).toBe(403);
  await make(world.buyer, [lot]);
  const proof = await world.buyer.ok('contagion.disclose_plot', shown);
  expect((await verifyDisclosure(JSON.stringify(proof))).ok).toBe(true);
  expect((await (await world.world.member('Buyer')).call('contagion.disclose_plot', shown)).status).toBe(403);
});

describe('a change of an input', () => {
  test('a plot that is redrawn supersedes what is not submitted, and outdates what is', async () => {
    const { lot, plots } = await world.tracedLot(2);
    const { message } = await make(world.exporter, [lot]);
    const [plot] = plots as [string];
    expect(await world.exporter.ok('eudr.package_detail', { package: message.name })).toMatchObject({
      status: 'Generated',
    });
    await world.farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(38.5, 6.5, 0.001) });
    await harness.drain();
    const shown = await detail(world.exporter, message.name);
    expect(shown).toMatchObject({ status: 'Superseded', outdated_reason: `Changed since: ${plot} changed.` });
    expect((await make(world.exporter, [lot])).message).toMatchObject({ made: true });
  });

  test('none is superseded, or stays, because a plot seemed another for a moment', async () => {
    const { lot, plots } = await world.tracedLot(1);
    const { name } = (await make(world.exporter, [lot])).message;
    const [plot] = plots as [string];
    const { planted_year: was } = await harness.database.db
      .selectFrom('plots')
      .select('planted_year')
      .where('name', '=', plot)
      .executeTakeFirstOrThrow();
    const turn = (year: number | null) =>
      tamper(harness.database, (tx) =>
        tx.updateTable('plots').set({ planted_year: year }).where('name', '=', plot).execute(),
      );
    await turn(1901);
    await harness.app.jobContext.transaction(async (work) => work.emit('lot.changed', lot));
    await expect(harness.drain()).rejects.toThrow('plots');
    await turn(was);
    await harness.drain();
    expect((await detail(world.exporter, name)).status).toBe('Generated');
  });

  test('a sale that is undone, and a lot that goes to another exporter, leave its operator nothing to file', async () => {
    const { lot } = await world.tracedLot(1);
    const order = await world.sell(lot);
    const { name } = (await make(world.buyer, [lot])).message;
    harness.app.services.deforestation = saidBy({});
    await world.buyer.ok('eudr.assess_package', { package: name });
    await world.buyer.ok('orders.request_cancellation', { order, reason: 'Too much coffee' });
    await world.exporter.ok('orders.agree_cancellation', { order });
    const reason = `${world.buyer.org} neither sells nor buys ${lot} any more.`;
    const refused = await world.buyer.call('eudr.submit_to_eu', { package: name });
    expect(refused).toMatchObject({ status: 409, body: { exception: reason } });
    await harness.drain();
    expect(await detail(world.buyer, name)).toMatchObject({ status: 'Superseded', outdated_reason: reason });

    const turned = await world.tracedLot(1);
    const { name: sellers } = (await make(world.exporter, [turned.lot])).message;
    const other = await world.world.member('Exporter');
    await world.cooperative.ok('cooperative.update_lot', { lot: turned.lot, exporter: other.org });
    await harness.drain();
    expect((await detail(world.exporter, sellers)).status).toBe('Superseded');
  });

  test('package_detail names the lots that are left for a new version, however many are gone', async () => {
    await world.exporter.ok('organisation.update_organisation', { eori: 'ET1' });
    const lots: string[] = [];
    for (let count = 0; count < 7; count++) lots.push((await world.tracedLot(1)).lot);
    const { name } = (await make(world.exporter, lots)).message;
    expect((await detail(world.exporter, name)).lots_left).toEqual(lots);
    const other = await world.world.member('Exporter');
    const [kept, ...gone] = lots;
    for (const lot of gone) await world.cooperative.ok('cooperative.update_lot', { lot, exporter: other.org });
    await harness.drain();
    expect(await detail(world.exporter, name)).toMatchObject({ status: 'Superseded', lots, lots_left: [kept] });
    // Who supplies a lot does not learn what became of others'.
    expect((await detail(world.cooperative, name)).lots_left).toEqual([]);
    expect((await make(world.exporter, [kept as string], { replaces: name })).message).toMatchObject({ made: true });
  });

  test('an edit, a flag, and a sale that splits; a sold lot is not changed by its plot', async () => {
    const edited = await world.tracedLot(1);
    const { name: first } = (await make(world.exporter, [edited.lot])).message;
    await world.cooperative.ok('cooperative.update_lot', { lot: edited.lot, grade: 'Grade 1' });
    await harness.drain();
    expect((await detail(world.exporter, first)).status).toBe('Superseded');

    const parted = await world.tracedLot(1);
    const { name: second } = (await make(world.exporter, [parted.lot])).message;
    await world
      .order(parted.lot, { quantity: 100 })
      .then((order) => world.exporter.ok('exporter.accept_order', { order }));
    await harness.drain();
    expect((await detail(world.exporter, second)).status).toBe('Superseded');

    const sold = await made(1);
    const [plot] = sold.plots as [string];
    await world.farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(38.55, 6.55, 0.001) });
    await harness.drain();
    expect((await detail(world.buyer, sold.name)).status).toBe('Generated');
  });
});

describe('assessment', () => {
  test('without a source nothing is assessed, and nothing passes without a measure and a signature', async () => {
    const { name, plots } = await made(2);
    expect((await world.buyer.call('eudr.sign_off', { package: name, ...signature })).status).toBe(409);
    const answer = await world.buyer.ok('eudr.assess_package', { package: name });
    expect(answer).toMatchObject({
      status: 'Generated',
      risk: 'not_assessed',
      source: 'none',
      low: 0,
      not_assessed: 2,
    });
    expect(answer.message).toContain('nobody may take that for low');
    const early = await world.buyer.call('eudr.sign_off', { package: name, ...signature });
    expect(early.status).toBe(409);
    expect(early.body.errors.map(({ field }: { field: string }) => field)).toEqual(plots);
    // What nothing shows answers for nothing, whoever signs.
    expect(await world.buyer.ok('eudr.record_mitigation', { package: name, ...measure })).toMatchObject({
      shown: false,
    });
    const bare = await world.buyer.call('eudr.sign_off', { package: name, ...signature });
    expect([bare.status, bare.body.errors.map(({ field }: { field: string }) => field)]).toEqual([409, plots]);
    expect(await detail(world.buyer, name)).toMatchObject({ risk: 'not_assessed', mitigations: [{ shown: false }] });
    const recorded = await world.buyer.ok('eudr.record_mitigation', { package: name, ...(await shownBy(world.buyer)) });
    expect(recorded).toMatchObject({ shown: true });
    expect((await detail(world.buyer, name)).open).toEqual([{ reason: 'sign_off', count: 0, plots: [] }]);
    expect(await world.buyer.ok('eudr.sign_off', { package: name, ...signature })).toMatchObject({
      status: 'Passed',
      risk: 'negligible',
    });
    const { sign_offs, history } = await detail(world.buyer, name);
    // The buyer has nobody else: that one person did both is said.
    expect(sign_offs).toMatchObject([{ conclusion: 'negligible', statement: signature.statement, alone: true }]);
    expect(history.map(({ to_status }: { to_status: string }) => to_status)).toEqual([
      'Passed',
      'Generated',
      'Generated',
    ]);
    // Asked again, the signature is of an assessment that no longer counts.
    await world.buyer.ok('eudr.assess_package', { package: name });
    expect(await detail(world.buyer, name)).toMatchObject({ status: 'Generated', risk: 'not_assessed' });
  });

  test('low everywhere passes; high fails until that very plot is answered; who doubts is heard', async () => {
    const { name, plots } = await made(2);
    const [good, bad] = plots as [string, string];
    harness.app.services.deforestation = saidBy({});
    expect(await world.buyer.ok('eudr.assess_package', { package: name })).toMatchObject({ status: 'Passed', low: 2 });
    harness.app.services.deforestation = saidBy({ [bad]: 'high' });
    expect(await world.buyer.ok('eudr.assess_package', { package: name })).toMatchObject({ status: 'Failed', high: 1 });
    const only = await world.buyer.ok('eudr.list_plots', { package: name, verdict: 'high' });
    expect(only).toMatchObject({ total: 1, data: [{ plot: bad, mitigated: false }] });
    for (const plot of [undefined, good])
      await world.buyer.ok('eudr.record_mitigation', { package: name, plot, ...(await shownBy(world.buyer)) });
    expect((await world.buyer.call('eudr.sign_off', { package: name, ...signature })).body.errors[0].field).toBe(bad);
    await world.buyer.ok('eudr.record_mitigation', { package: name, plot: bad, ...measure });
    expect((await world.buyer.call('eudr.sign_off', { package: name, ...signature })).status).toBe(409);
    await world.buyer.ok('eudr.record_mitigation', { package: name, plot: bad, ...(await shownBy(world.buyer)) });
    expect(await world.buyer.ok('eudr.sign_off', { package: name, ...signature })).toMatchObject({ status: 'Passed' });
    const doubt = { conclusion: 'non_negligible', statement: 'The imagery is of another place.' };
    expect(await world.buyer.ok('eudr.sign_off', { package: name, ...doubt })).toMatchObject({
      status: 'Failed',
      risk: 'non_negligible',
    });
  });

  test('nobody signs for their own measure, nor for a file that they have not opened; who looked is said', async () => {
    const { name } = await made(1);
    const second = await world.world.member('Buyer', { org: world.buyer.org, role: 'Member' });
    await world.buyer.ok('eudr.assess_package', { package: name });
    const { id } = await world.buyer.ok('eudr.record_mitigation', { package: name, ...(await shownBy(world.buyer)) });
    const sign = (by: Caller, more = {}) => by.call('eudr.sign_off', { package: name, ...signature, ...more });
    const own = await sign(world.buyer);
    expect([own.status, own.body.exception]).toEqual([409, expect.stringContaining('You recorded a measure yourself')]);
    const unseen = await sign(second);
    expect([unseen.status, unseen.body.errors]).toEqual([
      409,
      [{ field: `measure ${id}`, message: expect.stringContaining('unseen') }],
    ]);
    // That it is not negligible anybody may say at any time.
    expect((await sign(world.buyer, { conclusion: 'non_negligible' })).status).toBe(200);

    const look = { package: name, measure: id };
    const seen = await second.ok('eudr.look_at_measure', look);
    expect(seen).toMatchObject({ measure: id, content_type: 'application/pdf' });
    const file = await fetch(`${harness.url}${seen.address}`, { headers: second.headers });
    expect(hash('sha256', Buffer.from(await file.arrayBuffer()))).toBe(seen.sha256);
    expect(await second.ok('eudr.look_at_measure', look)).toEqual(seen);
    const { mitigations } = await detail(second, name);
    expect(mitigations).toMatchObject([{ id, looked: true, own: false, looks: [{ at: seen.looked_at }] }]);
    expect((await detail(world.buyer, name)).mitigations).toMatchObject([{ looked: false, own: true }]);
    expect((await sign(second)).status).toBe(200);
    expect(await detail(second, name)).toMatchObject({ status: 'Passed', sign_offs: [{ alone: false }, {}] });

    const stranger = await world.world.member('Buyer');
    expect((await stranger.call('eudr.look_at_measure', look)).status).toBe(403);
    expect((await authority.call('eudr.look_at_measure', look)).status).toBe(403);
    expect((await second.call('eudr.look_at_measure', { package: name, measure: id + 1 })).status).toBe(409);
    const bare = await world.buyer.ok('eudr.record_mitigation', { package: name, ...measure });
    expect((await second.call('eudr.look_at_measure', { package: name, measure: bare.id })).status).toBe(409);
    // The other tests' buyer is one person again.
    await harness.database.db.deleteFrom('org_members').where('user_id', '=', second.userId).execute();
  });

  test('what an operator says of itself is said to be its word: on the page, in lists, in the dossier', async () => {
    const { name, lot } = await made(1);
    await world.buyer.ok('eudr.assess_package', { package: name });
    await world.buyer.ok('eudr.record_mitigation', { package: name, ...measure });
    expect((await world.buyer.call('eudr.sign_off', { package: name, ...signature })).status).toBe(409);
    expect(await lookup(lot)).toMatchObject({ status: 'Generated', risk: 'not_assessed', risk_basis: null });
    await world.buyer.ok('eudr.record_mitigation', { package: name, ...(await shownBy(world.buyer)) });
    const [, shown] = (await detail(world.admin, name)).mitigations;
    await world.admin.ok('eudr.look_at_measure', { package: name, measure: shown.id });
    expect((await world.admin.ok('eudr.sign_off', { package: name, ...signature })).status).toBe('Passed');
    expect(await lookup(lot)).toMatchObject({ status: 'Passed', risk: 'negligible', risk_basis: 'operator' });
    expect(await detail(world.buyer, name)).toMatchObject({
      assessed: false,
      unassessed_plots: 1,
      risk_basis: 'operator',
      sign_offs: [{ as_admin: true }],
    });
    const page = await (await fetch(`${harness.url}/verify/${lot}`)).text();
    expect(page).toContain('Negligible, as declared by the operator; no source of deforestation data says so');
    expect(page).toContain('Judged by the operator itself');
    expect(page).not.toMatch(/>\s*Negligible\s*</);
    // A package of before, which passed without any measure.
    await tamper(harness.database, async (tx) => {
      const measures = sql`select id from diligence_mitigations where package = ${name}`;
      await sql`delete from record_changes where tbl = 'diligence_mitigations' and key in (select m.id::text from (${measures}) m)
        or tbl = 'diligence_looks' and key in (select l.id::text from diligence_looks l where l.mitigation in (${measures}))`.execute(
        tx,
      );
      await tx.deleteFrom('diligence_mitigations').where('package', '=', name).execute();
    });
    expect(await lookup(lot)).toMatchObject({ status: 'Generated', risk: 'not_assessed', risk_basis: null });
  });

  test('what shows a measure exists, is of its kind and about these goods; what is gone answers for nothing any more', async () => {
    const { name, lot, plots } = await made(2);
    const elsewhere = await made(1);
    await world.buyer.ok('eudr.assess_package', { package: name });
    const record = (more: object) => world.buyer.call('eudr.record_mitigation', { package: name, ...measure, ...more });
    const field = async (more: object) => (await record(more)).body.errors?.[0].field;
    const file = (await uploadFile(harness, world.buyer, plainPdf)).message.name;
    const theirs = (await uploadFile(harness, world.exporter, plainPdf)).message.name;
    const words = (await uploadFile(harness, world.buyer, Buffer.from('It is all fine.\n'), { filename: 'note.txt' }))
      .message;
    expect(await field({ file: 'FILE-00000000000000000000' })).toBe('file');
    expect(await field({ file: theirs })).toBe('file');
    expect(await field({ file: words.name })).toBe('file');
    expect(await field({ inspection: 'INSP-2026-99999' })).toBe('inspection');
    // In words, not by the names of programs.
    expect((await record({ inspection: 'INSP-2026-99999' })).body.exception).toBe(
      'inspection: does not show a review of satellite images; a file does: JPEG, PNG, WebP, PDF, JSON or GeoJSON',
    );
    expect((await record({ measure: 'independent_audit', file: words.name })).body.exception).toBe(
      'file: is no file that shows an independent audit: PDF',
    );
    const visit = { measure: 'field_visit' };
    expect(await field({ ...visit, inspection: 'INSP-2026-99999' })).toBe('inspection');
    expect(await field({ ...visit, file, inspection: 'INSP-2026-99999' })).toBe('inspection');
    expect(await field({ measure: 'independent_audit', credential: 'CRD-99999' })).toBe('credential');
    const inspection = await approvedInspection(lot);
    const foreign = await approvedInspection(elsewhere.lot);
    expect(await field({ ...visit, inspection: foreign })).toBe('inspection');
    expect((await record({ ...visit, inspection })).message).toMatchObject({ shown: true });
    const confirm = (credential_type: string, valid_until: string) =>
      authority.ok('authority_certs.issue_org_credential', {
        org_kind: 'Cooperative',
        org: world.cooperative.org,
        credential_payload: { credential_type, reference_number: `${credential_type} 1`, valid_until },
      });
    const iso = await confirm('ISO 22000', '2029-01-01');
    const audit = { measure: 'independent_audit' };
    expect(await field({ ...audit, credential: iso.credential })).toBe('credential');
    const good = await confirm('Rainforest Alliance', '2029-01-01');
    // What may show a measure can be chosen: nothing of other lots, nothing that would be refused.
    const { showing_records } = await detail(world.buyer, name);
    expect(showing_records).toEqual([
      { kind: 'credential', name: good.credential, of: 'Rainforest Alliance', holder: expect.any(String) },
      { kind: 'inspection', name: inspection, of: lot, holder: null },
    ]);
    expect((await detail(world.cooperative, name)).showing_records).toEqual([]);
    expect((await record({ ...audit, plot: plots[0], credential: good.credential })).message.shown).toBe(true);
    expect((await detail(world.buyer, name)).mitigations).toMatchObject([
      { inspection, shown: true },
      { plot: plots[0], credential: good.credential, shown: true },
    ]);
    expect(await world.buyer.ok('eudr.sign_off', { package: name, ...signature })).toMatchObject({ status: 'Passed' });
    // The inspection is sent back, or altered: what was signed on its ground is not sent.
    await tamper(harness.database, (tx) =>
      tx.updateTable('inspections').set({ grade: 'Altered' }).where('name', '=', inspection).execute(),
    );
    const late = await world.buyer.call('eudr.submit_to_eu', { package: name });
    expect([late.status, late.body.exception]).toEqual([409, expect.stringContaining('does not pass any more')]);
    expect((await detail(world.buyer, name)).mitigations).toMatchObject([{ shown: false }, { shown: true }]);
  });

  test('a verdict replays from what was kept, and says where it does not', async () => {
    const { name, plots } = await made(1);
    expect((await world.buyer.call('eudr.replay_assessment', { package: name })).status).toBe(409);
    harness.app.services.deforestation = saidBy({});
    await world.buyer.ok('eudr.assess_package', { package: name });
    expect(await world.buyer.ok('eudr.replay_assessment', { package: name })).toMatchObject({
      answers_hold: true,
      reproduced: true,
      same_inputs: true,
    });
    await tamper(harness.database, async (tx) => {
      await tx.updateTable('diligence_verdicts').set({ verdict: 'high' }).where('plot', 'in', plots).execute();
      await tx.updateTable('harvests').set({ harvest_date: '2026-01-16' }).where('plot', 'in', plots).execute();
    });
    expect(await authority.ok('eudr.replay_assessment', { package: name })).toMatchObject({
      answers_hold: false,
      reproduced: false,
      same_inputs: false,
      differences: [{ record: plots[0], kind: 'changed' }],
    });
    // Whoever looks at what its harvests changed would find it altered.
    await tamper(harness.database, (tx) =>
      tx.updateTable('harvests').set({ harvest_date: '2026-01-15' }).where('plot', 'in', plots).execute(),
    );
  });

  test('evidence by criterion, of a plot of the package, with a hash of what an address answered', async () => {
    const { name, plots } = await made(1);
    const evidence = { package: name, criterion: 'n', source: 'Fairtrade', finding: 'Certified until 2027' };
    const add = (more: object, by: Caller = world.buyer) => by.call('eudr.record_evidence', { ...evidence, ...more });
    expect((await add({ plot: plots[0], dated: '2026-01-01', valid_until: '2027-01-01' })).status).toBe(200);
    const fields = async (more: object) => (await add(more)).body.errors?.[0].field;
    expect(await fields({ criterion: 'z' })).toBe('criterion');
    expect(await fields({ plot: 'PLOT-2026-99999' })).toBe('plot');
    expect(await fields({ url: 'https://example.org/a.pdf' })).toBe('sha256');
    expect(await fields({ file: 'FILE-00000000000000000000' })).toBe('file');
    expect(await fields({ dated: '2031-01-01' })).toBe('dated');
    expect(await fields({ dated: '2026-01-02', valid_until: '2026-01-01' })).toBe('valid_until');
    const file = (await uploadFile(harness, world.buyer, plainPdf)).message.name;
    expect((await add({ file })).status).toBe(200);
    const read = async (by: Caller) =>
      (await fetch(`${harness.url}/private/files/${file}`, { headers: by.headers })).status;
    expect([await read(authority), await read(world.cooperative), await read(world.exporter)]).toEqual([200, 403, 403]);
    for (const by of [world.cooperative, world.exporter, authority]) expect((await add({}, by)).status).toBe(403);
    expect((await detail(world.buyer, name)).evidence).toMatchObject([
      { criterion: 'n', plot: plots[0], valid_until: '2027-01-01' },
      { criterion: 'n', file },
    ]);
    const [rules] = await world.buyer.ok('eudr.list_rule_sets');
    expect(Object.keys(rules.criteria)).toHaveLength(14);
  });

  test('what evidence says stays: only that it was taken back is written down, once', async () => {
    const { name } = await made(1);
    const evidence = { package: name, criterion: 'n', source: 'Fairtrade', finding: 'Certified until 2027' };
    await world.buyer.ok('eudr.record_evidence', evidence);
    const changed = (...changes: RawBuilder<unknown>[]) =>
      harness.database.db.transaction().execute(async (tx) => {
        for (const change of changes) await change.execute(tx);
        throw new Error('nothing refused it');
      });
    const takenBack = sql`update diligence_evidence set withdrawn_at = now(), withdrawn_by = recorded_by where package = ${name}`;
    const stays = 'evidence of a package stays as it is';
    await expect(changed(sql`delete from diligence_evidence where package = ${name}`)).rejects.toThrow(stays);
    await expect(changed(sql`update diligence_evidence set finding = 'None' where package = ${name}`)).rejects.toThrow(
      stays,
    );
    await expect(changed(takenBack)).rejects.toThrow('nothing refused it');
    await expect(changed(takenBack, takenBack)).rejects.toThrow(stays);
  });
});

describe('list_lots', () => {
  test('lots that the operator sells or bought, with the package that speaks for them; nobody else’s', async () => {
    const { name, lot } = await made(1);
    const ofBuyer = await world.buyer.ok('eudr.list_lots', { search: lot });
    expect(ofBuyer).toMatchObject({ total: 1, data: [{ lot, package: name, quantity_kg: 300, status: 'Sold' }] });
    const other = await world.tracedLot(1);
    expect((await world.buyer.ok('eudr.list_lots', { search: other.lot })).total).toBe(0);
    const ofSeller = await world.exporter.ok('eudr.list_lots', { search: other.lot.toLowerCase(), activity: 'EXPORT' });
    expect(ofSeller.data).toMatchObject([{ lot: other.lot, package: null }]);
    expect((await world.exporter.ok('eudr.list_lots', { search: '%' })).total).toBe(0);
    expect((await world.cooperative.call('eudr.list_lots', {})).status).toBe(403);
    expect((await world.buyer.call('eudr.list_lots', { operator: world.exporter.org })).status).toBe(403);
  });

  test('after the sale the exporter sees the package of its lot, not whose it is; every list names the same packages', async () => {
    const { name, lot } = await made(1);
    const rows = [{ name, status: 'Generated' }];
    for (const by of [world.buyer, world.exporter]) {
      expect((await by.ok('eudr.list_lots', { search: lot })).data).toMatchObject([{ lot, packages: rows }]);
      const readiness = await by.ok('eudr.lot_readiness', { lot });
      expect(readiness.packages).toEqual(rows);
      // Plots are assessed in the package, so that is where what is missing is mended.
      expect(readiness.faults).toContainEqual(
        expect.objectContaining({ code: 'not_assessed', link: `/app/compliance/packages/${name}` }),
      );
      expect((await by.ok('eudr.list_packages', { lot })).data).toMatchObject([{ name, lots: [lot] }]);
    }
    expect((await world.exporter.ok('eudr.list_lots', { search: lot })).data[0].package).toBeNull();
    const seen = await detail(world.exporter, name);
    expect(seen).toMatchObject({ operator: null, statement: null, hectares: null, quantity_kg: 300, history: [] });
    expect(JSON.stringify(seen)).not.toContain(world.buyer.org);
    const plots = await world.exporter.ok('eudr.list_plots', { package: name });
    expect(plots).toMatchObject({ total: 1, data: [{ geometry: null, producer_name: null }] });
    expect((await world.exporter.call('eudr.download_geojson', { package: name })).status).toBe(403);
    expect((await world.exporter.call('eudr.assess_package', { package: name })).status).toBe(403);
    expect((await world.exporter.ok('eudr.list_packages', { operator: world.buyer.org })).total).toBe(0);
    const stranger = await world.world.member('Exporter');
    expect((await stranger.call('eudr.package_detail', { package: name })).status).toBe(403);
    expect((await stranger.call('eudr.lot_readiness', { lot })).status).toBe(403);
    // Authorities read all packages, so also what keeps a lot from one.
    expect(await authority.ok('eudr.lot_readiness', { lot })).toMatchObject({ lot, plot_count: 1, packages: rows });
    expect((await authority.call('eudr.lot_readiness', { lot: 'LOT-2025-999999' })).status).toBe(403);
    expect((await stranger.ok('eudr.list_packages', { lot })).total).toBe(0);
    for (const by of [world.buyer, world.exporter])
      expect((await by.ok('eudr.list_packages', { search: lot.slice(1) })).data).toMatchObject([{ name }]);
    expect((await stranger.ok('eudr.list_packages', { search: lot })).total).toBe(0);
    expect(await stranger.ok('eudr.overview')).toMatchObject({ total: 0, quantity_kg: 0, available_kg: 0 });
  });
});

describe('submit_to_eu', () => {
  const submit = (by: Caller, name: string, more: object = {}) =>
    by.call('eudr.submit_to_eu', { package: name, ...more });
  async function passed() {
    const found = await made(1);
    harness.app.services.deforestation = saidBy({});
    await world.buyer.ok('eudr.assess_package', { package: found.name });
    return found;
  }

  test('only Passed, or assessed and Generated by an admin who says so; off is said plainly; a repeat tells', async () => {
    const { name, plots } = await made(1);
    expect((await submit(world.buyer, name)).body.exception).toContain('nobody has judged its risk');
    expect((await submit(world.buyer, name, { accept_unassessed: true })).status).toBe(403);
    expect((await submit(world.admin, name)).status).toBe(409);
    // What no source said anything of is sent by nobody: never asked, or asked in vain.
    for (const by of [undefined, world.buyer, world.admin]) {
      if (by !== undefined) await by.ok('eudr.assess_package', { package: name });
      const unassessed = await submit(world.admin, name, { accept_unassessed: true });
      expect([unassessed.status, unassessed.body.exception]).toEqual([
        409,
        expect.stringContaining(plots[0] as string),
      ]);
    }
    harness.app.services.deforestation = saidBy({ [plots[0] as string]: 'more_info_needed' });
    await world.buyer.ok('eudr.assess_package', { package: name });
    harness.app.services.euSystem = undefined;
    const off = await submit(world.admin, name, { accept_unassessed: 'true' });
    expect(off.status).toBe(503);
    expect(off.body.exception).toContain('nothing was submitted');
    expect((await detail(world.buyer, name)).status).toBe('Generated');
    harness.app.services.euSystem = eu;
    expect((await submit(world.admin, name, { accept_unassessed: 'true' })).message).toMatchObject({
      status: 'Submitted',
      submitted: true,
      simulated: true,
    });
    // That an admin did it, for whom, stands in its history.
    const { history } = await detail(world.buyer, name);
    expect(history[0]).toMatchObject({
      to_status: 'Submitted',
      note: `Submitted without a judgement, by decision of an admin. By an admin of the service, for ${world.buyer.org}.`,
    });
    const asAdmin = `By an admin of the service, for ${world.buyer.org}.`;
    expect(history.filter(({ note }: { note: string | null }) => note?.endsWith(asAdmin))).toHaveLength(2);
    expect((await submit(world.buyer, name)).message).toMatchObject({ status: 'Submitted', submitted: false });
    expect(eu.taken.filter((each) => each === name)).toHaveLength(1);
    for (const by of [world.exporter, world.cooperative, authority]) expect((await submit(by, name)).status).toBe(403);
    expect((await submit(world.admin, 'DDP-2026-99999')).status).toBe(404);
    expect((await world.buyer.call('eudr.assess_package', { package: name })).status).toBe(409);
  });

  test('what has changed since is not submitted, nor what somebody altered', async () => {
    const changed = await passed();
    const turn = (day: string) =>
      tamper(harness.database, (tx) =>
        tx.updateTable('harvests').set({ harvest_date: day }).where('plot', 'in', changed.plots).execute(),
      );
    await turn('2026-01-16');
    expect((await submit(world.buyer, changed.name)).body.exception).toContain('has changed since');
    // Whoever looks at what its harvests changed would find it altered.
    await turn('2026-01-15');
    const moved = await passed();
    await tamper(harness.database, (tx) =>
      sql`update diligence_plots set geometry = replace(geometry, '38.', '37.') where package = ${moved.name}`.execute(
        tx,
      ),
    );
    expect((await submit(world.buyer, moved.name)).body.exception).toContain(`${moved.plots[0]} (its outline`);
    const altered = await made(1);
    await tamper(harness.database, (tx) =>
      tx
        .updateTable('diligence_packages')
        .set({ status: 'Passed', risk: 'negligible' })
        .where('name', '=', altered.name)
        .execute(),
    );
    expect((await submit(world.buyer, altered.name)).body.exception).toContain('not what was signed');
    expect(await lookup(altered.lot)).toBeNull();
  });

  test('no package names a producer whom somebody put in past the service', async () => {
    const importing = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    const { lot, plots } = await world.tracedLot(1);
    const stranger = await world.world.user({ roles: ['SVC Farmer'], name: 'Nobody of here' });
    await tamper(harness.database, (tx) =>
      sql`update plots set farmer = ${stranger.userId}::uuid where name = ${plots[0]}`.execute(tx),
    );
    const refused = await world.exporter.call('eudr.generate_package', { lots: [lot], ...importing });
    expect([refused.status, refused.body.exception]).toEqual([
      409,
      expect.stringContaining(`plots ${plots[0]} is not`),
    ]);
  });

  test('nobody signs or submits by a verdict or a measure that somebody wrote past the service', async () => {
    const sign = (name: string) =>
      world.exporter.call('eudr.sign_off', {
        package: name,
        conclusion: 'negligible',
        statement: 'We looked at all of it.',
      });
    const importing = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    const failed = async () => {
      const { lot, plots } = await world.tracedLot(2);
      const { name } = await world.exporter.ok('eudr.generate_package', { lots: [lot], ...importing });
      harness.app.services.deforestation = saidBy({ [plots[0] as string]: 'high' });
      await world.exporter.ok('eudr.assess_package', { package: name });
      return { name, bad: plots[0] as string };
    };
    const eased = await failed();
    await tamper(harness.database, (tx) =>
      sql`update diligence_verdicts set verdict = 'low' where plot = ${eased.bad}`.execute(tx),
    );
    const refused = await sign(eased.name);
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('somebody altered them')]);
    const shortened = await failed();
    await tamper(harness.database, (tx) =>
      sql`delete from diligence_verdicts where plot = ${shortened.bad}`.execute(tx),
    );
    expect((await sign(shortened.name)).body.exception).toContain('somebody altered them');
    const low = await passed();
    await tamper(harness.database, (tx) =>
      sql`update diligence_assessments set low = low, source = 'other' where package = ${low.name}`.execute(tx),
    );
    expect((await submit(world.buyer, low.name)).body.exception).toContain('The verdicts of');
    const shown = await passed();
    const evidence = { criterion: 'h', source: 'Court register', finding: 'Two open cases' };
    await world.buyer.ok('eudr.record_evidence', { package: shown.name, ...evidence });
    await tamper(harness.database, (tx) =>
      sql`update diligence_evidence set finding = 'No open case' where package = ${shown.name}`.execute(tx),
    );
    expect((await submit(world.buyer, shown.name)).body.exception).toContain('diligence_evidence');
  });

  test.each(['removed', 'removed with its line of the history', 'made another’s'])(
    'nobody signs or submits by the assessment before one that was %s',
    async (how) => {
      const { name, plots } = await made(1);
      const { name: other } = await passed();
      harness.app.services.deforestation = saidBy({});
      await world.buyer.ok('eudr.assess_package', { package: name });
      harness.app.services.deforestation = saidBy({ [plots[0] as string]: 'more_info_needed' });
      await world.buyer.ok('eudr.assess_package', { package: name });
      const sign = { package: name, conclusion: 'negligible', statement: 'We looked at all of it.' };
      expect((await world.buyer.call('eudr.sign_off', sign)).body.exception).toContain('of which more has to be known');
      const newest = sql`(select max(id) from diligence_assessments where package = ${name})`;
      await tamper(harness.database, async (tx) => {
        if (how === 'made another’s') {
          await sql`update diligence_assessments set package = ${other} where id = ${newest}`.execute(tx);
          return;
        }
        await sql`delete from diligence_verdicts where assessment = ${newest}`.execute(tx);
        await sql`delete from diligence_assessments where id = ${newest}`.execute(tx);
        if (how !== 'removed')
          await sql`delete from diligence_history where id = (select max(id) from diligence_history where package = ${name})`.execute(
            tx,
          );
      });
      const refused = await world.buyer.call('eudr.sign_off', sign);
      expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('diligence_assessments')]);
      const { faults } = await harness.database.db
        .transaction()
        .execute((tx) => checkSeals(tx, harness.app.services.markKey));
      expect(faults).toContainEqual(
        expect.stringMatching(
          how === 'made another’s'
            ? /^diligence_assessments \d+: it is not what the service wrote last/
            : /^diligence_assessments \d+: the row is gone/,
        ),
      );
    },
  );

  test.each(['diligence_looks', 'diligence_evidence', 'diligence_mitigations'])(
    'nobody signs, submits or gets a file where a row of %s was removed',
    async (table) => {
      const { name } = await made(1);
      const second = await world.world.member('Buyer', { org: world.buyer.org, role: 'Member' });
      await world.buyer.ok('eudr.assess_package', { package: name });
      const { id } = await world.buyer.ok('eudr.record_mitigation', { package: name, ...(await shownBy(world.buyer)) });
      harness.clock.advance(1);
      // Against it: whoever wants it to pass is rid of it.
      await world.buyer.ok('eudr.record_mitigation', { package: name, ...measure, outcome: 'Trees were felled' });
      harness.clock.advance(1);
      await world.buyer.ok('eudr.record_evidence', {
        package: name,
        ...{ criterion: 'h', source: 'Court register', finding: 'Two open cases' },
      });
      harness.clock.advance(1);
      await second.ok('eudr.look_at_measure', { package: name, measure: id });
      const sign = () => second.call('eudr.sign_off', { package: name, ...signature });
      const remove = () =>
        tamper(harness.database, (tx) =>
          table === 'diligence_mitigations'
            ? sql`delete from diligence_mitigations where package = ${name} and file is null`.execute(tx)
            : table === 'diligence_evidence'
              ? sql`delete from diligence_evidence where package = ${name}`.execute(tx)
              : sql`delete from diligence_looks where mitigation = ${id}`.execute(tx),
        );
      const gone = expect.stringMatching(new RegExp(`${table} \\d+`));
      // Once signed, a statement rests on it; before, the signature would.
      if (table === 'diligence_looks') expect((await sign()).status).toBe(200);
      await remove();
      const refused = table === 'diligence_looks' ? await submit(world.buyer, name) : await sign();
      expect([refused.status, refused.body.exception]).toEqual([409, gone]);
      expect((await detail(world.buyer, name)).altered).toEqual(gone);
      expect((await world.buyer.call('eudr.dossier', { package: name })).status).toBe(409);
      await harness.database.db.deleteFrom('org_members').where('user_id', '=', second.userId).execute();
    },
  );

  test('what somebody altered is no Available statement: counted apart, said in the file, and by the assistant', async () => {
    const { name, lot } = await passed();
    const before = await world.buyer.ok('eudr.overview');
    await tamper(harness.database, (tx) =>
      sql`update diligence_packages set status = 'Available', reference_number = '26DEAAAABBBB09', verification_number = 'X1',
            eu_system = 'traces', submitted_at = now(), available_at = now() where name = ${name}`.execute(tx),
    );
    const after = await world.buyer.ok('eudr.overview');
    expect(after).toEqual({
      ...before,
      altered: before.altered + 1,
      by_status: { ...before.by_status, Passed: before.by_status.Passed - 1 },
      quantity_kg: before.quantity_kg - 300,
    });
    const csv = String((await world.buyer.call('eudr.export_packages_csv', { lot })).body);
    const [heading, line] = csv.trimEnd().split('\r\n');
    expect(heading).toContain('package,status,as_signed,system');
    expect(line).toContain(`${name},Altered,"no, somebody altered it past the service; nothing in this row holds",`);
    expect((await world.buyer.ok('eudr.list_packages', { lot })).data).toMatchObject([{ name, as_signed: false }]);
    const { content } = await world.buyer.ok('ai.chat', { user_input: `What about ${name}?` });
    expect(content).toContain(`What is recorded of ${name} is not what was signed`);
    expect(content).not.toContain('Available');
  });

  test('to strangers: status, plots, risk, and of a simulated number that it is one', async () => {
    // What the tests before this one altered stays so, and its events wait for ever.
    await sql`delete from outbox`.execute(harness.database.db);
    const { name, lot } = await passed();
    expect(await lookup(lot)).toEqual({
      status: 'Passed',
      plot_count: 1,
      risk: 'negligible',
      risk_basis: 'source',
      reference_number: null,
      simulated: null,
      available_at: null,
    });
    await submit(world.buyer, name);
    await harness.app.jobContext.transaction(async (work) =>
      markAvailable(work, await lockPackage(work.tx, name), { reference: '26DEAAAABBBB01', verification: 'XYZ12345' }),
    );
    expect(await lookup(lot)).toEqual({
      status: 'Available',
      plot_count: 1,
      risk: 'negligible',
      risk_basis: 'source',
      reference_number: '26DEAAAABBBB01',
      simulated: true,
      available_at: expect.any(String),
    });
    const page = await (await fetch(`${harness.url}/verify/${lot}`)).text();
    expect(page).toContain('of a simulator of the EU system, which is worth nothing');
    expect(page).not.toContain('Due diligence statement filed');
    // One truth, wherever it is said.
    for (const other of ['Taken by the EU system', 'Handed to the EU system', 'No statement for the EU is recorded'])
      expect(page).not.toContain(other);
    for (const said of [
      'a simulator was asked, not the EU',
      'Taken by a simulator, not by the EU',
      'The EU has none of this lot',
    ])
      expect(page).toContain(said);
    for (const language of ['es', 'fr', 'pt']) {
      const headers = { 'accept-language': language };
      const theirs = await (await fetch(`${harness.url}/verify/${lot}`, { headers })).text();
      expect(theirs).toMatch(/simulador|simulateur/);
      expect(theirs).not.toMatch(/(Aceptado por el|Accepté par le|Aceito pelo) sist/);
    }
    const csv = String((await world.buyer.call('eudr.export_packages_csv', { search: name })).body);
    const [heading, line] = csv.trimEnd().split('\r\n');
    expect(heading).toContain('package,status,as_signed,system,reference_number,risk,risk_said_by');
    expect(line).toContain(
      `${name},Available,yes,"simulator, worth nothing; the EU has no statement",26DEAAAABBBB01,negligible,source,1,0`,
    );
    const told = (await world.buyer.ok('ai.chat', { user_input: `What about ${name}?` })).content;
    expect(told).toContain(`Only a simulator has the statement of ${name}; the EU has none.`);
    const supplied = String((await world.cooperative.call('eudr.export_packages_csv', { search: name })).body);
    expect(supplied).toContain(name);
    expect(supplied).not.toContain(world.buyer.org);
    // A cooperative learns of the statement, and not whose it is.
    const theirs = await detail(world.cooperative, name);
    expect(theirs).toMatchObject({
      operator: null,
      operator_name: null,
      statement: null,
      verification_number: null,
      history: [],
    });
    expect(JSON.stringify(theirs)).not.toContain(world.buyer.org);
    const { data } = await world.cooperative.ok('eudr.list_plots', { package: name });
    expect(data).toMatchObject([{ geometry: null, producer_name: null, place: null }]);
    expect((await world.cooperative.call('eudr.download_geojson', { package: name })).status).toBe(403);
    expect((await world.cooperative.ok('eudr.list_packages', { operator: world.buyer.org })).total).toBe(0);
    expect((await authority.ok('eudr.list_packages', { operator: world.buyer.org, lot })).total).toBe(1);
    expect((await detail(authority, name)).verification_number).toBe('XYZ12345');
    expect((await authority.ok('eudr.list_plots', { package: name })).data[0].geometry.type).toBe('Polygon');
    // Its lot is flagged afterwards: the statement in the EU stays, and is outdated here.
    await harness.app.jobContext.transaction(async (work) => {
      const { flagLot } = await import('../../src/domain/origin/lot/flag.ts');
      await flagLot(work, lot, 'does not fit');
    });
    await harness.drain();
    expect(await detail(world.buyer, name)).toMatchObject({
      status: 'Available',
      outdated_reason: `Changed since: ${lot} changed.`,
    });
    expect(await lookup(lot)).toMatchObject({ status: 'Superseded', reference_number: null });
    // Nobody of the operator need look to learn of it, and each is told once.
    await harness.drain();
    const { data: notices } = await world.buyer.ok('notifications.list');
    const noticed = notices.filter(({ subject }: { subject: string }) => subject === name);
    expect(noticed).toMatchObject([{ kind: 'statement_outdated', page: `/app/compliance/packages/${name}` }]);
    const { outdated, by_status, available_simulated } = await world.buyer.ok('eudr.overview');
    expect([outdated, by_status.Available, available_simulated]).toEqual([1, 1, 1]);
  });

  test.runIf(onPostgres)(
    '32 at once submit once, two generations at once make one, and a plot redrawn meanwhile is noticed',
    async () => {
      const { name } = await passed();
      const answers = await Promise.all(Array.from({ length: 32 }, () => submit(world.buyer, name)));
      expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
      expect(answers.filter(({ message }) => message.submitted)).toHaveLength(1);
      expect(eu.taken.filter((each) => each === name)).toHaveLength(1);

      const { lot, plots } = await world.tracedLot(2);
      const both = await Promise.all(Array.from({ length: 8 }, () => make(world.exporter, [lot])));
      expect(both.filter(({ message }) => message?.made)).toHaveLength(1);
      expect(new Set(both.map(({ message }) => message?.name)).size).toBe(1);

      const fresh = await world.tracedLot(2);
      const [plot] = fresh.plots as [string];
      const moved = { plot, gps_polygon: squareAt(38.6, 6.6, 0.001) };
      const [generated] = await Promise.all([
        make(world.exporter, [fresh.lot]),
        world.farmer.call('events.update_plot_gps_polygon', moved),
      ]);
      await harness.drain();
      expect(generated.status, JSON.stringify(generated.body)).toBe(200);
      const { status } = await detail(world.exporter, generated.message.name);
      const kept = await harness.database.db
        .selectFrom('diligence_plots')
        .select('geometry')
        .where('package', '=', generated.message.name)
        .where('plot', '=', plot)
        .executeTakeFirstOrThrow();
      // Either it was made of the new outline, or of the old one and is Superseded: never of the old one and good.
      expect(kept.geometry.includes('38.6') ? 'Generated' : 'Superseded').toBe(status);
      expect(plots).toHaveLength(2);
    },
  );
});
