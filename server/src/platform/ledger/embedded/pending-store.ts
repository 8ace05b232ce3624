/** The only SQL on transactions that wait for the next ledger. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { fromHex } from './hex.ts';

/** `wasHeld`: an earlier row of it may be in the table and has to go. */
export type NewPending = { txId: string; blob: string; state: 'open' | 'held'; wasHeld: boolean };

/**
 * Stores accepted transactions in this order. One that was held and is open now gets a new row, so that the ids of open
 * rows are always in the order in which they were applied.
 * @returns the last id given
 */
export async function insertPending(tx: Tx, rows: readonly NewPending[], now: Date): Promise<number> {
  await deletePending(
    tx,
    rows.filter(({ wasHeld }) => wasHeld).map(({ txId }) => txId),
  );
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ledger_node_pending (tx_hash, tx_blob, state, received_at)
    select tx_hash, tx_blob, state, ${now}
    from unnest(
      ${rows.map(({ txId }) => fromHex(txId))}::bytea[], ${rows.map(({ blob }) => fromHex(blob))}::bytea[],
      ${rows.map(({ state }) => state)}::text[]) with ordinality as given (tx_hash, tx_blob, state, place)
    order by place
    returning id`.execute(tx);
  return Math.max(...inserted.map(({ id }) => Number(id)));
}

/**
 * As `insertPending`, for who knows the chain up to a ledger and a row: stores nothing where somebody else went on from there.
 * Locks the chain for the one statement that it takes; see migration 0056.
 * @returns the last id given (the one known, without rows); undefined where nothing was stored.
 */
export async function insertPendingAfter(
  db: Tx,
  known: { lock: number; ledgerHash: string; lastPendingId: number },
  rows: readonly { txId: string; blob: string; state: 'open' | 'held' }[],
  now: Date,
): Promise<number | undefined> {
  const { rows: answer } = await sql<{ last: number | null }>`
    select ledger_node_accept(${known.lock}::bigint, ${fromHex(known.ledgerHash)}::bytea, ${known.lastPendingId}::bigint,
      ${rows.map(({ txId }) => fromHex(txId))}::bytea[], ${rows.map(({ blob }) => fromHex(blob))}::bytea[],
      ${rows.map(({ state }) => state)}::text[], ${now}::timestamptz) as last`.execute(db);
  return answer[0]?.last ?? undefined;
}

export async function deletePending(tx: Tx, txIds: readonly string[]): Promise<void> {
  if (txIds.length === 0) return;
  await sql`delete from ledger_node_pending where tx_hash = any(${txIds.map(fromHex)}::bytea[])`.execute(tx);
}
