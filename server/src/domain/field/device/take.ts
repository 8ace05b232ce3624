import { sql } from 'kysely';
import { type FieldError, Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ReadingBatchSource } from '../../../platform/db/tables.generated.ts';
import { digestOf } from './digest.ts';
import type { Reading } from './message.ts';
import { assertPace, exactly, minuteOf, type Paced, type ReadingPace, takenInMinute } from './pace.ts';
import { type Judged, monthOf, outsideTime, type Refused } from './rules.ts';

/** What became of a batch. */
export interface Taken {
  accepted: number;
  /** They had come before, with the same values. */
  duplicates: number;
  refused: Refused[];
}

/** Readings as they are taken: by which way they came, and how long readings are kept. */
export interface Taking {
  source: ReadingBatchSource;
  keepDays: number;
  /** What is good is taken also where something is not; else the whole batch is refused. */
  partial: boolean;
  pace: ReadingPace;
}

/**
 * Takes readings whose signatures hold: each sequence number of a device once, wherever and however often it comes; late
 * ones take their place by the time they were measured.
 * @param given a reading, or why there is none.
 * @throws Refusal 400 naming each reading that is wrong, where nothing is taken; 429 where too many came in this minute.
 */
export async function takeReadings(
  work: Work,
  given: readonly Judged[],
  { source, keepDays, partial, pace }: Taking,
): Promise<Taken> {
  const { tx, now } = work;
  const refused: Refused[] = given.flatMap((each) => ('refused' in each ? [each.refused] : []));
  const timely = given.flatMap((each) => {
    if ('refused' in each) return [];
    const fault = outsideTime(each.reading.at, now, keepDays);
    if (fault === undefined) return [each];
    refused.push({ index: each.index, part: 'at', message: fault });
    return [];
  });
  const devices = [...new Set(timely.map(({ reading }) => reading.device))].sort();
  const { retired, paced } = await lockStates(tx, devices, now);
  const closed = await readyMonths(tx, [...new Set(timely.map(({ reading }) => monthOf(reading.at)))]);
  const open = timely.filter(({ index, reading }) => {
    if (retired.has(reading.device)) refused.push({ index, part: 'device', message: `${reading.device} is retired` });
    else if (closed.has(monthOf(reading.at)))
      refused.push({ index, part: 'at', message: 'lies in a month whose readings were cleared away' });
    else return true;
    return false;
  });
  const { fresh, came, within, differing } = await sortOut(tx, open);
  refused.push(...differing);
  await assertCame(work, came);
  const duplicates = came.length + within;
  if (refused.length > 0 && (!partial || fresh.length + duplicates === 0)) throw refusalOf(refused);
  if (fresh.length > 0) {
    const senders = fresh.map(({ reading }) => reading.device);
    assertPace(pace, await exactly(tx, pace, { paced, fresh: senders, now }), senders, now);
    const batch = await store(
      tx,
      fresh.map(({ reading }) => reading),
      { source, at: now },
    );
    work.emit('readings.arrived', String(batch));
  }
  return { accepted: fresh.length, duplicates, refused: refused.sort((left, right) => left.index - right.index) };
}

/** The refusal that names each reading that is wrong. */
function refusalOf(refused: readonly Refused[]): Refusal {
  const errors = [...refused]
    .sort((left, right) => left.index - right.index)
    .map(
      ({ index, part, message }): FieldError => ({
        field: `readings.${index}${part === '' ? '' : `.${part}`}`,
        message,
      }),
    );
  // Of many the first ones say enough.
  const shown = errors.slice(0, 20);
  const more = errors.length > shown.length ? `; and ${errors.length - shown.length} more` : '';
  return new Refusal('validation', shown.map(({ field, message }) => `${field}: ${message}`).join('; ') + more, {
    errors,
  });
}

/** Batches of one device follow on each other. @returns the devices that are retired, and what they sent in this minute. */
async function lockStates(
  tx: Tx,
  devices: readonly string[],
  now: Date,
): Promise<{ retired: Set<string>; paced: Paced[] }> {
  if (devices.length === 0) return { retired: new Set(), paced: [] };
  const minute = minuteOf(now);
  const { rows } = await sql<Paced & { retired: boolean }>`
    with sent as materialized (${takenInMinute(minute, sql`select org from devices where name = any(${devices}::text[])`)})
    select s.device, d.org, d.retired_at is not null as retired,
           case when s.pace_minute = ${minute} then s.pace_readings else 0 end as sent,
           coalesce((select readings from sent where sent.org = d.org), 0) as "sentByOrg"
      from device_states s join devices d on d.name = s.device
     where s.device = any(${devices}::text[]) order by s.device for no key update of s`.execute(tx);
  return { retired: new Set(rows.filter((row) => row.retired).map((row) => row.device)), paced: rows };
}

/** Months that take readings; makes those that are new. @returns those that were cleared away. */
async function readyMonths(tx: Tx, months: readonly string[]): Promise<Set<string>> {
  if (months.length === 0) return new Set();
  const { rows } = await sql<{ month: string; dropped: boolean }>`
    select month::text, dropped_at is not null as dropped from reading_months
     where month = any(${months}::date[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.month, row.dropped]));
  for (const month of months) {
    if (!known.has(month)) await sql`select ready_reading_month(${month}::date)`.execute(tx);
  }
  return new Set(rows.filter((row) => row.dropped).map((row) => row.month));
}

type Indexed = { index: number; reading: Reading };
/** A reading that stands there already, and in which batch it came. */
type Came = Indexed & { batch: number };

interface Sorted {
  fresh: Indexed[];
  came: Came[];
  /** How many came twice in what was given. */
  within: number;
  differing: Refused[];
}

/** Divides what is new from what came before; the states must be locked. */
async function sortOut(tx: Tx, given: readonly Indexed[]): Promise<Sorted> {
  const first = new Map<string, Indexed>();
  const differing: Refused[] = [];
  const came: Came[] = [];
  let within = 0;
  const twice = (index: number): Refused => ({
    index,
    part: 'sequence',
    message: 'was received already, with another time or other values',
  });
  for (const each of given) {
    const key = `${each.reading.device}/${each.reading.sequence}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, each);
    else if (sameContent(other.reading, each.reading)) within += 1;
    else differing.push(twice(each.index));
  }
  const candidates = [...first.values()];
  if (candidates.length === 0) return { fresh: [], came, within, differing };
  const of = columnsOf(candidates.map(({ reading }) => reading));
  const { rows } = await sql<{ place: number; standing: boolean; batch: number | null }>`
    select g.place::int, count(r.sequence) > 0 as standing,
           min(r.batch) filter (where r.at = g.at and r.measured = g.measured) as batch
      from ${incoming(of)}
      join device_states s on s.device = g.device and s.received @> g.sequence
      left join readings r on r.device = g.device and r.sequence = g.sequence
     group by g.place`.execute(tx);
  const known = new Map(rows.map((row) => [row.place - 1, row]));
  const fresh = candidates.filter((each, place) => {
    const before = known.get(place);
    if (before === undefined) return true;
    if (before.batch !== null) came.push({ ...each, batch: before.batch });
    else differing.push(before.standing ? twice(each.index) : notThere(each.index));
    return false;
  });
  return { fresh, came, within, differing };
}

/**
 * Its month is open, so the same reading would still be there: another one had its number, or somebody took it away, or only noted the
 * number. It must not be swallowed as one that came before.
 */
const notThere = (index: number): Refused => ({
  index,
  part: 'sequence',
  message:
    'was received already, and what came with it is not there any more; send the reading with a number of its own',
});

/**
 * What is said to have come before was taken by the service: it stands in a batch whose digest leaves a trace, and the batch is what came.
 * Who put a row in the way for a moment would have a true reading swallowed (ADR 0058).
 * @throws Refusal 409.
 */
async function assertCame({ attest }: Pick<Work, 'attest'>, came: readonly Came[]): Promise<void> {
  if (came.length === 0) return;
  const pairs = new Map(
    came.map(({ batch, reading }) => [`${batch} ${monthOf(reading.at)}`, { batch, month: monthOf(reading.at) }]),
  );
  const batches = [...pairs.values()].map(({ batch }) => batch);
  const months = [...pairs.values()].map(({ month }) => month);
  const theirs = sql`unnest(${batches}::bigint[], ${months}::date[]) as w (batch, month)`;
  const monthOfRow = sql`date_trunc('month', r.at at time zone 'UTC')::date`;
  const asCame = sql<boolean>`t.digest = (select ${digestOf} from readings r where r.batch = t.batch
      and r.at >= t.month::timestamp at time zone 'UTC' and r.at < (t.month + interval '1 month') at time zone 'UTC')
    and ${came.length}::int = (select count(*) from ${incoming(columnsOf(came.map(({ reading }) => reading)))}
      join readings r on r.device = g.device and r.sequence = g.sequence and r.at = g.at and r.measured = g.measured
      join ${theirs} on w.batch = r.batch and w.month = ${monthOfRow})`;
  await attest.assertAsWritten({
    table: 'reading_batches',
    where: sql`(t.batch, t.month) in (select w.batch, w.month from ${theirs})`,
    relied: { on: asCame, rows: pairs.size },
  });
}

const sameContent = (left: Reading, right: Reading): boolean =>
  left.at.getTime() === right.at.getTime() &&
  JSON.stringify(Object.entries(left.values).sort()) === JSON.stringify(Object.entries(right.values).sort());

interface Columns {
  devices: string[];
  sequences: number[];
  ats: Date[];
  measured: string[];
  keys: (string | null)[];
  signatures: (Buffer | null)[];
}

const columnsOf = (readings: readonly Reading[]): Columns => ({
  devices: readings.map((reading) => reading.device),
  sequences: readings.map((reading) => reading.sequence),
  ats: readings.map((reading) => reading.at),
  measured: readings.map((reading) => JSON.stringify(reading.values)),
  keys: readings.map((reading) => reading.key),
  signatures: readings.map((reading) => reading.signature),
});

const incoming = ({ devices, sequences, ats, measured, keys, signatures }: Columns) => sql`
  unnest(${devices}::text[], ${sequences}::bigint[], ${ats}::timestamptz[], ${measured}::jsonb[], ${keys}::text[], ${signatures}::bytea[])
    with ordinality as g (device, sequence, at, measured, key, signature, place)`;

/** Stores new readings, their digest by month, and what each device has come to, in one statement. @returns the batch. */
async function store(
  tx: Tx,
  readings: readonly Reading[],
  { source, at }: { source: ReadingBatchSource; at: Date },
): Promise<number> {
  const { rows } = await sql<{ batch: number }>`
    with numbered as materialized (select nextval('reading_batch_numbers') as batch),
    stored as (
      insert into readings (device, sequence, at, batch, key, signature, measured)
      select g.device, g.sequence, g.at, n.batch, g.key, g.signature, g.measured
        from numbered n cross join ${incoming(columnsOf(readings))}
      returning device, sequence, at, batch, key, signature, measured),
    digested as (
      insert into reading_batches (batch, month, source, received_at, readings, digest)
      select r.batch, date_trunc('month', r.at at time zone 'UTC')::date, ${source}, ${at}, count(*)::int, ${digestOf}
        from stored r group by 1, 2),
    due as (
      insert into reading_summaries_due (device, at)
      select distinct device, date_trunc('hour', at, 'UTC') from stored order by 1, 2 on conflict do nothing),
    newest as (
      select distinct on (device) device, sequence, at, measured from stored order by device, at desc, sequence desc),
    counted as (
      select device, range_agg(int8range(sequence, sequence + 1)) as numbers, max(sequence) as last_sequence, count(*)::int as readings
        from stored group by device),
    noted as (
      update device_states s
         set received = s.received + c.numbers,
             last_sequence = greatest(s.last_sequence, c.last_sequence),
             last_received_at = ${at},
             pace_readings = c.readings + case when s.pace_minute = ${minuteOf(at)} then s.pace_readings else 0 end,
             pace_minute = ${minuteOf(at)},
             last_at = greatest(s.last_at, n.at),
             last_values = case when s.last_at is null or n.at >= s.last_at then coalesce(s.last_values, '{}') || n.measured
                                else n.measured || coalesce(s.last_values, '{}') end
        from counted c join newest n using (device)
       where s.device = c.device)
    select batch from numbered`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a batch without a number');
  return row.batch;
}
