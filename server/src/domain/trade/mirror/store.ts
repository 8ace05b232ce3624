import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { historyIsWhole } from '../../../platform/ledger/troubles.ts';

export interface DueEscrow {
  name: string;
  mirror_status: string;
  mirror_create_tx: string | null;
  mirror_sequence: number | null;
  mirror_condition: string | null;
  mirror_preimage_encrypted: Buffer | null;
  created_at: Date;
}

const escrowColumns = sql`name, mirror_status, mirror_create_tx, mirror_sequence, mirror_condition,
  mirror_preimage_encrypted, created_at`;

/** There are movements or escrows that the ledger has yet to show. */
export const mirrorsWait = sql<boolean>`
  (exists (select from token_mirrors where settled_at is null)
   or exists (select from escrows where mirror_status in ('create_due', 'finish_due', 'cancel_due')))`;

/** An escrow whose mirror is due, before it is locked. */
export type NamedEscrow = Pick<DueEscrow, 'name' | 'mirror_status' | 'mirror_create_tx'>;

/**
 * What has something to do on the ledger: escrows (a cancel waits until the ledger allows it) and movements of tokens, the
 * oldest first, at most `limit` of each. Escrows that end come before those that begin: each makes room for another.
 */
export async function dueMirrors(
  tx: Tx,
  { cancellableBefore, now }: { cancellableBefore: Date; now: Date },
  limit: number,
): Promise<{ escrows: NamedEscrow[]; tokens: DueToken[] }> {
  const { rows } = await sql<
    | { what: 'escrow'; name: string; step: string; create_tx: string | null }
    | { what: 'token'; name: string; step: DueToken['kind']; action: string; amount: string }
  >`
    (select 'escrow' as what, name, mirror_status as step, null as action, null::numeric as amount, mirror_create_tx as create_tx
       from escrows
      where (mirror_status in ('create_due', 'finish_due')
         or (mirror_status = 'cancel_due' and (mirror_create_tx is null or created_at < ${cancellableBefore})))
        and ${notSetBack('escrow', sql`name`, now)} and ${historyIsWhole}
      order by mirror_status = 'create_due', created_at, name limit ${limit})
    union all
    (select 'token', reference, kind, action, amount, null from token_mirrors
      where settled_at is null and ${notSetBack('token', sql`reference`, now)} and ${historyIsWhole}
      order by created_at, reference limit ${limit})`.execute(tx);
  return {
    escrows: rows.flatMap((row) =>
      row.what === 'escrow' ? [{ name: row.name, mirror_status: row.step, mirror_create_tx: row.create_tx }] : [],
    ),
    tokens: rows.flatMap((row) =>
      row.what === 'token' ? [{ reference: row.name, kind: row.step, action: row.action, amount: row.amount }] : [],
    ),
  };
}

/** Of these, the ones that nobody else is at, as they are now. */
export async function lockEscrows(tx: Tx, names: readonly string[]): Promise<DueEscrow[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<DueEscrow>`
    select ${escrowColumns} from escrows where name = any(${names}::text[])
     order by created_at, name for update skip locked`.execute(tx);
  return rows;
}

/** Of these movements the ones that nobody else is at, as they are now: by them tokens are issued. */
export async function lockTokens(tx: Tx, references: readonly string[]): Promise<DueToken[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<DueToken>`
    select reference, kind, action, amount from token_mirrors
     where reference = any(${references}::text[]) and settled_at is null
     order by created_at, reference for update skip locked`.execute(tx);
  return rows;
}

export interface MirrorChange {
  name: string;
  mirror_status?: string;
  mirror_create_tx?: string;
  mirror_sequence?: number;
  mirror_finish_tx?: string;
  mirror_condition?: string;
  mirror_preimage_encrypted?: Buffer;
}

/** Writes what changed of each; what is not named stays. */
export async function updateMirrors(tx: Tx, changes: readonly MirrorChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ mirror_preimage_encrypted: sealed, ...change }) => ({
    ...change,
    sealed: sealed?.toString('hex'),
  }));
  await sql`
    update escrows e
       set mirror_status = coalesce(c.mirror_status, e.mirror_status),
           mirror_create_tx = coalesce(c.mirror_create_tx, e.mirror_create_tx),
           mirror_sequence = coalesce(c.mirror_sequence, e.mirror_sequence),
           mirror_finish_tx = coalesce(c.mirror_finish_tx, e.mirror_finish_tx),
           mirror_condition = coalesce(c.mirror_condition, e.mirror_condition),
           mirror_preimage_encrypted = coalesce(decode(c.sealed, 'hex'), e.mirror_preimage_encrypted)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (name text, mirror_status text, mirror_create_tx text,
             mirror_sequence bigint, mirror_finish_tx text, mirror_condition text, sealed text)
     where e.name = c.name`.execute(tx);
}

export interface DueToken {
  reference: string;
  kind: 'mint' | 'burn';
  action: string;
  amount: string;
}

/**
 * Remembers token movements for the ledger; the same reference again changes nothing.
 * @throws Refusal 409 where what is in the way of one was not written by the service: the ledger would never be told of it.
 */
export async function insertTokenMirrors(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  movements: readonly (DueToken & { org: string })[],
): Promise<void> {
  const made = await tx
    .insertInto('token_mirrors')
    .values(movements.map((movement) => ({ ...movement, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .execute();
  const fresh = new Set(made.map(({ reference }) => reference));
  const before = new Set(movements.map(({ reference }) => reference).filter((reference) => !fresh.has(reference)));
  if (before.size === 0) return;
  await attest.assertAsWritten({
    table: 'token_mirrors',
    where: sql`t.reference = any(${[...before]}::text[])`,
    relied: { on: sql`true`, rows: before.size },
  });
}

/** Those that the ledger shows. */
export async function settleTokenMirrors(
  tx: Tx,
  settled: readonly { reference: string; txHash: string }[],
  now: Date,
): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update token_mirrors m set tx_hash = s.tx_hash, settled_at = ${now}
      from unnest(${settled.map((each) => each.reference)}::text[], ${settled.map((each) => each.txHash)}::text[])
           as s (reference, tx_hash)
     where m.reference = s.reference and m.settled_at is null`.execute(tx);
}

/** A step that the ledger did not take. */
export interface Setback {
  kind: 'escrow' | 'token';
  /** The escrow's name, or the movement's reference. */
  key: string;
  /** The ledger's result code, or what is wrong in words. */
  reason: string;
  /** How often it was not taken. */
  times: number;
  /** When to try again; null sets it aside until somebody has looked at it. */
  retryAt: Date | null;
}

function notSetBack(kind: Setback['kind'], key: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql`not exists (select from mirror_setbacks s
                          where s.kind = ${sql.lit(kind)} and s.key = ${key}
                            and coalesce(s.retry_at > ${now}, true))`;
}

export async function writeSetbacks(tx: Tx, setbacks: readonly Setback[], now: Date): Promise<void> {
  if (setbacks.length === 0) return;
  const rows = setbacks.map(({ retryAt, ...row }) => ({ ...row, retry_at: retryAt?.toISOString() ?? null }));
  await sql`
    insert into mirror_setbacks (kind, key, reason, times, retry_at, since)
    select kind, key, reason, times, retry_at, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as n (kind text, key text, reason text, times int, retry_at timestamptz)
    on conflict (kind, key) do update
      set reason = excluded.reason, times = excluded.times, retry_at = excluded.retry_at`.execute(tx);
}

/** Those whose step the ledger has taken after all. */
export async function clearSetbacks(tx: Tx, kind: Setback['kind'], keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from mirror_setbacks where kind = ${kind} and key = any(${keys}::text[])`.execute(tx);
}

/** Everything that was set back is due again. @returns how many were set aside. */
export async function retrySetbacks(tx: Tx): Promise<number> {
  const { rows } = await sql<{ aside: boolean }>`
    delete from mirror_setbacks returning retry_at is null as aside`.execute(tx);
  return rows.filter(({ aside }) => aside).length;
}

/** How much of the mirror is behind, for those who watch over it. */
export interface MirrorView {
  /** Escrows that have yet to get their entry in the ledger. */
  escrowsToCreate: number;
  /** Steps that were set aside, and the oldest of them. */
  setAside: number;
  firstAside: { kind: string; key: string; reason: string } | null;
}

/** Counted up to this. */
const countedAtMost = 10_000;

export interface MirrorCounts {
  creates: number;
  aside: number;
  first: MirrorView['firstAside'];
}

/** `MirrorCounts`, for a statement on more. */
export const mirrorColumns: RawBuilder<MirrorCounts> = sql`
  (select count(*) from (select from escrows where mirror_status = 'create_due' limit ${countedAtMost}) e) as creates,
  (select count(*) from mirror_setbacks where retry_at is null) as aside,
  (select json_build_object('kind', kind, 'key', key, 'reason', reason) from mirror_setbacks
    where retry_at is null order by since, kind, key limit 1) as first`;

export const mirrorViewOf = ({ creates, aside, first }: MirrorCounts): MirrorView => ({
  escrowsToCreate: creates,
  setAside: aside,
  firstAside: first,
});
