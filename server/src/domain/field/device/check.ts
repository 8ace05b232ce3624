import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { checkStates } from './check-states.ts';
import { digestOf } from './digest.ts';
import { comeOf, monthOfReadings } from './summaries.ts';

export interface ReadingsCheck {
  faults: string[];
  counts: {
    batches: number;
    readings: number;
    summaries: number;
    summaries_whose_readings_are_no_longer_kept: number;
    devices: number;
  };
}

const maxFaults = 100;

/**
 * The readings of each batch are those that came: none altered, added or missing. (That the digests of the batches
 * themselves are what was written is the trace's check.) What is told of readings without them is what they come to: summaries, and
 * the states of devices. Months that were cleared away are left out, and empty.
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
                      where ${monthOfReadings(month)} group by r.batch) r using (batch)) compared
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
  const kept = months.filter(({ dropped }) => !dropped).map(({ month }) => month);
  const summaries = await checkSummaries(tx, kept);
  const states = await checkStates(tx, kept, maxFaults);
  const all = [faults, await neverCompared(tx), summaries.faults, states.faults];
  return {
    // Of each kind some: none of them hides another.
    faults: all.flatMap((some) => some.slice(0, maxFaults)),
    counts: { ...counts, ...summaries.counts, devices: states.devices },
  };
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

/**
 * Summaries are what the readings come to that are kept, month by month. An hour that is to be summed up anew is not told from
 * its summary, and is left out. Whoever summed up while a batch was committed had not seen it yet (`noteDue`): such a summary may lack
 * readings of batches that came a moment ago, and may say nothing that these do not say.
 */
async function checkSummaries(tx: Tx, months: readonly string[]) {
  const { rows: lying } = await sql<{ kept: number; alone: number; stray: number }>`
    select count(*) filter (where m.month is not null and m.dropped_at is null)::int as kept,
           count(*) filter (where m.dropped_at is not null)::int as alone, count(*) filter (where m.month is null)::int as stray
      from reading_summaries s left join reading_months m on m.month = date_trunc('month', s.at at time zone 'UTC')::date`.execute(
    tx,
  );
  const { kept = 0, alone = 0, stray = 0 } = lying[0] ?? {};
  const faults = stray === 0 ? [] : [`${stray} summaries lie in months that never took readings`];
  for (const month of months) {
    if (faults.length >= maxFaults) break;
    const { rows } = await sql<{ device: string; measure: string; step: string; at: string; what: string }>`
      with fresh as (
        select b.batch from reading_batches b
         where b.month = ${month}::date and (b.received_at > now() - interval '10 minutes' or exists (
           select from outbox o where o.topic = 'readings.arrived' and o.subject = b.batch::text))),
      due as (
        select device, at from reading_summaries_due r where ${monthOfReadings(month)}),
      ${comeOf(monthOfReadings(month), sql`r.batch not in (select batch from fresh)`)}
      select device, measure, step, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
             case when s.low is null then 'is missing' when c.low is null then 'has no readings'
                  else 'is not what its readings come to' end as what
        from come c full join (select * from reading_summaries r where ${monthOfReadings(month)}) s using (device, measure, step, at)
       where (s.low, s.high, s.total, s.readings) is distinct from (c.low, c.high, c.total, c.readings)
         and not coalesce(c.settled < c.readings and coalesce(s.readings, 0) >= c.settled and coalesce(s.readings, 0) < c.readings
                          and (s.low is null or (s.low >= c.low and s.high <= c.high)), false)
         and not exists (select from due d where d.device = device and (d.at = at
                            or (step = 'day' and d.at >= at and d.at < at + interval '1 day')))
       order by device, measure, step, at limit ${maxFaults}`.execute(tx);
    faults.push(
      ...rows.map(
        ({ device, measure, step, at, what }) => `summary of ${device}, ${measure}, ${step} of ${at}: ${what}`,
      ),
    );
  }
  return { faults, counts: { summaries: kept, summaries_whose_readings_are_no_longer_kept: alone } };
}
