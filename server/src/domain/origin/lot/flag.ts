import { next } from '../../../kernel/values/machine.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { lotMachine } from './rules.ts';
import { lockLot, recordHistory, signListing, updateLot } from './store.ts';

/**
 * Takes a lot off the trade because something about it does not fit, and puts it in the authority's queue. Whatever it
 * was before is kept in `previous_status`. Locks the lot (lock order: order, then lot, then escrow).
 * @param reason what an officer reads: names the anomaly and its figures, no personal data.
 * @param data details for the lot's history.
 * @returns false, with nothing written, when there is no such lot, it is flagged already, or its state (Draft, Cancelled)
 * cannot be flagged.
 */
export async function flagLot(
  work: Work,
  lot: string,
  reason: string,
  data: Record<string, unknown> = {},
): Promise<boolean> {
  const { tx, now, emit } = work;
  const found = await lockLot(tx, lot);
  if (found === undefined) return false;
  const to = next(lotMachine, found.status, 'flag');
  if (to === undefined) return false;
  await signListing(work, found);
  await updateLot(tx, lot, {
    status: to,
    previous_status: found.status,
    flag_reason: reason,
    flagged_at: now,
    updated_at: now,
  });
  recordHistory(work, { lot, at: now, kind: 'flagged', from: found.status, to, note: reason, data });
  emit('lot.flagged', lot, { reason });
  return true;
}

/**
 * As `flagLot`, where something follows for the money or the trade of a lot: one that cannot be flagged, because it is already or is off the
 * trade, is so by what the service wrote.
 * @returns whether this made it Flagged.
 * @throws Refusal 409
 */
export async function flagSurely(
  work: Work,
  lot: string,
  reason: string,
  data: Record<string, unknown> = {},
): Promise<boolean> {
  const flagged = await flagLot(work, lot, reason, data);
  if (!flagged) await soAlready(work, 'lots', { name: lot });
  return flagged;
}
