import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiligenceWorld, openDiligence } from '../support/diligence.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { recordInspection } from '../support/inspections.ts';
import { tamper } from '../support/tampering.ts';

let harness: Harness;
let world: DiligenceWorld;
let lot: string;
let plot: string;
let harvest: string;
let inspection: string;
/** Of a lot that nobody was told of. */
let hidden: { plot: string; harvest: string; inspection: string };
let order: string;

beforeAll(async () => {
  harness = await startHarness();
  world = await openDiligence(harness);
  const inspector = await world.world.user({ roles: ['SVC Inspector'] });
  const traced = await world.tracedLot(1);
  lot = traced.lot;
  plot = traced.plots[0] ?? '';
  inspection = (await recordInspection(inspector, lot)).message.name;
  await world.admin.ok('inspector.admin_approve_inspection', { inspection });
  order = await world.sell(lot);
  await harness.anchor();
  const [mine] = await world.plots(1);
  const { db } = harness.database;
  const harvestOf = async (of: string): Promise<string> =>
    (await db.selectFrom('harvests').select('name').where('plot', '=', of).executeTakeFirstOrThrow()).name;
  harvest = await harvestOf(plot);
  const second = (await recordInspection(inspector, lot)).message.name;
  hidden = { plot: mine ?? '', harvest: await harvestOf(mine ?? ''), inspection: second };
}, 120_000);
afterAll(() => harness.close());

const ask = (path: string, accept = '*/*', language = 'en') =>
  fetch(`${harness.url}${path}`, { headers: { accept, 'accept-language': language } });
const data = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, body: await answer.json() };
};

test('everything that the public events of a lot name has an answer, and the credentials’ organisations, too', async () => {
  const events = await (await ask(`/epcis/events?lot=${lot}`)).text();
  const bundle = await (await ask(`/verify/${lot}/untp.json`)).text();
  const named = [...new Set(`${events} ${bundle}`.match(/http:[^"\s#]+?\/id\/[a-z]+\/[A-Z0-9-]+(\/[a-z]+)?/g))];
  const kinds = new Set(named.map((address) => /\/id\/([a-z]+)\//.exec(address)?.[1]));
  expect([...kinds].sort()).toEqual(['harvest', 'inspection', 'lot', 'organisation', 'plot']);
  for (const address of named) {
    const answer = await fetch(address);
    expect([address, answer.status]).toEqual([address, 200]);
  }
});

test('a plot and a harvest say what they are and which lots tell of them, and nothing of place or people', async () => {
  const about = [{ lot, verify_url: `${harness.url}/verify/${lot}` }];
  expect(await data(`/id/plot/${plot}`)).toEqual({
    status: 200,
    body: {
      id: `${harness.url}/id/plot/${plot}`,
      kind: 'plot',
      name: plot,
      type: 'plot',
      country: 'ET',
      what: expect.stringContaining('not public'),
      lots: about,
    },
  });
  const { stage } = await harness.database.db
    .selectFrom('harvests')
    .select('stage')
    .where('name', '=', harvest)
    .executeTakeFirstOrThrow();
  const of = (await data(`/id/harvest/${harvest}`)).body;
  expect(of).toMatchObject({ kind: 'harvest', name: harvest, country: 'ET', lots: about });
  expect((await data(`/id/harvest/${harvest}/${stage}`)).body).toMatchObject({ ...of, id: `${of.id}/${stage}` });
  expect((await data(`/id/inspection/${inspection}`)).body).toMatchObject({ kind: 'inspection', lots: about });
  for (const path of [`/id/plot/${plot}`, `/id/harvest/${harvest}`]) {
    for (const accept of ['text/html', 'application/json']) {
      const text = await (await ask(path, accept)).text();
      expect(text).not.toMatch(/Almaz|Field \d|38\.1|6\.1\d|coordinates|@example|undefined/);
    }
  }
});

test('an organisation is called what it calls itself, as long as that is what was signed', async () => {
  const { org } = world.cooperative;
  expect((await data(`/id/organisation/${org}`)).body).toMatchObject({
    kind: 'organisation',
    type: 'Cooperative',
    title: `Cooperative ${org}`,
    country: 'ET',
  });
  expect((await data(`/id/organisation/${world.exporter.org}`)).body).toMatchObject({ type: 'Exporter' });
  const call = (title: string) =>
    tamper(harness.database, (tx) => tx.updateTable('orgs').set({ title }).where('name', '=', org).execute());
  await call('Fair Hills');
  const altered = (await data(`/id/organisation/${org}`)).body;
  expect([altered.name, altered.title]).toEqual([org, undefined]);
  await call(`Cooperative ${org}`);
});

test('for readers a page in four languages, for programs JSON; caches are told what it was chosen by', async () => {
  for (const [language, words] of [
    ['en', 'Plot of land'],
    ['es', 'Parcela'],
    ['fr', 'Parcelle'],
    ['pt', 'Talhão'],
  ] as const) {
    const answer = await ask(`/id/plot/${plot}`, 'text/html,application/xhtml+xml,*/*;q=0.8', language);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('vary')).toContain('Accept,');
    expect(text).toContain(`<h1>${words}</h1>`);
    expect(text).toContain(`href="/verify/${lot}"`);
  }
  const json = await ask(`/id/plot/${plot}`, 'application/json');
  expect(json.headers.get('content-type')).toContain('application/json');
  expect(json.headers.get('access-control-allow-origin')).toBe('*');
  expect(json.headers.get('vary')).toContain('Accept');
});

test('what is private is answered like what is not there, in both forms', async () => {
  const unknown = [
    '/id/plot/PLOT-2026-99999',
    `/id/plot/${hidden.plot}`,
    `/id/harvest/${hidden.harvest}`,
    `/id/harvest/${harvest}/roasted`,
    `/id/plot/${plot}/green`,
    `/id/inspection/${hidden.inspection}`,
    `/id/organisation/${world.buyer.org}`,
    `/id/organisation/${(await world.world.member('Cooperative')).org}`,
    `/id/order/${order}`,
    `/id/shipment/SHP-2026-00001`,
    `/id/toString/${plot}`,
    '/id/plot/%00',
    `/id/plot/${'A'.repeat(500)}`,
    `/id/plot/${encodeURIComponent("x' or 1=1 --")}`,
  ];
  const plain = async (path: string, accept: string) => {
    const answer = await ask(path, accept);
    const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
    // The links to the other languages lead back to the address that was asked for.
    const said = (await answer.text()).replaceAll(/href="[^"]*\?lang=/g, 'href="?lang=');
    const text = said.replaceAll(answer.headers.get('x-request-id') ?? '-', 'ID');
    return { status: answer.status, headers: kept, text };
  };
  for (const accept of ['application/json', 'text/html']) {
    const first = await plain(unknown[0] ?? '', accept);
    expect(first.status).toBe(404);
    for (const path of unknown) expect([path, await plain(path, accept)]).toEqual([path, first]);
  }
});
