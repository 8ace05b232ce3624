import { expect, test } from 'vitest';
import { overcounted } from './overcounted.ts';

const measures = [
  { measure: 'moisture', out_of: null },
  { measure: 'mouldy_beans', out_of: 300 },
  { measure: 'slaty_beans', out_of: 300 },
  { measure: 'flat_beans', out_of: 300 },
];
const of = (typed: Record<string, string>) => overcounted(measures, (measure) => typed[measure] ?? '');

test('of 300 beans no more are counted, whatever they are counted as', () => {
  expect(of({ moisture: '900', mouldy_beans: '100', slaty_beans: '200' })).toEqual([]);
  expect(of({ mouldy_beans: '100', slaty_beans: '200', flat_beans: '1' })).toEqual([
    { measure: 'flat_beans', total: 301, outOf: 300 },
  ]);
});

test('what is not counted yet, or is no figure, adds nothing', () => {
  expect(of({ mouldy_beans: 'many', slaty_beans: '301' })).toEqual([
    { measure: 'slaty_beans', total: 301, outOf: 300 },
  ]);
  expect(of({})).toEqual([]);
});
