import type { Emit } from '../../kernel/jobs.ts';
import { next } from '../../kernel/machine.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type LotStatus, lotMachine } from './rules.ts';
import { lockLot, recordHistory, updateLot } from './store.ts';

/**
 * Takes a lot off the trade because something about it does not fit, and puts it in the authority's queue. Whatever it
 * was before is kept in `previous_status`. Locks the lot (lock order: order, then lot, then escrow).
 * @param reason what an officer reads: names the anomaly and its figures, no personal data.
 * @param data details for the lot's history.
 * @returns false, with nothing written, when there is no such lot, it is flagged already, or its state (Draft, Cancelled)
 * cannot be flagged.
 */
export async function flagLot(
  tx: Tx,
  emit: Emit,
  lot: string,
  reason: string,
  now: Date,
  data: Record<string, unknown> = {},
): Promise<boolean> {
  const found = await lockLot(tx, lot);
  if (found === undefined) return false;
  const to = next(lotMachine, found.status as LotStatus, 'flag');
  if (to === undefined) return false;
  await updateLot(tx, lot, {
    status: to,
    previous_status: found.status,
    flag_reason: reason,
    flagged_at: now,
    updated_at: now,
  });
  await recordHistory(tx, { lot, at: now, kind: 'flagged', from: found.status, to, note: reason, data });
  emit('lot.flagged', lot, { reason, previous_status: found.status, ...data });
  return true;
}
