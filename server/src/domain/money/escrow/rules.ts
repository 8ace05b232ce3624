import { Decimal } from 'decimal.js';
import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { EscrowStatus } from '../../../platform/db/tables.generated.ts';

export { type EscrowStatus, escrowStatuses } from '../../../platform/db/tables.generated.ts';

export type EscrowEvent = 'fund' | 'release' | 'dispute' | 'refund' | 'return' | 'take_back' | 'void';

/**
 * `void` ends an escrow that never held anything; `refund` gives back what a disputed one holds, and `return`
 * what one holds whose order ended without a dispute; `take_back` follows the
 * card processor, where the money has left already.
 */
export const escrowMachine: Machine<EscrowStatus, EscrowEvent> = {
  Pending: { fund: 'Funded', void: 'Cancelled' },
  Funded: { release: 'Released', dispute: 'Disputed', return: 'Cancelled', take_back: 'Cancelled' },
  Released: {},
  Disputed: { release: 'Released', refund: 'Cancelled', take_back: 'Cancelled' },
  Cancelled: {},
};

/** Where an event leads, or the refusal that names the state it is in and the states it needs. */
export function escrowAfter(
  escrow: { name: string; status: EscrowStatus },
  event: EscrowEvent,
): Decision<EscrowStatus> {
  const to = next(escrowMachine, escrow.status, event);
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
