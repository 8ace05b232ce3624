import { expect, test } from 'vitest';
import { farOff } from './far-off.ts';

const shape = (feature: number, lng: number, lat: number) => ({
  feature,
  kind: 'point' as const,
  degrees: Float64Array.of(lng, lat),
});
const near = Array.from({ length: 9 }, (_, at) => shape(at, 38.2 + at / 1000, 6.1 + (at % 3) / 1000));

test('a plot in another country, or with its axes swapped, is far off', () => {
  expect(farOff([...near, shape(9, 6.1, 38.2)])).toEqual([9]);
  expect(farOff([...near.slice(0, 2), shape(9, 10, 7)])).toEqual([9]);
});

test('plots spread over a country are not, nor two groups of the same size', () => {
  expect(farOff(near)).toEqual([]);
  expect(farOff(Array.from({ length: 9 }, (_, at) => shape(at, 34 + at, 4 + at)))).toEqual([]);
  const other = near.map(({ feature }, at) => shape(feature + 9, 9 + at / 1000, 6));
  expect(farOff([...near, ...other])).toEqual([]);
  expect(farOff([shape(0, 38, 6), shape(1, 9, 6)])).toEqual([]);
});
