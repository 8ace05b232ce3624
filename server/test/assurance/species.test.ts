import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EuSystem } from '../../src/platform/eu/eu-system.ts';
import { type Simulator, startSimulator } from '../../src/platform/eu/simulator/server.ts';
import { plainSwitches, simulatedUser } from '../../src/platform/eu/simulator/settings.ts';
import { memoryState } from '../../src/platform/eu/simulator/state.ts';
import { type DiligenceWorld, openDiligence, saidBy } from '../support/diligence.ts';
import { unpacedAdapter } from '../support/eu-adapter.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';

let harness: Harness;
let world: DiligenceWorld;
let simulator: Simulator;
let adapter: EuSystem;
const state = memoryState();

beforeAll(async () => {
  let at = (): Date => new Date();
  simulator = await startSimulator({ users: [{ ...simulatedUser }], state, now: () => at() });
  harness = await startHarness({
    poolSize: 16,
    env: { EU_SYSTEM: 'simulator', TRACES_URL: simulator.address, SESSION_IDLE_MINUTES: '50000' },
  });
  at = () => harness.clock.now();
  adapter = unpacedAdapter(simulator, harness);
  harness.app.services.eu = adapter;
  Object.assign(simulator.switches, plainSwitches, { profilingDelay: 60 });
  world = await openDiligence(harness);
  harness.app.services.deforestation = saidBy({});
});
afterAll(async () => {
  await adapter.close();
  await harness.close();
  await simulator.close();
});

const importing = { activity: 'IMPORT', country_of_activity: 'DE' };
const wanted = (lots: string[], species?: string[], more: object = {}) => ({
  ...{ lots, ...importing, ...more },
  ...(species === undefined ? {} : { species }),
});
const make = (lots: string[], species?: string[], more: object = {}) =>
  world.buyer.call('eudr.generate_package', wanted(lots, species, more));
const detail = (name: string) => world.buyer.ok('eudr.package_detail', { package: name });
const named = async (name: string) => (await detail(name)).statement.commodities[0].scientificNames;
async function sold(): Promise<string> {
  const { lot } = await world.tracedLot(1);
  await world.sell(lot);
  return lot;
}
async function made(species: string[]): Promise<string> {
  const answer = await make([await sold()], species);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.message.name;
}
/** Hands a package over; answers each species that its statement names, as the EU system has it. */
async function filed(name: string): Promise<(string | undefined)[][]> {
  if ((await detail(name)).status === 'Generated') await world.buyer.ok('eudr.assess_package', { package: name });
  await world.buyer.ok('eudr.submit_to_eu', { package: name });
  await harness.tick('eu.send');
  return stated(name);
}
/** Species that the newest statement sent of a package names: the document that went to the EU system says it. */
async function stated(name: string): Promise<(string | undefined)[][]> {
  const { exchanges } = await world.buyer.ok('eudr.eu_history', { package: name });
  const sent = exchanges.find(({ operation }: { operation: string }) => /^(submit|amend)Dds$/.test(operation));
  if (sent === undefined) return [];
  const address = `svc_network.api.eudr.download_eu_document?package=${name}&exchange=${sent.exchange}&document=request`;
  const answer = await fetch(`${harness.url}/api/method/${address}`, { headers: world.buyer.headers });
  expect(answer.status).toBe(200);
  const found = (await answer.text()).matchAll(/<d:speciesInfo>(.*?)<\/d:speciesInfo>/gs);
  return [...found].map(([, each = '']) =>
    ['scientificName', 'commonName'].map((of) => new RegExp(`<d:${of}>(.*?)</d:${of}>`).exec(each)?.[1]),
  );
}
/** Leaves a package as a version left it that asked nobody, and signs it so. */
async function ofBefore(name: string, species: string[] | null): Promise<void> {
  await harness.app.jobContext.transaction(async ({ tx, attest }) => {
    await tx
      .updateTable('diligence_packages')
      .set({ species, rule_set: 'EUDR-2025-2650' })
      .where('name', '=', name)
      .execute();
    attest.atCommit('package', name);
  });
}

test('of coffee nobody says arabica unasked: the species is missing, and named with how to give it', async () => {
  const lot = await sold();
  const preview = await world.buyer.ok('eudr.preview_package', wanted([lot]));
  expect(preview).toMatchObject({ ready: false, errors: 1 });
  expect(preview.faults[0]).toMatchObject({
    code: 'species_missing',
    severity: 'error',
    record: world.buyer.org,
    message: expect.stringMatching(/`species`.*Coffea arabica, Coffea canephora, Coffea liberica/),
    values: { commodity: 'Coffee', species: 'Coffea arabica, Coffea canephora, Coffea liberica' },
  });
  const refused = await make([lot]);
  expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('`species`')]);
  for (const none of [[], ['Theobroma cacao'], ['Coffea'], ['Coffea robusta']]) {
    expect([none, (await make([lot], none)).status]).toEqual([none, none.length === 0 ? 409 : 400]);
  }
  expect((await make([lot], ['Theobroma cacao'])).body.errors).toMatchObject([{ field: 'species' }]);
  expect(await world.buyer.ok('eudr.preview_package', wanted([lot], ['Coffea canephora']))).toMatchObject({
    ready: true,
    errors: 0,
  });
});

test('a statement names what its operator declared, with common names, and nothing else', async () => {
  const robusta = await made(['Coffea canephora']);
  expect(await detail(robusta)).toMatchObject({ species: ['Coffea canephora'] });
  expect(await named(robusta)).toEqual(['Coffea canephora']);
  // Who supplies the lot is not told what its buyer declared.
  expect(await world.cooperative.ok('eudr.package_detail', { package: robusta })).toMatchObject({
    species: [],
    statement: null,
  });
  expect(await filed(robusta)).toEqual([['Coffea canephora', 'Robusta coffee']]);
  const mixed = await made(['Coffea liberica', 'Coffea arabica', 'Coffea arabica']);
  expect(await filed(mixed)).toEqual([
    ['Coffea arabica', 'Arabica coffee'],
    ['Coffea liberica', 'Liberica coffee'],
  ]);
});

test('other species are another package: the same again is the one that is there, and a new version takes its place', async () => {
  const lot = await sold();
  const first = (await make([lot], ['Coffea arabica'])).message.name;
  expect((await make([lot], ['Coffea arabica'])).message).toMatchObject({ name: first, made: false });
  const other = await make([lot], ['Coffea arabica', 'Coffea canephora']);
  expect([other.status, other.body.exception]).toEqual([409, expect.stringContaining('replaces')]);
  const next = await make([lot], ['Coffea canephora'], { replaces: first });
  expect(await named(next.message.name)).toEqual(['Coffea canephora']);
  expect(await named(first)).toEqual(['Coffea arabica']);
});

test('what was declared is signed: nothing is submitted or filed by what somebody made of it', async () => {
  const [before, after] = [await made(['Coffea canephora']), await made(['Coffea canephora'])];
  for (const name of [before, after]) await world.buyer.ok('eudr.assess_package', { package: name });
  const say = (name: string, species: string[]) =>
    tamper(harness.database, (tx) =>
      sql`update diligence_packages set species = ${species} where name = ${name}`.execute(tx),
    );
  await say(before, ['Coffea arabica']);
  expect((await world.buyer.call('eudr.submit_to_eu', { package: before })).status).toBe(409);
  await world.buyer.ok('eudr.submit_to_eu', { package: after });
  await say(after, ['Coffea arabica']);
  await harness.tick('eu.send');
  expect(await stated(after)).toEqual([]);
  await say(after, ['Coffea canephora']);
  harness.clock.advance(3_600_000);
  await harness.tick('eu.send');
  expect(await stated(after)).toEqual([['Coffea canephora', 'Robusta coffee']]);
  const { rows } = await sql<{ facts: { species?: string[] } }>`
    select payload::jsonb as facts from attestations
     where kind = 'package' and subject = ${after} order by version desc limit 1`.execute(harness.database.db);
  expect(rows[0]?.facts.species).toEqual(['Coffea canephora']);
});

test('a package of before that nobody filed is filed without a species that nobody said', async () => {
  for (const species of [[], null]) {
    const name = await made(['Coffea arabica']);
    await ofBefore(name, species);
    expect(await filed(name)).toEqual([]);
    expect(await detail(name)).toMatchObject({ status: 'Submitted', species: [] });
    expect(await named(name)).toEqual([]);
  }
});

test('what was filed before goes on to say what it said, also where it is amended, and is verified', async () => {
  const name = await made(['Coffea arabica']);
  await filed(name);
  harness.clock.advance(61_000);
  await harness.tick('eu.look');
  await ofBefore(name, null);
  expect(await detail(name)).toMatchObject({ status: 'Available', altered: null, species: [] });
  expect(await named(name)).toEqual(['Coffea arabica']);
  await world.buyer.ok('eudr.amend_in_eu', { package: name, comment: 'Another ship', reason: 'It was late.' });
  await harness.tick('eu.send');
  expect(await stated(name)).toEqual([['Coffea arabica', 'Arabica coffee']]);
  const [kept] = [...state.all()].filter(({ internalReference }) => internalReference.startsWith(name));
  expect(kept?.amendments).toBe(1);
});

test('a grade that is one of robusta is named where only arabica was declared', async () => {
  const [plot] = await world.plots(1);
  const { name: harvest } = await world.farmer.ok('farmer.record_harvest', {
    ...{ plot, harvest_date: '2026-01-16', quantity: 200 },
  });
  const { name: lot } = await world.cooperative.ok('farmer.aggregate_harvests_into_lot', {
    ...{ harvests: [harvest], commodity_type: 'Coffee', corridor: 'ET-DE', exporter: world.exporter.org },
  });
  const said = { lot, asking_price: '4.25', currency: 'USD', grade: 'Screen 18' };
  await world.cooperative.ok('cooperative.update_lot', said);
  await world.cooperative.ok('cooperative.list_lot', { lot });
  await world.sell(lot);
  const faults = async (species: string[]) =>
    (await world.buyer.ok('eudr.preview_package', wanted([lot], species))).faults.filter(
      ({ code }: { code: string }) => code === 'species_of_grade',
    );
  expect(await faults(['Coffea arabica'])).toMatchObject([
    {
      code: 'species_of_grade',
      severity: 'warning',
      record: lot,
      values: { grade: 'Screen 18', species: 'Coffea canephora' },
    },
  ]);
  expect(await faults(['Coffea canephora'])).toEqual([]);
  expect(await faults(['Coffea arabica', 'Coffea canephora'])).toEqual([]);
});
