import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ofMember } from './store.ts';

export interface OpenFigures {
  harvests: number;
  plots: number;
  farmers: number;
  quantity_kg: string;
  /** Where their plots lie, the country of most kilograms first. */
  origin_countries: string[];
}

/**
 * What `aggregate_harvests_into_lot` would pool for a cooperative: all that is open of a commodity, or those that are named.
 */
export async function openFigures(
  tx: Tx,
  {
    cooperative,
    commodityType,
    harvests,
  }: { cooperative: string; commodityType: string; harvests?: readonly string[] | undefined },
): Promise<OpenFigures> {
  const { rows } = await sql<OpenFigures>`
    with open as (
      select h.quantity_kg, p.name, p.farmer, coalesce(p.country, home.country) as country
        from harvests h join plots p on p.name = h.plot join orgs home on home.name = p.cooperative
       where ${ofMember} and p.cooperative = ${cooperative} and h.lot is null and h.quantity_kg is not null
         and h.voided_at is null and (p.commodity_type is null or p.commodity_type = ${commodityType})
         and (${harvests ?? null}::text[] is null or h.name = any(${harvests ?? null}::text[])))
    select count(*)::int as harvests, count(distinct name)::int as plots, count(distinct farmer)::int as farmers,
           coalesce(sum(quantity_kg), 0)::text as quantity_kg,
           array(select country from open group by country order by sum(quantity_kg) desc, country) as origin_countries
      from open`.execute(tx);
  return rows[0] as OpenFigures;
}
