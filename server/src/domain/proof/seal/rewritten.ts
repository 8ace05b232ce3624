import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { thisDatabaseText } from '../../../platform/db/seals/marks.ts';
import { keyOf, quoted, type SealedTable, tracesAllWrites } from '../../../platform/db/seals/sealed-tables.ts';

/** In which database a batch was sealed, and a number that is greater than those of all its transactions. */
export interface Seen {
  database: Buffer;
  before: number;
  /** The numbers below that of transactions that were open then, their savepoints with them: the lower halves. */
  open: readonly number[];
}

export const thisDatabase: RawBuilder<Buffer> = sql.raw(thisDatabaseText);

/**
 * What there is to say of all transactions that have ended. Those that are open are named: somebody could keep one for later, and put
 * a row back under its number. A snapshot does not know of savepoints, and one that was released holds no lock: each number of those that
 * a transaction may still have is asked for.
 */
export async function seenNow(tx: Tx): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select ${thisDatabase} as database, now.next as before,
           to_jsonb(array(select number % 4294967296 from generate_series(now.first, now.next - 1) number
                   where number is distinct from pg_current_xact_id_if_assigned()::text::bigint
                     and pg_xact_status(number::text::xid8) = 'in progress' order by 1)) as open
      from (select pg_snapshot_xmin(snapshot)::text::bigint as first, pg_snapshot_xmax(snapshot)::text::bigint as next
              from pg_current_snapshot() snapshot) now`.execute(tx);
  return rows[0] as Seen;
}

/** Transactions that were open when a batch was sealed: pairs of both, in two lists. */
export interface OpenThen {
  batches: readonly number[];
  writers: readonly number[];
}

/** All of this database, as they were signed. */
export async function openThen(tx: Tx): Promise<OpenThen> {
  const { rows } = await sql<{ batch: number; writer: number }>`
    select b.number as batch, open.writer::bigint as writer
      from attestations a join seal_batches b on a.subject = 'SEAL-' || b.number and b.seen_database = ${thisDatabase}
     cross join lateral jsonb_array_elements_text(a.payload::jsonb #> '{seen,open}') open(writer)
     where a.kind = 'seal'`.execute(tx);
  return { batches: rows.map(({ batch }) => batch), writers: rows.map(({ writer }) => writer) };
}

/** SQL: whether a transaction was open when its batch was sealed: what is in the batch it did not write. */
const wasOpen = (batch: RawBuilder<unknown>, writer: RawBuilder<unknown>, { batches, writers }: OpenThen) =>
  batches.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`((${batch}, ${writer}) in (select * from unnest(${batches}::bigint[], ${writers}::bigint[])))`;

/** SQL: the number of the transaction that wrote this row as it stands, its lower half. */
export const writerOf = (row: string): RawBuilder<number> => sql.raw(`${row}.xmin::text::bigint`);

/**
 * SQL: whether a number is none that a transaction of ours can have. PostgreSQL keeps numbers when it freezes rows; a row with that of
 * frozen ones was made so by a tool that mends broken files.
 */
const isNobodys = (writer: RawBuilder<unknown>) => sql<boolean>`${writer} < 3`;

/** SQL: whether a transaction of that lower half began when the batch was sealed, or later. Null where nothing is known. */
const isSince = (writer: RawBuilder<unknown>, before: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`((${writer} - ${before} % 4294967296 + 4294967296) % 4294967296 < 2147483648)`;

/** SQL: the newest marked change of each row of a table, with `before` of its batch if that was sealed here. */
export const newestChanges = (table: string, further: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  select distinct on (c.key) c.key, c.now, b.number as batch, b.seen_before as before
    from record_changes c join write_marks m on m.id = c.mark
    left join seal_batches b on b.number = m.batch and b.seen_database = ${thisDatabase}
   where c.tbl = ${table} ${further} order by c.key, c.id desc`;

/** SQL: whether somebody else wrote what was sealed in a batch: after it, in a transaction that was open then, or by other means. */
export const isOfOthers = (
  writer: RawBuilder<unknown>,
  { number, before }: { number: RawBuilder<unknown>; before: RawBuilder<unknown> },
  open: OpenThen,
): RawBuilder<boolean> =>
  sql`(${isSince(writer, before)} or ${wasOpen(number, writer, open)} or ${number} is not null and ${isNobodys(writer)})`;

/** SQL: whether the row of that writer was written by somebody else since its newest change `s`. */
export const isRewrittenSince = (
  table: SealedTable,
  writer: RawBuilder<unknown>,
  open: OpenThen,
): RawBuilder<boolean> =>
  tracesAllWrites(table.name) ? isOfOthers(writer, { number: sql`s.batch`, before: sql`s.before` }, open) : sql`false`;

/** Whether somebody who is not the service has written the row, whatever it says. */
export async function isRewritten(tx: Tx, table: SealedTable, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.raw(quoted(table.name))} t join (${newestChanges(table.name, sql`and c.key = ${key}`)}) s on true
     where ${sql.raw(keyOf(table, 't'))} = ${key} and ${isRewrittenSince(table, writerOf('t'), await openThen(tx))}`.execute(
    tx,
  );
  return rows.length > 0;
}
