import { Decimal } from 'decimal.js';

/**
 * Processors count in a currency's smallest unit. Which unit that is follows the processor's list and not ISO 4217:
 * UGX and ISK have no cents any more and are still counted in them (docs.stripe.com/currencies).
 */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The most that one card payment may be: eight digits. */
export const largestMinor = 99_999_999;

function decimalsOf(currency: string): number {
  return withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2;
}

/**
 * `12.5 USD` -> 1250.
 * @throws Error when the amount is finer than the currency's smallest unit.
 */
export function toMinor(amount: string, currency: string): number {
  const minor = new Decimal(amount).times(10 ** decimalsOf(currency));
  if (!minor.isInteger()) throw new Error(`${amount} ${currency} is no whole number of the smallest unit`);
  return minor.toNumber();
}

/** 1250 `usd` -> `12.5`. */
export function fromMinor(minor: number, currency: string): string {
  return new Decimal(minor).div(10 ** decimalsOf(currency.toUpperCase())).toFixed();
}

/** Whether a card takes that much at once. */
export function fitsCard(amount: string, currency: string): boolean {
  return toMinor(amount, currency) <= largestMinor;
}
