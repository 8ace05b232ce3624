import { z } from 'zod';
import {
  myLotCsv,
  myLotFilters,
  myLotRow,
  myLotSorts,
  myLots,
  myLotView,
  selectMyLot,
} from '../domain/harvest/my-lots.ts';
import { choosePool, poolReach } from '../domain/harvest/pool.ts';
import { harvestDay, harvestKilograms } from '../domain/harvest/rules.ts';
import { assignToLot, insertHarvest, maxPooled } from '../domain/harvest/store.ts';
import {
  harvestRow,
  harvestRowView,
  harvestSorts,
  harvestStatuses,
  withHarvestStatus,
} from '../domain/harvest/views.ts';
import { lotStatuses } from '../domain/lot/rules.ts';
import { insertLot, recordHistory } from '../domain/lot/store.ts';
import { openPlot } from '../domain/plot/rules.ts';
import { findPlot } from '../domain/plot/store.ts';
import { checkGrade, checkLinks } from '../domain/reference/links.ts';
import { csvMaxRows, csvOfList } from '../kernel/csv.ts';
import { accept } from '../kernel/errors.ts';
import { containing, fetchPage, ordered, pageInput, pageOutput } from '../kernel/page.ts';
import { date, docName, longText, quantity, text, toNumber, unit } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'farmer';
const prefix = 'svc_network.api.farmer';

const recordHarvest = operation({
  name: `${prefix}.record_harvest`,
  tag,
  summary: "Adds a weighed harvest to a plot's harvest history.",
  allow: 'user',
  kind: 'write',
  input: z.object({
    plot: docName('plot'),
    harvest_date: date().meta({ description: 'yyyy-mm-dd, not in the future.' }),
    quantity: quantity(),
    unit: unit().default('kg'),
    lot_reference: text().optional(),
    notes: longText().optional(),
  }),
  output: z.object({ name: z.string(), plot: z.string(), harvest_date: z.string(), quantity_kg: z.number() }),
  refusals: {
    permission:
      "the caller is not the plot's farmer, a member of its cooperative or an admin; or there is no such plot",
  },
  handler: async (ctx, input) => {
    const plot = accept(openPlot(await findPlot(ctx.tx, input.plot), ctx.actor, input.plot));
    accept(harvestDay(input.harvest_date, plot, ctx.now));
    const quantityKg = accept(harvestKilograms(input.quantity, input.unit));
    const name = await ctx.ids.name(ctx.tx, 'HRV', ctx.now);
    await insertHarvest(ctx.tx, {
      name,
      plot: plot.name,
      harvest_date: input.harvest_date,
      quantity_kg: quantityKg,
      lot_reference: input.lot_reference ?? null,
      notes: input.notes ?? null,
      recorded_by: ctx.actor.userId,
      created_at: ctx.now,
    });
    ctx.about(name);
    ctx.emit('harvest.recorded', name, { plot: plot.name, quantity_kg: quantityKg });
    return { name, plot: plot.name, harvest_date: input.harvest_date, quantity_kg: toNumber(quantityKg) };
  },
});

const listMyHarvests = operation({
  name: `${prefix}.list_my_harvests`,
  tag,
  summary: "The harvests of the caller's plots, latest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(harvestSorts),
    status_filter: z
      .enum(harvestStatuses)
      .optional()
      .meta({ description: 'open: in no lot yet; pooled: in a lot; scan: a lot tag scanned in the field.' }),
    plot: docName('plot').optional(),
  }),
  output: pageOutput(harvestRow),
  handler: async (ctx, input) => {
    let query = ctx.tx
      .selectFrom('harvests')
      .innerJoin('plots', 'plots.name', 'harvests.plot')
      .where('plots.farmer', '=', ctx.actor.userId);
    if (input.plot !== undefined) query = query.where('harvests.plot', '=', input.plot);
    if (input.status_filter !== undefined) query = withHarvestStatus(query, input.status_filter);
    if (input.search !== undefined) {
      const pattern = containing(input.search);
      query = query.where((eb) =>
        eb.or([
          eb(eb.fn('lower', ['harvests.lot_reference']), 'like', pattern),
          eb(eb.fn('lower', ['harvests.name']), 'like', pattern),
        ]),
      );
    }
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      query,
      (harvests) => harvests.selectAll('harvests'),
      input,
      harvestSorts,
      'harvest_date desc',
    );
    return { data: rows.map(harvestRowView), ...page };
  },
});

const aggregateHarvestsIntoLot = operation({
  name: `${prefix}.aggregate_harvests_into_lot`,
  tag,
  summary: 'Pools harvests that are in no lot yet into one Draft lot, whose mass is their sum.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    cooperative: docName('cooperative').optional(),
    harvests: z
      .array(docName('harvest'))
      .min(1)
      .max(maxPooled)
      .optional()
      .meta({ description: 'Names of the harvests; every open one of the commodity when left out.' }),
    commodity_type: docName('commodity type'),
    corridor: docName('corridor'),
    grade: text().optional(),
    processing_method: z.enum(['Washed', 'Natural', 'Honey']).optional(),
    exporter: docName('exporter').optional(),
    lot_reference: text().optional(),
  }),
  output: z.object({
    name: z.string(),
    status: z.enum(lotStatuses),
    cooperative: z.string(),
    quantity: z.number().meta({ description: 'Kilograms, the sum of the harvests.' }),
    unit: z.literal('kg'),
    harvests: z.array(z.string()),
    plots: z.array(z.string()),
    assumed_area_plots: z
      .array(z.string())
      .meta({ description: 'Plots without a polygon, whose yield was checked against an area of 4 ha.' }),
  }),
  refusals: {
    validation: 'a harvest does not fit, or a yield is above the plausible maximum per hectare and year',
    permission: "a harvest is out of the caller's reach",
    state: 'a harvest is in a lot already, or none is open',
  },
  handler: async (ctx, input) => {
    const { commodity_type, corridor, exporter } = input;
    const reach = await poolReach(ctx.tx, ctx.actor, input.cooperative);
    const { cooperative } = reach;
    await checkLinks(ctx.tx, [
      { field: 'cooperative', target: 'cooperative', value: cooperative },
      { field: 'commodity_type', target: 'commodity_type', value: commodity_type },
      { field: 'corridor', target: 'corridor', value: corridor },
      { field: 'exporter', target: 'exporter', value: exporter },
    ]);
    await checkGrade(ctx.tx, commodity_type, input.grade);
    const pool = await choosePool(ctx.tx, ctx.actor, reach, {
      commodityType: commodity_type,
      harvests: input.harvests,
    });
    const name = await ctx.ids.name(ctx.tx, 'LOT', ctx.now);
    await insertLot(ctx.tx, {
      name,
      status: 'Draft',
      cooperative,
      exporter: exporter ?? null,
      commodity_type,
      corridor,
      quantity: pool.quantityKg,
      unit: 'kg',
      grade: input.grade ?? null,
      processing_method: input.processing_method ?? null,
      lot_reference: input.lot_reference ?? null,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    await assignToLot(ctx.tx, name, pool.harvests);
    await recordHistory(ctx.tx, {
      lot: name,
      at: ctx.now,
      kind: 'created',
      to: 'Draft',
      actorId: ctx.actor.userId,
      actorOrg: cooperative,
      data: { harvests: pool.harvests.length, plots: pool.plots.length, quantity_kg: pool.quantityKg },
    });
    ctx.about(name);
    ctx.emit('lot.created', name, { harvests: pool.harvests.length });
    return {
      name,
      status: 'Draft' as const,
      cooperative,
      quantity: toNumber(pool.quantityKg),
      unit: 'kg' as const,
      harvests: pool.harvests,
      plots: pool.plots,
      assumed_area_plots: pool.assumedAreaPlots,
    };
  },
});

const listMyLots = operation({
  name: `${prefix}.list_my_lots`,
  tag,
  summary: "The lots that hold harvests of the caller's plots, newest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(myLotSorts), ...myLotFilters }),
  output: pageOutput(myLotRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      myLots(ctx.tx, ctx.actor.userId, input),
      selectMyLot,
      input,
      myLotSorts,
      'created_at desc',
    );
    return { data: rows.map(myLotView), ...page };
  },
});

const exportMyLotsCsv = operation({
  name: `${prefix}.export_my_lots_csv`,
  tag,
  summary: `The caller's lots as CSV, newest first, at most ${csvMaxRows} rows.`,
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({ ...myLotFilters, search: z.string().trim().max(100).optional() }),
  output: z.string(),
  handler: async (ctx, input) => {
    const query = selectMyLot(myLots(ctx.tx, ctx.actor.userId, input));
    return csvOfList('my-lots.csv', myLotCsv, ordered(query, 'created_at desc', myLotSorts));
  },
});

export const farmerHarvests = [aggregateHarvestsIntoLot, exportMyLotsCsv, listMyHarvests, listMyLots, recordHarvest];
