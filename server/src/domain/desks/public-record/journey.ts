import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { boundaryOf, keptBoundary } from '../../origin/plot/boundary.ts';
import { type OriginPart, originOf } from '../../origin/provenance/lot-origin.ts';
import { publicKinds } from '../../trade/verification/timeline.ts';

/** Where a lot came from, what happened to it and where it goes, as anybody may see it: countries, ports and times. */
export interface LotJourney {
  /** Where it comes from, the largest part first. */
  origin: OriginPart[];
  /** ISO 3166-1 alpha-2. */
  destination_country: string;
  /** Days of the first and the last harvest in it, `YYYY-MM-DD`; null for a lot that was made of none. */
  first_harvest: string | null;
  last_harvest: string | null;
  /** Plots behind it, those with a position (point or outline), and those with an outline. */
  plots: number;
  located_plots: number;
  outlined_plots: number;
  /** `version` is that of the attestation which came of it, for those that were signed anew. */
  happenings: { at: string; kind: string; version: number | null }[];
  /** The ship of the order it was sold by; null before. Ports as the exporter wrote them. */
  shipped_at: Date | null;
  port_of_loading: string | null;
  port_of_discharge: string | null;
  /** Why a port lies outside the countries of the corridor. */
  port_reason: string | null;
}

/** More is no story. */
const MAX_HAPPENINGS = 200;

/** The journey of a lot; null when there is no such lot. */
export async function loadJourney(tx: Tx, lot: string): Promise<LotJourney | null> {
  const { rows } = await sql<LotJourney>`
    select ${originOf('l')} as origin, way.destination_country,
           harvested.first_harvest::text, harvested.last_harvest::text,
           harvested.plots, harvested.located_plots, harvested.outlined_plots,
           coalesce(told.happenings, '[]'::json) as happenings,
           passage.shipped_at, passage.port_of_loading, passage.port_of_discharge, passage.port_reason
      from lots l
      join corridors way on way.name = l.corridor
      cross join lateral (
        select min(h.harvest_date) as first_harvest, max(h.harvest_date) as last_harvest,
               count(distinct p.name) as plots,
               count(distinct p.name) filter (where coalesce(${boundaryOf('gps_polygon')}, (${boundaryOf('gps_lat')})::text) is not null) as located_plots,
               count(distinct p.name) filter (where (${boundaryOf('gps_polygon')}) is not null) as outlined_plots
          from lot_sources s join harvests h on h.name = s.harvest join plots p on p.name = s.plot
          ${keptBoundary(sql`l.name`)}
         where s.lot = l.name
      ) harvested
      left join lateral (
        select json_agg(json_build_object('kind', happened.kind, 'version', happened.data->'version',
                 'at', to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by happened.id) as happenings
          from (select id, kind, at, data from lot_history where lot = l.name and kind = any(${publicKinds}::text[])
                 order by id limit ${MAX_HAPPENINGS}) happened
      ) told on true
      left join lateral (
        select coalesce(o.shipped_at, s.created_at) as shipped_at, s.port_of_loading, s.port_of_discharge, s.port_reason
          from orders o join shipments s on s.order_name = o.name
         where o.lot = l.name and o.status not in ('Draft', 'Cancelled')
         limit 1
      ) passage on true
     where l.name = ${lot}`.execute(tx);
  return rows[0] ?? null;
}
