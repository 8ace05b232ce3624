import { type Decision, decided } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordHistory } from '../lot/store.ts';
import type { PlotPolygon } from './polygon.ts';
import { notSwapped, type Point } from './rules.ts';
import { countryOf, lockAttestedLotsOf, type Plot, polygonColumns } from './store.ts';

/** Signs lots as they are now. @returns their new versions. */
export interface SignLots {
  lots(tx: Tx, names: readonly string[], now: Date): Promise<ReadonlyMap<string, number>>;
}

/** A new location of a plot. */
export interface NewGeometry {
  polygon?: PlotPolygon | undefined;
  point?: Point | undefined;
}

export type GeometryColumns = { gps_lat?: string; gps_lng?: string } & Partial<ReturnType<typeof polygonColumns>>;

/**
 * The columns that a new location sets; the point is back-filled from the ring's centroid where there is none.
 * @param before the plot as it is; only its point and its cooperative for a new one.
 */
export async function geometryColumns(
  tx: Tx,
  before: Pick<Plot, 'gps_lat' | 'gps_lng' | 'cooperative'>,
  { polygon, point }: NewGeometry,
): Promise<Decision<GeometryColumns>> {
  const stored =
    before.gps_lat === null || before.gps_lng === null
      ? undefined
      : { lat: Number(before.gps_lat), lng: Number(before.gps_lng) };
  const known = point ?? stored;
  if (polygon !== undefined) {
    const verdict = notSwapped(polygon, { point: known, country: await countryOf(tx, before.cooperative) });
    if (!verdict.ok) return verdict;
  }
  const set = point ?? (stored === undefined ? polygon?.centroid : undefined);
  return decided({
    ...(set === undefined ? {} : { gps_lat: set.lat.toFixed(6), gps_lng: set.lng.toFixed(6) }),
    ...(polygon === undefined ? {} : polygonColumns(polygon)),
  });
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
 * Signs anew the lots that hold something of a plot which was moved: their attestations commit to its geometry. Their
 * status stays, since nothing about the goods has changed. Call it after the plot's row is final.
 * @returns the lots that got a new version.
 */
export async function reattestLots(
  tx: Tx,
  attest: SignLots,
  plot: string,
  happening: { at: Date; actorId: string },
): Promise<string[]> {
  const lots = await lockAttestedLotsOf(tx, plot);
  const versions = await attest.lots(tx, lots, happening.at);
  await recordHistory(
    tx,
    ...lots.map((lot) => ({ lot, kind: 'reattested', ...happening, data: { plot, version: versions.get(lot) ?? 0 } })),
  );
  return lots;
}
