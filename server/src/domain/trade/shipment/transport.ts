import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readingDivergenceCompareds, vehicleKinds } from '../../../platform/db/tables.generated.ts';
import { endOfLeg, spansOfLegs } from '../../field/device/legs.ts';
import { isMeasure, measures } from '../../field/device/measures.ts';
import { overallResults } from '../../field/vehicle/rules.ts';

/** What a shipment's leg is made of, beside the shipment itself. */
export const transportFacts = z.object({
  lot_status: z.string(),
  flag_reason: z.string().nullable().meta({ description: 'Why the lot is flagged, where it is.' }),
  vehicle: z
    .object({ name: z.string(), kind: z.enum(vehicleKinds), plate: z.string(), title: z.string().nullable() })
    .nullable(),
  driver: z.object({ name: z.string(), full_name: z.string() }).nullable(),
  inspections: z
    .array(
      z.object({
        name: z.string(),
        overall_result: z.enum(overallResults),
        inspected_at: timestamp(),
        inspected_by: z.string(),
        failed: z.array(z.string()).meta({ description: 'What failed, with the note.' }),
      }),
    )
    .meta({ description: 'Of the vehicle: the last one before it left, and those on its way; newest first.' }),
  devices: z
    .array(
      z.object({
        device: z.string(),
        title: z.string(),
        readings: z.int(),
        first_at: timestamp(),
        last_at: timestamp(),
        measures: z.array(
          z.object({
            measure: z.string(),
            unit: z.string(),
            low: z.number(),
            mean: z.number(),
            high: z.number(),
            readings: z.int(),
          }),
        ),
        position: z.object({ at: timestamp(), gps_lat: z.number(), gps_lng: z.number() }).nullable().meta({
          description: 'The last one.',
        }),
      }),
    )
    .meta({ description: 'What devices in the vehicle or with the lot measured while it travelled.' }),
  divergences: z
    .array(
      z.object({
        device: z.string(),
        at: timestamp(),
        compared: z.enum(readingDivergenceCompareds),
        sentence: z.string(),
        flagged: z.boolean(),
      }),
    )
    .meta({ description: 'What did not agree with the records, oldest first, at most 100.' }),
});
type Facts = z.input<typeof transportFacts>;

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface LegRow extends Omit<Facts, 'devices'> {
  lot: string;
}

/** The leg of a shipment: vehicle, driver, inspections, what devices measured, and what did not agree. */
export async function loadTransport(tx: Tx, shipment: string): Promise<Facts> {
  const { rows } = await sql<LegRow>`
    select o.lot, l.status as lot_status, case when l.status = 'Flagged' then l.flag_reason end as flag_reason,
           (select json_build_object('name', v.name, 'kind', v.kind, 'plate', v.plate, 'title', v.title)
              from vehicles v where v.name = s.vehicle) as vehicle,
           (select json_build_object('name', d.name, 'full_name', d.full_name) from drivers d where d.name = s.driver) as driver,
           coalesce((select json_agg(json_build_object('name', i.name, 'overall_result', i.overall_result,
                       'inspected_at', ${iso('i.inspected_at')},
                       'inspected_by', (select full_name from users where users.id = i.inspected_by),
                       'failed', coalesce((select json_agg(item ->> 'label' || coalesce(': ' || (item ->> 'note'), ''))
                                             from jsonb_array_elements(i.items) item where item ->> 'result' = 'Fail'), '[]'::json))
                       order by i.inspected_at desc, i.name desc)
              from vehicle_inspections i
             where i.vehicle = s.vehicle and i.inspected_at < coalesce(${endOfLeg}, 'infinity')
               and i.inspected_at >= coalesce((select max(before.inspected_at) from vehicle_inspections before
                                                where before.vehicle = s.vehicle and before.inspected_at <= s.created_at), '-infinity')
           ), '[]'::json) as inspections,
           coalesce((select json_agg(json_build_object('device', r.device, 'at', ${iso('r.at')}, 'compared', r.compared,
                       'sentence', r.sentence, 'flagged', r.flagged) order by r.at, r.id)
              from (select * from reading_divergences where lot = o.lot and at >= s.created_at
                       and at < coalesce(${endOfLeg}, 'infinity') order by at, id limit 100) r), '[]'::json) as divergences
      from shipments s join orders o on o.name = s.order_name join lots l on l.name = o.lot
     where s.name = ${shipment}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no shipment ${shipment}`);
  const { lot: _, ...leg } = row;
  return { ...leg, devices: await devicesOf(tx, shipment) };
}

interface MeasuredRow {
  device: string;
  title: string;
  total: number;
  first_at: string;
  last_at: string;
  measure: string;
  low: number;
  mean: number;
  high: number;
  readings: number;
  lat: number | null;
  lng: number | null;
  position_at: string | null;
}

async function devicesOf(tx: Tx, shipment: string): Promise<Facts['devices']> {
  const { rows } = await sql<MeasuredRow>`
    with legs as (
      select s.vehicle, s.created_at as since, coalesce(${endOfLeg}, 'infinity') as until, o.lot
        from shipments s join orders o on o.name = s.order_name where s.name = ${shipment}),
    ${spansOfLegs},
    measured as (
      select distinct r.device, r.sequence, r.at, r.measured
        from spans join readings r on r.device = spans.device and r.at >= spans.since and r.at < spans.until)
    select m.device, d.title, whole.total, whole.first_at, whole.last_at, value.key as measure,
           min(value.value::float8) as low, avg(value.value::float8) as mean, max(value.value::float8) as high,
           count(*)::int as readings, there.lat, there.lng, there.at as position_at
      from measured m
      join devices d on d.name = m.device
      cross join lateral jsonb_each_text(m.measured) value
      join (select device, count(*)::int as total, ${iso('first')} as first_at, ${iso('last')} as last_at
              from (select device, min(at) over (partition by device) as first, max(at) over (partition by device) as last
                      from measured) each group by device, first, last) whole on whole.device = m.device
      left join (select distinct on (device) device, (measured ->> 'gps_lat')::float8 as lat,
                        (measured ->> 'gps_lng')::float8 as lng, ${iso('at')} as at
                   from measured where measured ? 'gps_lat' order by device, measured.at desc) there on there.device = m.device
     where value.key not in ('gps_lat', 'gps_lng')
     group by m.device, d.title, whole.total, whole.first_at, whole.last_at, value.key, there.lat, there.lng, there.at
     order by m.device, value.key`.execute(tx);
  return [...Map.groupBy(rows, (row) => row.device)].map(([device, list]) => {
    const [first] = list;
    if (first === undefined) throw new Error('a device without readings');
    const { title, total, first_at, last_at, lat, lng, position_at } = first;
    return {
      device,
      title,
      readings: total,
      first_at,
      last_at,
      measures: list.map(({ measure, low, mean, high, readings }) => ({
        ...{ measure, low, mean, high, readings },
        unit: isMeasure(measure) ? measures[measure].unit : '',
      })),
      position:
        lat === null || lng === null || position_at === null ? null : { at: position_at, gps_lat: lat, gps_lng: lng },
    };
  });
}
