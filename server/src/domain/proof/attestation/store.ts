import type { KeyObject } from 'node:crypto';
import type { ReceiptKind } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { AnchorBatchStatus as BatchStatus } from '../../../platform/db/tables.generated.ts';
import { publicKeyOfBytes, verifyEd25519Beside } from '../did/ed25519.ts';
import { areWritten, onlyVouched } from '../did/vouched-keys.ts';
import { openTileKeys, type Tile } from './log-tree.ts';

export type { AnchorBatchStatus as BatchStatus } from '../../../platform/db/tables.generated.ts';

/** Any fixed number: one integrator at a time. */
const INTEGRATION_LOCK = locks.attestations;
/** Rows to one update: bounds the size of a statement. */
const CHUNK = 5000;

/** A batch of the log; its name is its tree size. */
export interface BatchRow {
  tree_size: number;
  previous_size: number;
  root: Buffer;
  status: BatchStatus;
  attempts: number;
  tx_hash: string | null;
  ledger_index: number | null;
  ledger_hash: string | null;
  evidence: string | null;
  integrated_at: Date;
  anchored_at: Date | null;
}

/** Waits until nobody else grows or anchors the log, and keeps them out until the transaction ends. */
export async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INTEGRATION_LOCK})`.execute(tx);
}

/** The newest batch, locked where told; null for an empty log. */
export async function lastBatch(tx: Tx, { locked = false } = {}): Promise<BatchRow | null> {
  const newest = tx.selectFrom('anchor_batches').selectAll().orderBy('tree_size', 'desc').limit(1);
  const row = await (locked ? newest.forUpdate() : newest).executeTakeFirst();
  return (row as BatchRow | undefined) ?? null;
}

/** Whether a batch, as it was read, is what the service wrote. @param status that it must have still, where told. */
export function isOurs(
  tx: Tx,
  { tree_size, previous_size, root }: BatchRow,
  status: BatchRow['status'] | null = null,
): Promise<boolean> {
  const where = sql<boolean>`t.tree_size = ${tree_size} and t.previous_size = ${previous_size} and t.root = ${root}
    and t.status = coalesce(${status}::text, t.status)`;
  return areWritten(tx, { table: 'anchor_batches', where }, 1);
}

export interface PendingRow {
  id: number;
  kid: string;
  payload_hash: Buffer;
  signature: Buffer;
}

/**
 * Attestations that are in no batch and ask for one. Seals of the trace go with the next: anchoring changes records, and so
 * makes the next seal; if that asked for an anchor, it would never end. So do events of EPCIS, which follow what was anchored.
 */
const asks = (of: string) => sql`${sql.ref(`${of}.kind`)} not in ('seal', 'epcis')`;
export const inNoBatch = sql`leaf_index is null and ${asks('attestations')}`;
const asksForAnchor = sql`select from attestations where ${inNoBatch}`;

/** Whether there are attestations that ask for a batch. */
export async function hasPending(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ pending: boolean }>`
    select exists (${asksForAnchor}) as pending`.execute(tx);
  return rows[0]?.pending === true;
}

/** There is something to append, or a batch is on its way to the ledger. */
export const anchorWaits = sql<boolean>`
  (exists (${asksForAnchor}) or exists (select from anchor_batches where status <> 'anchored'))`;

/**
 * When the oldest record was signed that no ledger shows yet, in the order of the log; null when all are shown. Seals
 * and events of EPCIS wait for others to go with.
 */
export async function oldestUnanchored(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ signed_at: Date | null }>`select ${unanchoredSince} as signed_at`.execute(tx);
  return rows[0]?.signed_at ?? null;
}

/** As `oldestUnanchored`, for a statement on more. */
export const unanchoredSince: RawBuilder<Date | null> = sql`least(
  (select signed_at from attestations where ${inNoBatch} order by id limit 1),
  (select a.signed_at from anchor_batches b
     join attestations a on a.leaf_index >= b.previous_size and a.leaf_index < b.tree_size and ${asks('a')}
    where b.status <> 'anchored' order by a.leaf_index limit 1))`;

/**
 * Attestations that are in no batch yet, at most `limit`, in the order of their ids. What our keys did not sign never comes
 * into one, whatever key it names: the log would vouch for it.
 */
export async function pendingAttestations(tx: Tx, limit: number): Promise<PendingRow[]> {
  const all = await tx.selectFrom('signing_keys').select(['kid', 'public_key', 'valid_from', 'retired_at']).execute();
  const keys = new Map((await onlyVouched(tx, all)).map((key) => [key.kid, publicKeyOfBytes(key.public_key)]));
  let pending: PendingRow[] = [];
  let after = 0;
  while (pending.length < limit) {
    const asked = limit - pending.length;
    const rows = await tx
      .selectFrom('attestations')
      .select(['id', 'kid', 'payload_hash', 'signature'])
      .where('leaf_index', 'is', null)
      .where(sql<boolean>`kid = any(${[...keys.keys()]}::text[])`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(asked)
      .execute();
    pending = pending.concat(await onlySigned(rows, keys));
    if (rows.length < asked) break;
    after = rows[rows.length - 1]?.id ?? after;
  }
  return pending;
}

/** Signatures to check at once: few enough that other work comes to the thread pool in between. */
const CHECKED_AT_ONCE = 256;

async function onlySigned(rows: readonly PendingRow[], keys: ReadonlyMap<string, KeyObject>): Promise<PendingRow[]> {
  const signed: PendingRow[] = [];
  for (let from = 0; from < rows.length; from += CHECKED_AT_ONCE) {
    const chunk = rows.slice(from, from + CHECKED_AT_ONCE);
    const holds = await Promise.all(
      chunk.map(({ kid, payload_hash, signature }) => {
        const key = keys.get(kid);
        return key !== undefined && verifyEd25519Beside(key, payload_hash, signature);
      }),
    );
    signed.push(...chunk.filter((_, place) => holds[place]));
  }
  return signed;
}

/** The unfinished tiles of a log of `size` leaves, by level. */
export async function loadOpenTiles(tx: Tx, size: number): Promise<Map<number, Buffer>> {
  const keys = openTileKeys(size);
  const { rows } = await sql<{ level: number; hashes: Buffer }>`
    select t.level, t.hashes from log_tiles t
      join unnest(${keys.map((key) => key.level)}::int[], ${keys.map((key) => key.idx)}::bigint[]) as k (level, idx)
        on t.level = k.level and t.idx = k.idx`.execute(tx);
  return new Map(rows.map((row) => [row.level, row.hashes]));
}

export async function saveTiles(tx: Tx, tiles: readonly Tile[]): Promise<void> {
  for (let from = 0; from < tiles.length; from += CHUNK) {
    const chunk = tiles.slice(from, from + CHUNK);
    const bytes = cut(chunk.map((tile) => tile.hashes));
    await sql`
      insert into log_tiles (level, idx, hashes)
      select level, idx, substring(${bytes.joined}::bytea from start for length)
        from unnest(${chunk.map((tile) => tile.level)}::int[], ${chunk.map((tile) => tile.idx)}::bigint[],
                    ${bytes.starts}::int[], ${bytes.lengths}::int[]) as new (level, idx, start, length)
          on conflict (level, idx) do update set hashes = excluded.hashes`.execute(tx);
  }
}

/** Gives pending attestations their consecutive places in the log. @throws Error when one of them has one already. */
export async function placeInLog(
  tx: Tx,
  firstIndex: number,
  ids: readonly number[],
  proof: (index: number) => Buffer,
): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const bytes = cut(chunk.map((_, i) => proof(firstIndex + from + i)));
    const { numAffectedRows } = await sql`
      update attestations a
         set leaf_index = ${firstIndex + from}::bigint + place - 1,
             proof = substring(${bytes.joined}::bytea from start for length)
        from unnest(${chunk}::bigint[], ${bytes.starts}::int[], ${bytes.lengths}::int[])
             with ordinality as placed (id, start, length, place)
       where a.id = placed.id and a.leaf_index is null`.execute(tx);
    if (numAffectedRows !== BigInt(chunk.length)) throw new Error('an attestation was already in the log');
  }
}

export async function insertBatch(
  tx: Tx,
  batch: { tree_size: number; previous_size: number; root: Buffer; integrated_at: Date },
): Promise<void> {
  await tx
    .insertInto('anchor_batches')
    .values({ ...batch, status: 'integrated' })
    .execute();
}

/** integrated -> submitted. @throws Error where it is not. */
export async function markSubmitted(tx: Tx, treeSize: number, txHash: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update anchor_batches set status = 'submitted', tx_hash = ${txHash}, attempts = attempts + 1
     where tree_size = ${treeSize} and status = 'integrated'`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`The batch up to leaf ${treeSize} waits for no transaction any more.`);
}

/** submitted -> validated */
export async function markValidated(tx: Tx, txHash: string, ledgerIndex: number): Promise<void> {
  await sql`update anchor_batches set status = 'validated', ledger_index = ${ledgerIndex}
             where tx_hash = ${txHash} and status = 'submitted'`.execute(tx);
}

/** submitted -> integrated: its transaction is dead, a new one may be prepared */
export async function markUnsubmitted(tx: Tx, txHash: string): Promise<void> {
  await sql`update anchor_batches set status = 'integrated', tx_hash = null
             where tx_hash = ${txHash} and status = 'submitted'`.execute(tx);
}

/** validated -> anchored. @returns false when somebody else did it. */
export async function markAnchored(
  tx: Tx,
  txHash: string,
  proof: { evidence: string; ledgerHash: string; anchoredAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update anchor_batches
       set status = 'anchored', evidence = ${proof.evidence}, ledger_hash = ${proof.ledgerHash},
           anchored_at = ${proof.anchoredAt}
     where tx_hash = ${txHash} and status = 'validated'`.execute(tx);
  return numAffectedRows === 1n;
}

/** The subjects whose newest version is in the batch: what has just become anchored as it is now. */
export async function subjectsNowAnchored(
  tx: Tx,
  kind: ReceiptKind,
  batch: { previousSize: number; treeSize: number },
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select a.subject from attestations a
     where a.kind = ${kind} and a.leaf_index >= ${batch.previousSize} and a.leaf_index < ${batch.treeSize}
       and not exists (select 1 from attestations later
                        where later.kind = a.kind and later.subject = a.subject and later.version > a.version)
     order by a.leaf_index`.execute(tx);
  return rows.map((row) => row.subject);
}

/** Joins byte strings into one value, with the 1-based place and the length of each for SQL's substring. */
function cut(parts: readonly Buffer[]): { joined: Buffer; starts: number[]; lengths: number[] } {
  const starts: number[] = [];
  let next = 1;
  for (const part of parts) {
    starts.push(next);
    next += part.length;
  }
  return { joined: Buffer.concat(parts), starts, lengths: parts.map((part) => part.length) };
}

/** Whether there are records that were there before their kind was attested. */
export const statementsWait = sql<boolean>`exists (select from statements_due)`;

/** Kinds that were attested later than their records began, and the tables of those. */
export const attestedLater = { listing: 'lots', shipment: 'shipments', organisation: 'orgs' } as const;

/** Takes the next names of a kind out, and locks their rows; one that is being changed at this moment waits for its next turn. */
export async function takeStatementsDue(
  tx: Tx,
  kind: keyof typeof attestedLater,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with found as (
      select r.name from statements_due d join ${sql.table(attestedLater[kind])} r on r.name = d.subject
       where d.kind = ${kind} and d.subject <> all(${except}::text[]) order by r.name limit ${limit} for no key update of r skip locked)
    delete from statements_due d using found where d.kind = ${kind} and d.subject = found.name
    returning d.subject`.execute(tx);
  return rows.map((row) => row.subject).sort();
}
