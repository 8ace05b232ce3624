import type { Decision } from '../../../kernel/values/errors.ts';
import type { OrderStatus } from '../../../platform/db/tables.generated.ts';
import { type LotStatus, lotAfter } from '../../origin/lot/rules.ts';

export const decisions = ['verified', 'cancelled'] as const;
export type FlagDecision = (typeof decisions)[number];

/** An order that took the lot and is not cancelled. */
export interface LiveOrder {
  name: string;
  status: OrderStatus;
}

/**
 * What becomes of a flagged lot. `verified` makes it Verified and so sellable; but a lot whose sale stands is Sold again,
 * because it must not be sold twice. `cancelled` makes it Cancelled; the order of a sale that stands goes its own way.
 */
export function resolution(
  lot: { name: string; status: LotStatus },
  decision: FlagDecision,
  sale: LiveOrder | undefined,
): Decision<LotStatus> {
  if (decision === 'cancelled') return lotAfter(lot, 'resolve_cancelled');
  return lotAfter(lot, sale === undefined ? 'resolve_verified' : 'resolve_sold');
}

/** In words, for whoever decided. */
export function outcome(lot: string, to: LotStatus, sale: LiveOrder | undefined): string {
  if (sale === undefined) return `${lot} is ${to}.`;
  const order = `${sale.name} (${sale.status})`;
  if (to === 'Sold' && sale.status === 'Disputed') {
    return `${lot} is cleared and Sold again. ${sale.name} is still in dispute: an administrator decides about it, and until then the public page says so.`;
  }
  if (to === 'Sold') return `${lot} is cleared; it is Sold again, because ${order} stands.`;
  return `${lot} is ${to}. ${order} stands: money of a sale moves only by the order's own settlement or dispute.`;
}

/** The first moment of the month, UTC. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
