import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ofMember } from './access.ts';

export interface FarmerFigures {
  active_plots: number;
  total_area_ha: string;
  lots_produced: number;
  total_volume_kg: string;
}

/** What a farmer has: their plots, and the lots that hold their harvests (Cancelled ones do not count). */
export async function farmerFigures(tx: Tx, userId: string): Promise<FarmerFigures> {
  const { rows } = await sql<FarmerFigures>`
    select own.*, made.*
      from (select count(*) as active_plots, coalesce(sum(area_ha), 0) as total_area_ha
              from plots where farmer = ${userId}) own,
           (select count(distinct s.lot) as lots_produced, coalesce(sum(s.quantity_kg), 0) as total_volume_kg
              from plots p join lot_sources s on s.plot = p.name join lots l on l.name = s.lot
             where p.farmer = ${userId} and l.status <> 'Cancelled') made`.execute(tx);
  return rows[0] as FarmerFigures;
}

export interface MemberFarmFigures {
  draft: number;
  verified: number;
  total: number;
  farmers: number;
  total_area_ha: string;
}

/** The members' plots of some cooperatives; of all when `cooperatives` is undefined. */
export async function memberFarmFigures(
  tx: Tx,
  cooperatives: readonly string[] | undefined,
): Promise<MemberFarmFigures> {
  const { rows } = await sql<MemberFarmFigures>`
    select count(*) filter (where status = 'Draft') as draft, count(*) filter (where status = 'Verified') as verified,
           count(*) as total, count(distinct farmer) as farmers, coalesce(sum(area_ha), 0) as total_area_ha
      from plots
     where ${ofMember}
       and (${cooperatives ?? null}::text[] is null or cooperative = any(${cooperatives ?? null}::text[]))`.execute(tx);
  return rows[0] as MemberFarmFigures;
}
