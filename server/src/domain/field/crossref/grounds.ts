import { sql } from 'kysely';
import { allOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { digestOf } from '../device/digest.ts';

/** What a comparison of readings rests on: the batches that they came in, their devices, and inspections that were read. */
export interface Grounds {
  batches: readonly number[];
  devices: readonly string[];
  inspections: readonly string[];
}

/**
 * The rows behind a comparison (ADR 0013): none was altered, and none is missing. Places, lots and shipments are counted where their
 * device and vehicle stand; readings are held against the digests of their batches.
 */
export function groundsOf({ batches, devices, inspections }: Grounds): RowsOf[] {
  const theirs = sql`any(${[...new Set(devices)]}::text[])`;
  const given = sql`any(${[...new Set(batches)]}::bigint[])`;
  const vehicles = sql`(select b.vehicle from device_bindings b where b.device = ${theirs})`;
  return [
    {
      table: 'devices',
      where: sql`t.name = ${theirs}`,
      relied: {
        on: sql`t.places = (select count(*) from device_bindings b where b.device = t.name)
          and t.watches = (select count(*) from device_lots w where w.device = t.name)
          and not exists (select from device_bindings b join vehicles v on v.name = b.vehicle
                           where b.device = t.name and v.trips <> (select count(*) from shipments s where s.vehicle = v.name))`,
        rows: new Set(devices).size,
      },
    },
    { table: 'device_bindings', where: sql`t.device = ${theirs}` },
    { table: 'device_lots', where: sql`t.device = ${theirs}` },
    { table: 'vehicles', where: sql`t.name in ${vehicles}` },
    { table: 'shipments', where: sql`t.vehicle in ${vehicles}` },
    {
      table: 'reading_batches',
      where: sql`t.batch = ${given}`,
      relied: { on: sql`not exists ${othersThanCame(given)}`, rows: new Set(batches).size },
    },
    {
      table: 'reading_months',
      where: sql`t.month in (select b.month from reading_batches b where b.batch = ${given})`,
    },
    { table: 'inspections', where: sql`t.name = any(${[...new Set(inspections)]}::text[])` },
    ...allOf('reading_bounds'),
    ...allOf('tolerances'),
  ];
}

/** Batches whose readings are not those that came; months that were cleared away have none. */
const othersThanCame = (given: ReturnType<typeof sql>) => sql`(
  select from (select b.batch, b.month, b.digest from reading_batches b join reading_months m using (month)
                where b.batch = ${given} and m.dropped_at is null) b
    full join (select r.batch, date_trunc('month', r.at at time zone 'UTC')::date as month, ${digestOf} as digest from readings r
                where r.batch = ${given}
                  and r.at >= (select min(month) from reading_batches where batch = ${given})::timestamp at time zone 'UTC'
                  and r.at < ((select max(month) from reading_batches where batch = ${given}) + interval '1 month') at time zone 'UTC'
                group by 1, 2) r using (batch, month)
   where b.digest is distinct from r.digest)`;
