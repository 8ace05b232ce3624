import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact } from '../../../kernel/values/exact.ts';
import { paymentStatuses } from '../../../platform/db/tables.generated.ts';
import { differsFrom, refundPauseMs, topupToCover, topupTokens, waitsForMoney } from './rules.ts';

test('money is compared to the last cent, and by currency', () => {
  const asked = { amount: '4250.0000', currency: 'USD' };
  expect(differsFrom(asked, { amount: '4250', currency: 'USD' })).toBeUndefined();
  expect(differsFrom(asked, { amount: '4249.99', currency: 'USD' })).toBe('4249.99 USD came, 4250 USD were asked for.');
  expect(differsFrom(asked, { amount: '4250.01', currency: 'USD' })).toContain('4250.01 USD came');
  expect(differsFrom(asked, { amount: '4250', currency: 'EUR' })).toContain('4250 EUR came');
});

test('a top-up covers what is missing, in cents, one dollar at least', () => {
  expect(topupToCover({ required: '100', balance: '100' }, '10')).toBeUndefined();
  expect(topupToCover({ required: '100', balance: '200.5' }, '10')).toBeUndefined();
  expect(topupToCover({ required: '100', balance: '99.999999' }, '10')).toEqual({ amount: '1', tokens: '10' });
  expect(topupToCover({ required: '42500', balance: '0' }, '10')).toEqual({ amount: '4250', tokens: '42500' });
  expect(topupToCover({ required: '100.05', balance: '0' }, '10')).toEqual({ amount: '10.01', tokens: '100.1' });
});

test('whatever the rate: with the top-up the wallet covers the order, and no cent more than needed is asked', () => {
  const millionths = fc
    .bigInt({ min: 0n, max: 10n ** 13n })
    .map((value) => new Exact(value.toString()).div(1e6).toFixed());
  const rates = fc.integer({ min: 1, max: 1e9 }).map((value) => new Exact(value).div(1e4).toFixed());
  fc.assert(
    fc.property(millionths, millionths, rates, (required, balance, rate) => {
      const cover = topupToCover({ required, balance }, rate);
      if (cover === undefined) {
        expect(new Exact(balance).gte(required)).toBe(true);
        return;
      }
      expect(new Exact(balance).plus(cover.tokens).gte(required)).toBe(true);
      if (cover.amount !== '1') {
        const oneCentLess = new Exact(cover.amount).minus('0.01').times(rate);
        expect(oneCentLess.plus(balance).lt(required)).toBe(true);
      }
    }),
  );
});

test('only what has no money yet waits for it; failed refunds are asked for less and less often', () => {
  expect(paymentStatuses.filter(waitsForMoney)).toEqual(['Open', 'Expired', 'Failed']);
  expect([1, 2, 3, 20].map(refundPauseMs)).toEqual([60_000, 120_000, 240_000, 21_600_000]);
});

test('a top-up gives no token more than was paid for', () => {
  expect(topupTokens('1', '3.3333339')).toBe('3.333333');
  expect(topupTokens('3', '3.3333333')).toBe('9.999999');
});
