import { Decimal } from 'decimal.js';
import { Exact } from '../../../kernel/values/exact.ts';
import type { PaymentStatus } from '../../../platform/db/tables.generated.ts';
import { fitsCard } from '../../../platform/payments/minor-units.ts';

/** US dollars of tokens that can be bought at once. */
export const topupTiers = [1, 5, 10, 25, 50, 100] as const;
export const topupCurrency = 'USD';
/** The least that a top-up costs: the smallest tier. */
const leastTopup = '1';

/**
 * Money has not come yet: the news that it did is news. Events come in any order, so `Expired` and `Failed` may still be
 * overtaken by the news that it was paid.
 */
export function waitsForMoney(status: PaymentStatus): boolean {
  return status === 'Open' || status === 'Expired' || status === 'Failed';
}

export interface Received {
  amount: string;
  currency: string;
}

/** Why money that came must not be put to its purpose; undefined when it is what was asked for. */
export function differsFrom(asked: Received, received: Received): string | undefined {
  if (asked.currency === received.currency && new Exact(asked.amount).eq(received.amount)) return undefined;
  const words = (money: Received) => `${new Exact(money.amount).toFixed()} ${money.currency}`;
  return `${words(received)} came, ${words(asked)} were asked for.`;
}

/**
 * What a top-up must cost so that a wallet covers what is needed: US dollars and cents, rounded up, one dollar at least.
 * @returns undefined when the wallet holds enough already.
 */
export function topupToCover(
  wallet: { required: string; balance: string },
  axktPerUsd: string,
): { amount: string; tokens: string } | undefined {
  const shortfall = new Exact(wallet.required).minus(wallet.balance);
  if (!shortfall.isPositive() || shortfall.isZero()) return undefined;
  const amount = Exact.max(shortfall.div(axktPerUsd).toDecimalPlaces(2, Decimal.ROUND_CEIL), leastTopup).toFixed();
  return { amount, tokens: topupTokens(amount, axktPerUsd) };
}

/** Tokens for US dollars, rounded down to a millionth. */
export function topupTokens(amount: string, axktPerUsd: string): string {
  return new Exact(amount).times(axktPerUsd).toDecimalPlaces(6, Decimal.ROUND_FLOOR).toFixed();
}

/** How many of a top-up's tokens an amount of its money stands for, rounded up to a millionth. */
export function tokensOf(topup: { tokens: string | null; received_amount: string | null }, amount: string): string {
  const share = new Exact(topup.tokens ?? '0').times(amount).div(topup.received_amount ?? '1');
  return share.toDecimalPlaces(6, Decimal.ROUND_CEIL).toFixed();
}

/** Whether a card can pay that at once. */
export function cardTakes(amount: string, currency: string): boolean {
  return fitsCard(amount, currency);
}

const firstPauseMs = 60_000;
const longestPauseMs = 6 * 3_600_000;

/** How long to wait after a refund that the processor could not take, doubling from a minute to six hours. */
export function refundPauseMs(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1));
}
