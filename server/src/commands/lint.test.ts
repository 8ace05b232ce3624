import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintPlots } from '@lotmark/sdk/plots';
import { afterAll, expect, test } from 'vitest';
import { lintCommand } from './lint.ts';

const folder = mkdtempSync(join(tmpdir(), 'lotmark-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = [
  [38.204511, 6.161213],
  [38.205513, 6.161217],
  [38.205519, 6.162219],
];
const featureOf = (geometry: unknown, properties = {}) => ({ type: 'Feature', properties, geometry });

async function run(content: string | Uint8Array, values: Record<string, string> = {}, ...switches: string[]) {
  const path = join(folder, 'plots.geojson');
  writeFileSync(path, content);
  const lines: string[] = [];
  const given = { operands: [path], values, switches: new Set(switches) };
  const code = await lintCommand(given, (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

test('says what is wrong and where, and writes a repaired file', async () => {
  const target = join(folder, 'repaired.geojson');
  const file = JSON.stringify(featureOf({ type: 'Polygon', coordinates: [open] }, { productionplace: 'Gedeo' }));
  const { code, output } = await run(file, { repair: target });
  expect(code).toBe(1);
  expect(output).toContain('✗ plot 1, point 3 (fault 4): The ring is open');
  expect(output).toContain('1 of 1 plot can be used, 0.6144 hectares: 2 errors, 0 warnings; 2 can be repaired');
  expect(lintPlots(readFileSync(target)).findings).toEqual([]);
  expect((await run(readFileSync(target))).code).toBe(0);
});

test('writes no file where something has to be drawn again, and prints JSON when told', async () => {
  const target = join(folder, 'never.geojson');
  const { code, output } = await run(JSON.stringify(featureOf(null)), { repair: target });
  expect(code).toBe(1);
  expect(output).toContain('No repaired file was written');
  expect(() => readFileSync(target)).toThrow();
  const json = JSON.parse((await run(JSON.stringify(featureOf(null)), {}, 'json')).output);
  expect(json.findings).toMatchObject([{ code: 'geometry_kind', feature: 0 }]);
});

test('a byte order mark before GeoJSON, KML and a table is left out', async () => {
  const kml =
    '<kml><Placemark><name>A</name><Point><coordinates>38.204511,6.161213</coordinates></Point></Placemark></kml>';
  const files = {
    geojson: JSON.stringify(featureOf({ type: 'Point', coordinates: [38.204511, 6.161213] }, { Area: 1 })),
    kml: `<?xml version="1.0"?>${kml}`,
    csv: 'name,latitude,longitude,area\nField,6.161213,38.204511,1.5\n',
  };
  for (const [format, text] of Object.entries(files)) {
    const { output } = await run(`\uFEFF${text}`, {}, 'json');
    expect(JSON.parse(output)).toEqual(JSON.parse((await run(text, {}, 'json')).output));
    expect(JSON.parse(output)).toMatchObject({ format, features: 1 });
  }
});

test('a file that is not there was not checked', async () => {
  const lines: string[] = [];
  const given = { operands: [join(folder, 'nowhere.geojson')], values: {}, switches: new Set<string>() };
  expect(await lintCommand(given, (line) => lines.push(line))).toBe(2);
  expect(lines.join()).toMatch(/^Nothing was checked: there is no file /);
});

test('a file that is neither GeoJSON nor KML nor a table was not checked', async () => {
  const archive = Uint8Array.of(0x50, 0x4b, 3, 4);
  for (const content of ['# Notes', '', '{"a":1}', '[]', '%PDF-1.7', '<gpx></gpx>', archive]) {
    const { code, output } = await run(content);
    expect([code, output]).toEqual([2, expect.stringMatching(/^Nothing was checked: (?!.*\(fault)/)]);
  }
  expect((await run('# Notes', {}, 'json')).code).toBe(2);
});

test('a file that was cut off is told so, and one without a plot was not checked', async () => {
  const whole = JSON.stringify({
    type: 'FeatureCollection',
    features: [featureOf({ type: 'Polygon', coordinates: [open] })],
  });
  expect(await run(whole.slice(0, whole.length / 2))).toEqual({
    code: 2,
    output: expect.stringMatching(/^Nothing was checked: The file was cut off or damaged/),
  });
  const none = JSON.stringify({ type: 'FeatureCollection', features: [] });
  for (const empty of [none, '<kml></kml>', 'name,latitude,longitude\n']) {
    const { code, output } = await run(empty);
    expect([code, output]).toEqual([2, expect.stringMatching(/^Nothing was checked: /)]);
  }
  expect((await run(none, {}, 'json')).code).toBe(2);
});

test('says that the repaired file could not be written', async () => {
  const file = JSON.stringify(featureOf({ type: 'Polygon', coordinates: [open] }));
  const { code, output } = await run(file, { repair: join(folder, 'nowhere', 'repaired.geojson') });
  expect([code, output]).toEqual([2, expect.stringContaining('The repaired file was not written: ENOENT')]);
});
