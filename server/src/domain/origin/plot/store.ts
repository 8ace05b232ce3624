import { setImmediate as otherWork } from 'node:timers/promises';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import { newestRow } from '../../../platform/db/newest-row.ts';
import type { LotStatus, PlotsTable } from '../../../platform/db/tables.generated.ts';
import { overlapHa, type Positions } from './overlap.ts';
import type { PlotPolygon } from './polygon.ts';

export type Plot = Selectable<PlotsTable>;

export function findPlot(tx: Tx, name: string): Promise<Plot | undefined> {
  return tx.selectFrom('plots').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Locks a plot that is known to exist, as `plotAccess.lock` does, for who may whatever its parties. */
export function lockPlot(tx: Tx, name: string): Promise<Plot> {
  return tx.selectFrom('plots').selectAll().where('name', '=', name).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Stands for where a row of plots lies and what is stated of its size: whoever verified it names what they looked at. */
export const geometryDigest = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  plots.gps_lat, plots.gps_lng, plots.gps_polygon, plots.stated_ha)::text, 'UTF8')), 'hex')`;

/** Of a plot that is locked. */
export async function geometryOf(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{
    digest: string;
  }>`select ${geometryDigest} as digest from plots where name = ${name}`.execute(tx);
  return (rows[0] as { digest: string }).digest;
}

export async function insertPlots(tx: Tx, plots: readonly Insertable<PlotsTable>[]): Promise<void> {
  if (plots.length > 0) await tx.insertInto('plots').values(plots).execute();
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
    // What was stated of the point before is no more needed.
    stated_ha: null,
  };
}

/** Plots after this one whose country was never looked for, locked; those that another process is at are left to it. */
export function lockPlotsToLocate(tx: Tx, limit: number, after: string): Promise<Plot[]> {
  return tx
    .selectFrom('plots')
    .selectAll()
    .where('located_at', 'is', null)
    .where('gps_lat', 'is not', null)
    .where('name', '>', after)
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

/** A plot with an outline that is new to the others. */
export interface Outlined {
  name: string;
  polygon: PlotPolygon;
}

/** An outline of which no plot was made yet. */
export interface Drawn extends Outlined {
  plot_name: string;
}

/**
 * Finds anew which plots a plot overlaps, its own farmer's too, and stores it for both.
 * @returns the overlaps, the largest first.
 */
export async function replaceOverlaps(tx: Tx, plot: string, polygon: PlotPolygon, now: Date): Promise<Overlap[]> {
  const found = await findOverlaps(tx, [{ name: plot, polygon }], now);
  return [...(found.get(plot) ?? [])];
}

/**
 * As `replaceOverlaps`, for several plots at once, which may overlap each other. Polygon changes wait for each other here, so
 * that of two made at once the later one sees the earlier.
 */
export async function findOverlaps(
  tx: Tx,
  plots: readonly Outlined[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Overlap[]>> {
  if (plots.length === 0) return new Map();
  await sql`select pg_advisory_xact_lock(${locks.plots}::bigint)`.execute(tx);
  const names = plots.map(({ name }) => name);
  await tx
    .deleteFrom('plot_overlaps')
    .where((eb) => eb.or([eb('plot', 'in', names), eb('other_plot', 'in', names)]))
    .execute();
  const rings = new Map(plots.map(({ name, polygon }) => [name, ringOf(polygon.text)]));
  const pairs: Pair[] = [];
  const compared = new Set<string>();
  for (const { plot, other, gps_polygon } of await neighbours(tx, plots)) {
    // Of two new ones each is a neighbour of the other; they are compared once.
    const pair = [plot, other].sort().join(' ');
    if (compared.has(pair)) continue;
    compared.add(pair);
    const own = rings.get(plot) ?? [];
    const theirs = ringOf(gps_polygon);
    if (theirs.length + own.length > longRing || plots.length > 1) await otherWork();
    const overlap_ha = overlapHa(own, theirs).toFixed(4);
    if (Number(overlap_ha) > 0) pairs.push({ plot, other, overlap_ha });
  }
  if (pairs.length > 0) await insertOverlaps(tx, pairs, now);
  return overlapsOfAll(tx, names);
}

interface Pair {
  plot: string;
  other: string;
  overlap_ha: string;
}

/**
 * Which plots of a cooperative share ground with outlines that nobody registered yet, the largest first. What is there already
 * under the same name and with the same outline is the plot itself.
 */
export async function foreseenOverlaps(
  tx: Tx,
  outlines: readonly Drawn[],
  cooperative: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (outlines.length === 0) return new Map();
  const drawn = new Map(outlines.map((each) => [each.name, each]));
  const found = new Map<string, { other: string; hectares: number }[]>();
  for (const { plot, other, plot_name, gps_polygon } of await neighbours(tx, outlines, cooperative)) {
    const own = drawn.get(plot) as Drawn;
    if (plot_name === own.plot_name && gps_polygon === own.polygon.text) continue;
    await otherWork();
    const hectares = Number(overlapHa(ringOf(own.polygon.text), ringOf(gps_polygon)).toFixed(4));
    if (hectares > 0) found.set(plot, [...(found.get(plot) ?? []), { other, hectares }]);
  }
  return new Map(
    [...found].map(([plot, shared]) => [
      plot,
      shared.sort((a, b) => b.hectares - a.hectares).map(({ other }) => other),
    ]),
  );
}

/** @param cooperative whose plots alone are looked at; all without it. */
async function neighbours(tx: Tx, plots: readonly Outlined[], cooperative: string | null = null) {
  const boxes = plots.map(({ name, polygon: { box } }) => ({ name, ...box }));
  // Materialized, or the planner, who cannot guess how few boxes meet, walks all plots in the order of their names.
  const { rows } = await sql<{ plot: string; other: string; plot_name: string; gps_polygon: string }>`
    select mine.name as plot, near.name as other, near.plot_name, near.gps_polygon
      from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb)
           as mine (name text, "minLng" float8, "minLat" float8, "maxLng" float8, "maxLat" float8)
     cross join lateral (
       with near as materialized (
         select name, plot_name, gps_polygon from plots
          where gps_polygon is not null and (${cooperative}::text is null or cooperative = ${cooperative})
            and box(point(min_lng, min_lat), point(max_lng, max_lat))
                && box(point(mine."minLng", mine."minLat"), point(mine."maxLng", mine."maxLat")))
       select name, plot_name, gps_polygon from near where name <> mine.name order by name limit ${maxNeighbours}) near`.execute(
    tx,
  );
  return rows;
}

async function insertOverlaps(tx: Tx, pairs: readonly Pair[], now: Date): Promise<void> {
  const column = (member: keyof Pair) => pairs.map((pair) => pair[member]);
  await sql`
    insert into plot_overlaps (plot, other_plot, overlap_ha, found_at)
    select pair.plot, pair.other_plot, o.overlap_ha, ${now}
      from unnest(${column('plot')}::text[], ${column('other')}::text[], ${column('overlap_ha')}::numeric[])
           as o (plot, other, overlap_ha)
     cross join lateral (values (o.plot, o.other), (o.other, o.plot)) as pair (plot, other_plot)
        on conflict do nothing`.execute(tx);
}

/** Which plots a plot is known to overlap, the largest overlap first. */
export async function overlapsOf(tx: Tx, plot: string): Promise<Overlap[]> {
  return (await overlapsOfAll(tx, [plot])).get(plot) ?? [];
}

async function overlapsOfAll(tx: Tx, plots: readonly string[]): Promise<Map<string, Overlap[]>> {
  const { rows } = await sql<Overlap & { of: string }>`
    select o.plot as of, o.other_plot as plot, o.overlap_ha, theirs.farmer = p.farmer as own
      from plot_overlaps o join plots p on p.name = o.plot join plots theirs on theirs.name = o.other_plot
     where o.plot = any(${plots}::text[]) order by o.plot, o.overlap_ha desc, o.other_plot`.execute(tx);
  const found = new Map<string, Overlap[]>();
  for (const { of, ...overlap } of rows) {
    const list = found.get(of);
    if (list === undefined) found.set(of, [overlap]);
    else list.push(overlap);
  }
  return found;
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

/** How far from the country of its cooperative a plot may lie, in kilometres. */
export async function maxKmFromCooperative(tx: Tx, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('distance_bounds')
    .select('max_km')
    .where('place', '=', 'cooperative')
    .where('valid_from', '<=', now.toISOString().slice(0, 10))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Error('there is no bound of the distance to a cooperative');
  return Number(row.max_km);
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

/** The newest decision of a kind about a plot. */
export function lastPlotDecision(
  tx: Tx,
  plot: string,
  action: 'verified' | 'retired',
): Promise<{ actor_id: string | null; reason: string | null } | undefined> {
  return newestRow(
    tx
      .selectFrom('office_decisions')
      .select(['actor_id', 'reason'])
      .where('plot', '=', plot)
      .where('action', '=', action),
  );
}
