import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsCard, fromMinor, toMinor } from './minor-units.ts';

test('the smallest unit is the processor’s, not always that of ISO 4217', () => {
  expect(toMinor('12.5', 'USD')).toBe(1250);
  expect(toMinor('4250.0000', 'EUR')).toBe(425_000);
  expect(toMinor('1500', 'JPY')).toBe(1500);
  expect(toMinor('1500', 'UGX')).toBe(150_000);
  expect(toMinor('1.234', 'KWD')).toBe(1234);
  expect(() => toMinor('0.001', 'USD')).toThrow('smallest unit');
  expect(() => toMinor('1.5', 'JPY')).toThrow('smallest unit');
});

test('there and back is the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom('USD', 'JPY', 'KWD', 'UGX'),
      (minor, currency) => {
        expect(toMinor(fromMinor(minor, currency.toLowerCase()), currency)).toBe(minor);
      },
    ),
  );
});

test('a card takes eight digits', () => {
  expect(fitsCard('999999.99', 'USD')).toBe(true);
  expect(fitsCard('1000000', 'USD')).toBe(false);
  expect(fitsCard('99999999', 'JPY')).toBe(true);
});
