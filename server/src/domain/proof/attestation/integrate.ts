import { logEntry } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { appendLeaves, type OpenTiles } from './log-tree.ts';
import { sha256 } from './sha256.ts';
import {
  type BatchRow,
  insertBatch,
  isOurs,
  lastBatch,
  loadOpenTiles,
  lockLog,
  type PendingRow,
  pendingAttestations,
  placeInLog,
  saveTiles,
} from './store.ts';

/** A batch that now waits for its ledger transaction. */
export interface IntegratedBatch {
  previousSize: number;
  treeSize: number;
  /** 64 lowercase hex digits. */
  root: string;
}

/** Leaves to a batch at most: bounds the memory (about 1 kB a leaf) and the length of the transaction. */
export const MAX_BATCH = 131_072;

/**
 * Appends the pending attestations to the log, as one batch. Only one batch is open at a time: while the last one is
 * not anchored nothing is appended, so heads reach the ledger in order and at most one to a closed ledger.
 * Which leaf is whose is decided here and not by row ids, because these commit out of order.
 * @returns null when there is nothing to append, or the last batch is still open.
 */
export async function integrate(tx: Tx, options: { now: Date; limit?: number }): Promise<IntegratedBatch | null> {
  await lockLog(tx);
  const last = await lastBatch(tx);
  if (last !== null && last.status !== 'anchored') return null;
  const pending = await pendingAttestations(tx, options.limit ?? MAX_BATCH);
  if (pending.length === 0) return null;
  const size = last?.tree_size ?? 0;
  const openTiles = await loadOpenTiles(tx, size);
  if (last !== null) await assertGrowsFrom(tx, last, openTiles);
  const grown = appendLeaves(size, openTiles, pending.map(leafOf));
  await saveTiles(tx, grown.tiles);
  await placeInLog(
    tx,
    size,
    pending.map((row) => row.id),
    grown.proof,
  );
  await insertBatch(tx, { tree_size: grown.size, previous_size: size, root: grown.root, integrated_at: options.now });
  return { previousSize: size, treeSize: grown.size, root: grown.root.toString('hex') };
}

/**
 * The log goes on from the head that the service wrote, and its tiles come to that head: whoever could have it grow from another one
 * would have a leaf of their own under a head that the platform anchors.
 * @throws Error where it does not.
 */
async function assertGrowsFrom(tx: Tx, last: BatchRow, openTiles: OpenTiles): Promise<void> {
  const { tree_size: size, root } = last;
  if ((await isOurs(tx, last, 'anchored')) && appendLeaves(size, openTiles, []).root.equals(root)) return;
  throw new Error(`The log of ${size} leaves is not what the service wrote: nothing is appended to it.`);
}

const LEAF_PREFIX = Buffer.of(0);

/** The RFC 9162 leaf hash of an attestation. */
export function leafOf(row: Pick<PendingRow, 'kid' | 'payload_hash' | 'signature'>): Buffer {
  const entry = logEntry(row.kid, row.payload_hash.toString('hex'), row.signature.toString('hex'));
  return sha256(Buffer.concat([LEAF_PREFIX, entry]));
}
