import { ringHectares } from '@lotmark/sdk/plots';
import { featureCollection, polygon } from '@turf/helpers';
import { intersect } from '@turf/intersect';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlapHa } from './overlap.ts';

type Position = [number, number];
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Exact clipping by another library: the reference. */
function clippedHa(a: Position[], b: Position[]): number {
  const common = intersect(featureCollection([polygon([a]), polygon([b])]));
  if (common === null) return 0;
  const { type, coordinates } = common.geometry;
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  const signed = (rings: Position[][]) =>
    rings.reduce((sum, ring, place) => sum + (place === 0 ? 1 : -1) * ringHectares(ring), 0);
  return parts.reduce((sum, rings) => sum + signed(rings as Position[][]), 0);
}

/** A star-shaped ring around a centre: simple whatever the radii. */
const stars = fc
  .tuple(
    fc.double({ min: 38, max: 38.02, noNaN: true }),
    fc.double({ min: 6, max: 6.02, noNaN: true }),
    fc.array(fc.double({ min: 0.002, max: 0.01, noNaN: true }), { minLength: 3, maxLength: 20 }),
  )
  .map(([lng, lat, radii]): Position[] => {
    const ring = radii.map((radius, i): Position => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    });
    return [...ring, ring[0] as Position];
  });

test('agrees with exact clipping', () => {
  fc.assert(
    fc.property(stars, stars, (a, b) => {
      const exact = clippedHa(a, b);
      expect(Math.abs(overlapHa(a, b) - exact)).toBeLessThan(0.02 + exact * 0.005);
    }),
    { numRuns: 300 },
  );
});

test('neighbours that share a border, a corner or nothing do not overlap', () => {
  const plot = box(38, 6, 38.01, 6.01);
  expect(overlapHa(plot, box(38.01, 6, 38.02, 6.01))).toBe(0);
  expect(overlapHa(plot, box(38, 6.01, 38.01, 6.02))).toBe(0);
  expect(overlapHa(plot, box(38.01, 6.01, 38.02, 6.02))).toBe(0);
  expect(overlapHa(plot, box(39, 6, 39.01, 6.01))).toBe(0);
});

test('a plot overlaps itself and a plot inside it wholly', () => {
  const plot = box(38, 6, 38.01, 6.01);
  const inner = box(38.002, 6.002, 38.004, 6.003);
  expect(overlapHa(plot, plot)).toBeCloseTo(ringHectares(plot), 1);
  expect(overlapHa(plot, inner)).toBeCloseTo(ringHectares(inner), 2);
});
