import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

const FARMER = '00000000-0000-4000-8000-000000000001';
const POLYGON = '{"coordinates":[[[38.7,9],[38.71,9],[38.71,9.01],[38.7,9]]],"type":"Polygon"}';

/** A farmer, a cooperative, a buyer, an exporter and three plots: with a polygon, with a point, with neither. */
export async function insertParties(db: Db): Promise<void> {
  const at = '2026-01-01T00:00:00Z';
  await sql`insert into users (id, email, full_name, created_at)
            values (${FARMER}, 'farmer@example.org', 'A Farmer', ${at})`.execute(db);
  await sql`insert into orgs (name, kind, title, country, created_at)
            select name, kind, name, 'ET', ${at}::timestamptz
              from unnest(array['COOP-00001', 'EXP-00001', 'BUY-00001'], array['Cooperative', 'Exporter', 'Buyer'])
                as new (name, kind)`.execute(db);
  await sql`insert into plots (name, plot_name, farmer, status, gps_polygon, min_lng, min_lat, max_lng, max_lat, area_ha,
                               created_at, updated_at)
            values ('PLOT-2026-00001', 'Upper', ${FARMER}, 'Draft', ${POLYGON}, 38.7, 9, 38.71, 9.01, 60, ${at}, ${at})`.execute(
    db,
  );
  await sql`insert into plots (name, plot_name, farmer, status, gps_lat, gps_lng, created_at, updated_at)
            values ('PLOT-2026-00002', 'Lower', ${FARMER}, 'Draft', 9.5, 38.25, ${at}, ${at})`.execute(db);
  await sql`insert into plots (name, plot_name, farmer, status, created_at, updated_at)
            values ('PLOT-2026-00003', 'Bare', ${FARMER}, 'Draft', ${at}, ${at})`.execute(db);
}

export function lotName(number: number): string {
  return `LOT-2026-${String(number).padStart(5, '0')}`;
}

/** Listed lots `from` to `to`, each of one harvest from each plot. */
export async function insertLots(db: Db, from: number, to: number): Promise<string[]> {
  const names = Array.from({ length: to - from + 1 }, (_, i) => lotName(from + i));
  const at = '2026-02-01T00:00:00Z';
  await sql`insert into lots (name, status, cooperative, commodity_type, corridor, quantity, unit, grade,
                              processing_method, lot_reference, created_at, updated_at)
            select name, 'Listed', 'COOP-00001', 'Coffee', 'ET-DE', 1200.5, 'kg', 'Grade 1', 'Washed', 'REF-' || name,
                   ${at}::timestamptz, ${at}::timestamptz
              from unnest(${names}::text[]) as name`.execute(db);
  await sql`insert into harvests (name, plot, harvest_date, quantity_kg, created_at, lot)
            select 'HRV-' || p || '-' || name, 'PLOT-2026-0000' || p, date '2026-01-10' + p, 400, ${at}::timestamptz, name
              from unnest(${names}::text[]) as name, generate_series(1, 3) p`.execute(db);
  await sql`insert into lot_sources (lot, harvest, plot, quantity_kg)
            select name, 'HRV-' || p || '-' || name, 'PLOT-2026-0000' || p, 400
              from unnest(${names}::text[]) as name, generate_series(1, 3) p`.execute(db);
  return names;
}
