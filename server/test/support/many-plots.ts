import { sql } from 'kysely';
import type { Harness } from './harness.ts';

/** Sides of an outline, without the closing point. */
const corners = 12;

/** A twelve-sided field of about half a hectare, apart from its neighbours. */
export function outlineAt(place: number): string {
  const [lng, lat] = [37.0 + (place % 200) * 0.005, 6.0 + Math.floor(place / 200) * 0.005];
  const ring = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners;
    const radius = 0.0004 * (1 + (corner % 3) * 0.1);
    return [Number((lng + radius * Math.cos(angle)).toFixed(6)), Number((lat + radius * Math.sin(angle)).toFixed(6))];
  });
  return JSON.stringify({ coordinates: [[...ring, ring[0]]], type: 'Polygon' });
}

export interface Grown {
  cooperative: string;
  exporter: string;
  farmer: string;
  outlines: readonly string[];
}

/** One listed lot of a harvest of each plot, as the operations would have left it. */
export async function growLot(
  { app, database }: Harness,
  { cooperative, exporter, farmer, outlines }: Grown,
): Promise<string> {
  const lot = 'LOT-2025-000001';
  await app.jobContext.transaction(({ tx }) =>
    sql`
    with made as (
      insert into plots (name, plot_name, farmer, cooperative, commodity_type, status, gps_lat, gps_lng, gps_polygon,
                         min_lng, min_lat, max_lng, max_lat, area_ha, country, located_at, created_at, updated_at)
      select 'PLOT-2025-' || lpad(place::text, 6, '0'), 'Field ' || place, ${farmer}::uuid, ${cooperative}, 'Coffee', 'Verified',
             6, 37, outline, 37, 6, 37.001, 6.001, 0.6, 'ET', now(), now(), now()
        from unnest(${outlines}::text[]) with ordinality as n (outline, place) returning name
    ), weighed as (
      insert into harvests (name, plot, harvest_date, quantity_kg, stage, created_at)
      select replace(name, 'PLOT', 'HRV'), name, date '2025-11-15', 300, 'green', now() from made returning name, plot
    ), pooled as (
      insert into lots (name, status, cooperative, exporter, commodity_type, corridor, quantity, unit, stage, created_at, updated_at, listed_at)
      values (${lot}, 'Listed', ${cooperative}, ${exporter}, 'Coffee', 'ET-DE', ${300 * outlines.length}, 'kg', 'green', now(), now(), now())
    )
    insert into lot_sources (lot, harvest, plot, quantity_kg) select ${lot}, name, plot, 300 from weighed`.execute(tx),
  );
  await sql`analyze`.execute(database.db);
  return lot;
}
