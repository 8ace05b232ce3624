import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import { boundaryOf, keptBoundary } from '../../origin/plot/boundary.ts';
import { linesOf } from './lines.ts';
import type { TrailLot } from './trail.ts';

const trailRow = (lots: readonly string[]) => sql`
    select json_build_array(s.lot, s.plot, p.plot_name, p.farmer, u.full_name, coalesce(${boundaryOf('country')}, home.country),
             coalesce(${boundaryOf('gps_polygon')}, '{"coordinates":[' || trim_scale(${boundaryOf('gps_lng')}) || ',' ||
               trim_scale(${boundaryOf('gps_lat')}) || '],"type":"Point"}'),
             p.planted_year, (${boundaryOf('stated_ha')})::text, s.harvests, s.grams, s.first_harvest, s.last_harvest)::text as line
      from (select o.lot, o.plot, (sum(o.quantity_kg) * 1000)::bigint::text as grams, min(h.harvest_date)::text as first_harvest,
                   max(h.harvest_date)::text as last_harvest,
                   json_agg(json_build_array(h.name, h.harvest_date, trim_scale(o.quantity_kg)::text, h.stage)
                            order by h.name collate "C") as harvests
              from lot_sources o join harvests h on h.name = o.harvest
             where o.lot = any(${lots}::text[]) group by o.lot, o.plot) s
      join lots l on l.name = s.lot
      join plots p on p.name = s.plot
      join users u on u.id = p.farmer
      ${keptBoundary(sql`s.lot`)}
      join orgs home on home.name = coalesce(${boundaryOf('cooperative')}, l.cooperative)
     order by s.plot collate "C", s.lot collate "C"`;

/** The lots of a package as they are now, in order of name; unknown ones are left out. */
export async function loadLots(tx: Tx, lots: readonly string[]): Promise<TrailLot[]> {
  const { rows } = await sql<TrailLot>`
    select l.name as lot, l.status, l.status = 'Flagged' as flagged, l.commodity_type, trim_scale(l.quantity_kg)::text as quantity_kg,
           trim_scale(l.unsourced_kg)::text as unsourced_kg, l.stage,
           (select stage from commodity_stages where commodity_type = l.commodity_type order by place desc limit 1) as last_stage, l.grade, l.processing_method, l.lot_reference,
           l.cooperative, ${shownTitle('coop')} as cooperative_name, l.attested_version
      from lots l join orgs coop on coop.name = l.cooperative
     where l.name = any(${lots}::text[]) order by l.name collate "C"`.execute(tx);
  return rows;
}

/**
 * What plots gave to lots, by plot and lot: one text for each, unread, because there may be thousands. `readSource` reads one.
 */
export const sourceLines = (tx: Tx, lots: readonly string[]): AsyncGenerator<string[]> => linesOf(tx, trailRow(lots));
