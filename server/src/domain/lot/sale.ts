import { accept } from '../../kernel/errors.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lotAfter } from './rules.ts';
import { type Lot, recordHistory, updateLot } from './store.ts';

/** What the lot's history says about a sale and its end. */
export interface SaleNote {
  order: string;
  actorId: string | null;
  now: Date;
}

/** A lot on the marketplace -> Sold. The lot must be locked. @throws Refusal 409 in another state. */
export async function markSold(tx: Tx, emit: Emit, lot: Lot, { order, actorId, now }: SaleNote): Promise<void> {
  const to = accept(lotAfter(lot, 'sell'));
  await updateLot(tx, lot.name, { status: to, sold_at: now, updated_at: now });
  await recordHistory(tx, { lot: lot.name, at: now, kind: 'sold', from: lot.status, to, actorId, data: { order } });
  emit('lot.sold', lot.name, { order });
}

/**
 * The sale is undone: a Sold lot becomes what it was before (`before`). A flagged one stays in the authority's queue, and
 * only what it was before the flag is put right; a lot the authority has decided on stays as decided. Must be locked.
 */
export async function undoSale(
  tx: Tx,
  emit: Emit,
  lot: Lot,
  before: string,
  { order, actorId, now }: SaleNote,
): Promise<void> {
  if (lot.status === 'Flagged' && lot.previous_status === 'Sold') {
    await updateLot(tx, lot.name, { previous_status: before, sold_at: null, updated_at: now });
  } else if (lot.status === 'Sold') {
    await updateLot(tx, lot.name, { status: before, sold_at: null, updated_at: now });
    emit('lot.sale_undone', lot.name, { order });
  } else {
    return;
  }
  const to = lot.status === 'Flagged' ? 'Flagged' : before;
  await recordHistory(tx, {
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

/** The dispute ended in the sale's favour: a lot that was flagged for nothing else is Sold again. Must be locked. */
export async function clearDisputeFlag(tx: Tx, emit: Emit, lot: Lot, note: SaleNote): Promise<void> {
  const { order, actorId, now } = note;
  if (lot.status !== 'Flagged' || lot.previous_status !== 'Sold' || lot.flag_reason !== disputeFlag(order)) return;
  await updateLot(tx, lot.name, {
    status: 'Sold',
    previous_status: null,
    flag_reason: null,
    flagged_at: null,
    updated_at: now,
  });
  await recordHistory(tx, {
    lot: lot.name,
    at: now,
    kind: 'resolved',
    from: 'Flagged',
    to: 'Sold',
    actorId,
    data: { order },
  });
  emit('lot.resolved', lot.name, { order, status: 'Sold' });
}
