import { Decimal } from 'decimal.js';
import { type Decision, decided, forbidden, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { PayoutStatus } from '../../../platform/db/tables.generated.ts';
import { type Rates, tokensFor } from '../wallet/rates.ts';

export {
  type PayoutAccountMethod,
  type PayoutAccountStatus,
  type PayoutStatus,
  payoutAccountMethods,
  payoutAccountStatuses,
  payoutStatuses,
} from '../../../platform/db/tables.generated.ts';

export type PayoutEvent = 'approve' | 'refuse' | 'cancel' | 'batch' | 'pay' | 'fail';

/** The tokens of a payout are in transit until it is Paid; Refused, Cancelled and Failed ones are back in the wallet. */
export const payoutMachine: Machine<PayoutStatus, PayoutEvent> = {
  Requested: { approve: 'Approved', refuse: 'Refused', cancel: 'Cancelled' },
  Approved: { batch: 'Batched', refuse: 'Refused' },
  Batched: { pay: 'Paid', fail: 'Failed' },
  Paid: {},
  Refused: {},
  Cancelled: {},
  Failed: {},
};

/** States in which the tokens are in transit. */
export const openStates: readonly PayoutStatus[] = ['Requested', 'Approved', 'Batched'];

/** Where an event leads, or the refusal that names the state it is in and the states it needs. */
export function payoutAfter(
  payout: { name: string; status: PayoutStatus },
  event: PayoutEvent,
): Decision<PayoutStatus> {
  const to = next(payoutMachine, payout.status, event);
  if (to !== undefined) return decided(to);
  const needed = statesFor(payoutMachine, event).join(' or ');
  return refused(wrongState(`${payout.name} is ${payout.status}; it must be ${needed}.`));
}

/** What a payout comes to; decimal strings. */
export interface PayoutFigures extends Rates {
  /** What leaves the wallet. */
  tokens: string;
  /** What arrives, in the currency of the account. */
  amount: string;
}

/**
 * Of an amount in tokens: the money that they are worth, rounded down to the currency's minor units, and no more tokens than
 * that money takes. Of an amount in the currency: the tokens that it takes, rounded up to a millionth.
 * @param minorUnits decimals of the currency.
 */
export function payoutFigures(
  asked: { amount: string; inTokens: boolean },
  rates: Rates,
  minorUnits: number,
): Decision<PayoutFigures> {
  const perUnit = new Exact(rates.usd_per_unit).times(rates.axkt_per_usd);
  if (!asked.inTokens && new Exact(asked.amount).decimalPlaces() > minorUnits) {
    return refused(invalid('amount', `must have at most ${minorUnits} decimals in the account's currency`));
  }
  const amount = asked.inTokens
    ? new Exact(asked.amount).div(perUnit).toDecimalPlaces(minorUnits, Decimal.ROUND_FLOOR)
    : new Exact(asked.amount);
  if (amount.isZero()) {
    return refused(invalid('amount', "is worth less than the smallest unit of the account's currency"));
  }
  return decided({ ...rates, amount: amount.toFixed(), tokens: tokensFor(amount.toFixed(), rates, 'up') });
}

/** How many admins have to approve a payout: two where it is worth more than the limit, in US dollars. */
export function approvalsNeeded({ amount, usd_per_unit }: PayoutFigures, limitUsd: string): 1 | 2 {
  return new Exact(amount).times(usd_per_unit).gt(limitUsd) ? 2 : 1;
}

/** Nobody decides about their own: whoever asked for something is not who approves it. */
export function notTheirOwn(userId: string, asker: string, what: string): Decision<void> {
  return userId === asker
    ? refused(forbidden(`You asked for ${what} yourself; another admin has to approve it.`))
    : decided(undefined);
}

/** An account with all but its end left out. */
export function masked(account: { iban: string | null; mobile_number: string | null }): string {
  if (account.iban !== null) return `${account.iban.slice(0, 4)} •••• ${account.iban.slice(-4)}`;
  return `•••• ${(account.mobile_number ?? '').slice(-3)}`;
}
