import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDeforestationSource } from './open-source.ts';
import { rastersSource } from './rasters.ts';
import { differences } from './replay.ts';
import type { PlotQuestion } from './source.ts';
import { type FakeWhisp, high, low, open, startFakeWhisp } from './testing/fake-whisp.ts';
import { readUpload } from './upload.ts';
import { whispSource } from './whisp.ts';
import { readWhispResult } from './whisp-answer.ts';

const square = (lng: number, lat: number, side = 0.001) =>
  JSON.stringify({
    coordinates: [
      [
        [lng, lat],
        [lng + side, lat],
        [lng + side, lat + side],
        [lng, lat + side],
        [lng, lat],
      ],
    ],
    type: 'Polygon',
  });
const question = (plot: string, geometry = square(37, 6)): PlotQuestion => ({
  plot,
  country: 'ET',
  geometry,
  geometry_hash: hash('sha256', geometry, 'hex'),
  hectares: '1.2',
  commodity_types: ['Coffee'],
});
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => question(`PLOT-${place + 1}`, square(37 + place * 0.002, 6)));
const verdictsOf = (answer: { plots: readonly { plot: string; verdict: string }[] }) =>
  Object.fromEntries(answer.plots.map(({ plot, verdict }) => [plot, verdict]));

test('nobody is asked where no source is set, and nothing is low then', async () => {
  const answer = await openDeforestationSource({ whisp: undefined, rasters: undefined }).assess(many(2));
  expect(verdictsOf(answer)).toEqual({ 'PLOT-1': 'not_assessed', 'PLOT-2': 'not_assessed' });
});

describe('Whisp', () => {
  let fake: FakeWhisp;
  let clock = 0;
  let waits: number[] = [];
  const source = (more: { key?: string; atOnceMs?: number } = {}) =>
    whispSource({
      url: fake.url,
      key: fake.key,
      now: () => clock,
      wait: async (ms) => {
        waits.push(ms);
        clock += ms;
      },
      ...more,
    });
  const ask = (plots: readonly PlotQuestion[]) => source().assess(plots);
  beforeAll(async () => {
    fake = await startFakeWhisp();
  });
  afterEach(() => {
    fake.calls = [];
    fake.mishaps = [];
    fake.answerFor = () => low;
    fake.looks = 1;
    fake.reversed = false;
    waits = [];
    clock = 0;
  });
  afterAll(() => fake.close());

  test('plots are matched by name, whatever the order; what is left out is not assessed', async () => {
    fake.reversed = true;
    fake.answerFor = (plot) => ({ 'PLOT-1': low, 'PLOT-2': high, 'PLOT-3': open })[plot];
    const answer = await ask(many(4));
    expect(verdictsOf(answer)).toEqual({
      'PLOT-1': 'low',
      'PLOT-2': 'high',
      'PLOT-3': 'more_info_needed',
      'PLOT-4': 'not_assessed',
    });
    expect(answer.version).toBe('3.0.0 pcrop-1');
    expect(answer.plots[1]?.indicators).toContainEqual({
      indicator: 'Ind_04_disturbance_after_2020',
      value: 'yes',
      data_set: 'Whisp',
      version: '3.0.0',
      sha256: answer.raw[0]?.sha256,
    });
    expect(fake.calls).toEqual(['POST /api/submit/geojson']);
    // Kept as it came, it says the same again.
    expect(readWhispResult(answer.raw[0]?.text ?? '', many(4), false)?.plots).toEqual(answer.plots);
  });

  test('more than 500 plots are a job, asked for at our own address', async () => {
    fake.looks = 33;
    const answer = await ask(many(501));
    expect(new Set(answer.plots.map(({ verdict }) => verdict))).toEqual(new Set(['low']));
    expect(fake.calls[0]).toBe('POST /api/submit/geojson');
    expect(fake.calls).toHaveLength(35);
    expect(clock).toBeGreaterThanOrEqual(33 * 10_000);
  });

  test('an analysis that takes too long at once is made a job', async () => {
    fake.mishaps = ['timeout'];
    expect(verdictsOf(await ask(many(1)))).toEqual({ 'PLOT-1': 'low' });
    expect(fake.calls).toHaveLength(4);
  });

  test('it is asked 30 times a minute at most, and not waited for without end', async () => {
    const one = source({ atOnceMs: 50 });
    for (let call = 1; call <= 30; call++) await one.assess(many(1));
    expect(waits).toEqual([]);
    fake.mishaps = ['hang'];
    expect(verdictsOf(await one.assess(many(1)))).toEqual({ 'PLOT-1': 'low' });
    expect(waits).toEqual([60_000, 2000]);
  });

  test('a wall clock that was a day ahead and is set right keeps nobody waiting for a day', async () => {
    let wall = Date.now() + 86_400_000;
    vi.spyOn(Date, 'now').mockImplementation(() => wall);
    onTestFinished(() => void vi.restoreAllMocks());
    const one = whispSource({ url: fake.url, key: fake.key, wait: async (ms) => void waits.push(ms) });
    for (let call = 1; call <= 30; call++) await one.assess(many(1));
    wall -= 86_400_000;
    await one.assess(many(1));
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeLessThanOrEqual(60_000);
  });

  test('a job that never ends is given up after half an hour', async () => {
    fake.looks = 10_000;
    await expect(ask(many(501))).rejects.toThrow('Whisp did not finish within 30 minutes.');
  });

  test.each([
    ['rate_limit', [7000]],
    ['rate_limit_header', [3000]],
    ['garbage', [2000]],
    ['cut', [2000]],
    ['error_500', [2000]],
    ['redirect', [2000]],
  ] as const)('after %s it is asked again', async (mishap, waited) => {
    fake.mishaps = [mishap];
    expect(verdictsOf(await ask(many(1)))).toEqual({ 'PLOT-1': 'low' });
    expect(waits).toEqual(waited);
  });

  test('what stays away, or refuses the key, is said in words without the key', async () => {
    fake.mishaps = Array.from({ length: 5 }, () => 'garbage' as const);
    await expect(ask(many(1))).rejects.toThrow(
      'Whisp could not be asked: HTTP 200 with something that is no answer of Whisp.',
    );
    await expect(source({ key: 'another-key' }).assess(many(1))).rejects.toThrow(
      'Whisp does not take the key (WHISP_KEY): HTTP 401.',
    );
    fake.answerFor = () => undefined;
    await expect(ask(many(1))).rejects.toThrow('Whisp answered of none of the plots that it was asked about.');
  });

  const verdict = (properties: object) =>
    readWhispResult(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ properties: { external_id: 'PLOT-1', ...properties } }],
      }),
      many(1),
      false,
    )?.plots[0]?.verdict;
  test('the severer of its word and its rule counts, and a low one needs all it was to be computed with', () => {
    expect(verdict({ ...high, risk_pcrop: 'low' })).toBe('high');
    expect(verdict({ ...low, risk_pcrop: 'high' })).toBe('high');
    expect(verdict({ ...open, Ind_02_commodities: 'yes', risk_pcrop: 'low' })).toBe('low');
    expect(verdict({ risk_pcrop: 'low' })).toBe('more_info_needed');
    expect(verdict({ Risk_PCrop: 'high' })).toBe('high');
    expect(verdict({ risk_pcrop: 'negligible' })).toBe('not_assessed');
    expect(verdict({})).toBe('not_assessed');
    const without = { whisp_processing_metadata: { whisp_version: '3', risk_computed_without: ['RADD_after_2020'] } };
    expect(verdict({ ...low, ...without })).toBe('more_info_needed');
    expect(verdict({ ...high, ...without })).toBe('high');
  });
});

describe('a result file that a person brings', () => {
  const file = (features: object[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  const feature = (plot: unknown, geometry: string | null, facts: object = low) => ({
    type: 'Feature',
    properties: { external_id: plot, ...facts },
    geometry: geometry === null ? null : JSON.parse(geometry),
  });
  const [first, second] = [question('PLOT-1'), question('PLOT-2', square(37.1, 6))];

  test('counts for the plots that it names where they lie', () => {
    const read = readUpload(file([feature('PLOT-1', square(37, 6)), feature('PLOT-2', square(37.5, 6))]), [
      first,
      second,
    ]);
    expect(verdictsOf(read)).toEqual({ 'PLOT-1': 'low', 'PLOT-2': 'not_assessed' });
    expect(read.raw[0]?.sha256).toBe(read.plots[0]?.indicators[0]?.sha256);
    const twice = readUpload(file([feature('PLOT-1', square(37, 6)), feature('PLOT-1', square(37, 6), high)]), [first]);
    expect(verdictsOf(twice)).toEqual({ 'PLOT-1': 'high' });
  });

  test.each([
    ['no JSON', Buffer.from('{'), 'no result of Whisp'],
    ['no UTF-8', Buffer.from([0xff, 0xfe]), 'not text in UTF-8'],
    ['another GeoJSON', Buffer.from('{"type":"Polygon","coordinates":[]}'), 'no result of Whisp'],
    ['nothing of these plots', file([feature('PLOT-9', square(37, 6))]), 'No feature of the file'],
    ['no places', file([feature('PLOT-1', null)]), 'No feature of the file'],
    ['numbers for names', file([feature(1, square(37, 6))]), 'No feature of the file'],
  ])('%s is refused', (_what, bytes, words) => {
    expect(() => readUpload(bytes, [first])).toThrow(words);
  });
});

describe('a folder of rasters', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rasters-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [west, north, size, step] = [37, 6.01, 100, 0.0001];
  const raster = (file: string, value: (column: number, row: number) => number) => {
    const values = Array.from({ length: size * size }, (_, place) => value(place % size, Math.floor(place / size)));
    const bytes = writeArrayBuffer(Uint8Array.from(values), {
      width: size,
      height: size,
      ModelPixelScale: [step, step, 0],
      ModelTiepoint: [0, 0, 0, west, north, 0],
      GTModelTypeGeoKey: 2,
      GeographicTypeGeoKey: 4326,
      GDAL_NODATA: '255',
    } as never);
    writeFileSync(join(folder, file), Buffer.from(bytes as ArrayBuffer));
    return { file, sha256: hash('sha256', readFileSync(join(folder, file)), 'hex') };
  };
  const manifest = (...data_sets: object[]) =>
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ format: 'lotmark.rasters.v1', data_sets }));
  const dataSet = (name: string, meaning: string, file: object, more: object = {}) => ({
    name,
    version: 'V1',
    licence: 'CC BY 4.0',
    meaning,
    at_least: 1,
    files: [file],
    ...more,
  });
  // Forest in the western half; loss in 2022 in the western 20 of 100 columns; the last row has no data.
  const forest = raster('forest.tif', (column, row) => (row === 99 ? 255 : column < 50 ? 1 : 0));
  const loss = raster('loss.tif', (column) => (column < 20 ? 22 : column < 40 ? 15 : 0));
  const all = [
    dataSet('Forest 2020', 'forest_at_cut_off', forest),
    dataSet('Loss', 'loss_after_cut_off', loss, { at_least: 21, at_most: 99, threshold: 0.25 }),
  ];
  const assess = async (geometry: string) =>
    (await rastersSource(folder).assess([question('PLOT-1', geometry)])).plots[0];
  const share = (answer: Awaited<ReturnType<typeof assess>>, name: string) =>
    Number(answer?.indicators.find(({ indicator }) => indicator === name)?.value);

  test('a plot is judged by the share of its area', async () => {
    manifest(...all);
    // Columns 10 to 30, half of which were lost after the cut-off date: above the threshold of a quarter.
    const lost = await assess(square(37.001, 6.003, 0.002));
    expect(lost?.verdict).toBe('high');
    expect(share(lost, 'loss_after_cut_off_share')).toBeCloseTo(0.5, 2);
    expect(share(lost, 'forest_at_cut_off_share')).toBe(1);
    expect((await assess(square(37.003, 6.003, 0.001)))?.verdict, 'forest, lost long before').toBe('more_info_needed');
    expect((await assess(square(37.006, 6.003, 0.001)))?.verdict, 'no forest then').toBe('low');
    // A triangle: half of the square's pixels, which only an exact share tells.
    const triangle = JSON.stringify({
      coordinates: [
        [
          [37.004, 6.003],
          [37.006, 6.003],
          [37.006, 6.005],
          [37.004, 6.003],
        ],
      ],
      type: 'Polygon',
    });
    expect(share(await assess(triangle), 'forest_at_cut_off_share')).toBeCloseTo(0.25, 1);
  });

  test('outside of the data nothing is low, nor where some of the plot is', async () => {
    manifest(...all);
    expect((await assess(square(38, 7)))?.verdict).toBe('not_assessed');
    expect((await assess(square(37.0095, 6.003)))?.verdict, 'half of it beyond the eastern edge').toBe(
      'more_info_needed',
    );
    const bottom = await assess(square(37.006, 6.00002, 0.0008));
    expect(share(bottom, 'forest_at_cut_off_covered')).toBeLessThan(0.99);
    expect(bottom?.verdict).toBe('more_info_needed');
  });

  test('a point is looked at as a disc of four hectares', async () => {
    manifest(...all);
    const answer = await assess('{"coordinates":[37.005,6.005],"type":"Point"}');
    expect(share(answer, 'forest_at_cut_off_share')).toBeCloseTo(0.5, 1);
  });

  test('data of loss alone never makes low', async () => {
    manifest(dataSet('Loss', 'loss_after_cut_off', loss, { at_least: 21 }));
    expect((await assess(square(37.006, 6.003)))?.verdict).toBe('more_info_needed');
  });

  test('another hash, another map, another manifest is refused in words', async () => {
    manifest(dataSet('Forest 2020', 'forest_at_cut_off', { ...forest, sha256: 'a'.repeat(64) }));
    await expect(assess(square(37, 6))).rejects.toThrow(/forest\.tif has SHA-256 [\da-f]{64}, the manifest says a+/);
    writeFileSync(join(folder, 'no.tif'), 'no raster');
    manifest(dataSet('x', 'forest_at_cut_off', { file: 'no.tif', sha256: hash('sha256', 'no raster', 'hex') }));
    await expect(assess(square(37, 6))).rejects.toThrow();
    manifest(dataSet('x', 'forest_at_cut_off', { file: '../forest.tif', sha256: forest.sha256 }));
    await expect(assess(square(37, 6))).rejects.toThrow(
      'data_sets.0.files.0.file: must be a name in the folder itself',
    );
    manifest(dataSet('x', 'forest', forest));
    await expect(assess(square(37, 6))).rejects.toThrow('data_sets.0.meaning');
  });

  test('made again it says the same, or which input differs', async () => {
    manifest(...all);
    const questions = [question('PLOT-1', square(37.001, 6.003, 0.002))];
    const first = { questions, answer: await rastersSource(folder).assess(questions) };
    expect(differences(first, { questions, answer: await rastersSource(folder).assess(questions) })).toEqual([]);
    const redrawn = [question('PLOT-1', square(37.006, 6.003))];
    const moved = differences(first, { questions: redrawn, answer: await rastersSource(folder).assess(redrawn) });
    expect(moved[0]).toMatchObject({ what: 'geometry', plot: 'PLOT-1' });
    expect(moved.at(-1)).toEqual({ what: 'verdict', plot: 'PLOT-1', name: null, before: 'high', after: 'low' });
    manifest(
      all[0] as object,
      dataSet(
        'Loss',
        'loss_after_cut_off',
        raster('loss.tif', () => 0),
        { at_least: 21, threshold: 0.25 },
      ),
    );
    const other = differences(first, { questions, answer: await rastersSource(folder).assess(questions) });
    expect(new Set(other.map(({ what }) => what))).toEqual(new Set(['version', 'data_set', 'indicator', 'verdict']));
    expect(other.find(({ what }) => what === 'data_set')?.name).toContain('Loss');
  });
});
