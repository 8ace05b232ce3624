import type { ReceiptKind } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** A signed statement, and how far its proof has come. */
export interface Fact {
  version: number;
  /** The newest version that was signed. */
  newest: number;
  payload: string;
  payload_hash: Buffer;
  salt: Buffer;
  signature: Buffer;
  kid: string;
  signed_at: Date;
  /** Its place in the log; null while it waits for the next batch. */
  leaf_index: number | null;
  tree_size: number | null;
  root: Buffer | null;
  tx_hash: string | null;
  ledger_index: number | null;
  anchored_at: Date | null;
  anchored: boolean;
}

/** The newest statement about a record, or the version asked for; undefined where there is none. */
export async function findFact(
  tx: Tx,
  kind: ReceiptKind,
  subject: string,
  version: number | null,
): Promise<Fact | undefined> {
  const { rows } = await sql<Fact>`
    select a.version, (select max(n.version) from attestations n where n.kind = a.kind and n.subject = a.subject) as newest,
           a.payload, a.payload_hash, a.salt, a.signature, a.kid, a.signed_at, a.leaf_index,
           b.tree_size, b.root, b.tx_hash, b.ledger_index, b.anchored_at, coalesce(b.status = 'anchored', false) as anchored
      from attestations a
      left join lateral (
        select * from anchor_batches where tree_size > a.leaf_index order by tree_size limit 1) b on true
     where a.kind = ${kind} and a.subject = ${subject} and a.version = coalesce(${version}::int, a.version)
     order by a.version desc limit 1`.execute(tx);
  return rows[0];
}
