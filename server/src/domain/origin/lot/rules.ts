import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { LotStatus } from '../../../platform/db/tables.generated.ts';

export { type LotStatus, lotStatuses } from '../../../platform/db/tables.generated.ts';

export type LotEvent =
  | 'list'
  | 'unlist'
  /** Its owner changed what its attestation says: what was said of the old facts no longer holds. */
  | 'amend'
  | 'notarize'
  | 'verify'
  | 'sell'
  | 'flag'
  | 'resolve_verified'
  /** Cleared by the authority while its sale stands: it must not become sellable a second time. */
  | 'resolve_sold'
  | 'resolve_cancelled'
  | 'cancel';

/**
 * The life of a lot. Listed, Notarized and Verified ones are on the marketplace. Nothing leaves Sold or Cancelled
 * but a flag on Sold.
 */
export const lotMachine: Machine<LotStatus, LotEvent> = {
  Draft: { list: 'Listed', amend: 'Draft', cancel: 'Cancelled' },
  Listed: {
    unlist: 'Draft',
    amend: 'Listed',
    notarize: 'Notarized',
    verify: 'Verified',
    sell: 'Sold',
    flag: 'Flagged',
  },
  Notarized: { unlist: 'Draft', amend: 'Listed', verify: 'Verified', sell: 'Sold', flag: 'Flagged' },
  Verified: { unlist: 'Draft', amend: 'Listed', sell: 'Sold', flag: 'Flagged' },
  Flagged: { resolve_verified: 'Verified', resolve_sold: 'Sold', resolve_cancelled: 'Cancelled' },
  Cancelled: {},
  Sold: { flag: 'Flagged' },
};

export const marketplaceStatuses = ['Listed', 'Notarized', 'Verified'] as const satisfies LotStatus[];

export function isOnMarketplace(status: LotStatus): boolean {
  return marketplaceStatuses.some((each) => each === status);
}

/** Where an event leads, or the refusal that names the state it is in and the state it needs. */
export function lotAfter(lot: { name: string; status: LotStatus }, event: LotEvent): Decision<LotStatus> {
  const to = next(lotMachine, lot.status, event);
  if (to !== undefined) return decided(to);
  return refused(wrongState(`${lot.name} is ${lot.status}; it must be ${statesFor(lotMachine, event).join(' or ')}.`));
}
