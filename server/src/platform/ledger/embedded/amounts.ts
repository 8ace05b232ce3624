/** Amounts on the wire: XRP as a string of drops, issued currency as an object with a decimal value of 15 digits. */
import { Decimal } from 'decimal.js';

export interface IssuedAmount {
  currency: string;
  issuer: string;
  value: string;
}

/** The network's arithmetic keeps 15 to 16 significant digits. */
const Amount = Decimal.clone({ precision: 16, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -6, toExpPos: 15 });
export type AmountValue = Decimal;

/** The whole supply, in drops: no amount may exceed it. */
export const MAX_DROPS = 100_000_000_000_000_000n;

/** An amount in drops; undefined for an issued one. */
export function dropsOf(amount: unknown): bigint | undefined {
  return typeof amount === 'string' && /^-?\d+$/.test(amount) ? BigInt(amount) : undefined;
}

/** An issued amount; undefined for drops and anything else. */
export function issuedOf(amount: unknown): IssuedAmount | undefined {
  if (typeof amount !== 'object' || amount === null) return undefined;
  const { currency, issuer, value } = amount as Record<string, unknown>;
  const complete = typeof currency === 'string' && typeof issuer === 'string' && typeof value === 'string';
  return complete ? { currency, issuer, value } : undefined;
}

export function decimal(value: string | number): AmountValue {
  return new Amount(value);
}

/** The value as the network writes it. */
export function valueText(value: AmountValue): string {
  return value.isZero() ? '0' : value.toSignificantDigits(16).toString();
}
