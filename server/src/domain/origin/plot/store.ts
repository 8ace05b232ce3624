import { setImmediate as otherWork } from 'node:timers/promises';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { LotStatus, PlotsTable } from '../../../platform/db/tables.generated.ts';
import { overlapHa, type Positions } from './overlap.ts';
import type { Box, PlotPolygon } from './polygon.ts';

export type Plot = Selectable<PlotsTable>;

export function findPlot(tx: Tx, name: string): Promise<Plot | undefined> {
  return tx.selectFrom('plots').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Locks a plot that is known to exist, as `plotAccess.lock` does, for who may whatever its parties. */
export function lockPlot(tx: Tx, name: string): Promise<Plot> {
  return tx.selectFrom('plots').selectAll().where('name', '=', name).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function insertPlot(tx: Tx, plot: Insertable<PlotsTable>): Promise<void> {
  await tx.insertInto('plots').values(plot).execute();
}

export async function updatePlot(tx: Tx, name: string, changes: Updateable<PlotsTable>): Promise<void> {
  await tx.updateTable('plots').set(changes).where('name', '=', name).execute();
}

/** The columns that hold a polygon. */
export function polygonColumns(polygon: PlotPolygon) {
  return {
    gps_polygon: polygon.text,
    min_lng: polygon.box.minLng,
    min_lat: polygon.box.minLat,
    max_lng: polygon.box.maxLng,
    max_lat: polygon.box.maxLat,
    area_ha: polygon.areaHa,
  };
}

/** Plots whose country was never looked for, locked; those that another process is at are left to it. */
export function lockPlotsToLocate(tx: Tx, limit: number): Promise<Plot[]> {
  return tx
    .selectFrom('plots')
    .selectAll()
    .where('located_at', 'is', null)
    .where('gps_lat', 'is not', null)
    .orderBy('name')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export interface Overlap {
  /** The other plot. */
  plot: string;
  /** It is the same farmer's: drawn twice, or one of the two is wrong. */
  own: boolean;
  /** Hectares, 4 decimals. */
  overlap_ha: string;
}

/** Most plots one polygon is compared with; more than these around one place is a fault of the data. */
const maxNeighbours = 100;
/** A long ring takes a while to compare: let other requests run in between. */
const longRing = 2000;

/**
 * Finds anew which plots a plot overlaps, its own farmer's too, and stores it for both. Polygon changes wait for each other
 * here, so that of two made at once the later one sees the earlier.
 * @returns the overlaps, the largest first.
 */
export async function replaceOverlaps(tx: Tx, plot: string, polygon: PlotPolygon, now: Date): Promise<Overlap[]> {
  await sql`select pg_advisory_xact_lock(7240031)`.execute(tx);
  await tx
    .deleteFrom('plot_overlaps')
    .where((eb) => eb.or([eb('plot', '=', plot), eb('other_plot', '=', plot)]))
    .execute();
  const overlaps: Omit<Overlap, 'own'>[] = [];
  const own = ringOf(polygon.text);
  for (const other of await neighbours(tx, plot, polygon.box)) {
    const theirs = ringOf(other.gps_polygon);
    if (theirs.length + own.length > longRing) await otherWork();
    const overlap = overlapHa(own, theirs).toFixed(4);
    if (Number(overlap) > 0) overlaps.push({ plot: other.name, overlap_ha: overlap });
  }
  if (overlaps.length > 0) await insertOverlaps(tx, plot, overlaps, now);
  return overlapsOf(tx, plot);
}

async function neighbours(tx: Tx, plot: string, box: Box) {
  // Materialized, or the planner, who cannot guess how few boxes meet, walks all plots in the order of their names.
  const { rows } = await sql<{ name: string; gps_polygon: string }>`
    with near as materialized (
      select name, gps_polygon from plots
       where gps_polygon is not null
         and box(point(min_lng, min_lat), point(max_lng, max_lat))
             && box(point(${box.minLng}::float8, ${box.minLat}::float8), point(${box.maxLng}::float8, ${box.maxLat}::float8)))
    select name, gps_polygon from near where name <> ${plot}
     order by name limit ${maxNeighbours}`.execute(tx);
  return rows;
}

async function insertOverlaps(
  tx: Tx,
  plot: string,
  overlaps: readonly Omit<Overlap, 'own'>[],
  now: Date,
): Promise<void> {
  const others = overlaps.map((overlap) => overlap.plot);
  const areas = overlaps.map((overlap) => overlap.overlap_ha);
  await sql`
    insert into plot_overlaps (plot, other_plot, overlap_ha, found_at)
    select pair.plot, pair.other_plot, o.overlap_ha, ${now}
      from unnest(${others}::text[], ${areas}::numeric[]) as o (other, overlap_ha)
     cross join lateral (values (${plot}::text, o.other), (o.other, ${plot}::text)) as pair (plot, other_plot)`.execute(
    tx,
  );
}

/** Which plots a plot is known to overlap, the largest overlap first. */
export async function overlapsOf(tx: Tx, plot: string): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select o.other_plot as plot, o.overlap_ha, theirs.farmer = p.farmer as own
      from plot_overlaps o join plots p on p.name = o.plot join plots theirs on theirs.name = o.other_plot
     where o.plot = ${plot} order by o.overlap_ha desc, o.other_plot`.execute(tx);
  return rows;
}

/** An attested lot that holds something of a plot. */
export interface LotOfPlot {
  name: string;
  status: LotStatus;
  /** Sold, also while it is flagged. */
  sold: boolean;
}

/** The attested lots that hold something of a plot; their rows are locked. Cancelled ones are left alone. */
export async function lockAttestedLotsOf(tx: Tx, plot: string): Promise<LotOfPlot[]> {
  const { rows } = await sql<LotOfPlot>`
    select l.name, l.status, l.status = 'Sold' or (l.status = 'Flagged' and l.previous_status is not distinct from 'Sold') as sold from lots l
     where l.name in (select s.lot from lot_sources s where s.plot = ${plot})
       and l.attested_version > 0 and l.status <> 'Cancelled'
     order by l.name for no key update of l`.execute(tx);
  return rows;
}

/** The country of an organisation, if there is such an organisation. */
export async function countryOf(tx: Tx, org: string | null | undefined): Promise<string | undefined> {
  if (org == null) return undefined;
  const row = await tx.selectFrom('orgs').select('country').where('name', '=', org).executeTakeFirst();
  return row?.country;
}

function ringOf(polygon: string): Positions {
  return (JSON.parse(polygon) as { coordinates: Positions[] }).coordinates[0] ?? [];
}

/** Locks a plot for an office, which may decide about each. */
export function lockAnyPlot(tx: Tx, name: string): Promise<Plot | undefined> {
  return tx.selectFrom('plots').selectAll().where('name', '=', name).forNoKeyUpdate().executeTakeFirst();
}

/** The id of the farmer of an address; undefined for anybody else. */
export async function farmerByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('user_roles.role', '=', 'SVC Farmer')
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Keeps what an office decided about a plot. */
export async function recordPlotDecision(
  tx: Tx,
  decision: {
    plot: string;
    action: 'verified' | 'reassigned' | 'retired';
    at: Date;
    actorId: string | null;
    reason: string;
    data: Record<string, unknown>;
  },
): Promise<void> {
  const { actorId, data, ...rest } = decision;
  await tx
    .insertInto('office_decisions')
    .values({ ...rest, actor_id: actorId, data: JSON.stringify(data) })
    .execute();
}
