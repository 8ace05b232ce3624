import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { uploadFile } from '../support/inspections.ts';
import { plainJpeg } from '../support/pictures.ts';
import { tamper } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

let lands = 0;
/** A square far from those of the other tests. */
const land = (place = 0) => squareAt(36 + lands * 0.1 + place * 0.002, 7, 0.001);
const feature = (properties: object, geometry: unknown) => ({ type: 'Feature', properties, geometry });
const fileOf = (...features: unknown[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));

const begun = async (by: Caller, cooperative: string, file: Buffer, more: object = {}) =>
  by.ok('plot_imports.begin', { cooperative, file_name: 'plots.geojson', size: file.length, ...more });

const patch = (by: Caller, name: string, offset: number, piece: Uint8Array) =>
  fetch(`${harness.url}/v1/plot-imports/${name}/file`, {
    method: 'PATCH',
    headers: { ...by.headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: Buffer.from(piece),
  });

/** Sends a whole file and lets it be read; answers the import. */
async function sent(by: Caller, cooperative: string, file: Buffer, more: object = {}): Promise<string> {
  const { name } = await begun(by, cooperative, file, more);
  expect((await patch(by, name, 0, file)).status).toBe(204);
  await harness.tick('plots.import');
  return name;
}

const farm = async () => {
  lands += 1;
  return openFarm(world, { lng: 41 + lands * 0.05 });
};

test('what grows on all the plots can be said with the file, or when they are made', async () => {
  const { clerk, farmer } = await farm();
  const file = fileOf(feature({ ProductionPlace: 'Later said', farmer_email: farmer.email }, land()));
  const name = await sent(clerk, clerk.org, file);
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({ commodity_type: null, ready: 1 });
  const wrong = await clerk.call('plot_imports.take', { import: name, commodity_type: 'Gravel' });
  expect([wrong.status, wrong.body.errors?.[0].field]).toEqual([400, 'commodity_type']);
  await clerk.ok('plot_imports.take', { import: name, commodity_type: 'Cocoa' });
  await harness.tick('plots.import');
  const { data } = await farmer.ok('farmer.list_my_plots', { search: 'Later said' });
  expect(data).toMatchObject([{ plot_name: 'Later said', commodity_type: 'Cocoa' }]);
});

test('a farmer is found by the address, also where a table has one column for the farmer', async () => {
  const { clerk, farmer } = await farm();
  const file = Buffer.from(
    `plot,farmer,lat,lon,area\nUpper,${farmer.email.toUpperCase()},6.123456,41.123456,1\nLower,nobody@example.org,6.133456,41.123456,1\n`,
  );
  const name = await sent(clerk, clerk.org, file, { file_name: 'plots.csv', commodity_type: 'Coffee' });
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name, sort: 'row' });
  expect(data.map(({ state, farmer_email }: Record<string, string>) => [state, farmer_email])).toEqual([
    ['ready', farmer.email],
    ['refused', 'nobody@example.org'],
  ]);
});

test('a name out of a file is on one line, and turns no text round', async () => {
  const { clerk, farmer } = await farm();
  const file = fileOf(feature({ ProductionPlace: ' Upper\nfield \u202E', farmer_email: farmer.email }, land()));
  const name = await sent(clerk, clerk.org, file);
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
  expect(data).toMatchObject([{ state: 'ready', plot_name: 'Upper field' }]);
});

test('the name of a file is on one line, and turns no text round', async () => {
  const { clerk } = await farm();
  for (const file_name of ['plots\u202Enosjoeg.csv', 'plots\n.csv']) {
    const answer = await clerk.call('plot_imports.begin', { cooperative: clerk.org, file_name, size: 10 });
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([400, 'file_name']);
  }
});

test('a file in pieces becomes plots; each row says what became of it, and the same file again makes none', async () => {
  const { clerk, farmer } = await farm();
  const file = fileOf(
    feature({ ProductionPlace: 'Upper', farmer_email: farmer.email, planted_year: 2001 }, land()),
    feature(
      { ProductionPlace: 'By name', ProducerName: 'Almaz Bekele' },
      { type: 'Point', coordinates: [38.123457, 7.654321] },
    ),
    feature({ ProductionPlace: 'Nobody', farmer_email: 'nobody@example.org' }, land(1)),
    feature({ farmer_email: farmer.email, planted_year: 'old' }, land(2)),
    feature(
      { ProductionPlace: 'Crossing', farmer_email: farmer.email },
      {
        type: 'Polygon',
        coordinates: [
          [
            [36, 8],
            [36.001, 8.001],
            [36.001, 8],
            [36, 8.001],
            [36, 8],
          ],
        ],
      },
    ),
    feature(
      { ProductionPlace: 'Open', farmer_email: farmer.email },
      { type: 'Polygon', coordinates: [land(3).coordinates[0]?.slice(0, 4)] },
    ),
    feature({ ProductionPlace: 'At sea', farmer_email: farmer.email }, squareAt(-30.1234, 0.1234, 0.001)),
  );
  const { name, upload_url } = await begun(clerk, clerk.org, file, { commodity_type: 'Coffee' });
  const half = Math.floor(file.length / 2);
  const first = await patch(clerk, name, 0, file.subarray(0, half));
  expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
    204,
    String(half),
    '1.0.0',
  ]);
  // As a browser does after it was closed: it asks how much is there.
  const head = await fetch(`${harness.url}${upload_url}`, { method: 'HEAD', headers: clerk.headers });
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    String(half),
    String(file.length),
  ]);
  expect((await patch(clerk, name, 0, file.subarray(0, half))).status).toBe(409);
  expect((await patch(clerk, name, half, Buffer.concat([file.subarray(half), Buffer.from('x')]))).status).toBe(409);
  const rest = await fetch(`${harness.url}${upload_url}`, {
    method: 'PATCH',
    headers: { ...clerk.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ offset: half, filedata: file.subarray(half).toString('base64') }),
  });
  expect([rest.status, await rest.json()]).toEqual([
    200,
    { message: { offset: file.length, size: file.length, complete: true } },
  ]);
  await harness.tick('plots.import');
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Checked',
    format: 'geojson',
    rows: 7,
    ready: 3,
    refused: 4,
    may_accept: true,
  });
  const { data: first4 } = await clerk.ok('plot_imports.list_rows', { import: name, state_filter: 'ready' });
  const said = first4.flatMap((row: { findings: { code: string }[] }) => row.findings.map(({ code }) => code));
  expect(said).not.toContain('property_name');
  const { data: refused } = await clerk.ok('plot_imports.list_rows', { import: name, state_filter: 'refused' });
  const faults = refused.map(
    (row: { row: number; findings: { field: string; code: string; severity: string; repaired: boolean }[] }) => [
      row.row,
      row.findings
        .filter(({ severity, repaired }) => severity === 'error' && !repaired)
        .map(({ field, code }) => `${field} ${code}`),
    ],
  );
  expect(faults).toEqual([
    [3, ['farmer_email farmer_unknown']],
    [4, ['planted_year planted_year', 'plot_name name_missing']],
    [5, ['geometry crosses']],
    // What would be refused is said before anybody lets the plots be made.
    [7, ['geometry place']],
  ]);
  expect((await farmer.ok('farmer.list_my_plots')).total).toBe(1);

  expect(await clerk.ok('plot_imports.take', { import: name })).toEqual({ name, status: 'Taking' });
  await harness.tick('plots.import');
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Done',
    ready: 0,
    taken: 3,
    refused: 4,
    unchanged: 0,
  });
  const { data: plots } = await farmer.ok('farmer.list_my_plots', { sort: 'plot_name asc' });
  expect(
    plots.map(
      (plot: { plot_name: string; has_polygon: boolean; commodity_type: string; planted_year: number | null }) => [
        plot.plot_name,
        plot.has_polygon,
        plot.commodity_type,
        plot.planted_year,
      ],
    ),
  ).toEqual([
    ['By name', false, 'Coffee', null],
    ['Open', true, 'Coffee', null],
    ['Upper', true, 'Coffee', 2001],
    ['Upper field', true, 'Coffee', null],
  ]);
  const { data: rows } = await clerk.ok('plot_imports.list_rows', { import: name });
  expect(rows[6]).toMatchObject({ row: 7, state: 'refused', plot: null });
  expect(rows[6].findings.at(-1)).toMatchObject({ field: 'geometry', code: 'place' });
  const report = await fetch(`${harness.url}/api/method/svc_network.api.plot_imports.report?import=${name}`, {
    headers: clerk.headers,
  });
  const table = await report.text();
  expect(table).toContain('No farmer of the cooperative is called nobody@example.org.');
  expect(table).toContain('Draw the outline again so that its sides do not meet.');

  const again = await sent(clerk, clerk.org, file, { commodity_type: 'Coffee' });
  await clerk.ok('plot_imports.take', { import: again });
  await harness.tick('plots.import');
  expect(await clerk.ok('plot_imports.get', { import: again })).toMatchObject({ taken: 0, unchanged: 3, refused: 4 });
  expect((await farmer.ok('farmer.list_my_plots')).total).toBe(4);
});

test('a plot of the same name at another place is refused, not moved', async () => {
  const { clerk, farmer } = await farm();
  const at = (place: number) => fileOf(feature({ plot_name: 'Hill', email: farmer.email }, land(place)));
  for (const place of [0, 1]) {
    const name = await sent(clerk, clerk.org, at(place));
    await clerk.ok('plot_imports.take', { import: name });
    await harness.tick('plots.import');
    const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
    expect(data[0].state).toBe(place === 0 ? 'taken' : 'refused');
    if (place === 1) expect(data[0].findings.at(-1)).toMatchObject({ field: 'plot_name', code: 'name_taken' });
  }
});

test('an outline that was altered in the database before its plot was made becomes no plot; the others do', async () => {
  const { clerk, farmer } = await farm();
  const rows = ['Kept', 'Altered'].map((ProductionPlace, place) =>
    feature({ ProductionPlace, farmer_email: farmer.email }, land(place)),
  );
  const name = await sent(clerk, clerk.org, fileOf(...rows));
  await tamper(harness.database, (tx) =>
    sql`update plot_import_rows set geometry = replace(geometry, '7.001', '7.009') where import = ${name} and row = 2`.execute(
      tx,
    ),
  );
  await clerk.ok('plot_imports.take', { import: name });
  await harness.tick('plots.import');
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
  expect(data.map(({ state }: { state: string }) => state)).toEqual(['taken', 'refused']);
});

test('KML and a table are read; the rows of a table are counted with its heading', async () => {
  const { clerk, farmer } = await farm();
  const table = Buffer.from(
    `plot name;farmer email;lat;lng\nA;${farmer.email};7.123457;38.654321\nB;${farmer.email};;\n`,
  );
  const name = await sent(clerk, clerk.org, table, { file_name: 'plots.csv' });
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    format: 'csv',
    ready: 1,
    refused: 1,
    findings: [],
  });
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
  expect(data.map(({ row, state }: { row: number; state: string }) => [row, state])).toEqual([
    [2, 'ready'],
    [3, 'refused'],
  ]);
  const kml = Buffer.from(
    `<kml><Document><Placemark><name>K</name><ExtendedData><Data name="email"><value>${farmer.email}</value></Data></ExtendedData><Point><coordinates>38.654322,7.123458</coordinates></Point></Placemark></Document></kml>`,
  );
  const other = await sent(clerk, clerk.org, kml);
  expect(await clerk.ok('plot_imports.get', { import: other })).toMatchObject({ format: 'kml', ready: 1, refused: 0 });
});

test('the area of a point is kept, and two areas that contradict each other are named', async () => {
  const { clerk, farmer } = await farm();
  const rows = (area: string) =>
    [
      `A;{};7.223457;38.754321;${area};`,
      'B;{};7.223459;38.754325;1,5;2,5',
      'C;{};7.223461;38.754329;4,5;',
      'D;{};7.3;38.7;;',
    ]
      .join('\n')
      .replaceAll('{}', farmer.email);
  const sentTable = (area: string) =>
    sent(clerk, clerk.org, Buffer.from(`plot name;farmer email;lat;lng;area ha;Hectares\n${rows(area)}\n`), {
      file_name: 'plots.csv',
    });
  const name = await sentTable('0,75');
  const list = async (of: string) => (await clerk.ok('plot_imports.list_rows', { import: of })).data;
  const said = (await list(name)).map(
    ({ state, stated_ha, findings }: { state: string; stated_ha: number; findings: Record<string, unknown>[] }) => [
      state,
      stated_ha,
      ...findings.map(({ field, code, message }) => [field, code, message]),
    ],
  );
  expect(said).toEqual([
    ['ready', 0.75],
    ['ready', 1.5, ['Area', 'area_differs', 'Area says 1.5 hectares, and Hectares says 2.5.']],
    ['refused', null, ['Area', 'point_over_4ha', expect.any(String)]],
    ['ready', null, ['Area', 'area_missing', expect.any(String)], expect.anything()],
  ]);
  await clerk.ok('plot_imports.take', { import: name });
  await harness.tick('plots.import');
  const { data: plots } = await farmer.ok('farmer.list_my_plots', { sort: 'plot_name asc' });
  const sizes = plots.map(({ plot_name, stated_ha }: { plot_name: string; stated_ha: number }) => [
    plot_name,
    stated_ha,
  ]);
  expect(sizes.slice(0, 3)).toEqual([
    ['A', 0.75],
    ['B', 1.5],
    ['D', null],
  ]);
  const again = await sentTable('0,8');
  await clerk.ok('plot_imports.take', { import: again });
  await harness.tick('plots.import');
  const [first, second] = await list(again);
  expect([first.state, first.findings.at(-1).message]).toEqual([
    'unchanged',
    `The area of 0.8 hectares is not kept: ${first.plot} is there already.`,
  ]);
  expect(second.findings.map(({ code }: { code: string }) => code)).toEqual(['area_differs']);
});

test('of an outline with a hole nothing is called put right, since no one outline is left of it', async () => {
  const { clerk, farmer } = await farm();
  const [outer = []] = land().coordinates;
  const [west = 0, south = 0] = outer[0] ?? [];
  const hole = [
    [0.0003, 0.0003],
    [0.0003, 0.0006],
    [0.0006, 0.0006],
    [0.0006, 0.0003],
    [0.0003, 0.0003],
  ].map(([east = 0, north = 0]) => [west + east, south + north]);
  const whole = { type: 'Polygon', coordinates: [outer, hole] };
  const name = await sent(clerk, clerk.org, fileOf(feature({ plot_name: 'Ring', email: farmer.email }, whole)));
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
  expect(data[0].state).toBe('refused');
  const said = data[0].findings.map(({ code, repaired }: { code: string; repaired: boolean }) => [code, repaired]);
  expect(said).toContainEqual(['several_parts', false]);
  expect(said).toContainEqual(['hole', false]);
});

test('what is no file of plots is refused as a whole, and latitude first is asked', async () => {
  const { clerk, farmer } = await farm();
  const zip = await sent(clerk, clerk.org, Buffer.from('PK\u0003\u0004 and more'));
  expect(await clerk.ok('plot_imports.get', { import: zip })).toMatchObject({
    status: 'Refused',
    findings: [{ code: 'archive' }],
  });
  const broken = `${fileOf(feature({ plot_name: 'A' }, land()), feature({ plot_name: 'B' }, land(1)))}`;
  const noNumber = await sent(clerk, clerk.org, Buffer.from(broken.replace(/"B"/, 'NaN')));
  expect(await clerk.ok('plot_imports.get', { import: noNumber }), 'the feature is named').toMatchObject({
    status: 'Refused',
    findings: [{ code: 'not_geojson', message: expect.stringMatching(/^Plot 2 is not JSON: Unexpected token 'N'/) }],
  });
  const swapped = {
    type: 'Polygon',
    coordinates: [squareAt(38.2, 7.1, 0.001).coordinates[0]?.map(([x, y]) => [y, x])],
  };
  const name = await sent(clerk, clerk.org, fileOf(feature({ plot_name: 'S', email: farmer.email }, swapped)));
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Checked',
    likely_swapped: true,
  });
  await clerk.ok('plot_imports.read_again', { import: name, latitude_first: true });
  await harness.tick('plots.import');
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Checked',
    likely_swapped: false,
    ready: 1,
  });
  await clerk.ok('plot_imports.cancel', { import: name });
  expect((await clerk.call('plot_imports.take', { import: name })).status).toBe(409);
});

test('a feature that is nested without end is refused by itself, at once', async () => {
  const { clerk, farmer } = await farm();
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const sound = JSON.stringify(feature({ plot_name: 'A', farmer_email: farmer.email }, land()));
  const file = `{"type":"FeatureCollection","features":[${sound},{"type":"Feature","geometry":{"type":"Polygon","coordinates":${deep}}}]}`;
  const name = await sent(clerk, clerk.org, Buffer.from(file));
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Checked',
    ready: 1,
    refused: 1,
  });
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
  expect(data[1].findings).toMatchObject([{ code: 'not_geojson', field: 'geometry' }, {}, {}]);
});

test('a table of millions of lines takes no more memory than its thread may, and is refused in words', async () => {
  const { clerk } = await farm();
  const table = Buffer.from(`plot_name,latitude,longitude\n${'a,6.1,37.1\n'.repeat(1_900_000)}`);
  const { name } = await begun(clerk, clerk.org, table);
  for (let at = 0; at < table.length; at += 1_900_000) {
    expect((await patch(clerk, name, at, table.subarray(at, at + 1_900_000))).status).toBe(204);
  }
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  const lint = (body: Buffer) =>
    fetch(`${harness.url}/api/method/svc_network.api.plots.lint`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', ...clerk.headers },
      body: new Uint8Array(body),
    });
  // Whoever asks behind it is answered as ever.
  const [large, small] = await Promise.all([lint(table), lint(table.subarray(0, 60)), harness.tick('plots.import')]);
  clearInterval(watch);
  expect([large.status, (await large.json()).exception]).toEqual([413, expect.stringContaining('divide it')]);
  expect([small.status, (await small.json()).message.features]).toEqual([200, 3]);
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Refused',
    findings: [{ code: 'unreadable', advice: expect.stringContaining('Divide it') }],
  });
  expect((most - before) / 1e6).toBeLessThan(1600);
}, 120_000);

test('an exporter sends a file; of its farmers they learn nothing before the office of the cooperative lets the plots be made', async () => {
  const { clerk, farmer } = await farm();
  const exporter = await world.member('Exporter');
  const file = fileOf(
    feature({ plot_name: 'E', email: farmer.email }, land(5)),
    feature({ plot_name: 'F', email: 'guess@example.org' }, land(6)),
  );
  const name = await sent(exporter, clerk.org, file);
  expect(await exporter.ok('plot_imports.get', { import: name })).toMatchObject({
    ready: 2,
    refused: 0,
    exporter: exporter.org,
    may_accept: false,
  });
  expect((await exporter.call('plot_imports.take', { import: name })).status).toBe(403);
  const stranger = await world.member('Exporter');
  for (const asked of [name, 'PIMP-2026-99999']) {
    const { status, body } = await stranger.call('plot_imports.get', { import: asked });
    const message = 'You have no such import of plots.';
    expect([status, body.errors]).toEqual([403, [{ field: 'import', message }]]);
  }
  expect((await farmer.call('plot_imports.get', { import: name })).status).toBe(403);
  await clerk.ok('plot_imports.take', { import: name });
  await harness.tick('plots.import');
  expect(await exporter.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Done',
    taken: 1,
    refused: 1,
  });
});

test('a reading that was stopped goes on behind the rows that are kept', async () => {
  const { clerk, farmer } = await farm();
  const rows = Array.from({ length: 250 }, (_, place) =>
    feature({ plot_name: `R${place}`, email: farmer.email }, land(place)),
  );
  const file = fileOf(...rows);
  const { name } = await begun(clerk, clerk.org, file);
  await patch(clerk, name, 0, file);
  const { db } = harness.database;
  const stop = harness.app.jobContext.transaction;
  let left = 2;
  const context = {
    ...harness.app.jobContext,
    transaction: (change: Parameters<typeof stop>[0]) =>
      left-- > 0 ? stop(change) : Promise.reject(new Error('killed')),
  };
  const job = harness.app.jobs.find((each) => each.name === 'plots.import');
  await expect(job?.run?.(context as typeof harness.app.jobContext, undefined)).rejects.toThrow('killed');
  const stored = () =>
    db
      .selectFrom('plot_import_rows')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('import', '=', name)
      .executeTakeFirstOrThrow();
  expect(Number((await stored()).n)).toBe(100);
  harness.clock.advance(31_000);
  await harness.tick('plots.import');
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Checked',
    rows: 250,
    ready: 250,
  });
  // The same while plots are made.
  await clerk.ok('plot_imports.take', { import: name });
  left = 3;
  await expect(job?.run?.(context as typeof harness.app.jobContext, undefined)).rejects.toThrow('killed');
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Taking',
    taken: 75,
    ready: 175,
  });
  await harness.tick('plots.import');
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({
    status: 'Done',
    taken: 250,
    ready: 0,
    refused: 0,
  });
  expect((await farmer.ok('farmer.list_my_plots')).total).toBe(251);
}, 60_000);

test('who asks for a file while it is read is waited for; its reading is not given up', async () => {
  const { clerk, farmer } = await farm();
  const file = fileOf(feature({ plot_name: 'Asked for', email: farmer.email }, land()));
  const { name } = await begun(clerk, clerk.org, file);
  await patch(clerk, name, 0, file);
  const { db } = harness.database;
  const { transaction } = harness.app.jobContext;
  const asking: Promise<void>[] = [];
  let turns = 0;
  const context = {
    ...harness.app.jobContext,
    transaction: async (change: Parameters<typeof transaction>[0]) => {
      // The first one takes the turn.
      if (turns++ > 0) {
        await new Promise<void>((locked) => {
          const held = db.transaction().execute(async (tx) => {
            await tx.selectFrom('plot_imports').select('name').where('name', '=', name).forUpdate().execute();
            locked();
            await sql`select pg_sleep(0.2)`.execute(tx);
          });
          asking.push(held);
        });
      }
      return transaction(change);
    },
  };
  const job = harness.app.jobs.find((each) => each.name === 'plots.import');
  await job?.run?.(context as typeof harness.app.jobContext, undefined);
  await Promise.all(asking);
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({ status: 'Checked', rows: 1, ready: 1 });
});

test('a feature that says two places, and one where a device had no position, become no plots; their neighbour does', async () => {
  const { clerk, farmer } = await farm();
  const plain = fileOf(
    feature({ ProductionPlace: 'Two places', farmer_email: farmer.email }, land()),
    feature({ ProductionPlace: 'No fix', farmer_email: farmer.email }, { type: 'Point', coordinates: [0, 0] }),
    feature({ ProductionPlace: 'Good', farmer_email: farmer.email }, land(1)),
  );
  const twice = `"geometry":${JSON.stringify(land(2))},"geometry"`;
  const name = await sent(clerk, clerk.org, Buffer.from(plain.toString().replace('"geometry"', twice)));
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
  const rows = data as { state: string; findings: { code: string; severity: string }[] }[];
  expect(
    rows.map(({ state, findings }) => [
      state,
      ...findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    ]),
  ).toEqual([['refused', 'member_twice'], ['refused', 'no_fix'], ['ready']]);
});

test('anybody may have a file checked and repaired; above 512 KiB only who is known', async () => {
  const lint = (body: Buffer, headers: Record<string, string> = {}, query = '') =>
    fetch(`${harness.url}/api/method/svc_network.api.plots.lint${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/geo+json', ...headers },
      body: new Uint8Array(body),
    });
  const open = fileOf(
    feature({}, { type: 'Polygon', coordinates: [squareAt(38.123457, 7.1234, 0.001).coordinates[0]?.slice(0, 4)] }),
  );
  const answer = await lint(open);
  expect(answer.status).toBe(200);
  expect((await answer.json()).message).toMatchObject({
    ok: false,
    errors: 1,
    repairable: 1,
    plots: 1,
    findings: [{ code: 'open_ring', detail: 'open' }],
  });
  const repaired = await fetch(`${harness.url}/v1/plots/repair`, {
    method: 'POST',
    headers: { 'content-type': 'application/geo+json' },
    body: new Uint8Array(open),
  });
  expect(repaired.status).toBe(200);
  expect((await (await lint(Buffer.from(await repaired.arrayBuffer()))).json()).message).toMatchObject({
    ok: true,
    errors: 0,
  });
  const turned = fileOf(feature({}, { type: 'Point', coordinates: [7.123457, 138.654321] }));
  expect((await (await lint(turned, {}, '?latitude_first=true')).json()).message.errors).toBe(0);
  const large = fileOf(
    ...Array.from({ length: 6000 }, (_, place) =>
      feature({}, squareAt(36 + (place % 100) * 0.002, 7 + Math.floor(place / 100) * 0.002, 0.001)),
    ),
  );
  expect(large.length).toBeGreaterThan(600_000);
  expect((await lint(large)).status).toBe(401);
  const known = await world.user();
  expect((await (await lint(large, known.headers)).json()).message).toMatchObject({ plots: 6000 });
}, 60_000);

test('rows of one file that share ground, and rows called alike, come to what they would one by one', async () => {
  const { clerk, farmer } = await farm();
  const at = land();
  const file = fileOf(
    feature({ ProductionPlace: 'First', farmer_email: farmer.email }, at),
    feature({ ProductionPlace: 'Second', farmer_email: farmer.email }, at),
    feature({ ProductionPlace: 'First', farmer_email: farmer.email }, at),
    feature({ ProductionPlace: 'First', farmer_email: farmer.email }, land(3)),
    feature(
      { ProductionPlace: 'At sea', farmer_email: farmer.email },
      { type: 'Point', coordinates: [60.123457, 5.1] },
    ),
    feature(
      { ProductionPlace: 'At sea', farmer_email: farmer.email },
      { type: 'Point', coordinates: [38.123457, 7.1] },
    ),
  );
  const name = await sent(clerk, clerk.org, file);
  expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({ ready: 5, copies: 1 });
  const copy = (await clerk.ok('plot_imports.list_rows', { import: name })).data[2];
  expect([copy.state, copy.findings[0]]).toEqual([
    'ready',
    expect.objectContaining({ code: 'copy', severity: 'warning', values: { row: 1 } }),
  ]);
  await clerk.ok('plot_imports.take', { import: name });
  await harness.tick('plots.import');
  const { data } = await clerk.ok('plot_imports.list_rows', { import: name });
  const said = data.map(({ state, findings }: { state: string; findings: { code: string }[] }) => [
    state,
    ...findings.map(({ code }) => code).filter((code) => !['few_decimals', 'overlap', 'area_missing'].includes(code)),
  ]);
  expect(said).toEqual([
    ['taken', 'overlaps'],
    ['taken', 'overlaps'],
    ['unchanged', 'copy'],
    ['refused', 'name_taken'],
    ['refused', 'place'],
    ['taken'],
  ]);
  const [first, second] = data;
  const overlaps = await harness.database.db
    .selectFrom('plot_overlaps')
    .select(['plot', 'other_plot'])
    .where('plot', 'in', [first.plot, second.plot])
    .where('other_plot', 'in', [first.plot, second.plot])
    .orderBy('plot')
    .execute();
  expect(overlaps).toEqual([
    { plot: first.plot, other_plot: second.plot },
    { plot: second.plot, other_plot: first.plot },
  ]);
});

test('before anything is made a row is told on whose ground it lies; the plot itself, and what is of another cooperative, are not', async () => {
  const { clerk, farmer } = await farm();
  const at = land();
  const whole = (of: string) => fileOf(feature({ ProductionPlace: 'Registered', farmer_email: of }, at));
  const first = await sent(clerk, clerk.org, whole(farmer.email));
  await clerk.ok('plot_imports.take', { import: first });
  await harness.tick('plots.import');
  const [{ plot }] = (await clerk.ok('plot_imports.list_rows', { import: first })).data;

  const groundOf = async (by: typeof clerk, file: Buffer) => {
    const { data } = await by.ok('plot_imports.list_rows', { import: await sent(by, by.org, file) });
    return data.map(({ state, findings }: { state: string; findings: { code: string; message: string }[] }) => [
      state,
      ...findings.filter(({ code }) => code === 'overlaps').map(({ message }) => message),
    ]);
  };
  const again = feature({ ProductionPlace: 'Registered', farmer_email: farmer.email }, at);
  const over = feature({ ProductionPlace: 'Over it', farmer_email: farmer.email }, at);
  const beside = feature({ ProductionPlace: 'Beside', farmer_email: farmer.email }, land(7));
  expect(await groundOf(clerk, fileOf(again, over, beside))).toEqual([
    ['ready'],
    ['ready', `It shares ground with ${plot}.`],
    ['ready'],
  ]);
  const other = await farm();
  expect(await groundOf(other.clerk, whole(other.farmer.email))).toEqual([['ready']]);
});

test('a file that nobody goes on with ends after the days of the reference data, and its bytes are gone', async () => {
  const bound = 0.1 * 86_400_000;
  const valid_from = harness.clock.now();
  await harness.database.db
    .insertInto('tolerances')
    .values({ name: 'plot_file_days', value: '0.1', valid_from })
    .execute();
  const { clerk, farmer } = await farm();
  const { files } = harness.app.services;
  const parts = (name: string) =>
    harness.database.db.selectFrom('plot_import_parts').select('sha256').where('import', '=', name).execute();
  const file = fileOf(feature({ ProductionPlace: 'Waits', farmer_email: farmer.email }, land()));
  const half = (await begun(clerk, clerk.org, file)).name;
  expect((await patch(clerk, half, 0, file.subarray(0, 100))).status).toBe(204);
  const read = await sent(clerk, clerk.org, file);
  const done = await sent(clerk, clerk.org, file);
  await clerk.ok('plot_imports.take', { import: done });
  await harness.tick('plots.import');
  const kept = (await Promise.all([half, read, done].map(parts))).flat().map(({ sha256 }) => sha256.toString('hex'));
  expect(kept).toHaveLength(3);
  for (const sha256 of kept) expect(await files.get(sha256)).toBeDefined();
  const { expires_at } = await clerk.ok('plot_imports.get', { import: half });
  expect(new Date(expires_at).getTime()).toBe(harness.clock.now().getTime() + bound);

  await harness.tick('plots.import_expire');
  expect(await clerk.ok('plot_imports.get', { import: half })).toMatchObject({ status: 'Receiving' });
  // What was made needs its file no more.
  expect(await parts(done)).toEqual([]);
  harness.clock.advance(bound + 1000);
  await harness.tick('plots.import_expire');
  for (const name of [half, read])
    expect(await clerk.ok('plot_imports.get', { import: name })).toMatchObject({ status: 'Expired', expires_at: null });
  for (const sha256 of kept) expect(await files.get(sha256)).toBeUndefined();
  expect((await clerk.ok('plot_imports.list_rows', { import: read })).total).toBe(0);
  expect((await clerk.ok('plot_imports.list_rows', { import: done })).total).toBe(1);
  expect((await patch(clerk, half, 100, file.subarray(100))).status).toBe(409);
  expect(await clerk.call('plot_imports.read_again', { import: read, latitude_first: false })).toMatchObject({
    status: 409,
  });
});

test('nothing of an import goes because it seemed to have ended for a moment', async () => {
  const { clerk } = await farm();
  const name = await sent(clerk, clerk.org, fileOf(feature({ ProductionPlace: 'Kept' }, land())));
  const parts = () =>
    harness.database.db.selectFrom('plot_import_parts').select('start').where('import', '=', name).execute();
  const before = await parts();
  expect(before.length).toBeGreaterThan(0);
  const turn = (status: 'Cancelled' | 'Checked') =>
    tamper(harness.database, (tx) => tx.updateTable('plot_imports').set({ status }).where('name', '=', name).execute());
  await turn('Cancelled');
  await harness.tick('plots.import_expire');
  await turn('Checked');
  expect(await parts()).toEqual(before);
  expect((await clerk.ok('plot_imports.list_rows', { import: name })).total).toBe(1);
});

test('no file of a record goes with an import, a piece of which somebody made it', async () => {
  const { clerk } = await farm();
  const { files } = harness.app.services;
  const { name: kept } = (await uploadFile(harness, clerk, plainJpeg)).message;
  const { sha256 } = await harness.database.db
    .selectFrom('files')
    .select('sha256')
    .where('name', '=', kept)
    .executeTakeFirstOrThrow();
  const file = fileOf(feature({ ProductionPlace: 'Planted' }, land()));
  const { name } = await begun(clerk, clerk.org, file);
  expect((await patch(clerk, name, 0, file.subarray(0, 50))).status).toBe(204);
  await tamper(harness.database, (tx) =>
    tx.insertInto('plot_import_parts').values({ import: name, start: 50, size: 1, salted: true, sha256 }).execute(),
  );
  await clerk.ok('plot_imports.cancel', { import: name });
  await harness.tick('plots.import_expire');
  expect(await files.get(sha256.toString('hex'))).toBeDefined();
});

test('an exporter may choose among all cooperatives, an office its own, anybody else none', async () => {
  const { clerk } = await farm();
  const list = async (by: Caller) => (await by.ok('plot_imports.list_cooperatives', { limit_page_length: 100 })).data;
  expect((await list(clerk)).map(({ name }: { name: string }) => name)).toEqual([clerk.org]);
  expect((await list(await world.member('Exporter'))).length).toBeGreaterThan(1);
  expect(await list(await world.user())).toEqual([]);
});

test('whoever goes on with a file can compare what is there with their own', async () => {
  const { clerk } = await farm();
  const file = fileOf(feature({ ProductionPlace: 'Far' }, land()));
  const { name } = await begun(clerk, clerk.org, file);
  await patch(clerk, name, 0, file.subarray(0, 40));
  const at = await clerk.get(`/v1/plot-imports/${name}/file`);
  expect(at.message ?? at.body).toMatchObject({ offset: 40, sha256: hash('sha256', file.subarray(0, 40), 'hex') });
});

test('of several processes one reads a file; the others leave it until nothing was heard of that one', async () => {
  const { clerk, farmer } = await farm();
  const file = fileOf(feature({ ProductionPlace: 'Near', farmer_email: farmer.email }, land()));
  const { name } = await begun(clerk, clerk.org, file);
  await patch(clerk, name, 0, file);
  // Another process has begun, for the third time.
  await harness.app.jobContext.transaction(({ tx, now }) =>
    tx.updateTable('plot_imports').set({ attempts: 3, updated_at: now }).where('name', '=', name).execute(),
  );
  const status = async () => (await clerk.ok('plot_imports.get', { import: name })).status;
  await harness.tick('plots.import');
  expect(await status()).toBe('Checking');
  harness.clock.advance(31_000);
  await harness.tick('plots.import');
  expect(await status()).toBe('Refused');
  await clerk.ok('plot_imports.read_again', { import: name, latitude_first: false });
  await harness.tick('plots.import');
  expect(await status()).toBe('Checked');
});
