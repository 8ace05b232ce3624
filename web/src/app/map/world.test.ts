import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { expect, test } from 'vitest';
import { acrossAntimeridian } from './antimeridian.ts';
import { type Countries, worldOf } from './world.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const world = worldOf(JSON.parse(readFileSync(file, 'utf8')) as Countries);

/** As maps fill: inside where a line to the edge crosses the outline an odd number of times. */
function isInside(rings: number[][][], lng: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x = 0, y = 0] = ring[i] as number[];
      const [px = 0, py = 0] = ring[j] as number[];
      if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside;
    }
  }
  return inside;
}

function countryAt(lng: number, lat: number): string | undefined {
  return world.shapes.features.find(({ geometry }) => {
    const shape = geometry as Polygon | MultiPolygon;
    const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
    return polygons.some((rings) => isInside(rings, lng, lat) || isInside(rings, lng + 360, lat));
  })?.properties?.['name'] as string | undefined;
}

test.each([
  ['the strait between Greenland and Iceland', -28, 66.5],
  ['the sea off Norway', 2, 67],
  ['the north of Hudson Bay', -79, 66.6],
  ['the strait between Greenland and Canada', -57, 67.5],
])('%s is water', (_name, lng, lat) => {
  expect(countryAt(lng, lat)).toBeUndefined();
});

test.each([
  ['Russia', 100, 66],
  ['Russia', -175, 66.5],
  ['Ethiopia', 38.7, 9],
  ['Antarctica', 20, -78],
  ['Canada', -100, 60],
])('%s is land at %d, %d', (name, lng, lat) => {
  expect(countryAt(lng, lat)).toBe(name);
});

test('no outline leads around the world but that of Antarctica', () => {
  const wide = world.shapes.features.filter(({ geometry }) => {
    const shape = geometry as Polygon | MultiPolygon;
    const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
    return polygons.some(([outer = []]) => {
      const longitudes = outer.map(([lng = 0]) => lng);
      return Math.max(...longitudes) - Math.min(...longitudes) > 180;
    });
  });
  expect(wide.map(({ properties }) => properties?.['name'])).toEqual(['Antarctica']);
});

test('a ring that begins on the far side of the meridian ends up where most of it lies', () => {
  const places = acrossAntimeridian([
    [-179, 0],
    [170, 0],
    [160, 5],
    [-179, 0],
  ]);
  expect(places).toEqual([
    [181, 0],
    [170, 0],
    [160, 5],
    [181, 0],
  ]);
});
