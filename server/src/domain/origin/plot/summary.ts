import { sql } from 'kysely';
import { z } from 'zod';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CommodityStage } from '../../../platform/db/tables.generated.ts';
import { stages } from '../mass/rules.ts';
import { ofMember } from './access.ts';

export interface FarmerFigures {
  active_plots: number;
  total_area_ha: string;
  lots_produced: number;
  /** Null where it is of several commodities or stages: cherries and green coffee do not add up. */
  total_volume_kg: string | null;
  volumes: VolumeOfStage[];
}

/** What of a farmer's harvests is in lots, of one commodity as it was weighed. */
export interface VolumeOfStage {
  commodity_type: string;
  stage: CommodityStage | null;
  quantity_kg: string;
}

/** What a farmer has: their plots, and the lots that hold their harvests (Cancelled ones do not count). */
export async function farmerFigures(tx: Tx, userId: string): Promise<FarmerFigures> {
  const { rows } = await sql<Omit<FarmerFigures, 'total_volume_kg'>>`
    select own.*, made.*
      from (select count(*) as active_plots, coalesce(sum(area_ha), 0) as total_area_ha
              from plots where farmer = ${userId}) own,
           (select coalesce(max(lots), 0)::int as lots_produced,
                   coalesce(json_agg(json_build_object('commodity_type', commodity_type, 'stage', stage,
                                                       'quantity_kg', kg::text) order by commodity_type, stage)
                            filter (where commodity_type is not null), '[]') as volumes
              from (select l.commodity_type, h.stage, sum(s.quantity_kg) as kg, count(distinct s.lot) as lots
                      from plots p join lot_sources s on s.plot = p.name join harvests h on h.name = s.harvest
                      join lots l on l.name = s.lot
                     where p.farmer = ${userId} and l.status <> 'Cancelled'
                     group by grouping sets ((), (l.commodity_type, h.stage))) each) made`.execute(tx);
  const found = rows[0] as Omit<FarmerFigures, 'total_volume_kg'>;
  const [only, ...others] = found.volumes;
  return { ...found, total_volume_kg: others.length > 0 ? null : (only?.quantity_kg ?? '0') };
}

/** A farmer's figures on the wire. */
export const farmerFiguresOutput = {
  active_plots: z.int(),
  total_area_ha: z.number().meta({ description: 'Hectares of the plots that have a polygon.' }),
  lots_produced: z.int().meta({ description: "Lots with the caller's harvests in them, without Cancelled ones." }),
  total_volume_kg: z.number().nullable().meta({
    description:
      "Kilograms of the caller's harvests in those lots, as they were weighed; null where they are of several commodities or stages, which do not add up: see `volumes`.",
  }),
  volumes: z
    .array(z.object({ commodity_type: z.string(), stage: z.enum(stages).nullable(), quantity_kg: z.number() }))
    .meta({ description: 'The same by commodity and by the stage in which it was weighed.' }),
};

export function farmerFiguresView(figures: FarmerFigures) {
  return {
    ...figures,
    total_area_ha: toNumber(figures.total_area_ha),
    total_volume_kg: toNumber(figures.total_volume_kg),
    volumes: figures.volumes.map((each) => ({ ...each, quantity_kg: toNumber(each.quantity_kg) })),
  };
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
