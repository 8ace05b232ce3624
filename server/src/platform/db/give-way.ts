import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import type { DialectAdapter } from 'kysely';
import type { Db, Tx } from './tx.ts';

/** Of the time of long work others have so much more than the work itself. */
const share = 2;
/** However long a piece took, its transaction must not be kept much longer. */
const mostMs = 60;

/** Those that have a single connection: whoever pauses in a transaction keeps all others waiting. */
const ofOneConnection = new WeakSet<DialectAdapter>();

export function markOneConnection(db: Db): void {
  ofOneConnection.add(db.getExecutor().adapter);
}

/**
 * For long work in a transaction, between its pieces: waits for a multiple of what the last piece took, so that the work, and the
 * database for it, leave the machine to other callers most of the time. The embedded database does not wait.
 * @returns to be called before each piece but the first.
 */
export function giveWay(tx: Tx): () => Promise<void> {
  if (ofOneConnection.has(tx.getExecutor().adapter)) return () => others();
  let began = performance.now();
  return async () => {
    await pause(Math.min(mostMs, share * (performance.now() - began)));
    began = performance.now();
  };
}
