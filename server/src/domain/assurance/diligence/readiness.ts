import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Fault } from './fault.ts';
import { plotLink } from './lint-faults.ts';
import { sharedOutside } from './shared-outside.ts';
import type { RuleSet } from './types.ts';

/** What other records say against plots. @param points those of the plots of which only a point is known. */
export async function recordFaults(
  tx: Tx,
  { plots, points }: { plots: readonly string[]; points: readonly string[] },
  rules: RuleSet,
): Promise<Fault[]> {
  return [
    ...(await yieldFaults(tx, points, rules)),
    ...(await pointFaults(tx, plots, points)),
    ...(await outsideFaults(tx, plots)),
  ];
}

/** Somebody else may claim ground that is not theirs, so it keeps nothing from a statement; whoever answers for the plot looks at it. */
async function outsideFaults(tx: Tx, plots: readonly string[]): Promise<Fault[]> {
  const found = await sharedOutside(tx, sql`select unnest(${plots}::text[])`);
  return found.map(({ plot, percent }) => ({
    code: 'shared_outside',
    severity: 'warning',
    values: { percent: String(percent) },
    record: plot,
    message: `${plot} shares ${percent} % of its ground with another registered plot: see whose the ground is.`,
    link: plotLink(plot),
  }));
}

/**
 * Plots of which only a point is known, and which gave more in the season than their hectares usually give, which are those that are
 * stated, else the most that a point may stand for: they are larger, or something else is wrong.
 */
async function yieldFaults(tx: Tx, points: readonly string[], rules: RuleSet): Promise<Fault[]> {
  if (points.length === 0) return [];
  const { rows } = await sql<{
    plot: string;
    kg: string;
    hectares: string;
    most: string;
    first_day: string;
    last_day: string;
  }>`
    select h.plot, trim_scale(sum(mass_at(h.quantity_kg, h.stage, y.stage, h.harvest_date)))::text as kg,
           trim_scale(area.ha)::text as hectares,
           trim_scale(y.ask_kg_per_ha * area.ha)::text as most, y.first_day::text, y.last_day::text
      from harvests h join plots p on p.name = h.plot
     cross join lateral (select coalesce(p.stated_ha, ${rules.point_hectares}::numeric) as ha) area
     cross join lateral yield_bound_on(p.commodity_type, coalesce(p.country, (select country from orgs where name = p.cooperative)), h.harvest_date) y
     where h.plot = any(${points}::text[]) and h.voided_at is null and h.quantity_kg is not null
     group by h.plot, area.ha, y.first_day, y.last_day, y.ask_kg_per_ha
    having sum(mass_at(h.quantity_kg, h.stage, y.stage, h.harvest_date)) > y.ask_kg_per_ha * area.ha
     order by h.plot`.execute(tx);
  return rows.map(({ plot, kg, hectares, most, first_day, last_day }) => ({
    code: 'point_gave_too_much',
    severity: 'error',
    values: { kg, most, hectares, first_day, last_day },
    record: plot,
    message: `${plot} has no outline, and gave ${kg} kg between ${first_day} and ${last_day}; ${hectares} ha, which it counts as, usually give ${most} kg. Draw its outline.`,
    link: plotLink(plot),
  }));
}

/**
 * Points share no hectares with anything: two plots at one place, or a point on the ground of another plot of the package.
 * `offset 0` has each point look for its outlines by the index of their boxes, whatever is guessed of the names' number.
 */
async function pointFaults(tx: Tx, names: readonly string[], points: readonly string[]): Promise<Fault[]> {
  if (points.length === 0) return [];
  const { rows } = await sql<{ plot: string; other: string; same: boolean }>`
    select p.name as plot, o.name as other, true as same
      from plots p join plots o on (o.gps_lng, o.gps_lat) = (p.gps_lng, p.gps_lat) and o.name > p.name
     where p.name = any(${points}::text[]) and o.name = any(${points}::text[])
    union all
    select p.name, near.name, false
      from plots p cross join lateral (
        select o.name, o.gps_polygon from plots o
         where o.gps_polygon is not null
           and box(point(o.min_lng, o.min_lat), point(o.max_lng, o.max_lat))
               && box(point(p.gps_lng, p.gps_lat), point(p.gps_lng, p.gps_lat))
        offset 0) near
     where p.name = any(${points}::text[]) and p.gps_lng is not null and near.name = any(${names}::text[])
       and outline_of(near.gps_polygon) @> point(p.gps_lng, p.gps_lat)
     order by plot, other limit 2000`.execute(tx);
  return rows.map(({ plot, other, same }) => ({
    code: same ? 'same_point' : 'point_inside',
    severity: same ? 'error' : 'warning',
    values: { other },
    record: plot,
    message: same
      ? `${plot} and ${other} lie at the very same point: the same ground is declared twice.`
      : `${plot}, of which only a point is known, lies within ${other}: see whether the same ground is declared twice.`,
    link: plotLink(plot),
  }));
}
