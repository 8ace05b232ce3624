import { sql } from 'kysely';
import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LotStatus, OrderStatus } from '../../../platform/db/tables.generated.ts';
import { boundaryOf, keptBoundary } from '../../origin/plot/boundary.ts';
import { mayLocate, ownLot, ownOrder, seesEveryLot, seesPlot } from './access.ts';
import type { LotMass } from './rules.ts';

/** A lot of the families that are looked at, with its masses. */
export interface LotRow extends LotMass {
  name: string;
  status: LotStatus;
  parent_lot: string | null;
  commodity_type: string;
  stage: string | null;
  /** The first lot of its family: the one that was pooled. */
  root: string;
  /** The caller's to see. */
  own: boolean;
}

/**
 * The families of the lots that are asked about, or that hold something of a bad plot: up to the lot that was pooled, and
 * down to everything that was split off it. A Cancelled lot gave its harvests back, and only leads to others.
 */
export async function reachedLots(
  tx: Tx,
  actor: Actor,
  { lots, bad }: { lots: readonly string[]; bad: readonly string[] },
): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    with recursive bad as materialized (
      select distinct plot from unnest(${bad}::text[]) as given (plot)
    ), up as (
      select l.name, l.parent_lot from lots l
       where l.name = any(${lots}::text[]) or l.name in (select s.lot from lot_sources s join bad using (plot))
      union
      select l.name, l.parent_lot from up join lots l on l.name = up.parent_lot
    ), family as (
      select name, name as root from up where parent_lot is null
      union all
      select l.name, f.root from family f join lots l on l.parent_lot = f.name
    ), made as materialized (
      select s.lot, sum(s.quantity_kg) as kg, count(*)::int as harvests,
             coalesce(sum(s.quantity_kg) filter (where b.plot is not null), 0) as bad_kg,
             (count(*) filter (where b.plot is not null))::int as bad_harvests
        from family f join lot_sources s on s.lot = f.name left join bad b on b.plot = s.plot group by s.lot
    ), worked as materialized (
      select distinct w.lot from processings w join family f on f.root = w.lot where w.withdrawn_at is null
    )
    select l.name, l.status, l.parent_lot, l.commodity_type, l.stage, f.root, ${ownLot(actor)} as own,
           l.quantity_kg::text, l.unsourced_kg::text, coalesce(made.kg, 0)::text as sources_kg,
           coalesce(made.bad_kg, 0)::text as bad_kg, coalesce(made.harvests, 0) as harvests,
           coalesce(made.bad_harvests, 0) as bad_harvests, worked.lot is not null as processed,
           count(*) over (partition by f.root) > 1 as split,
           coalesce(sum(made.bad_kg) over (partition by f.root), 0) > 0 as family_bad
      from family f join lots l on l.name = f.name
      left join made on made.lot = f.name left join worked on worked.lot = f.root
     order by l.name`.execute(tx);
  return rows.filter((row) => row.status !== 'Cancelled');
}

export interface SourceRow {
  lot: string;
  plot: string;
  harvest: string;
  quantity_kg: string;
}

/** The harvests of plots in lots: all of those in `whole`, and those of bad plots in `others`. */
export async function sourcesOf(
  tx: Tx,
  { whole, others, bad }: { whole: readonly string[]; others: readonly string[]; bad: readonly string[] },
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select s.lot collate "C" as lot, s.plot collate "C" as plot, s.harvest collate "C" as harvest, s.quantity_kg::text
      from lot_sources s where s.lot = any(${whole}::text[])
    union all
    select s.lot, s.plot, s.harvest, s.quantity_kg::text
      from lot_sources s join (select distinct plot from unnest(${bad}::text[]) as given (plot)) b on b.plot = s.plot
     where s.lot = any(${others}::text[])
     order by 1, 2, 3`.execute(tx);
  return rows;
}

export interface OrderRow {
  name: string;
  lot: string;
  status: OrderStatus;
  quantity_kg: string;
  confirmed_kg: string | null;
  own: boolean;
}

/** The orders that took one of the lots; Drafts and Cancelled ones took nothing. */
export async function ordersOf(tx: Tx, actor: Actor, lots: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.name, o.lot, o.status, ${ownOrder(actor)} as own, o.confirmed_kg::text,
           (case when o.unit = 'MT' then o.quantity * 1000 else o.quantity end)::text as quantity_kg
      from orders o where o.lot = any(${lots}::text[]) and o.status not in ('Draft', 'Cancelled') order by o.name`.execute(
    tx,
  );
  return rows;
}

export interface StatementRow {
  package: string;
  lot: string;
  status: string;
  reference_number: string | null;
  eu_system: string | null;
  own: boolean;
}

/** The due diligence packages that speak for one of the lots, and their statements in the EU system. */
export async function statementsOf(tx: Tx, actor: Actor, lots: readonly string[]): Promise<StatementRow[]> {
  const own = seesEveryLot(actor)
    ? sql`true`
    : sql`(d.operator = any(${[...orgsOf(actor, 'Exporter'), ...orgsOf(actor, 'Buyer')]}::text[])
           or (d.status <> 'Draft' and pl.cooperative = any(${orgsOf(actor, 'Cooperative')}::text[])))`;
  const { rows } = await sql<StatementRow>`
    select pl.package, pl.lot, d.status, d.reference_number, d.eu_system, ${own} as own
      from diligence_lots pl join diligence_packages d on d.name = pl.package
     where pl.lot = any(${lots}::text[]) and pl.live order by pl.package, pl.lot`.execute(tx);
  return rows;
}

export interface PlotRow {
  plot: string;
  plot_name: string | null;
  commodity_type: string | null;
  country: string | null;
  area_ha: string | null;
  /** Kilograms of it in anybody's lots, and in no lot yet; null for who does not see the plot itself. */
  in_lots_kg: string | null;
  open_kg: string | null;
  /** GeoJSON as text, as the first of the given lots keeps it; null where the caller may not know, or there is none. */
  geometry: string | null;
}

/**
 * Facts of plots. Names that farmers gave and places only for those who may locate them.
 * @param lots whose place of a plot counts where they were sold with another than it has now.
 */
export async function plotsOf(
  tx: Tx,
  actor: Actor,
  { plots, lots, geometry }: { plots: readonly string[]; lots: readonly string[]; geometry: boolean },
): Promise<PlotRow[]> {
  const place = sql`
    (select coalesce(${boundaryOf('gps_polygon')}, case when (${boundaryOf('gps_lng')}) is not null then
              '{"coordinates":[' || trim_scale(${boundaryOf('gps_lng')}) || ',' || trim_scale(${boundaryOf('gps_lat')}) || '],"type":"Point"}' end)
       from (select (select b.lot from lot_boundaries b
                      where b.plot = p.name and b.lot = any(${lots}::text[]) order by b.lot limit 1) as lot) as held
       ${keptBoundary(sql`held.lot`)})`;
  const { rows } = await sql<PlotRow>`
    with asked as materialized (
      select p.name, ${mayLocate(actor)} as located, ${seesPlot(actor)} as seen
        from plots p where p.name = any(${plots}::text[])
    ), made as materialized (
      select h.plot, coalesce(sum(h.quantity_kg) filter (where h.lot is not null), 0) as in_lots,
             coalesce(sum(h.quantity_kg) filter (where h.lot is null), 0) as open
        from asked a join harvests h on h.plot = a.name where a.seen and h.voided_at is null group by h.plot
    )
    select p.name as plot, case when a.located then p.plot_name end as plot_name, p.commodity_type,
           p.country, p.area_ha::text, case when a.seen then coalesce(made.in_lots, 0)::text end as in_lots_kg,
           case when a.seen then coalesce(made.open, 0)::text end as open_kg,
           ${geometry ? sql`case when a.located then ${place} end` : sql`null`} as geometry
      from asked a join plots p on p.name = a.name left join made on made.plot = a.name order by p.name collate "C"`.execute(
    tx,
  );
  return rows;
}

/** Of other organisations: counted, and not named. */
export interface Others {
  lots: number;
  orders: number;
  statements: number;
}

/** How many lots, orders and statements of others the bad plots reach beside the caller's. */
export function countOthers(
  lots: readonly LotRow[],
  orders: readonly OrderRow[],
  statements: readonly StatementRow[],
): Others {
  const others = (rows: readonly { own: boolean }[]) => rows.filter((row) => !row.own).length;
  const packages = new Map(statements.filter(({ own }) => !own).map((row) => [row.package, row]));
  return { lots: others(lots), orders: others(orders), statements: packages.size };
}
