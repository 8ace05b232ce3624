import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Where an earlier check that held has ended in the trace. */
export interface SealFrom {
  /** The last batch of the chain; 0 when there was none. */
  number: number;
  head: Buffer;
  /** All changes up to this number were looked at. */
  change: number;
}

/** The beginning: nothing was looked at before. */
export const fromTheBeginning: SealFrom = { number: 0, head: Buffer.alloc(32), change: 0 };

/** Where the trace ends now; what waits for its seal is left to the next check. */
export async function endOfTrace(tx: Tx): Promise<SealFrom> {
  const { rows } = await sql<{ number: number; head: Buffer; change: number }>`
    select coalesce(last.number, 0) as number, coalesce(last.head, ${fromTheBeginning.head}) as head,
           coalesce((select min(c.id) - 1 from write_marks m join record_changes c on c.mark = m.id where m.batch is null),
                    (select max(id) from record_changes), 0) as change
      from (select 1) one left join (select number, head from seal_batches order by number desc limit 1) last on true`.execute(
    tx,
  );
  return rows[0] ?? fromTheBeginning;
}

/** Whether the chain still has the batch at which the earlier check ended. */
export async function hasHead(tx: Tx, { number, head }: SealFrom): Promise<boolean> {
  if (number === 0) return true;
  const { rows } = await sql`select from seal_batches where number = ${number} and head = ${head}`.execute(tx);
  return rows.length === 1;
}

/** The keys of a table's rows that were changed since, also by transactions that were open at the earlier check. */
export const touchedSince = (table: string, from: SealFrom) => sql`
  select c.key from record_changes c where c.tbl = ${table} and c.id > ${from.change}
  union
  select c.key from write_marks m join record_changes c on c.mark = m.id
   where (m.batch > ${from.number} or m.batch is null) and c.tbl = ${table}`;
