import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { GpsDivergencesTable } from '../../../platform/db/tables.generated.ts';
import type { Place, Position } from './rules.ts';

/** The distance that is let pass on a day; undefined where none is recorded. */
export async function maxKmOn(tx: Tx, place: Place, day: Date): Promise<number | undefined> {
  const row = await tx
    .selectFrom('distance_bounds')
    .select('max_km')
    .where('place', '=', place)
    .where('valid_from', '<=', day.toISOString().slice(0, 10))
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.max_km);
}

/** Where the plots of a lot are, as far as that is known. */
export async function placesOfLot(tx: Tx, lot: string): Promise<Position[]> {
  const { rows } = await sql<{ lat: string; lng: string }>`
    select p.gps_lat as lat, p.gps_lng as lng from plots p
     where p.gps_lat is not null and p.name in (select plot from lot_sources where lot = ${lot})`.execute(tx);
  return rows.map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }));
}

export async function insertDivergence(tx: Tx, divergence: Insertable<GpsDivergencesTable>): Promise<void> {
  await tx.insertInto('gps_divergences').values(divergence).execute();
}

/** The lots with a tag that hold something of a plot and were not given up. */
export async function taggedLots(tx: Tx, plot: string, tag: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select l.name from lots l
     where l.name in (select lot from lot_sources where plot = ${plot}) and l.status <> 'Cancelled'
       and (l.name = ${tag} or l.lot_reference = ${tag}) order by l.name`.execute(tx);
  return rows.map((row) => row.name);
}

/** A scan or entry that was made too far away. */
export interface DivergenceRow {
  at: Date;
  place: Place;
  plot: string | null;
  org: string | null;
  user_id: string | null;
  distance_km: string;
  max_km: string;
}

/** The divergences of a lot, first to last, as a query for a statement on more: `DivergenceRow`. */
export const divergencesOf = (lot: string, limit: number): RawBuilder<DivergenceRow> => sql`
  select at, place, plot, org, user_id, distance_km::text, max_km::text from gps_divergences
   where lot = ${lot} order by id limit ${limit}`;
