import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { dailySums } from './store.ts';

export interface SumsCheck {
  faults: string[];
  counts: { days: number };
}

const maxFaults = 100;

/**
 * The books, recomputed from their entries up to the end of each signed day, sum to what was signed; no day is missing.
 * (That the signatures hold is the log's check.)
 */
export async function checkSums(tx: Tx): Promise<SumsCheck> {
  const { rows } = await sql<{ fault: string }>`
    with signed as materialized (
      select substr(subject, 6) as day, payload::jsonb -> 'sums' as sums from attestations where kind = 'sums'),
    listed as (
      select signed.day, s.kind, s.owner, s.currency, s.amount
        from signed, jsonb_to_recordset(signed.sums) as s(kind text, owner text, currency text, amount text)),
    found as (select * from (${dailySums}) sums where day in (select day from signed))
    select fault from (
      select day, 'books at the end of ' || day || ': the ' || kind || ' of ' || owner || ' held '
             || coalesce(f.amount, 'nothing') || ' ' || currency || ', but ' || coalesce(l.amount, 'nothing') || ' was signed' as fault
        from listed l full join found f using (day, kind, owner, currency)
       where l.amount is distinct from f.amount
      union all
      select day, 'books at the end of ' || day || ': the signed sums of the day before are missing'
        from (select day, lag(day) over (order by day) as before from signed) days
       where day::date - before::date > 1) faults
     order by day, fault limit ${maxFaults}`.execute(tx);
  const { rows: counted } = await sql<{ days: number }>`
    select count(*)::int as days from attestations where kind = 'sums'`.execute(tx);
  return { faults: rows.map((row) => row.fault), counts: { days: counted[0]?.days ?? 0 } };
}
