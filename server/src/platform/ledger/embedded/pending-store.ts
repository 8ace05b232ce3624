/** The only SQL on transactions that wait for the next ledger. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { fromHex, toHex } from './hex.ts';

export interface PendingRow {
  /** Grows in the order of acceptance. */
  id: number;
  txId: string;
  blob: string;
  state: 'open' | 'held';
}

/** What was accepted after row `afterId`, in order. */
export async function readPending(tx: Tx, afterId: number): Promise<PendingRow[]> {
  const rows = await tx
    .selectFrom('ledger_node_pending')
    .select(['id', 'tx_hash', 'tx_blob', 'state'])
    .where('id', '>', afterId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    txId: toHex(row.tx_hash),
    blob: toHex(row.tx_blob),
    state: row.state as PendingRow['state'],
  }));
}

export async function hasOpen(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_node_pending')
    .select('id')
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores accepted transactions in this order. One that was held and is open now gets a new row, so that the ids of open
 * rows are always in the order in which they were applied.
 * @returns the last id given
 */
export async function insertPending(
  tx: Tx,
  rows: readonly { txId: string; blob: string; state: PendingRow['state'] }[],
  now: Date,
): Promise<number> {
  await deletePending(
    tx,
    rows.map(({ txId }) => txId),
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

/** Removes every open row up to this id: the ledger that is being closed has them. */
export async function deleteOpen(tx: Tx, lastId: number): Promise<void> {
  await tx.deleteFrom('ledger_node_pending').where('state', '=', 'open').where('id', '<=', lastId).execute();
}
