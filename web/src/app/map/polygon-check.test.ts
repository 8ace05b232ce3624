import { expect, test } from 'vitest';
import { readGeoJson } from './geojson-import.ts';
import { checkPolygon, maxPoints, swapped } from './polygon-check.ts';
import { boxAround, type Position, polygonOf } from './shapes.ts';

const square: Position[] = [
  [38, 7],
  [38.01, 7],
  [38.01, 7.01],
  [38, 7.01],
];

test('a sound boundary has its area and no fault', () => {
  const { areaHa, fault, crossings } = checkPolygon(square);
  expect(fault).toBeNull();
  expect(crossings).toEqual([]);
  expect(areaHa).toBeCloseTo(122.2, 0);
});

test('too few corners, also when one is repeated', () => {
  const [a, b] = square as [Position, Position];
  for (const ring of [[], [a], [a, b], [a, b, b, a]]) {
    expect(checkPolygon(ring), JSON.stringify(ring)).toMatchObject({ fault: { kind: 'tooFew' }, areaHa: null });
  }
});

test('a boundary that crosses itself, with the place', () => {
  const [a, b, c, d] = square as [Position, Position, Position, Position];
  const { fault, crossings } = checkPolygon([a, c, b, d]);
  expect(fault).toEqual({ kind: 'crossing', count: 1 });
  expect(crossings[0]?.[0]).toBeCloseTo(38.005, 5);
  expect(crossings[0]?.[1]).toBeCloseTo(7.005, 5);
});

test('a repeated corner is no crossing', () => {
  const [a, b, c, d] = square as [Position, Position, Position, Position];
  expect(checkPolygon([a, b, b, c, d]).fault).toBeNull();
});

test('corners in one line have no area', () => {
  const line: Position[] = [
    [38, 7],
    [38.001, 7],
    [38.002, 7],
  ];
  expect(['noArea', 'crossing']).toContain(checkPolygon(line).fault?.kind);
});

test('latitude first: by the globe, and by where the plot should be', () => {
  const east: Position[] = square.map(([lng, lat]) => [lng + 70, lat]);
  expect(checkPolygon(swapped(east)).fault).toEqual({ kind: 'swapped' });
  expect(checkPolygon(swapped(square)).fault).toBeNull();
  expect(checkPolygon(swapped(square), [38.02, 7.02]).fault).toEqual({ kind: 'swapped' });
  expect(checkPolygon(square, [38.02, 7.02]).fault).toBeNull();
});

test('a corner off the globe is named, counted from 1', () => {
  expect(checkPolygon([...square, [200, 100]]).fault).toEqual({ kind: 'range', corner: 5 });
  expect(checkPolygon([...square, [Number.NaN, 1]]).fault).toEqual({ kind: 'range', corner: 5 });
});

test('a region is no plot, and there is a most of corners', () => {
  const region: Position[] = [
    [30, 0],
    [40, 0],
    [40, 10],
  ];
  expect(checkPolygon(region).fault).toMatchObject({ kind: 'tooLarge' });
  const circle = (count: number): Position[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI;
      return [38 + 0.01 * Math.cos(angle), 7 + 0.01 * Math.sin(angle)];
    });
  expect(checkPolygon(circle(maxPoints)).fault).toEqual({ kind: 'tooMany', points: maxPoints });
  expect(checkPolygon(circle(2000)).fault).toBeNull();
});

test('GeoJSON: the one polygon is taken from wherever it stands', () => {
  const polygon = polygonOf(square);
  const feature = { type: 'Feature', properties: {}, geometry: polygon };
  const shapes = [
    polygon,
    feature,
    { type: 'FeatureCollection', features: [feature] },
    { type: 'MultiPolygon', coordinates: [polygon.coordinates] },
    { type: 'Polygon', coordinates: [polygon.coordinates[0]?.map((position) => [...position, 1800])] },
  ];
  for (const shape of shapes) expect(readGeoJson(JSON.stringify(shape))).toEqual({ ok: true, ring: square });
});

test('GeoJSON: what is wrong is named', () => {
  const polygon = polygonOf(square);
  const ring = polygon.coordinates[0];
  const faults: [unknown, string][] = [
    ['{"type"', 'importNotJson'],
    ['[1]', 'importNotJson'],
    [{ type: 'Point', coordinates: [1, 2] }, 'importNoPolygon'],
    [{ type: 'Polygon', coordinates: [[['a', 'b']]] }, 'importNoPolygon'],
    [{ type: 'Polygon', coordinates: [ring, ring] }, 'importHole'],
    [{ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, 'importSeveral'],
    [{ ...polygon, crs: { type: 'name', properties: { name: 'EPSG:32637' } } }, 'importCrs'],
    [' '.repeat(4_000_001), 'importTooLarge'],
    [{ type: 'Polygon', coordinates: [Array.from({ length: maxPoints + 1 }, () => [1, 2])] }, 'tooMany'],
    [{ type: 'Polygon', coordinates: [Array.from({ length: maxPoints }, (_, index) => [index / 1000, 2])] }, 'tooMany'],
  ];
  for (const [input, kind] of faults) {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    expect(readGeoJson(text), kind).toMatchObject({ ok: false, fault: { kind } });
  }
});

test('a map is never moved to where nothing is: coordinates in metres, or latitude first', () => {
  const inMetres: Position[] = [
    [500_000, 680_000],
    [500_100, 680_000],
    [500_100, 680_100],
  ];
  const shape = (ring: Position[]) => ({ id: '', label: '', polygon: polygonOf(ring) as never });
  expect(boxAround([shape(inMetres)])).toBeNull();
  expect(boxAround([shape(inMetres), shape(square)])).toEqual([38, 7, 38.01, 7.01]);
});
