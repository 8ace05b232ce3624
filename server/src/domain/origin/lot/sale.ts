import { accept, type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Change } from '../../../platform/db/together.ts';
import { type LotStatus, lotAfter } from './rules.ts';
import { isAnchored, type Lot, lotChange, recordHistory, signListing, updateLot } from './store.ts';

/**
 * A lot on the marketplace -> Sold, told of, and not made yet; see `together`. The lot must be locked.
 * @throws Refusal 409 in another state.
 */
export async function sale(work: Work, lot: Lot, order: string): Promise<Change> {
  const { tx, now } = work;
  const actorId = actorIdOf(work);
  const to = accept(lotAfter(lot, 'sell'));
  await signListing(work, lot);
  recordHistory(work, { lot: lot.name, at: now, kind: 'sold', from: lot.status, to, actorId, data: { order } });
  return lotChange(tx, lot.name, { status: to, sold_at: now, updated_at: now });
}

/**
 * The sale is undone: a Sold lot becomes what it was before (`before`), or what it would be by now. A flagged one stays in the authority's queue, and
 * only what it was before the flag is put right; a lot the authority has decided on stays as decided. Must be locked.
 */
export async function undoSale(
  work: Work,
  lot: Lot,
  { order, before: wasBefore }: { order: string; before: LotStatus },
): Promise<void> {
  const { tx, now } = work;
  const actorId = actorIdOf(work);
  work.emit('lot.changed', lot.name);
  // Its anchor may have come while it was sold, and comes once.
  const before = wasBefore === 'Listed' && (await isAnchored(tx, lot.name)) ? 'Notarized' : wasBefore;
  if (lot.status === 'Flagged' && lot.previous_status === 'Sold') {
    await signListing(work, lot);
    await updateLot(tx, lot.name, { previous_status: before, sold_at: null, updated_at: now });
  } else if (lot.status === 'Sold') {
    await signListing(work, lot);
    await updateLot(tx, lot.name, { status: before, sold_at: null, updated_at: now });
  } else {
    return;
  }
  const to = lot.status === 'Flagged' ? 'Flagged' : before;
  recordHistory(work, {
    lot: lot.name,
    at: now,
    kind: 'sale_undone',
    from: lot.status,
    to,
    actorId,
    data: { order },
  });
}

/** Why a lot is flagged while its order is in dispute. */
export function disputeFlag(order: string): string {
  return `Dispute on ${order}`;
}

/** Nothing travels and nothing is paid while a lot is flagged. */
export function unflagged(lot: Pick<Lot, 'name' | 'status' | 'flag_reason'>): Decision<true> {
  if (lot.status !== 'Flagged') return decided(true);
  const why = lot.flag_reason ?? 'no reason given';
  return refused(
    wrongState(`${lot.name} is Flagged (${why}); nothing is shipped or released until the authority has decided.`),
  );
}
