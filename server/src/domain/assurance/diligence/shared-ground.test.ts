import { expect, test } from 'vitest';
import { sharedGround } from './shared-ground.ts';

const drawn = (plot: string, west: number, south: number) => {
  const at = (x: number, y: number) => [Number((west + x).toFixed(6)), Number((south + y).toFixed(6))];
  const ring = [at(0, 0), at(0.001, 0), at(0.001, 0.001), at(0, 0.001), at(0, 0)];
  return { plot, hectares: '1.2300', geometry: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) };
};

test('land that is declared twice is found however many borders cross', () => {
  // 60 x 60 fields, each over its neighbours by a twentieth; the last one is drawn twice.
  const fields = Array.from({ length: 3600 }, (_, place) =>
    drawn(`F${String(place).padStart(4, '0')}`, 37 + (place % 60) * 0.00095, 6 + Math.floor(place / 60) * 0.00095),
  );
  const last = drawn('F9999', 37 + 59 * 0.00095, 6 + 59 * 0.00095);
  const faults = sharedGround([...fields, last]);
  expect(faults.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'declared_twice', record: 'F3599', values: { other: 'F9999' } },
  ]);
  expect(faults.filter(({ severity }) => severity === 'warning')).toHaveLength(1000);
});

test('a common border, a point, and fields apart share nothing', () => {
  const point = { plot: 'P', hectares: null, geometry: '{"type":"Point","coordinates":[37.0005,6.0005]}' };
  expect(sharedGround([drawn('A', 37, 6), drawn('B', 37.001, 6), drawn('C', 38, 6), point])).toEqual([]);
});
