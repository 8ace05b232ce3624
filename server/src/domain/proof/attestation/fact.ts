import type { ReceiptKind } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { areWritten } from '../did/vouched-keys.ts';
import { isInTree } from './verify-lot.ts';

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
  /** What is recorded of its place in the log, or of the ledger transaction, is not what the service wrote: none of it is told. */
  misplaced: boolean;
}

/** The newest statement about a record, or the version asked for; undefined where there is none. */
export async function findFact(
  tx: Tx,
  kind: ReceiptKind,
  subject: string,
  version: number | null,
): Promise<Fact | undefined> {
  const { rows } = await sql<Omit<Fact, 'misplaced'> & Placed>`
    select a.version, (select max(n.version) from attestations n where n.kind = a.kind and n.subject = a.subject) as newest,
           a.payload, a.payload_hash, a.salt, a.signature, a.kid, a.signed_at, a.leaf_index, a.proof,
           b.tree_size, b.root, b.tx_hash, b.ledger_index, b.ledger_hash, b.anchored_at, coalesce(b.status = 'anchored', false) as anchored
      from attestations a
      left join lateral (
        select * from anchor_batches where tree_size > a.leaf_index order by tree_size limit 1) b on true
     where a.kind = ${kind} and a.subject = ${subject} and a.version = coalesce(${version}::int, a.version)
     order by a.version desc limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { proof, ledger_hash, ...fact } = row;
  if (await isPlaced(tx, row)) return { ...fact, misplaced: false };
  return { ...fact, tx_hash: null, ledger_index: null, anchored_at: null, anchored: false, misplaced: true };
}

interface Placed {
  proof: Buffer | null;
  ledger_hash: string | null;
}

/** Whether it stands where its proof says, in a batch that is what the service wrote; also where it waits for its place. */
async function isPlaced(tx: Tx, row: Omit<Fact, 'misplaced'> & Placed): Promise<boolean> {
  const { leaf_index, tree_size, root, proof } = row;
  if (leaf_index === null || tree_size === null || root === null) return true;
  if (proof === null || !isInTree({ ...row, root, proof })) return false;
  // In one statement with what was read, so that none that was there for a moment is taken for it.
  const where = sql<boolean>`t.tree_size = ${tree_size} and t.root = ${root} and t.tx_hash is not distinct from ${row.tx_hash}
    and t.ledger_index is not distinct from ${row.ledger_index}::bigint and t.ledger_hash is not distinct from ${row.ledger_hash}
    and date_trunc('milliseconds', t.anchored_at) is not distinct from ${row.anchored_at}::timestamptz
    and (t.status = 'anchored') = ${row.anchored}`;
  return areWritten(tx, { table: 'anchor_batches', where }, 1);
}
