import { sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { areWritten, onlyVouched } from '../did/vouched-keys.ts';

/** A head of the log as it was signed. */
export interface CheckpointRow {
  tree_size: number;
  origin: string;
  kid: string;
  signature: Buffer;
  root: Buffer;
  public_key: Buffer;
  valid_from: Date;
  retired_at: Date | null;
}

const checkpoints = sql`
  select c.*, b.root, k.public_key, k.valid_from, k.retired_at from log_checkpoints c
    join anchor_batches b on b.tree_size = c.tree_size join signing_keys k on k.kid = c.kid`;

/**
 * Whether the service wrote this head, the batch that it is the head of, and the key that signed it, as they were read. What witnesses see
 * of a log they hold against it for good.
 */
export async function isWrittenHead(tx: Tx, head: CheckpointRow): Promise<boolean> {
  if ((await onlyVouched(tx, [head])).length === 0) return false;
  const { tree_size, origin, kid, signature, root } = head;
  const signed = sql<boolean>`t.tree_size = ${tree_size} and t.origin = ${origin} and t.kid = ${kid} and t.signature = ${signature}`;
  const anchored = sql<boolean>`t.tree_size = ${tree_size} and t.root = ${root} and t.status = 'anchored'`;
  return (
    (await areWritten(tx, { table: 'log_checkpoints', where: signed }, 1)) &&
    (await areWritten(tx, { table: 'anchor_batches', where: anchored }, 1))
  );
}

/** @throws Refusal 503 where a head is not what the service wrote: an older one in its place would look like a log that has shrunk. */
export async function assertWrittenHead(tx: Tx, head: CheckpointRow | null): Promise<void> {
  if (head === null || (await isWrittenHead(tx, head))) return;
  throw new Refusal(
    'unavailable',
    `The head of ${head.tree_size} entries is not what the service wrote; an admin has to look at it first (lotmark check).`,
  );
}

/** The newest signed head, or that of a size; null when there is none. */
export async function findCheckpoint(tx: Tx, size: number | null = null): Promise<CheckpointRow | null> {
  const { rows } = await sql<CheckpointRow>`
    ${checkpoints} where ${size}::bigint is null or c.tree_size = ${size}
     order by c.tree_size desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The oldest signed head that is larger: whoever has seen one goes on from it, and misses none. Null where there is none. */
export async function nextAfter(tx: Tx, size: number): Promise<CheckpointRow | null> {
  const { rows } = await sql<CheckpointRow>`
    ${checkpoints} where c.tree_size > ${size} order by c.tree_size limit 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The head that a witness is to be asked about next: the oldest that is larger than what it cosigned last, so that each
 * receipt gets its cosignature; of a witness who has cosigned none yet, the newest.
 * @param knownSize the witness has seen this much already.
 */
export async function nextCheckpoint(tx: Tx, witness: string, knownSize: number): Promise<CheckpointRow | null> {
  const { rows } = await sql<CheckpointRow>`
    with done as (select max(tree_size) as size from log_cosignatures where witness = ${witness}),
         newest as (select max(tree_size) as size from log_checkpoints)
    ${checkpoints}
     where c.tree_size >= ${knownSize}
       and c.tree_size > coalesce((select size from done), (select size from newest) - 1)
     order by c.tree_size limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface UnsignedHead {
  tree_size: number;
  root: Buffer;
}

/** Anchored heads that have no checkpoint, oldest first: those after the last one, or where there is none yet the newest. */
export async function headsToSign(tx: Tx, limit: number): Promise<UnsignedHead[]> {
  const { rows } = await sql<UnsignedHead>`
    select tree_size, root from anchor_batches
     where status = 'anchored' and tree_size > coalesce(
       (select max(tree_size) from log_checkpoints),
       (select max(previous_size) from anchor_batches where status = 'anchored'))
     order by tree_size limit ${limit}`.execute(tx);
  return rows;
}

export async function insertCheckpoints(
  tx: Tx,
  rows: readonly { tree_size: number; origin: string; kid: string; signature: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('log_checkpoints')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The lines that witnesses gave for a head, oldest first. */
export async function cosignaturesOf(tx: Tx, size: number): Promise<{ witness: string; signature: Buffer }[]> {
  return tx
    .selectFrom('log_cosignatures')
    .select(['witness', 'signature'])
    .where('tree_size', '=', size)
    .orderBy('received_at')
    .orderBy('witness')
    .execute();
}

export async function insertCosignature(
  tx: Tx,
  row: { tree_size: number; witness: string; signature: Buffer; received_at: Date },
): Promise<void> {
  await tx
    .insertInto('log_cosignatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes the turn to ask a witness. @param until nobody else asks before: longer than one exchange may take.
 * @returns null when it is not due, or somebody else asks.
 */
export async function takeTurn(
  tx: Tx,
  witness: string,
  { now, until }: { now: Date; until: Date },
): Promise<{ known_size: number; failures: number } | null> {
  const { rows } = await sql<{ known_size: number; failures: number }>`
    insert into log_witnesses as w (witness, next_at) values (${witness}, ${until})
        on conflict (witness) do update set next_at = excluded.next_at where w.next_at <= ${now}
    returning known_size, failures`.execute(tx);
  return rows[0] ?? null;
}

/** Gives the turn back, with what came of it. */
export async function endTurn(
  tx: Tx,
  witness: string,
  outcome: { next_at: Date; known_size: number; failures: number; problem: string | null },
): Promise<void> {
  await tx.updateTable('log_witnesses').set(outcome).where('witness', '=', witness).execute();
}

/** There is a head to sign, or one that a witness has not cosigned and may be asked about. */
export function witnessesWait(witnesses: readonly string[], now: Date) {
  return sql<boolean>`(
    coalesce((select max(tree_size) from anchor_batches where status = 'anchored'), 0)
      > coalesce((select max(tree_size) from log_checkpoints), 0)
    or exists (
      select from unnest(${[...witnesses]}::text[]) as named (witness)
       where coalesce((select max(tree_size) from log_checkpoints), 0)
               > coalesce((select max(s.tree_size) from log_cosignatures s where s.witness = named.witness), 0)
         and not exists (select from log_witnesses w where w.witness = named.witness and w.next_at > ${now})))`;
}

/** Signed heads in their order. */
export async function checkpointsAfter(tx: Tx, after: number, limit: number): Promise<CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`
    ${checkpoints} where c.tree_size > ${after} order by c.tree_size limit ${limit}`.execute(tx);
  return rows;
}
