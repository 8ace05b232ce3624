import { expect, test } from 'vitest';
import { type Entry, kilometresApart, shareApart } from './divergence.ts';

const at = (gps_lat: number, gps_lng: number, quantity_kg = 1000): Entry => ({
  quantity_kg,
  grade: 'Grade 1',
  gps_lat,
  gps_lng,
});

test('measures places as the service does: 5 km are 0.04497 degrees of latitude', () => {
  expect(kilometresApart(at(6, 38), at(6, 38))).toBe(0);
  expect(kilometresApart(at(6, 38), at(6.0449, 38))).toBeLessThan(5);
  expect(kilometresApart(at(6, 38), at(6.045, 38))).toBeGreaterThan(5);
  expect(kilometresApart(at(0, 179.99), at(0, -179.99))).toBeCloseTo(2.22, 1);
  expect(kilometresApart(at(53.55, 9.99), at(8.98, 38.79))).toBeCloseTo(5577, -2);
});

test('measures masses against the larger one', () => {
  expect(shareApart(at(0, 0, 1000), at(0, 0, 980))).toBeCloseTo(0.02, 10);
  expect(shareApart(at(0, 0, 980), at(0, 0, 1000))).toBeCloseTo(0.02, 10);
  expect(shareApart(at(0, 0, 1000), at(0, 0, 1000))).toBe(0);
});
