import type { Tx } from '../../../platform/db/database.ts';
import { markNotarized } from './store.ts';

/** The ledger transaction that carries the tree head under which the lots are anchored. */
export interface LotAnchor {
  /** 64 uppercase hex digits. */
  txHash: string;
  ledgerIndex: number;
}

/**
 * Moves lots whose attestation has just been anchored from Listed to Notarized; a few statements however many there
 * are. Lots in another state, and lots that were signed anew meanwhile, are left as they are: that version's own anchor
 * will move them.
 * @param lots subjects of the batch; order and repetition do not matter.
 * @returns the lots that became Notarized.
 */
export async function notarizeLots(tx: Tx, lots: readonly string[], now: Date, anchor: LotAnchor): Promise<string[]> {
  if (lots.length === 0) return [];
  return markNotarized(tx, lots, now, anchor);
}
