import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { accept, invalid } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { fullestLand, type LandPlot, landOfFarmer, withinLand } from '../mass/land.ts';
import { outOfSeason, type PlotSeason, type Stage, type StageRow, stageWords, withinYield } from '../mass/rules.ts';
import { allStages, landAround, lockLandOf, overlapsOf, plotSeason, seasonsAt } from '../mass/store.ts';
import { plotAccess } from '../plot/access.ts';
import type { Plot } from '../plot/store.ts';
import { harvestDay, harvestKilograms } from './rules.ts';
import { insertHarvest, onLand, pooledOf } from './store.ts';

/** A weighed harvest as somebody enters it. */
export interface HarvestEntry {
  harvest_date: string;
  quantity: string;
  unit: 'kg' | 'MT';
  stage?: Stage | undefined;
  lot_reference?: string | undefined;
  notes?: string | undefined;
  /** The question about an unusual figure was answered. */
  confirm_quantity?: boolean | undefined;
}

/** What a plot's harvest is of, and the seasons to look in. */
export interface HarvestGoods {
  commodity: string | null;
  stage: Stage | null;
}

/**
 * Of what commodity and stage a harvest of a plot is: as entered, else as it is picked.
 * @throws Refusal `validation` for a stage of another commodity than the plot's.
 */
export function goodsOf(
  plot: Pick<Plot, 'name' | 'commodity_type'>,
  entered: Stage | undefined,
  stages: readonly StageRow[],
): HarvestGoods {
  const given = stages.find((each) => each.stage === entered);
  if (given !== undefined && plot.commodity_type !== null && given.commodity_type !== plot.commodity_type) {
    throw invalid(
      'stage',
      `${stageWords[given.stage]} are no stage of ${plot.commodity_type}, which ${plot.name} grows`,
    );
  }
  const commodity = plot.commodity_type ?? given?.commodity_type ?? null;
  const first = stages.find((each) => each.commodity_type === commodity);
  return { commodity, stage: given?.stage ?? first?.stage ?? null };
}

export interface CheckedHarvest {
  quantityKg: string;
  stage: Stage | null;
  season: PlotSeason;
}

/**
 * Whether a plot can have given this on that day, with what was recorded for it in the season. The plot must be locked.
 * @param except the harvest that is corrected: it counts as it will be.
 * @throws Refusal `validation` naming the bound and the figure; of `confirm_quantity` where it is a question.
 */
export async function checkHarvest(
  work: Pick<Work, 'tx' | 'now' | 'actor' | 'attest'>,
  plot: Plot,
  entry: HarvestEntry,
  except?: string,
): Promise<CheckedHarvest> {
  const { tx, now } = work;
  accept(harvestDay(entry.harvest_date, plot, now));
  const quantityKg = accept(harvestKilograms(entry.quantity, entry.unit));
  const { commodity, stage } = goodsOf(plot, entry.stage, await allStages(tx));
  const day = entry.harvest_date;
  const season = await plotSeason(tx, { plot: plot.name, commodity, day, quantityKg, stage, except });
  if (season === undefined) {
    const { country, seasons } = await seasonsAt(tx, plot.name, commodity, day);
    throw outOfSeason(day, { commodity, country }, seasons);
  }
  // Bounds that somebody widened for a moment judge nothing, nor does land that grew so, or harvests that were less.
  await work.attest.assertAsWritten(
    // Whose it is, and what can have grown there.
    { table: 'plots', where: sql`t.name = ${plot.name}` },
    {
      table: 'yield_bounds',
      where: sql`t.valid_from <= ${day}::date and coalesce(t.commodity_type = ${season.commodity}::text, true)
        and coalesce(t.country = ${season.country}::text, true)`,
      relied: { on: judgesAs(season, { day, quantityKg, stage }), rows: 1 },
    },
    {
      table: 'harvests',
      where: sql`t.plot = ${plot.name} and t.harvest_date between ${season.first_day}::date and ${season.last_day}::date`,
    },
    pooledOf([plot.name]),
    overlapsOf([plot.name]),
    { table: 'processing_bounds', where: sql`t.valid_from <= ${day}::date` },
    { table: 'plots', where: sql`t.name = ${plot.name}` },
  );
  accept(withinYield(season, entry.unit, entry.confirm_quantity ?? false));
  if (season.shares_land) await checkLand(work, plot, season, { ...entry, except });
  return { quantityKg, stage, season };
}

/** Whether the bounds that count for a harvest are those that it was judged by, and make the same of its mass. */
const judgesAs = (
  season: PlotSeason,
  harvest: { day: string; quantityKg: string; stage: Stage | null },
) => sql<boolean>`
  exists (select from yield_bound_on(${season.commodity}::text, ${season.country}::text, ${harvest.day}::date) y
           where y.first_day = ${season.first_day}::date and y.last_day = ${season.last_day}::date
             and y.stage is not distinct from ${season.stage}::text
             and y.ask_kg_per_ha = ${season.ask_kg_per_ha}::numeric and y.max_kg_per_ha = ${season.max_kg_per_ha}::numeric
             and mass_at(${harvest.quantityKg}::numeric, ${harvest.stage}::text, y.stage, ${harvest.day}::date) = ${season.added_kg}::numeric)`;

/**
 * Whether the land of a plot can have given this, with what was recorded of all plots that claim it.
 * @throws Refusal as `checkHarvest`.
 */
async function checkLand(
  { tx, actor, attest }: Pick<Work, 'tx' | 'actor' | 'attest'>,
  { name, farmer }: Plot,
  season: PlotSeason,
  entry: Pick<HarvestEntry, 'unit' | 'confirm_quantity'> & { except: string | undefined },
): Promise<void> {
  await lockLandOf(tx, farmer);
  const [found = new Map<string, LandPlot>()] = await landAround(tx, {
    plots: [name],
    windows: [season],
    except: entry.except,
  });
  await attest.assertAsWritten(...onLand([...found.keys()], season));
  const land = new Map(
    [...found].map(([plot, each]) => [
      plot,
      plot === name ? { ...each, kg: new Decimal(each.kg).plus(season.added_kg).toFixed() } : each,
    ]),
  );
  const own = landOfFarmer(name, land);
  const seen = await tx
    .selectFrom('plots')
    .select('name')
    .where('name', 'in', [...own.keys()])
    .where(plotAccess.visible(actor, 'edit'))
    .execute();
  const told = new Set(seen.map((each) => each.name));
  const claims = { own: fullestLand(name, own), all: fullestLand(name, land), told };
  accept(withinLand(season, claims, { unit: entry.unit, confirmed: entry.confirm_quantity ?? false }));
}

/** Adds a weighed harvest to a plot, which the caller holds locked. @throws Refusal as `checkHarvest`. */
export async function recordHarvest(work: Work, plot: Plot, entry: HarvestEntry) {
  const { quantityKg, stage } = await checkHarvest(work, plot, entry);
  const name = await work.ids.name(work.tx, 'HRV', work.now);
  await insertHarvest(work.tx, {
    name,
    plot: plot.name,
    harvest_date: entry.harvest_date,
    quantity_kg: quantityKg,
    stage,
    lot_reference: entry.lot_reference ?? null,
    notes: entry.notes ?? null,
    recorded_by: actorIdOf(work),
    created_at: work.now,
  });
  work.emit('farm.changed', plot.name);
  return { name, quantityKg, stage };
}
