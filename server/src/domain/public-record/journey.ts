import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { publicKinds } from '../verification/timeline.ts';

/** Where a lot came from, what happened to it and where it goes, as anybody may see it: countries, ports and times. */
export interface LotJourney {
  /** The region that its cooperative names; null where it names none. */
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  origin_country: string;
  destination_country: string;
  /** Days of the first and the last harvest in it, `YYYY-MM-DD`; null for a lot that was made of none. */
  first_harvest: string | null;
  last_harvest: string | null;
  /** Plots behind it, those with a position (point or outline), and those with an outline. */
  plots: number;
  located_plots: number;
  outlined_plots: number;
  happenings: { at: string; kind: string }[];
  /** The ship of the order it was sold by; null before. Ports as the exporter wrote them. */
  shipped_at: Date | null;
  port_of_loading: string | null;
  port_of_discharge: string | null;
}

/** More is no story. */
const MAX_HAPPENINGS = 200;

/** The journey of a lot; null when there is no such lot. */
export async function loadJourney(tx: Tx, lot: string): Promise<LotJourney | null> {
  const { rows } = await sql<LotJourney>`
    select coop.region, way.origin_country, way.destination_country,
           harvested.first_harvest::text, harvested.last_harvest::text,
           harvested.plots, harvested.located_plots, harvested.outlined_plots,
           coalesce(told.happenings, '[]'::json) as happenings,
           passage.shipped_at, passage.port_of_loading, passage.port_of_discharge
      from lots l
      join orgs coop on coop.name = l.cooperative
      join corridors way on way.name = l.corridor
      cross join lateral (
        select min(h.harvest_date) as first_harvest, max(h.harvest_date) as last_harvest,
               count(distinct p.name) as plots,
               count(distinct p.name) filter (where p.gps_polygon is not null or p.gps_lat is not null) as located_plots,
               count(distinct p.name) filter (where p.gps_polygon is not null) as outlined_plots
          from lot_sources s join harvests h on h.name = s.harvest join plots p on p.name = s.plot
         where s.lot = l.name
      ) harvested
      left join lateral (
        select json_agg(json_build_object('kind', happened.kind,
                 'at', to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by happened.id) as happenings
          from (select id, kind, at from lot_history where lot = l.name and kind = any(${publicKinds}::text[])
                 order by id limit ${MAX_HAPPENINGS}) happened
      ) told on true
      left join lateral (
        select coalesce(o.shipped_at, s.created_at) as shipped_at, s.port_of_loading, s.port_of_discharge
          from orders o join shipments s on s.order_name = o.name
         where o.lot = l.name and o.status not in ('Draft', 'Cancelled')
         limit 1
      ) passage on true
     where l.name = ${lot}`.execute(tx);
  return rows[0] ?? null;
}
