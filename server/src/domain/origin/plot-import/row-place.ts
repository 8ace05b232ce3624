import type { Refusal } from '../../../kernel/values/errors.ts';
import { plantedYear } from '../mass/rules.ts';
import { columnsAt, type Home, type NewGeometry } from '../plot/geometry.ts';
import { readPolygon } from '../plot/polygon.ts';
import { nowhere } from '../plot/register.ts';
import { type RowFinding, rowFault } from './faults.ts';

/** @param geometry GeoJSON of a row: a point or an outline. */
export function placeOfRow(geometry: string): NewGeometry {
  const read: unknown = JSON.parse(geometry);
  const reading = readPolygon(read);
  if (reading.ok) return { polygon: reading.polygon };
  const { coordinates } = read as { coordinates: [number, number] };
  return { point: { lng: coordinates[0], lat: coordinates[1] } };
}

/** Why no plot can lie where a row says. What stands after the name of the parameter is its reason. */
export const placeFault = ({ message }: Refusal): RowFinding =>
  rowFault('place', 'geometry', { why: message.replace(/^gps_\w+: /, '') });

export function plantedFault(planted_year: number | null, now: Date): RowFinding | undefined {
  if (plantedYear(planted_year ?? undefined, now).ok) return undefined;
  return rowFault('planted_year', 'planted_year', { said: planted_year ?? '' });
}

/** What making a plot of a row would be refused for, as far as the row alone says it. */
export function foreseen(
  { geometry, planted_year }: { geometry: string | null; planted_year: number | null },
  home: Home,
  now: Date,
): RowFinding[] {
  const year = plantedFault(planted_year, now);
  const located = geometry === null ? undefined : columnsAt(nowhere, placeOfRow(geometry), home);
  const place = located === undefined || located.ok ? [] : [placeFault(located.refusal)];
  return [...place, ...(year === undefined ? [] : [year])];
}
