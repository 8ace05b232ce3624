import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { VehicleKind } from '../../../platform/db/tables.generated.ts';
import { tolerancesAt } from '../../foundation/reference/tolerances.ts';
import { endOfLeg } from '../device/legs.ts';
import { isMeasure, type Measure, type Values } from '../device/measures.ts';
import type { Bound, Context, LotContext, Tolerances } from './compare.ts';
import { readRing } from './outline.ts';

/** A reading to be compared. */
export interface Subject {
  device: string;
  sequence: number;
  batch: number;
  at: Date;
  values: Values;
}

interface BindingRow {
  device: string;
  bound_from: Date;
  bound_until: Date | null;
  place: 'plot' | 'store' | 'vehicle';
  plot: string | null;
  gps_polygon: string | null;
  lat: string | null;
  lng: string | null;
  vehicle: string | null;
  vehicle_kind: VehicleKind | null;
  store: string | null;
}

interface LotRow extends Omit<LotContext, 'bounds'> {
  device: string;
  since: Date;
  until: Date | null;
}

interface BoundRow {
  commodity_type: string;
  measure: string;
  valid_from: string;
  at_least: string | null;
  at_most: string | null;
  in_a_row: number;
}

/** Everything that readings of some devices are held against, read in a few statements however many readings there are. */
export interface Loaded {
  contextOf(subject: Subject, neighbours: Context['neighbours']): Context;
}

const within = (at: Date, from: Date, until: Date | null) => from <= at && (until === null || at < until);

export async function loadContexts(tx: Tx, subjects: readonly Subject[], now: Date): Promise<Loaded> {
  const devices = [...new Set(subjects.map((subject) => subject.device))];
  const [bindings, lots, bounds, tolerances] = [
    await bindingsOf(tx, devices),
    await lotsOf(tx, devices),
    await boundsAt(tx),
    await tolerancesFor(tx, now),
  ];
  const rings = new Map<string, [number, number][] | null>();
  const ringOf = (row: BindingRow) => {
    if (row.plot === null) return null;
    const known = rings.get(row.plot);
    if (known !== undefined) return known;
    const read = readRing(row.gps_polygon);
    rings.set(row.plot, read);
    return read;
  };
  return {
    contextOf: ({ device, at }, neighbours) => {
      const row = bindings.find((each) => each.device === device && within(at, each.bound_from, each.bound_until));
      return {
        place:
          row === undefined
            ? null
            : {
                place: row.place,
                plot: row.plot,
                ring: ringOf(row),
                point: row.lat === null || row.lng === null ? null : { lat: Number(row.lat), lng: Number(row.lng) },
                vehicle: row.vehicle,
                vehicle_kind: row.vehicle_kind,
                store: row.store,
              },
        lots: lots
          .filter((each) => each.device === device && within(at, each.since, each.until))
          .map((each) => ({ ...each, bounds: boundsFor(bounds, each.commodity_type, at) })),
        neighbours,
        tolerances,
      };
    },
  };
}

async function bindingsOf(tx: Tx, devices: readonly string[]): Promise<BindingRow[]> {
  const { rows } = await sql<BindingRow>`
    select b.device, b.bound_from, b.bound_until, b.place, b.plot, p.gps_polygon, p.gps_lat as lat, p.gps_lng as lng,
           b.vehicle, v.kind as vehicle_kind, b.store
      from device_bindings b left join plots p on p.name = b.plot left join vehicles v on v.name = b.vehicle
     where b.device = any(${devices}::text[])`.execute(tx);
  return rows;
}

/** The lots that devices lay with, and those that travelled in the vehicles they were in. */
async function lotsOf(tx: Tx, devices: readonly string[]): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    with lying as (
      select w.device, w.lot, w.watched_from as since, w.watched_until as until, null as shipment, '{}'::text[] as countries
        from device_lots w where w.device = any(${devices}::text[])
      union all
      select b.device, o.lot, greatest(b.bound_from, s.created_at), least(b.bound_until, ${endOfLeg}), s.name,
             array(select distinct country from unnest(array[c.origin_country, c.destination_country]
               || array(select p.country from ports p where p.code in (s.port_of_loading, s.port_of_discharge)
                            or lower(p.name) in (lower(s.port_of_loading), lower(s.port_of_discharge)))) country order by country)
        from device_bindings b join shipments s on s.vehicle = b.vehicle
        join orders o on o.name = s.order_name join corridors c on c.name = o.corridor
       where b.device = any(${devices}::text[]) and s.created_at < coalesce(b.bound_until, 'infinity')
         and coalesce(${endOfLeg}, 'infinity') > b.bound_from)
    select distinct on (y.device, y.lot, y.since) y.device, y.lot, y.since, y.until, y.shipment, y.countries, l.commodity_type,
           (select json_build_object('name', i.name, 'moisture', (i.measures ->> 'moisture_percent')::float8,
                     'at', to_char(i.inspected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
              from inspections i
             where i.lot = l.name and i.status in ('Submitted', 'Approved') and i.measures ? 'moisture_percent'
             order by (i.status = 'Approved') desc, i.inspected_at desc, i.name desc limit 1) as inspection
      from lying y join lots l on l.name = y.lot
     order by y.device, y.lot, y.since`.execute(tx);
  return rows;
}

async function boundsAt(tx: Tx): Promise<BoundRow[]> {
  const { rows } = await sql<BoundRow>`
    select commodity_type, measure, valid_from::text, at_least, at_most, in_a_row from reading_bounds
     order by valid_from desc`.execute(tx);
  return rows;
}

/** What counts on the day of a reading: of each measure the newest record until then. */
function boundsFor(rows: readonly BoundRow[], commodity: string, at: Date): Bound[] {
  const day = at.toISOString().slice(0, 10);
  const found = new Map<Measure, Bound>();
  for (const row of rows) {
    if (row.commodity_type !== commodity || row.valid_from > day || !isMeasure(row.measure)) continue;
    if (found.has(row.measure)) continue;
    found.set(row.measure, {
      measure: row.measure,
      at_least: row.at_least === null ? null : Number(row.at_least),
      at_most: row.at_most === null ? null : Number(row.at_most),
      in_a_row: row.in_a_row,
    });
  }
  return [...found.values()];
}

async function tolerancesFor(tx: Tx, now: Date): Promise<Tolerances> {
  const names = ['device_moisture_points', 'device_neighbour_points', 'device_plot_km', 'device_route_km'];
  const [moisturePoints, neighbourPoints, plotKm, routeKm] = (await tolerancesAt(tx, names, now)).map(Number);
  return {
    moisturePoints: moisturePoints ?? 0,
    neighbourPoints: neighbourPoints ?? 0,
    plotKm: plotKm ?? 0,
    routeKm: routeKm ?? 0,
  };
}

/** What other devices at the same place measured around a reading, by the place of the reading in the list. */
export async function neighboursOf(tx: Tx, subjects: readonly Subject[]): Promise<Map<number, Context['neighbours']>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ place: number; measure: string; mean: number; devices: number }>`
    select g.place::int, m.key as measure, avg((m.value #>> '{}')::float8) as mean, count(distinct r.device)::int as devices
      from unnest(${subjects.map((each) => each.device)}::text[], ${subjects.map((each) => each.at)}::timestamptz[])
             with ordinality as g (device, at, place)
      join devices d on d.name = g.device
      join device_bindings own on own.device = g.device and own.bound_from <= g.at and coalesce(own.bound_until, 'infinity') > g.at
      join device_bindings other on other.device <> g.device and other.place = own.place
           and (other.plot = own.plot or other.vehicle = own.vehicle or other.store = own.store)
           and other.bound_from <= g.at and coalesce(other.bound_until, 'infinity') > g.at
      join devices neighbour on neighbour.name = other.device and neighbour.org = d.org
      join readings r on r.device = other.device and r.at between g.at - interval '30 minutes' and g.at + interval '30 minutes'
      cross join lateral jsonb_each(case jsonb_typeof(r.measured) when 'object' then r.measured else '{}' end) m
     where m.key in ('temperature_c', 'humidity_percent', 'moisture_percent') and jsonb_typeof(m.value) = 'number'
     group by 1, 2`.execute(tx);
  const found = new Map<number, Context['neighbours']>();
  for (const row of rows) {
    if (!isMeasure(row.measure)) continue;
    const list = found.get(row.place - 1) ?? [];
    list.push({ measure: row.measure, mean: row.mean, devices: row.devices });
    found.set(row.place - 1, list);
  }
  return found;
}

/** A measure of a device up to a reading, and how many readings back are asked for. */
export interface Run {
  device: string;
  sequence: number;
  at: Date;
  measure: Measure;
  length: number;
}

/** The values of a measure up to a reading, and the batches that they came in. */
export interface LastValues {
  values: number[];
  batches: number[];
}

/** The values of a measure up to each reading, the newest first, at most as many as are asked for. */
export async function lastValues(tx: Tx, runs: readonly Run[]): Promise<LastValues[]> {
  if (runs.length === 0) return [];
  const { rows } = await sql<LastValues>`
    select last.values, last.batches
      from unnest(${runs.map((run) => run.device)}::text[], ${runs.map((run) => run.sequence)}::bigint[],
                  ${runs.map((run) => run.at)}::timestamptz[], ${runs.map((run) => run.measure)}::text[],
                  ${runs.map((run) => run.length)}::int[])
             with ordinality as g (device, sequence, at, measure, length, place)
      cross join lateral (
        select coalesce(array_agg(v order by at desc, sequence desc), '{}') as values, coalesce(array_agg(batch::float8), '{}') as batches
          from (select (r.measured ->> g.measure)::float8 as v, r.at, r.sequence, r.batch from readings r
                 where r.device = g.device and (r.at, r.sequence) <= (g.at, g.sequence) and r.at > g.at - interval '7 days'
                   and jsonb_typeof(r.measured -> g.measure) = 'number'
                 order by r.at desc, r.sequence desc limit g.length) newest) last
     order by g.place`.execute(tx);
  return rows;
}
