import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { freeOnLand, type LandPlot, landOfFarmer } from '../mass/land.ts';
import { areaOfPointHa, type PlotSeason, type Stage, seasonBounds, stages } from '../mass/rules.ts';
import { allStages, landAround, plotSeason, seasonsAt } from '../mass/store.ts';
import type { Plot } from '../plot/store.ts';
import { goodsOf } from './record.ts';

/** What the harvest form says beside the quantity. */
export const harvestBoundsView = z.object({
  plot: z.string(),
  commodity_type: z.string().nullable(),
  country: z.string().nullable(),
  stages: z.array(z.enum(stages)).meta({ description: 'In which this crop may be weighed, first to last.' }),
  area_ha: z.number().meta({ description: 'Hectares that the bounds are counted with.' }),
  area_assumed: z.boolean().meta({ description: 'The plot has no polygon, and nobody states its area.' }),
  seasons: z
    .array(z.object({ season: z.string(), starts_on: z.string(), ends_on: z.string() }))
    .meta({ description: 'Days of the year, mm-dd.' }),
  season: z
    .object({
      first_day: z.string(),
      last_day: z.string(),
      stage: z.enum(stages).nullable().meta({ description: 'What the kilograms here are of.' }),
      recorded_kg: z.number().meta({ description: 'Recorded for the plot in the season already.' }),
      ask_kg: z.number().meta({
        description:
          'Above this sum of the plot a quantity must be confirmed; land that the farmer registered several times counts once.',
      }),
      max_kg: z.number().meta({ description: 'Above this sum of the plot it is refused; as `ask_kg`.' }),
      free_kg: z.number().meta({ description: 'What may still be recorded for the plot.' }),
      land_shared: z.boolean().meta({ description: 'Other plots of the farmer lie on the same land.' }),
    })
    .nullable()
    .meta({ description: 'The season of the day; null in none.' }),
});

export async function boundsFor(
  tx: Tx,
  plot: Plot,
  at: { day: string; stage: Stage | undefined },
): Promise<z.input<typeof harvestBoundsView>> {
  const area = plot.area_ha ?? plot.stated_ha;
  const all = await allStages(tx);
  const { commodity, stage } = goodsOf(plot, at.stage, all);
  const { country, seasons } = await seasonsAt(tx, plot.name, commodity, at.day);
  const season = await plotSeason(tx, { plot: plot.name, commodity, day: at.day, quantityKg: '0', stage });
  const bounds = season === undefined ? undefined : await boundsOf(tx, season);
  return {
    plot: plot.name,
    commodity_type: commodity,
    country,
    stages: all.filter((each) => commodity === null || each.commodity_type === commodity).map((each) => each.stage),
    area_ha: toNumber(area ?? areaOfPointHa),
    area_assumed: area === null,
    seasons: seasons.map((each) => ({
      season: each.season,
      starts_on: dayCode(each.starts_on),
      ends_on: dayCode(each.ends_on),
    })),
    season:
      season === undefined || bounds === undefined
        ? null
        : {
            first_day: season.first_day,
            last_day: season.last_day,
            stage: season.stage,
            recorded_kg: toNumber(season.recorded_kg),
            ask_kg: bounds.ask.toNumber(),
            max_kg: bounds.max.toNumber(),
            free_kg: bounds.free.toNumber(),
            land_shared: bounds.shared,
          },
  };
}

/** The bounds of a plot alone, less what other plots of its farmer gave on the same land. */
async function boundsOf(tx: Tx, season: PlotSeason & { shares_land: boolean }) {
  const { ask, max } = seasonBounds(season);
  const recorded = new Decimal(season.recorded_kg);
  const [land = new Map<string, LandPlot>()] = season.shares_land
    ? await landAround(tx, { plots: [season.plot], windows: [season] })
    : [];
  const own = landOfFarmer(season.plot, land);
  if (own.size < 2) return { ask, max, free: Decimal.max(0, max.minus(recorded)), shared: false };
  // What is recorded already stays, however much it is.
  const least = (alone: Decimal, kgPerHa: string) =>
    Decimal.max(recorded, Decimal.min(alone, recorded.plus(freeOnLand(season.plot, own, kgPerHa))));
  const most = least(max, season.max_kg_per_ha);
  return { ask: least(ask, season.ask_kg_per_ha), max: most, free: most.minus(recorded), shared: true };
}

const dayCode = (code: number): string =>
  `${String(Math.floor(code / 100)).padStart(2, '0')}-${String(code % 100).padStart(2, '0')}`;
