import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { digestOf } from './digest.ts';

export interface ReadingsCheck {
  faults: string[];
  counts: { batches: number; readings: number };
}

const maxFaults = 100;

/**
 * The readings of each batch are those that came: none altered, added or missing. (That the digests of the batches
 * themselves are what was written is the trace's check.) Months that were cleared away are left out, and empty.
 */
export async function checkReadings(tx: Tx): Promise<ReadingsCheck> {
  const { rows: months } = await sql<{ month: string; dropped: boolean }>`
    select month::text, dropped_at is not null as dropped from reading_months order by month`.execute(tx);
  const faults: string[] = [];
  const counts = { batches: 0, readings: 0 };
  for (const { month, dropped } of months) {
    const { rows } = await sql<{ batch: number; was: number | null; is: number | null; differs: boolean }>`
      select batch, was, now as is, differs from (
        select batch, b.readings as was, r.readings as now, b.digest is distinct from r.digest as differs
          from (select batch, readings, digest from reading_batches where month = ${month}::date and not ${dropped}::boolean) b
          full join (select r.batch, count(*)::int as readings, ${digestOf} as digest from readings r
                      where r.at >= ${month}::date::timestamp at time zone 'UTC'
                        and r.at < (${month}::date + interval '1 month') at time zone 'UTC' group by r.batch) r using (batch)) compared
       order by batch`.execute(tx);
    counts.batches += rows.length;
    counts.readings += rows.reduce((sum, row) => sum + (row.is ?? 0), 0);
    for (const row of rows.filter((each) => each.differs)) {
      const said =
        row.was === null ? 'there is no such batch' : `${row.was} came, and are not what is there (${row.is ?? 0})`;
      faults.push(`readings of ${month.slice(0, 7)}, batch ${row.batch}: ${said}`);
    }
  }
  const { rows: strays } = await sql<{ readings: number }>`
    select count(*)::int as readings from readings r
     where not exists (select from reading_months m
                        where m.month = date_trunc('month', r.at at time zone 'UTC')::date)`.execute(tx);
  if ((strays[0]?.readings ?? 0) > 0) faults.push(`${strays[0]?.readings} readings lie in months that never took any`);
  return { faults: [...faults, ...(await neverCompared(tx))].slice(0, maxFaults), counts };
}

/** Batches that were not held against the records within an hour, though nothing waits for that any more. */
async function neverCompared(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ batch: number; month: string }>`
    select b.batch, to_char(b.month, 'YYYY-MM') as month from reading_batches b join reading_months m using (month)
     where b.compared_at is null and b.received_at < now() - interval '1 hour' and m.dropped_at is null
       and not exists (select from outbox o where o.topic = 'readings.arrived' and o.subject = b.batch::text)
     order by b.batch limit ${maxFaults}`.execute(tx);
  return rows.map(({ batch, month }) => `readings of ${month}, batch ${batch}: nothing was held against them`);
}
