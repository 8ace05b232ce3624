import { Decimal } from 'decimal.js';
import { type Decision, decided, refused, wrongState } from '../../kernel/errors.ts';
import { type Machine, next, statesFor } from '../../kernel/machine.ts';
import { Exact } from '../wallet/exact.ts';

export const escrowStatuses = ['Pending', 'Funded', 'Released', 'Disputed', 'Cancelled'] as const;
export type EscrowStatus = (typeof escrowStatuses)[number];
export type EscrowEvent = 'fund' | 'release' | 'dispute' | 'refund' | 'void';

/** `void` ends an escrow that never held anything; `refund` gives back what a disputed one holds. */
export const escrowMachine: Machine<EscrowStatus, EscrowEvent> = {
  Pending: { fund: 'Funded', void: 'Cancelled' },
  Funded: { release: 'Released', dispute: 'Disputed' },
  Released: {},
  Disputed: { release: 'Released', refund: 'Cancelled' },
  Cancelled: {},
};

/** Where an event leads, or the refusal that names the state it is in and the states it needs. */
export function escrowAfter(escrow: { name: string; status: string }, event: EscrowEvent): Decision<EscrowStatus> {
  const to = next(escrowMachine, escrow.status as EscrowStatus, event);
  if (to !== undefined) return decided(to);
  const unpaid = escrow.status === 'Pending' ? ' (not yet funded)' : '';
  const needed = statesFor(escrowMachine, event).join(' or ');
  return refused(wrongState(`${escrow.name} is ${escrow.status}${unpaid}; it must be ${needed}.`));
}

/** Who gets what of an amount; decimal strings that add up to it exactly. */
export interface Shares {
  fee_amount: string;
  cooperative_amount: string;
  exporter_amount: string;
}

/**
 * Divides an amount by a corridor's basis points. Fee and cooperative share are rounded half up to the currency's minor
 * units; what remains is the exporter's.
 * @param minorUnits decimals of the currency; the amount has no more.
 */
export function splitShares(
  amount: string,
  terms: { fee_bps: number; cooperative_share_bps: number },
  minorUnits: number,
): Shares {
  const total = new Exact(amount);
  const part = (bps: number) => total.times(bps).div(10_000).toDecimalPlaces(minorUnits, Decimal.ROUND_HALF_UP);
  const fee = Exact.min(part(terms.fee_bps), total);
  // Two roundings up may not take more than there is.
  const cooperative = Exact.min(part(terms.cooperative_share_bps), total.minus(fee));
  return {
    fee_amount: fee.toFixed(),
    cooperative_amount: cooperative.toFixed(),
    exporter_amount: total.minus(fee).minus(cooperative).toFixed(),
  };
}
