import type { PublicLotRow } from '../../domain/desks/public-record/lot-record.ts';

/** What is doubted of a lot, and who decides: the authority (`flagged`), or an administrator (`disputed`). */
export type Doubt = 'flagged' | 'disputed';

/** Every doubt that is open; none is hidden by another. A lot that the authority cleared may still be in dispute. */
export function doubtsOf({ flagged, disputed }: Pick<PublicLotRow, 'flagged' | 'disputed'>): Doubt[] {
  return [...(flagged ? ['flagged' as const] : []), ...(disputed ? ['disputed' as const] : [])];
}
