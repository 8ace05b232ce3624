import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { LandPlot } from './land.ts';
import type { PlotSeason, SeasonDays, Stage, StageRow } from './rules.ts';

/** All stages, by commodity, first to last. */
export function allStages(tx: Tx): Promise<StageRow[]> {
  return tx.selectFrom('commodity_stages').selectAll().orderBy('commodity_type').orderBy('place').execute();
}

/** What is weighed for a plot. */
export interface Weighing {
  plot: string;
  commodity: string | null;
  /** yyyy-mm-dd */
  day: string;
  quantityKg: string;
  stage: Stage | null;
  /** A harvest that this takes the place of; it does not count. */
  except?: string | undefined;
}

/** The country whose yields count for a row `p` of plots: where it lies; where nobody knows that, its cooperative's. */
export const countryOfPlot = sql<string | null>`
  coalesce(p.country, (select country from orgs where orgs.name = p.cooperative))`;

/** Hectares of a row `p` of plots: of its outline, else as its people state them; null where nobody knows them. */
export const areaOfPlot = sql<string | null>`coalesce(p.area_ha, p.stated_ha)`;

/**
 * The season that a weighing falls into, with what the plot gave in it before; undefined when the day lies in no season.
 * The plot should be locked, so that of two weighings at once the later one sees the earlier.
 */
export async function plotSeason(
  tx: Tx,
  weighing: Weighing,
): Promise<(PlotSeason & { shares_land: boolean }) | undefined> {
  const { plot, commodity, day, quantityKg, stage, except } = weighing;
  const { rows } = await sql<PlotSeason & { shares_land: boolean }>`
    select p.name as plot, exists (select from land_shared_with(p.name)) as shares_land, ${areaOfPlot} as area_ha, ${commodity}::text as commodity, land.code as country,
           y.first_day::text, y.last_day::text, y.stage, y.ask_kg_per_ha, y.max_kg_per_ha,
           mass_at(${quantityKg}::numeric, ${stage}::text, y.stage, ${day}::date) as added_kg,
           coalesce((select sum(mass_at(h.quantity_kg, h.stage, y.stage, h.harvest_date)) from harvests h
                      where h.plot = p.name and h.quantity_kg is not null and h.voided_at is null
                        and h.harvest_date between y.first_day and y.last_day
                        and h.name is distinct from ${except ?? null}::text), 0) as recorded_kg
      from plots p cross join lateral (select ${countryOfPlot} as code) land
     cross join lateral yield_bound_on(${commodity}::text, land.code, ${day}::date) y
     where p.name = ${plot}`.execute(tx);
  return rows[0];
}

/** The country of a plot, and the seasons of a commodity there as they are on a day. */
export async function seasonsAt(
  tx: Tx,
  plot: string,
  commodity: string | null,
  day: string,
): Promise<{ country: string | null; seasons: SeasonDays[] }> {
  const { rows } = await sql<SeasonDays & { country: string | null }>`
    select land.code as country, b.season, b.starts_on, b.ends_on
      from plots p cross join lateral (select ${countryOfPlot} as code) land
     cross join lateral yield_bounds_of(${commodity}::text, land.code, ${day}::date) b
     where p.name = ${plot} order by b.starts_on`.execute(tx);
  return { country: rows[0]?.country ?? null, seasons: rows };
}

/**
 * What the plots of these harvests gave in those harvests' seasons: they (as `added_kg`), and what is in lots that are
 * not Cancelled (as `recorded_kg`).
 */
export async function pooledSeasons(tx: Tx, harvests: readonly string[], commodity: string): Promise<PlotSeason[]> {
  const { rows } = await sql<PlotSeason>`
    with wanted as (
      select name, plot, harvest_date from harvests where name = any(${harvests}::text[])
    ), touched as (
      select distinct on (p.name, y.first_day) p.name as plot, ${areaOfPlot} as area_ha, ${commodity}::text as commodity,
             land.code as country, y.*
        from (select distinct plot, harvest_date from wanted) w join plots p on p.name = w.plot
       cross join lateral (select ${countryOfPlot} as code) land
       cross join lateral yield_bound_on(${commodity}::text, land.code, w.harvest_date) y
    )
    select t.plot, t.area_ha, t.commodity, t.country, t.first_day::text, t.last_day::text, t.stage, t.ask_kg_per_ha,
           t.max_kg_per_ha,
           coalesce(sum(mass_at(h.quantity_kg, h.stage, t.stage, h.harvest_date)) filter (where w.name is not null), 0) as added_kg,
           coalesce(sum(mass_at(h.quantity_kg, h.stage, t.stage, h.harvest_date)) filter (where w.name is null), 0) as recorded_kg
      from touched t join harvests h on h.plot = t.plot and h.harvest_date between t.first_day and t.last_day
      left join wanted w on w.name = h.name
      left join lots l on l.name = h.lot
     where h.voided_at is null and h.quantity_kg is not null and (w.name is not null or l.status <> 'Cancelled')
     group by t.plot, t.area_ha, t.commodity, t.country, t.first_day, t.last_day, t.stage, t.ask_kg_per_ha, t.max_kg_per_ha
     order by t.plot, t.first_day`.execute(tx);
  return rows;
}

/** Whether a plot `t` has in lots, besides these harvests, what was read of it. */
export const gaveBefore = (
  seasons: readonly PlotSeason[],
  harvests: readonly string[],
): RawBuilder<boolean> => sql<boolean>`
  not exists (select from jsonb_to_recordset(${JSON.stringify(seasons)}::jsonb)
                       as s (plot text, first_day date, last_day date, stage text, recorded_kg numeric)
               where s.plot = t.name
                 and s.recorded_kg <> (select coalesce(sum(mass_at(h.quantity_kg, h.stage, s.stage, h.harvest_date)), 0)
                                         from harvests h join lots l on l.name = h.lot and l.status <> 'Cancelled'
                                        where h.plot = t.name and h.harvest_date between s.first_day and s.last_day
                                          and h.quantity_kg is not null and h.voided_at is null
                                          and h.name <> all(${harvests}::text[])))`;

/** Where plots overlap by what was found: what somebody removed between outlines that lie near each other is missed. */
export const overlapsOf = (plots: readonly string[]): RowsOf => ({
  table: 'plot_overlaps',
  where: sql`true`,
  keys: sql`array(
    select row(p.name, q.name)::text from plots p join plots q
        on q.name <> p.name and q.gps_polygon is not null
       and box(point(q.min_lng, q.min_lat), point(q.max_lng, q.max_lat)) && box(point(p.min_lng, p.min_lat), point(p.max_lng, p.max_lat))
     where p.name = any(${plots}::text[]) and p.gps_polygon is not null)`,
});

/** A season in which land is looked at, and of what. */
export interface LandWindow {
  commodity: string | null;
  stage: Stage | null;
  /** yyyy-mm-dd */
  first_day: string;
  last_day: string;
}

/** Most plots that are looked at beyond those asked for: more that hang together are a fault of the data. */
const maxOnSameLand = 300;

/**
 * The plots that are connected with these by land that they share, with what each gave in each window, in one statement; plots
 * of another commodity gave nothing of it.
 * @param except a harvest that does not count.
 * @param pooled only these harvests count, and what is in lots that are not Cancelled; all where it is left out.
 * @returns a map of the plots by name for each window, in their order.
 */
export async function landAround(
  tx: Tx,
  {
    plots,
    windows,
    except,
    pooled,
  }: {
    plots: readonly string[];
    windows: readonly LandWindow[];
    except?: string | undefined;
    pooled?: readonly string[] | undefined;
  },
): Promise<ReadonlyMap<string, LandPlot>[]> {
  if (windows.length === 0) return [];
  const inLots = sql`(h.name = any(${pooled ?? []}::text[])
                             or exists (select from lots l where l.name = h.lot and l.status <> 'Cancelled'))`;
  const { rows } = await sql<Omit<LandPlot, 'kg'> & { gave: string[] }>`
    with recursive connected (plot) as (
      select unnest(${plots}::text[])
       union select s.other from connected c cross join lateral land_shared_with(c.plot) s
    ), reached as (
      select plot from connected limit ${plots.length + maxOnSameLand}
    )
    select p.name as plot, p.farmer, ${areaOfPlot} as area_ha, shared.list as shared,
           array(select coalesce(sum(mass_at(h.quantity_kg, h.stage, w.stage, h.harvest_date)), 0)::text
                   from jsonb_to_recordset(${JSON.stringify(windows.map((window, place) => ({ ...window, place })))}::jsonb)
                        as w (place int, commodity text, stage text, first_day date, last_day date)
                   left join harvests h on h.plot = p.name and h.voided_at is null and h.quantity_kg is not null
                        and h.harvest_date between w.first_day and w.last_day
                        and h.name is distinct from ${except ?? null}::text
                        and ${pooled === undefined ? sql`true` : inLots}
                        and (p.commodity_type is null or w.commodity is null or p.commodity_type = w.commodity)
                  group by w.place order by w.place) as gave
      from reached r join plots p on p.name = r.plot
     cross join lateral (
       select coalesce(json_agg(json_build_object('other', s.other, 'ha', s.shared_ha::text) order by s.other), '[]'::json) as list
         from land_shared_with(p.name) s) shared`.execute(tx);
  return windows.map(
    (_, place) => new Map(rows.map(({ gave, ...row }) => [row.plot, { ...row, kg: gave[place] ?? '0' }])),
  );
}

/** As `landAround`, around the plots of seasons and in them: a map for each season, in their order. */
export async function landOfSeasons(
  tx: Tx,
  seasons: readonly PlotSeason[],
  pooled?: readonly string[],
): Promise<ReadonlyMap<string, LandPlot>[]> {
  const keyOf = ({ commodity, stage, first_day, last_day }: LandWindow) =>
    JSON.stringify([commodity, stage, first_day, last_day]);
  const windows = new Map(
    seasons.map((season) => {
      const { commodity, stage, first_day, last_day } = season;
      return [keyOf(season), { commodity, stage, first_day, last_day }];
    }),
  );
  const plots = [...new Set(seasons.map(({ plot }) => plot))];
  const lands = await landAround(tx, { plots, windows: [...windows.values()], pooled });
  const places = [...windows.keys()];
  return seasons.map((season) => lands[places.indexOf(keyOf(season))] ?? new Map());
}

/** Weighings on land that a farmer registered several times wait for each other, or two at once would both pass. */
export async function lockLandOf(tx: Tx, farmer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.massOfFarmer}::int, hashtext(${farmer}))`.execute(tx);
}
