import { expect, test } from 'vitest';
import { partsOfGoods } from './lot-origin.ts';

const place = (country: string, quantity_kg: string | null) => ({ country, region: null, quantity_kg });

test('the parts of processed goods are parts of the goods, not of what was harvested for them', () => {
  expect(partsOfGoods([place('UG', '24365.5'), place('ET', '12922.5')], '6371')).toEqual([
    place('UG', '4163.1'),
    place('ET', '2207.9'),
  ]);
  expect(partsOfGoods([place('ET', null)], '6371')).toEqual([place('ET', null)]);
});
