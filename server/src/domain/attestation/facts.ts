import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { EscrowFacts, LotFacts, OrderFacts } from './payloads.ts';

/**
 * The columns of `LotFacts` for a row `l` of lots, joined with `lotFactsJoins`. Commitments are computed by the database
 * from the geometry as it is now, so that polygons never travel.
 */
export const lotFactsColumns: RawBuilder<LotFacts> = sql`
  l.name, l.commodity_type, l.cooperative, l.quantity, l.unit, l.grade, l.processing_method, l.lot_reference,
  l.parent_lot, coalesce(source.harvests, '[]'::json) as harvests, coalesce(origin.plots, '[]'::json) as plots`;

/** A point stands for a plot that has no polygon; both as canonical GeoJSON. */
export const lotFactsJoins: RawBuilder<unknown> = sql`
  left join lateral (
    select json_agg(json_build_array(s.harvest, s.plot, s.quantity_kg::text, h.harvest_date)) as harvests
      from lot_sources s join harvests h on h.name = s.harvest
     where s.lot = l.name
  ) source on true
  left join lateral (
    select json_agg(json_build_array(p.name, encode(sha256(salted.salt || convert_to(coalesce(p.gps_polygon,
             '{"coordinates":[' || trim_scale(p.gps_lng) || ',' || trim_scale(p.gps_lat) || '],"type":"Point"}'),
             'UTF8')), 'hex'))) as plots
      from (select distinct s.plot from lot_sources s where s.lot = l.name) used
      join plots p on p.name = used.plot
      left join plot_salts salted on salted.plot = p.name
  ) origin on true`;

/** The facts of lots as they are now; unknown names are left out. */
export async function loadLotFacts(tx: Tx, names: readonly string[]): Promise<LotFacts[]> {
  const { rows } = await sql<LotFacts>`
    select ${lotFactsColumns} from lots l ${lotFactsJoins} where l.name = any(${names}::text[])`.execute(tx);
  return rows;
}

export async function loadOrderFacts(tx: Tx, names: readonly string[]): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency, corridor
      from orders where name = any(${names}::text[])`.execute(tx);
  return rows;
}

export async function loadEscrowFacts(tx: Tx, names: readonly string[]): Promise<EscrowFacts[]> {
  const { rows } = await sql<EscrowFacts>`
    select name, status, order_name, amount, currency, fee_amount, cooperative_amount, exporter_amount, payment_rail
      from escrows where name = any(${names}::text[])`.execute(tx);
  return rows;
}

/** Gives each plot of the lots its secret salt, where it has none yet. @returns how many had none. */
export async function ensurePlotSalts(
  tx: Tx,
  lots: readonly string[],
  random: (bytes: number) => Buffer,
): Promise<number> {
  const { rows } = await sql<{ plot: string }>`
    select distinct s.plot from lot_sources s
     where s.lot = any(${lots}::text[]) and not exists (select 1 from plot_salts where plot = s.plot)`.execute(tx);
  if (rows.length === 0) return 0;
  const plots = rows.map((row) => row.plot);
  await sql`
    insert into plot_salts (plot, salt)
    select plot, substring(${random(32 * plots.length)}::bytea from (32 * (place - 1) + 1)::int for 32)
      from unnest(${plots}::text[]) with ordinality as missing (plot, place)
        on conflict do nothing`.execute(tx);
  return plots.length;
}
