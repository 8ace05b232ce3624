/** The only SQL on transactions that wait for the next ledger. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { fromHex } from './hex.ts';

/**
 * Stores accepted transactions in this order. One that was held and is open now gets a new row, so that the ids of open
 * rows are always in the order in which they were applied.
 * @returns the last id given
 */
export async function insertPending(
  tx: Tx,
  rows: readonly { txId: string; blob: string; state: 'open' | 'held'; wasHeld: boolean }[],
  now: Date,
): Promise<number> {
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

export async function deletePending(tx: Tx, txIds: readonly string[]): Promise<void> {
  if (txIds.length === 0) return;
  await sql`delete from ledger_node_pending where tx_hash = any(${txIds.map(fromHex)}::bytea[])`.execute(tx);
}
