import { expect, test } from 'vitest';
import { decimalText, isDecimal, isPositive } from './decimal-input.tsx';

test.each([
  ['1234.5', '1234.5', true],
  ['1234,5', '1234.5', true],
  ['1 234,5', '1234.5', true],
  ['12,', '12.', true],
  ['−38,2', '-38.2', true],
  ['1,234.5', '1,234.5', false],
  ['1.234,5', '1.234,5', false],
  ['1,234,567', '1,234,567', false],
  ['', '', false],
  ['1e3', '1e3', false],
  ['twelve', 'twelve', false],
])('%j is read as %j', (typed, text, number) => {
  expect(decimalText(typed)).toBe(text);
  expect(isDecimal(decimalText(typed))).toBe(number);
});

test('positive is more than zero', () => {
  expect([isPositive('0'), isPositive('0.001'), isPositive(-1), isPositive('-1'), isPositive('')]).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
