import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ofMember } from './store.ts';

export interface OpenFigures {
  harvests: number;
  plots: number;
  farmers: number;
  quantity_kg: string;
}

/** What `aggregate_harvests_into_lot` would pool for a cooperative when no harvests are named. */
export async function openFigures(tx: Tx, cooperative: string, commodityType: string): Promise<OpenFigures> {
  const { rows } = await sql<OpenFigures>`
    select count(*)::int as harvests, count(distinct p.name)::int as plots, count(distinct p.farmer)::int as farmers,
           coalesce(sum(h.quantity_kg), 0)::text as quantity_kg
      from harvests h join plots p on p.name = h.plot
     where ${ofMember} and p.cooperative = ${cooperative} and h.lot is null and h.quantity_kg is not null and h.voided_at is null
       and (p.commodity_type is null or p.commodity_type = ${commodityType})`.execute(tx);
  return rows[0] as OpenFigures;
}
