import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { keyOf, quoted, type SealedTable, tracesAllWrites } from '../../../platform/db/seals/sealed-tables.ts';

/** In which database a batch was sealed, and a number that is greater than those of all its transactions. */
export interface Seen {
  database: Buffer;
  before: number;
}

/**
 * SHA-256 of what is another one in every other database, and in this one after a dump was read back: only as long as it is the
 * same do the numbers of its transactions go up.
 */
export const thisDatabase: RawBuilder<Buffer> = sql`(
  select sha256(convert_to(s.system_identifier || '/' || d.oid || '/' || 'record_changes'::regclass::oid, 'UTF8'))
    from pg_control_system() s join pg_database d on d.datname = current_database())`;

/** What there is to say of all transactions that have ended. */
export async function seenNow(tx: Tx): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select ${thisDatabase} as database, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as before`.execute(tx);
  return rows[0] as Seen;
}

/** SQL: the number of the transaction that wrote this row as it stands, its lower half; null for one of the first moment. */
export const writerOf = (row: string): RawBuilder<number> =>
  sql.raw(`nullif(greatest(${row}.xmin::text::bigint, 2), 2)`);

/** SQL: whether a transaction of that lower half began when the batch was sealed, or later. Null where nothing is known. */
export const isSince = (writer: RawBuilder<unknown>, before: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`((${writer} - ${before} % 4294967296 + 4294967296) % 4294967296 < 2147483648)`;

/** SQL: the newest marked change of each row of a table, with `before` of its batch if that was sealed here. */
export const newestChanges = (table: string, further: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  select distinct on (c.key) c.key, c.now, b.seen_before as before
    from record_changes c join write_marks m on m.id = c.mark
    left join seal_batches b on b.number = m.batch and b.seen_database = ${thisDatabase}
   where c.tbl = ${table} ${further} order by c.key, c.id desc`;

/** SQL: whether the row `t` of that writer was written after its newest change had been sealed. */
export const isRewrittenSince = (
  table: SealedTable,
  writer: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<boolean> => (tracesAllWrites(table.name) ? isSince(writer, before) : sql`false`);

/** Whether somebody who is not the service has written the row, whatever it says. */
export async function isRewritten(tx: Tx, table: SealedTable, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.raw(quoted(table.name))} t join (${newestChanges(table.name, sql`and c.key = ${key}`)}) s on true
     where ${sql.raw(keyOf(table, 't'))} = ${key} and ${isRewrittenSince(table, writerOf('t'), sql`s.before`)}`.execute(
    tx,
  );
  return rows.length > 0;
}
