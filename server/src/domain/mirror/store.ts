import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface DueEscrow {
  name: string;
  mirror_status: string;
  mirror_create_tx: string | null;
  mirror_sequence: number | null;
  mirror_condition: string | null;
  mirror_preimage_encrypted: Buffer | null;
  created_at: Date;
}

/** Escrows whose mirror on the ledger has something to do; a cancel waits until the ledger allows it. */
export async function lockDueEscrows(tx: Tx, cancellableBefore: Date, limit: number): Promise<DueEscrow[]> {
  const { rows } = await sql<DueEscrow>`
    select name, mirror_status, mirror_create_tx, mirror_sequence, mirror_condition, mirror_preimage_encrypted, created_at
      from escrows
     where mirror_status in ('create_due', 'finish_due')
        or (mirror_status = 'cancel_due' and (mirror_create_tx is null or created_at < ${cancellableBefore}))
     order by created_at, name limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function updateMirror(
  tx: Tx,
  escrow: string,
  change: Partial<Omit<DueEscrow, 'name' | 'created_at'>> & { mirror_finish_tx?: string },
): Promise<void> {
  await tx.updateTable('escrows').set(change).where('name', '=', escrow).execute();
}

export interface DueToken {
  reference: string;
  kind: 'mint' | 'burn';
  action: string;
  amount: string;
}

/** Remembers a token movement for the ledger; the same reference again changes nothing. */
export async function insertTokenMirror(tx: Tx, movement: DueToken & { org: string }, now: Date): Promise<void> {
  await tx
    .insertInto('token_mirrors')
    .values({ ...movement, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lockDueTokens(tx: Tx, limit: number): Promise<DueToken[]> {
  const { rows } = await sql<DueToken>`
    select reference, kind, action, amount from token_mirrors where settled_at is null
     order by created_at, reference limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function settleTokenMirror(tx: Tx, reference: string, txHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('token_mirrors')
    .set({ tx_hash: txHash, settled_at: now })
    .where('reference', '=', reference)
    .execute();
}
