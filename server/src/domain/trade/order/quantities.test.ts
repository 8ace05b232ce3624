import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact } from '../../../kernel/values/exact.ts';
import { tokensFor } from '../../money/wallet/rates.ts';
import { type Offered, partOf, sellable, stillOffered, totalOf, type Wanted } from './quantities.ts';

const lot: Offered = {
  name: 'LOT-1',
  status: 'Listed',
  exporter: 'EXP-1',
  cooperative: 'COOP-1',
  corridor: 'ET-US',
  quantity: '1000.000',
  unit: 'kg',
  divisible: true,
  asking_price: '4.2500',
  currency: 'USD',
};
const order: Wanted = {
  name: 'ORD-1',
  exporter: 'EXP-1',
  cooperative: 'COOP-1',
  corridor: 'ET-US',
  quantity: '400',
  unit: 'kg',
  unit_price: '4.25',
  currency: 'USD',
};
const refusal = (decision: { ok: boolean; refusal?: Error }) => decision.refusal?.message ?? 'ok';

test('which part of a lot an order is', () => {
  expect(sellable(lot, order)).toEqual({ ok: true, value: { quantity: '400', whole: false } });
  expect(sellable(lot, { ...order, quantity: '1', unit: 'MT' })).toMatchObject({ value: { whole: true } });
  expect(refusal(sellable({ ...lot, status: 'Sold' }, order))).toContain('is Sold; it must be Listed');
  expect(refusal(sellable({ ...lot, exporter: 'EXP-2' }, order))).toContain('no longer offered by EXP-1');
  expect(refusal(sellable({ ...lot, corridor: 'ET-DE' }, order))).toBe(
    'LOT-1 now goes by ET-DE, and ORD-1 by ET-US; make a new order.',
  );
  expect(refusal(partOf(lot, '1000.001', 'kg'))).toBe('LOT-1 has 1000 kg; 1000.001 kg were asked for.');
  expect(refusal(partOf({ ...lot, divisible: false }, '1', 'kg'))).toContain('sold as a whole');
  expect(refusal(partOf({ ...lot, unit: 'MT' }, '1.5', 'kg'))).toContain('at most 3 decimals');
});

test('a price that changed is not paid', () => {
  expect(stillOffered(lot, order).ok).toBe(true);
  expect(refusal(stillOffered({ ...lot, asking_price: '5' }, order))).toContain('now has 5 USD per kg');
  expect(refusal(stillOffered({ ...lot, currency: 'EUR' }, order))).toContain('EUR');
  expect(refusal(stillOffered({ ...lot, asking_price: null }, order))).toContain('no price');
});

test('totals are rounded half up, once', () => {
  expect(totalOf('10.5', '4.25', 2)).toBe('44.63');
  expect(totalOf('3', '0.005', 2)).toBe('0.02');
  expect(totalOf('99999999999.999', '9999999999.9999', 2)).toBe('999999999999980000000');
});

test('tokens asked for are never too few, tokens given never too many, and the two differ by one step at most', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (cents, usd, axkt) => {
        const amount = new Exact(cents.toString()).div(100).toFixed();
        const rates = {
          usd_per_unit: new Exact(usd.toString()).div(1e8).toFixed(),
          axkt_per_usd: new Exact(axkt.toString()).div(1e6).toFixed(),
        };
        const exact = new Exact(amount).times(rates.usd_per_unit).times(rates.axkt_per_usd);
        const up = new Exact(tokensFor(amount, rates, 'up'));
        const down = new Exact(tokensFor(amount, rates, 'down'));
        expect(up.gte(exact) && down.lte(exact)).toBe(true);
        // A millionth, or one in the last of the 15 digits that the ledger holds.
        const step = Exact.max('0.000001', new Exact(10).pow(up.e - 14));
        expect(up.minus(down).lte(step)).toBe(true);
        expect(up.precision()).toBeLessThanOrEqual(15);
        expect(up.decimalPlaces()).toBeLessThanOrEqual(6);
      },
    ),
  );
});
