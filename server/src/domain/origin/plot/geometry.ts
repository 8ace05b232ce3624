import { sql } from 'kysely';
import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Place } from '../../../platform/atlas/place.ts';
import { recordHistory, updateLot } from '../lot/store.ts';
import { followPlot } from './boundary.ts';
import { misplaced } from './misplaced.ts';
import type { PlotPolygon } from './polygon.ts';
import { notSwapped, type Point, statusAfterMove } from './rules.ts';
import { countryOf, type LotOfPlot, maxKmFromCooperative, type Plot, polygonColumns } from './store.ts';

/** A new location of a plot. */
export interface NewGeometry {
  polygon?: PlotPolygon | undefined;
  point?: Point | undefined;
}

export type GeometryColumns = { gps_lat?: string; gps_lng?: string } & Partial<ReturnType<typeof polygonColumns>>;

/** What a new location is held against: the country of the plot's cooperative, and how far from it a plot may lie. */
export type Home = { country: string; maxKm: number } | undefined;

/** @throws Refusal 409 where somebody altered the cooperative: by its country a plot at a border gets its own. */
export async function homeOf(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  cooperative: string | null,
): Promise<Home> {
  const country = await countryOf(tx, cooperative);
  if (country === undefined) return undefined;
  const relied = { on: sql<boolean>`t.country = ${country}`, rows: 1 };
  await attest.assertAsWritten({ table: 'orgs', where: sql`t.name = ${cooperative}`, relied });
  return { country, maxKm: await maxKmFromCooperative(tx, now) };
}

/**
 * The columns that a new location sets; the point is back-filled from the ring's centroid where there is none.
 * @param before the plot as it is; only its point and its cooperative for a new one.
 */
export async function geometryColumns(
  work: Pick<Work, 'tx' | 'now' | 'attest'>,
  before: Pick<Plot, 'gps_lat' | 'gps_lng' | 'cooperative'>,
  place: NewGeometry,
): Promise<Decision<GeometryColumns>> {
  const moves = place.polygon !== undefined || place.point !== undefined;
  return columnsAt(before, place, moves ? await homeOf(work, before.cooperative) : undefined);
}

/** As `geometryColumns`, where the home of the plot is known. */
export function columnsAt(
  before: Pick<Plot, 'gps_lat' | 'gps_lng'>,
  { polygon, point }: NewGeometry,
  home: Home,
): Decision<GeometryColumns> {
  const stored =
    before.gps_lat === null || before.gps_lng === null
      ? undefined
      : { lat: Number(before.gps_lat), lng: Number(before.gps_lng) };
  const known = point ?? stored;
  if (polygon !== undefined) {
    const verdict = notSwapped(polygon, { point: known, country: home?.country });
    if (!verdict.ok) return verdict;
  }
  for (const { field, place } of placesOf({ polygon, point })) {
    const fault = misplaced(place, home);
    if (fault === undefined) continue;
    return refused(invalid(field, `${place[1].toFixed(4)}, ${place[0].toFixed(4)} (latitude, longitude) ${fault}`));
  }
  const set = point ?? (stored === undefined ? polygon?.centroid : undefined);
  return decided({
    ...(set === undefined ? {} : { gps_lat: set.lat.toFixed(6), gps_lng: set.lng.toFixed(6) }),
    ...(polygon === undefined ? {} : polygonColumns(polygon)),
  });
}

/** The places of a new location that must lie where a field can be: the point, and the corners of the outline's box. */
function placesOf({ polygon, point }: NewGeometry): { field: string; place: Place }[] {
  const points = point === undefined ? [] : [{ field: 'gps_lat', place: [point.lng, point.lat] as const }];
  if (polygon === undefined) return points;
  const { minLng, minLat, maxLng, maxLat } = polygon.box;
  const corners: Place[] = [
    [minLng, minLat],
    [maxLng, minLat],
    [minLng, maxLat],
    [maxLng, maxLat],
  ];
  return [...points, ...corners.map((place) => ({ field: 'gps_polygon', place }))];
}

/** Which of these columns say something else than the plot's row does. */
export function movedFields(plot: Plot, columns: GeometryColumns): ('gps_lat' | 'gps_lng' | 'gps_polygon')[] {
  const differs = (to: unknown, from: string | null) =>
    to !== undefined && (from === null || Number(to) !== Number(from));
  return [
    ...(differs(columns.gps_lat, plot.gps_lat) ? ['gps_lat' as const] : []),
    ...(differs(columns.gps_lng, plot.gps_lng) ? ['gps_lng' as const] : []),
    ...(columns.gps_polygon !== undefined && columns.gps_polygon !== plot.gps_polygon ? ['gps_polygon' as const] : []),
  ];
}

/**
 * Signs anew the unsold lots that hold something of a plot which was moved: their attestations commit to its geometry.
 * What the ledger said of the old one no longer holds, nor what an officer said, unless an inspector drew the new one.
 * Call it after the plot's row is final.
 * @param lots locked.
 * @returns the names of the lots that got a new version.
 */
export async function reattestLots(work: Work, plot: Plot, lots: readonly LotOfPlot[]): Promise<string[]> {
  const { tx, now } = work;
  const names = lots.map(({ name }) => name);
  await followPlot(tx, plot.name, names);
  const after = lots.map(({ status }) => statusAfterMove(status, plot.status));
  for (const [index, { name, status }] of lots.entries()) {
    const to = after[index] ?? status;
    if (to !== status) await updateLot(tx, name, { status: to, verified_at: null, updated_at: now });
  }
  const versions = await work.attest.now('lot', names);
  const signed = { kind: 'redrawn', at: now, actorId: actorIdOf(work) };
  recordHistory(
    work,
    ...lots.map(({ name: lot, status: from }, index) => ({
      ...signed,
      lot,
      from,
      to: after[index] ?? from,
      data: { plot: plot.name, version: versions.get(lot) ?? 0 },
    })),
  );
  return names;
}
