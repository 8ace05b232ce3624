import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { Measure } from './measures.ts';
import type { ChartPoint, Span } from './span.ts';

/** Hours of devices that are summed up in one transaction. */
const atOnce = 500;

/**
 * Notes the hours that batches have readings of, once these are there for all to see: they were noted with the readings, too, and whoever
 * summed up in between had not seen them yet.
 */
export async function noteDue(tx: Tx, batches: readonly number[]): Promise<void> {
  await sql`
    with given as (
      select min(month) as first, max(month) as last from reading_batches where batch = any(${batches}::bigint[]))
    insert into reading_summaries_due (device, at)
    select distinct r.device, date_trunc('hour', r.at, 'UTC') from readings r
     where r.batch = any(${batches}::bigint[])
       and r.at >= (select first from given)::timestamp at time zone 'UTC'
       and r.at < ((select last from given) + interval '1 month') at time zone 'UTC'
     order by 1, 2
    on conflict do nothing`.execute(tx);
}

/** Numbers of measures only: what else stands in a row is not ours, and keeps nobody from the rest. */
const numbers = sql`jsonb_each(case when jsonb_typeof(r.measured) = 'object' then r.measured else '{}' end) m (measure, value)`;
const number = sql`(m.value #>> '{}')::numeric`;

/**
 * Sums up what is due: hours from their readings, and days from their hours. An hour that changes meanwhile is due again. One
 * transaction at a time, so that a day has all of its hours.
 * @returns how many hours it was.
 */
export async function sumUp(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${locks.readingSummaries}::bigint)`.execute(tx);
  const { rows } = await sql<{ device: string; at: Date }>`
    delete from reading_summaries_due d
     using (select device, at from reading_summaries_due order by at, device limit ${atOnce}) n
     where d.device = n.device and d.at = n.at
    returning d.device, d.at`.execute(tx);
  if (rows.length === 0) return 0;
  const due = sql`unnest(${rows.map(({ device }) => device)}::text[], ${rows.map(({ at }) => at)}::timestamptz[]) d (device, at)`;
  // A statement of its own: it sees what was committed until the notes were gone.
  await sql`
    insert into reading_summaries (device, measure, step, at, low, high, total, readings)
    select d.device, m.measure, 'hour', d.at, min(${number}), max(${number}), sum(${number}), count(*)::int
      from ${due} join readings r on r.device = d.device and r.at >= d.at and r.at < d.at + interval '1 hour'
           cross join lateral ${numbers}
     where jsonb_typeof(m.value) = 'number' and m.measure ~ '^[a-z0-9_]{1,40}$'
     group by d.device, d.at, m.measure
    on conflict (device, measure, step, at) do update
       set low = excluded.low, high = excluded.high, total = excluded.total, readings = excluded.readings`.execute(tx);
  await sql`
    insert into reading_summaries (device, measure, step, at, low, high, total, readings)
    select h.device, h.measure, 'day', d.day, min(h.low), max(h.high), sum(h.total), sum(h.readings)::int
      from (select distinct device, date_trunc('day', at, 'UTC') as day from ${due}) d
      join reading_summaries h on h.device = d.device and h.step = 'hour' and h.at >= d.day and h.at < d.day + interval '1 day'
     group by h.device, h.measure, d.day
    on conflict (device, measure, step, at) do update
       set low = excluded.low, high = excluded.high, total = excluded.total, readings = excluded.readings`.execute(tx);
  return rows.length;
}

/** Removes summaries that are older than they are kept. */
export async function clearSummaries(tx: Tx, before: Date): Promise<void> {
  await sql`delete from reading_summaries where at < ${before}`.execute(tx);
}

const hourSeconds = 3600;
const daySeconds = 86_400;

/** Steps of charts of long spans: whole hours, or whole days (UTC). */
export function longStep(seconds: number): { step: 'hour' | 'day'; seconds: number } | undefined {
  if (seconds < hourSeconds) return undefined;
  const step = seconds < daySeconds ? 'hour' : 'day';
  const unit = step === 'hour' ? hourSeconds : daySeconds;
  return { step, seconds: Math.ceil(seconds / unit) * unit };
}

/**
 * A measure over a long span, in whole hours or days: whole days and hours of it from their summaries, the rest (what begins or ends
 * within an hour, and what came a moment ago) from the readings. The same as of the readings alone, and as long as summaries
 * are kept.
 */
export async function longChartOf(
  tx: Tx,
  { device, from, until }: Span,
  { measure, step, seconds }: { measure: Measure; step: 'hour' | 'day'; seconds: number },
): Promise<ChartPoint[]> {
  const value = sql`(r.measured ->> ${measure})::numeric`;
  const { rows } = await sql<ChartPoint>`
    with span as (
      select ${from}::timestamptz as since, ${until}::timestamptz as until,
             date_trunc(${step}, ${from}::timestamptz, 'UTC') as origin,
             date_trunc('hour', ${from}::timestamptz + interval '1 hour' - interval '1 millisecond', 'UTC') as first_hour,
             date_trunc('hour', ${until}::timestamptz, 'UTC') as last_hour),
    due as (select d.at from reading_summaries_due d, span
             where d.device = ${device} and d.at >= span.since - interval '1 day' and d.at < span.until),
    days as (
      select s.at, s.low, s.high, s.total, s.readings from reading_summaries s, span
       where ${step} = 'day' and s.device = ${device} and s.measure = ${measure} and s.step = 'day'
         and s.at >= span.since and s.at + interval '1 day' <= span.until
         and not exists (select from due where due.at >= s.at and due.at < s.at + interval '1 day')),
    hours as (
      select s.at, s.low, s.high, s.total, s.readings from reading_summaries s, span
       where s.device = ${device} and s.measure = ${measure} and s.step = 'hour'
         and s.at >= span.first_hour and s.at + interval '1 hour' <= span.until
         and not exists (select from due where due.at = s.at)
         and not exists (select from days where s.at >= days.at and s.at < days.at + interval '1 day')),
    pieces as (
      select span.since as since, least(span.first_hour, span.until) as until from span
      union all select greatest(span.last_hour, span.first_hour, span.since), span.until from span
      union all select due.at, due.at + interval '1 hour' from due, span
                 where due.at >= span.first_hour and due.at < span.last_hour),
    single as (
      select r.at, ${value} as low, ${value} as high, ${value} as total, 1 as readings
        from pieces p join readings r on r.device = ${device} and r.at >= p.since and r.at < p.until
       where jsonb_typeof(r.measured -> ${measure}) = 'number')
    select greatest(date_bin(${seconds} * interval '1 second', found.at, span.origin), span.since) as at,
           min(low)::float8 as low, (sum(total) / sum(readings))::float8 as mean, max(high)::float8 as high,
           sum(readings)::int as readings
      from (select * from days union all select * from hours union all select * from single) found cross join span
     group by 1 order by 1`.execute(tx);
  return rows;
}
