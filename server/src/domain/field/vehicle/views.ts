import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { itemResults, type OverallResult, overallResults, sections, vehicleKinds } from './rules.ts';
import { type Driver, itemsOf, type Vehicle, type VehicleInspection } from './store.ts';

export const vehicleRow = z.object({
  name: z.string(),
  organisation: z.string(),
  kind: z.enum(vehicleKinds),
  plate: z.string().meta({ description: 'Number plate, or number of the container.' }),
  title: z.string().nullable(),
  in_use: z.boolean(),
  last_inspection: z.string().nullable(),
  last_result: z.enum(overallResults).nullable().meta({ description: 'After a Fail nothing is shipped in it.' }),
  last_inspected_at: timestamp().nullable(),
  created_at: timestamp(),
  retired_at: timestamp().nullable(),
});
export const vehicleSorts = {
  created_at: ['vehicles.created_at', 'vehicles.name'],
  plate: ['vehicles.plate', 'vehicles.name'],
} as const satisfies Sorts;

export interface VehicleLine extends Vehicle {
  last_inspection: string | null;
  last_result: OverallResult | null;
  last_inspected_at: string | null;
}

export function selectVehicle<Row>(query: SelectQueryBuilder<Tables, 'vehicles', Row>) {
  const last = sql<{ name: string; overall_result: OverallResult; inspected_at: string } | null>`(
    select json_build_object('name', i.name, 'overall_result', i.overall_result, 'inspected_at', i.inspected_at)
      from vehicle_inspections i where i.vehicle = vehicles.name order by i.inspected_at desc, i.name desc limit 1)`;
  return query.selectAll('vehicles').select(last.as('last'));
}
type Selected = Vehicle & { last: { name: string; overall_result: OverallResult; inspected_at: string } | null };

export const vehicleRowView = (row: Selected): z.input<typeof vehicleRow> => ({
  name: row.name,
  organisation: row.org,
  kind: row.kind,
  plate: row.plate,
  title: row.title,
  in_use: row.retired_at === null,
  last_inspection: row.last?.name ?? null,
  last_result: row.last?.overall_result ?? null,
  last_inspected_at: row.last === null ? null : new Date(row.last.inspected_at).toISOString(),
  created_at: toIso(row.created_at),
  retired_at: toIso(row.retired_at),
});

export const driverRow = z.object({
  name: z.string(),
  organisation: z.string(),
  full_name: z.string(),
  email: z.string(),
  licence_number: z.string().nullable(),
  licence_until: z.string().nullable().meta({ description: 'yyyy-mm-dd' }),
  created_at: timestamp(),
  ended_at: timestamp().nullable(),
});
export const driverSorts = { created_at: ['drivers.created_at', 'drivers.name'] } as const satisfies Sorts;

export const selectDriver = <Row>(query: SelectQueryBuilder<Tables, 'drivers', Row>) => query.selectAll('drivers');

export const driverRowView = (row: Driver): z.input<typeof driverRow> => ({
  name: row.name,
  organisation: row.org,
  full_name: row.full_name,
  email: row.email,
  licence_number: row.licence_number,
  licence_until: row.licence_until,
  created_at: toIso(row.created_at),
  ended_at: toIso(row.ended_at),
});

export const vehicleInspectionRow = z.object({
  name: z.string(),
  vehicle: z.string(),
  plate: z.string(),
  vehicle_kind: z.enum(vehicleKinds),
  organisation: z.string(),
  status: z.string(),
  overall_result: z.enum(overallResults),
  failed_items: z.int(),
  inspected_by: z.string().meta({ description: 'Full name.' }),
  inspected_at: timestamp(),
  created_at: timestamp(),
});
export const vehicleInspectionSorts = {
  created_at: ['vehicle_inspections.created_at', 'vehicle_inspections.name'],
  inspected_at: ['vehicle_inspections.inspected_at', 'vehicle_inspections.name'],
} as const satisfies Sorts;

export const selectVehicleInspection = <Row>(query: SelectQueryBuilder<Tables, 'vehicle_inspections', Row>) =>
  query
    .selectAll('vehicle_inspections')
    .select([
      sql<string>`(select plate from vehicles v where v.name = vehicle_inspections.vehicle)`.as('plate'),
      sql<Vehicle['kind']>`(select kind from vehicles v where v.name = vehicle_inspections.vehicle)`.as('vehicle_kind'),
      sql<string>`(select full_name from users where users.id = vehicle_inspections.inspected_by)`.as('inspector_name'),
    ]);
export type InspectionLine = VehicleInspection & {
  plate: string;
  vehicle_kind: Vehicle['kind'];
  inspector_name: string;
};

export const vehicleInspectionRowView = (row: InspectionLine): z.input<typeof vehicleInspectionRow> => ({
  name: row.name,
  vehicle: row.vehicle,
  plate: row.plate,
  vehicle_kind: row.vehicle_kind,
  organisation: row.org,
  status: row.status,
  overall_result: row.overall_result,
  failed_items: itemsOf(row).filter((item) => item.result === 'Fail').length,
  inspected_by: row.inspector_name,
  inspected_at: toIso(row.inspected_at),
  created_at: toIso(row.created_at),
});

/** One with all that was answered. */
export const vehicleInspectionView = vehicleInspectionRow.extend({
  driver: z.string().nullable(),
  odometer_km: z.int().nullable(),
  note: z.string().nullable(),
  gps_lat: z.number().nullable(),
  gps_lng: z.number().nullable(),
  items: z.array(
    z.object({
      item_key: z.string(),
      label: z.string(),
      section: z.enum(sections),
      critical: z.boolean(),
      result: z.enum(itemResults),
      note: z.string().nullable(),
      photos: z.array(z.string()).meta({ description: 'Names of files.' }),
    }),
  ),
});
export const showVehicleInspection = (row: InspectionLine): z.input<typeof vehicleInspectionView> => ({
  ...vehicleInspectionRowView(row),
  driver: row.driver,
  odometer_km: row.odometer_km,
  note: row.note,
  gps_lat: toNumber(row.gps_lat),
  gps_lng: toNumber(row.gps_lng),
  items: itemsOf(row).map(({ weight, ...item }) => ({ ...item, critical: weight === 'critical' })),
});
