import { expect, test } from 'vitest';
import { readSeasons } from './seasons-text.ts';

test('seasons are read from lines with semicolons or tabs, with a comma or a point', () => {
  expect(readSeasons('Konga 1; 2019; 812,5\nKonga 1\t2020\t640\n\n')).toEqual({
    seasons: [
      { cell: 'Konga 1', year: 2019, value: '812.5' },
      { cell: 'Konga 1', year: 2020, value: '640' },
    ],
  });
});

test.each([
  ['Konga 1; 19; 812', 1],
  ['Konga 1; 2019; 812\nKonga 1; 2020', 2],
  ['Konga 1; 2019; 1,234.5', 1],
  ['Konga 1; 2019; 812; mm', 1],
  ['; 2019; 812', 1],
])('the first line that cannot be read is named: %s', (text, wrongLine) => {
  expect(readSeasons(text)).toEqual({ wrongLine });
});
