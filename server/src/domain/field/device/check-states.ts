import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { monthOfReadings } from './summaries.ts';

/** Devices that are looked at in one statement. */
const atOnce = 500;

/** What the readings of a device come to that are kept. */
interface Come {
  device: string;
  readings: number;
  newest: number;
  /** Whose numbers its state does not know. */
  outside: number;
}

/**
 * What the states of devices say is what their readings come to. Of devices that are older than the last month that was cleared away some readings
 * may be gone: their states say at least what the others come to, and all together as many numbers as batches brought.
 */
export async function checkStates(
  tx: Tx,
  months: readonly string[],
  maxFaults: number,
): Promise<{ faults: string[]; devices: number }> {
  const faults = [...(await withoutTheOther(tx)), ...(await numbersOfAll(tx))];
  const come = await comeTo(tx, months);
  let devices = 0;
  for (let after = ''; faults.length < maxFaults; ) {
    const { rows: names } = await sql<{ device: string }>`
      select device from device_states where device > ${after} order by device limit ${atOnce}`.execute(tx);
    const last = names.at(-1);
    if (last === undefined) break;
    after = last.device;
    devices += names.length;
    faults.push(
      ...(await differing(
        tx,
        names.map(({ device }) => come.get(device) ?? { device, readings: 0, newest: 0, outside: 0 }),
      )),
    );
  }
  return { faults, devices };
}

async function comeTo(tx: Tx, months: readonly string[]): Promise<Map<string, Come>> {
  const come = new Map<string, Come>();
  for (const month of months) {
    const { rows } = await sql<Come>`
      select r.device, count(*)::int as readings, max(r.batch) as newest,
             (count(*) filter (where (s.received @> r.sequence) is not true))::int as outside
        from readings r left join device_states s on s.device = r.device
       where ${monthOfReadings(month)} group by r.device`.execute(tx);
    for (const row of rows) {
      const before = come.get(row.device);
      come.set(row.device, {
        device: row.device,
        readings: row.readings + (before?.readings ?? 0),
        newest: Math.max(row.newest, before?.newest ?? 0),
        outside: row.outside + (before?.outside ?? 0),
      });
    }
  }
  return come;
}

async function withoutTheOther(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ device: string; known: boolean }>`
    select coalesce(d.name, s.device) as device, d.name is not null as known
      from devices d full join device_states s on s.device = d.name
     where d.name is null or s.device is null order by 1 limit 100`.execute(tx);
  return rows.map(({ device, known }) => `state of ${device}: ${known ? 'it is gone' : 'there is no such device'}`);
}

const sizeOf = sql`(select coalesce(sum(upper(n) - lower(n)), 0) from unnest(s.received) n)`;

async function numbersOfAll(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ noted: string | null; came: string }>`
    select (select sum(case when upper_inf(s.received) or lower_inf(s.received) then null else ${sizeOf} end)
              from device_states s)::text as noted,
           (select sum(readings) from reading_batches)::text as came`.execute(tx);
  const { noted, came } = rows[0] ?? {};
  if ((noted ?? '0') === (came ?? '0')) return [];
  return [`states of devices: they know ${noted ?? 0} numbers of readings, and ${came ?? 0} came`];
}

async function differing(tx: Tx, come: readonly Come[]): Promise<string[]> {
  const { rows } = await sql<{ device: string; what: string }>`
    select s.device, concat_ws(', ',
        case when (c.outside = 0 and case when k.whole then ${sizeOf} = c.readings else ${sizeOf} >= c.readings end) is not true
             then 'received' end,
        case when s.last_sequence is distinct from upper(s.received) - 1 then 'last_sequence' end,
        case when s.last_at is distinct from n.at and (n.at is not null or k.whole) then 'last_at' end,
        case when case when n.at is not null then ${valuesCame} is not true else k.whole and s.last_values is not null end
             then 'last_values' end,
        case when s.last_received_at is distinct from b.received_at and (k.whole or s.last_received_at < b.received_at
                    or not exists (select from reading_batches o where o.received_at = s.last_received_at))
             then 'last_received_at' end) as what
      from unnest(${come.map(({ device }) => device)}::text[], ${come.map(({ readings }) => readings)}::int[],
                  ${come.map(({ newest }) => newest)}::bigint[], ${come.map(({ outside }) => outside)}::int[])
             as c (device, readings, newest, outside)
      join device_states s on s.device = c.device
      join devices d on d.name = s.device
      cross join lateral (
        select d.created_at > coalesce((select max(dropped_at) from reading_months), '-infinity') as whole) k
      left join lateral (
        select r.at from readings r where r.device = s.device order by r.at desc limit 1) n on true
      left join lateral (select max(received_at) as received_at from reading_batches where batch = c.newest) b on true
     order by s.device`.execute(tx);
  return rows
    .filter(({ what }) => what !== '')
    .map(({ device, what }) => `state of ${device}: not what its readings come to: ${what}`);
}

/** One of its newest readings says so, and what that does not say stands in an earlier one, unless that is gone. */
const valuesCame = sql`(
  jsonb_typeof(s.last_values) = 'object'
  and exists (select from readings r where r.device = s.device and r.at = n.at and s.last_values @> r.measured)
  and (not k.whole or not exists (
    select from jsonb_each(case when jsonb_typeof(s.last_values) = 'object' then s.last_values else '{}' end) v
     where not exists (select from readings r where r.device = s.device and r.at = n.at and r.measured -> v.key = v.value)
       and (select r.at from readings r where r.device = s.device and r.measured -> v.key = v.value
             order by r.at desc limit 1) is null)))`;
