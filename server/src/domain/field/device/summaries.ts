import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { Measure } from './measures.ts';
import type { ChartPoint, Span } from './span.ts';

const hourSeconds = 3600;
const daySeconds = 86_400;

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

/** SQL: what a row `r` of readings measured. Numbers of measures only: what else stands in a row is not ours, and keeps nobody from the rest. */
const numbers = sql`jsonb_each(case when jsonb_typeof(r.measured) = 'object' then r.measured else '{}' end) m (measure, value)`;
const measured = sql<boolean>`jsonb_typeof(m.value) = 'number' and m.measure ~ '^[a-z0-9_]{1,40}$'`;
const number = sql`(m.value #>> '{}')::numeric`;

/** SQL: holds for rows `r` that lie in a month, which is named by its first day. */
export const monthOfReadings = (month: string) => sql<boolean>`r.at >= ${month}::date::timestamp at time zone 'UTC'
  and r.at < (${month}::date + interval '1 month') at time zone 'UTC'`;

/**
 * SQL: common tables, `come` with all summaries that readings `r` come to.
 * @param within holds for those of whole days.
 * @param settled holds for those that must be in the summaries already.
 */
export const comeOf = (within: RawBuilder<boolean>, settled: RawBuilder<boolean> = sql`true`) => sql`
  hours as (
    select r.device, m.measure, date_trunc('hour', r.at, 'UTC') as at, round(min(${number}), 4) as low,
           round(max(${number}), 4) as high, round(sum(${number}), 4) as total, count(*) as readings,
           count(*) filter (where ${settled}) as settled
      from readings r cross join lateral ${numbers} where ${within} and ${measured} group by 1, 2, 3),
  come as (
    select device, measure, 'hour' as step, at, low, high, total, readings, settled from hours
    union all
    select device, measure, 'day', date_trunc('day', at, 'UTC'), min(low), max(high), sum(total), sum(readings), sum(settled)
      from hours group by 1, 2, 4)`;

/** Sets the summaries of some devices for a day right by their readings, before these go and nothing can be compared any more. */
export async function sumUpAnew(tx: Tx, devices: readonly string[], day: Date): Promise<void> {
  const within = sql<boolean>`r.device = any(${devices}::text[])
    and r.at >= ${day} and r.at < ${new Date(day.getTime() + daySeconds * 1000)}`;
  await sql`
    with ${comeOf(within)},
    gone as (
      delete from reading_summaries r
       where ${within} and not exists (
         select from come c where c.device = r.device and c.measure = r.measure and c.step = r.step and c.at = r.at))
    insert into reading_summaries as s (device, measure, step, at, low, high, total, readings)
    select device, measure, step, at, low, high, total, readings from come
    on conflict (device, measure, step, at) do update
       set low = excluded.low, high = excluded.high, total = excluded.total, readings = excluded.readings
     where (s.low, s.high, s.total, s.readings) is distinct from (excluded.low, excluded.high, excluded.total, excluded.readings)`.execute(
    tx,
  );
}

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
     where ${measured}
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

/** Steps of charts of long spans: whole hours, or whole days (UTC). */
export function longStep(seconds: number): { step: 'hour' | 'day'; seconds: number } | undefined {
  if (seconds < hourSeconds) return undefined;
  const step = seconds < daySeconds ? 'hour' : 'day';
  const unit = step === 'hour' ? hourSeconds : daySeconds;
  return { step, seconds: Math.ceil(seconds / unit) * unit };
}

/** A chart of a long span is made of so many readings themselves; of more it is told by summaries. */
const mostSingle = 20_000;

/** What a chart of a span can be made of. */
export interface Reach {
  /** Since when readings are kept, where the span begins before. */
  keptSince: Date | null;
  /** Whether the readings that are kept are few enough. */
  few: boolean;
}

/** @param long whether there may be summaries instead; else readings are never too many. */
export async function reachOf(tx: Tx, { device, from, until }: Span, long: boolean): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select (select (max(month) + interval '1 month') at time zone 'UTC' from reading_months
             where dropped_at is not null and (month + interval '1 month') at time zone 'UTC' > ${from}::timestamptz
               and month::timestamp at time zone 'UTC' < ${until}::timestamptz) as "keptSince",
           not ${long}::boolean or (
             select count(*) from (select from readings where device = ${device} and at >= ${from} and at < ${until}
                                    limit ${mostSingle + 1}) counted) <= ${mostSingle} as few`.execute(tx);
  return rows[0] ?? { keptSince: null, few: false };
}

/**
 * A measure over a long span, in whole hours or days: from the readings as far as these are kept and few enough (`reach`). Else whole
 * days and hours of it from their summaries, the rest (what begins or ends within an hour, and what came a moment ago) from the readings. The
 * same as of the readings alone, and as long as summaries are kept.
 */
export async function longChartOf(
  tx: Tx,
  { device, from, until }: Span,
  { measure, step, seconds }: { measure: Measure; step: 'hour' | 'day'; seconds: number },
  { few, keptSince }: Reach,
): Promise<ChartPoint[]> {
  const value = sql`(r.measured ->> ${measure})::numeric`;
  // Before it, summaries are believed.
  const single = few ? (keptSince ?? from) : until;
  const { rows } = await sql<ChartPoint>`
    with span as (
      select ${from}::timestamptz as since, ${until}::timestamptz as until,
             date_trunc(${step}, ${from}::timestamptz, 'UTC') as origin,
             date_trunc('hour', ${from}::timestamptz + interval '1 hour' - interval '1 millisecond', 'UTC') as first_hour,
             date_trunc('hour', least(${until}::timestamptz, ${single}::timestamptz), 'UTC') as last_hour),
    due as (select d.at from reading_summaries_due d, span
             where d.device = ${device} and d.at >= span.since - interval '1 day' and d.at < span.until),
    days as (
      select s.at, s.low, s.high, s.total, s.readings from reading_summaries s, span
       where ${step} = 'day' and s.device = ${device} and s.measure = ${measure} and s.step = 'day'
         and s.at >= span.since and s.at <= span.last_hour - interval '1 day'
         and not exists (select from due where due.at >= s.at and due.at < s.at + interval '1 day')),
    hours as (
      select s.at, s.low, s.high, s.total, s.readings from reading_summaries s, span
       where s.device = ${device} and s.measure = ${measure} and s.step = 'hour'
         and s.at >= span.first_hour and s.at <= span.last_hour - interval '1 hour'
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
