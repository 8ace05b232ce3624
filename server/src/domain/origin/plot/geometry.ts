import { type Decision, decided } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { recordHistory, updateLot } from '../lot/store.ts';
import { followPlot } from './boundary.ts';
import type { PlotPolygon } from './polygon.ts';
import { notSwapped, type Point, statusAfterMove } from './rules.ts';
import { countryOf, type LotOfPlot, type Plot, polygonColumns } from './store.ts';

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
