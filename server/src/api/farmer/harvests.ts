import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { harvestAccess } from '../../domain/origin/harvest/access.ts';
import { boundsFor, harvestBoundsView } from '../../domain/origin/harvest/bounds-view.ts';
import { correctHarvest, voidHarvest } from '../../domain/origin/harvest/change.ts';
import { changesOf } from '../../domain/origin/harvest/change-store.ts';
import {
  changedHarvest,
  changedView,
  harvestHistoryView,
  historyView,
} from '../../domain/origin/harvest/change-views.ts';
import {
  myLotCsv,
  myLotFilters,
  myLotRow,
  myLotSorts,
  myLots,
  myLotView,
  selectMyLot,
} from '../../domain/origin/harvest/my-lots.ts';
import { choosePool, poolReach } from '../../domain/origin/harvest/pool.ts';
import { recordHarvest } from '../../domain/origin/harvest/record.ts';
import { assignToLot, maxPooled } from '../../domain/origin/harvest/store.ts';
import {
  harvestRowView,
  harvestSorts,
  harvestStatuses,
  lockedBy,
  ownHarvestRow,
  withHarvestStatus,
} from '../../domain/origin/harvest/views.ts';
import { lotStatuses } from '../../domain/origin/lot/rules.ts';
import { insertLot, recordHistory } from '../../domain/origin/lot/store.ts';
import { stages } from '../../domain/origin/mass/rules.ts';
import { plotAccess } from '../../domain/origin/plot/access.ts';
import { stillGives } from '../../domain/origin/plot/rules.ts';
import { checkRouteAndQuality } from '../../domain/origin/provenance/lot-origin.ts';
import { acceptNoneSuspended, suspendedAmong } from '../../domain/people/party/suspension.ts';
import { csvMaxRows, csvOfList } from '../../kernel/lists/csv.ts';
import { containing, fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import {
  date,
  docName,
  longText,
  quantity,
  referenceName,
  text,
  toNumber,
  unit,
} from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const notYours =
  "the caller is not the plot's farmer, a member of its cooperative or an admin; or there is no such record";

const stage = z.enum(stages).meta({ description: 'What was weighed; what is picked of the crop when left out.' });
const confirmQuantity = z.boolean().optional().meta({
  description:
    'Answers the question about an unusual quantity, which comes as a fault of this field: it is as it should be.',
});

const recordHarvestOf = operation({
  summary: "Adds a weighed harvest to a plot's harvest history, within what its hectares can give in the season.",
  allow: 'user',
  kind: 'write',
  needs: 'record',
  input: z.object({
    plot: docName('plot'),
    harvest_date: date().meta({ description: 'yyyy-mm-dd, within a season and not in the future.' }),
    quantity: quantity(),
    unit: unit().default('kg'),
    stage: stage.optional(),
    lot_reference: text().optional(),
    notes: longText().optional(),
    confirm_quantity: confirmQuantity,
  }),
  output: z.object({
    name: z.string(),
    plot: z.string(),
    harvest_date: z.string(),
    quantity_kg: z.number(),
    stage: z.enum(stages).nullable(),
  }),
  refusals: {
    validation: 'the plot cannot have given this, the day lies in no season, or the quantity must be confirmed',
    not_found: 'for admins: there is no such plot',
    permission: notYours,
    state: 'the plot is Retired',
  },
  handler: async (ctx, { plot: plotName, ...entry }) => {
    const plot = await plotAccess.lock(ctx, plotName, 'edit');
    accept(stillGives(plot));
    const { name, quantityKg, stage: weighed } = await recordHarvest(ctx, plot, entry);
    ctx.about(name);
    const { harvest_date } = entry;
    return { name, plot: plot.name, harvest_date, quantity_kg: toNumber(quantityKg), stage: weighed };
  },
});

const harvestBounds = operation({
  summary: 'What a plot can give in the season of a day: the bounds, and what is recorded of it already.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    plot: docName('plot'),
    harvest_date: date().optional().meta({ description: 'yyyy-mm-dd; today when left out.' }),
    stage: stage.optional(),
  }),
  output: harvestBoundsView,
  refusals: { not_found: 'for admins: there is no such plot', permission: notYours },
  handler: async (ctx, input) => {
    const plot = await plotAccess.see(ctx, input.plot, 'edit');
    const day = input.harvest_date ?? ctx.now.toISOString().slice(0, 10);
    return boundsFor(ctx.tx, plot, { day, stage: input.stage });
  },
});

const changeRefusals = {
  not_found: 'for admins: there is no such harvest',
  permission: notYours,
  state: 'the harvest is voided, a field scan, in a signed lot, or all that is in a lot',
} as const;

const correctHarvestOf = operation({
  summary: 'Corrects a harvest that is in no signed lot; a Draft lot that holds it follows. Fields left out stay.',
  allow: 'user',
  kind: 'write',
  needs: 'correct_records',
  input: z.object({
    harvest: docName('harvest'),
    harvest_date: date().optional(),
    quantity: quantity().optional(),
    unit: unit().default('kg'),
    stage: stage.optional(),
    lot_reference: text().optional(),
    notes: longText().optional(),
    reason: text(500).optional().meta({ description: 'Why; kept in its history.' }),
    confirm_quantity: confirmQuantity,
  }),
  output: changedHarvest,
  refusals: { ...changeRefusals, validation: 'the plot cannot have given this, or the quantity must be confirmed' },
  handler: async (ctx, { harvest, ...correction }) => {
    ctx.about(harvest);
    return changedView(await correctHarvest(ctx, harvest, correction, 'owner'));
  },
});

const voidHarvestOf = operation({
  summary: 'Voids a harvest that is in no signed lot: it stays on record and counts nowhere.',
  allow: 'user',
  kind: 'write',
  needs: 'correct_records',
  input: z.object({ harvest: docName('harvest'), reason: text(500) }),
  output: changedHarvest,
  refusals: changeRefusals,
  handler: async (ctx, { harvest, reason }) => {
    ctx.about(harvest);
    return changedView(await voidHarvest(ctx, harvest, reason, 'owner'));
  },
});

const harvestHistory = operation({
  summary: 'A harvest with all that it said before, the latest change first.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ harvest: docName('harvest') }),
  output: harvestHistoryView,
  refusals: { not_found: 'for admins: there is no such harvest', permission: notYours },
  handler: async (ctx, { harvest: name }) => {
    const harvest = await harvestAccess.see(ctx, name);
    return historyView(harvest, await changesOf(ctx.tx, name));
  },
});

const listMyHarvests = operation({
  summary: "The harvests of the caller's plots, latest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(harvestSorts),
    status_filter: z
      .enum(harvestStatuses)
      .optional()
      .meta({ description: 'open: in no lot yet; pooled: in a lot; scan: a lot tag scanned in the field; voided.' }),
    plot: docName('plot').optional(),
  }),
  output: pageOutput(ownHarvestRow),
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
          eb(eb.fn('lower', ['harvests.lot']), 'like', pattern),
          eb('plots.search_text', 'like', pattern),
        ]),
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (harvests) => harvests.selectAll('harvests').select(lockedBy.as('locked_by')),
      request: input,
      sorts: harvestSorts,
      defaultSort: 'harvest_date desc',
    });
    return { data: rows.map((row) => ({ ...harvestRowView(row), locked_by: row.locked_by })), ...page };
  },
});

const aggregateHarvestsIntoLot = operation({
  summary:
    'Pools harvests of members that are in no lot yet into one Draft lot, whose mass is their sum; a plain member pools their own.',
  allow: 'user',
  kind: 'write',
  needs: 'offer_lots',
  largeBody: true,
  input: z.object({
    cooperative: docName('cooperative').optional(),
    harvests: z
      .array(docName('harvest'))
      .min(1)
      .max(maxPooled)
      .optional()
      .meta({ description: 'Names of the harvests; every open one of the commodity when left out.' }),
    stage: z
      .enum(stages)
      .optional()
      .meta({ description: 'Where no harvests are named: only those that were weighed in this stage.' }),
    commodity_type: referenceName('commodity type'),
    corridor: referenceName('corridor'),
    grade: text().optional(),
    processing_method: text().optional(),
    exporter: docName('exporter').optional(),
    lot_reference: text().optional(),
  }),
  output: z.object({
    name: z.string(),
    status: z.enum(lotStatuses),
    cooperative: z.string(),
    quantity: z.number().meta({ description: 'Kilograms, the sum of the harvests.' }),
    unit: z.literal('kg'),
    stage: z.enum(stages).nullable().meta({ description: 'Of its harvests.' }),
    harvests: z.array(z.string()),
    plots: z.array(z.string()),
    assumed_area_plots: z
      .array(z.string())
      .meta({ description: 'Plots without a polygon, whose yield was checked against an area of 4 ha.' }),
  }),
  refusals: {
    validation: 'a harvest does not fit, or a yield is above what its hectares can give in the season',
    permission: "a harvest is out of the caller's reach",
    state: 'a harvest is in a lot already, none is open, or the cooperative is suspended',
  },
  handler: async (ctx, input) => {
    const { commodity_type, corridor, exporter } = input;
    const reach = poolReach(ctx.actor, input.cooperative);
    const { cooperative } = reach;
    acceptNoneSuspended(await suspendedAmong(ctx.tx, [cooperative]));
    await checkLinks(ctx.tx, [
      { field: 'cooperative', target: 'cooperative', value: cooperative },
      { field: 'commodity_type', target: 'commodity_type', value: commodity_type },
      { field: 'corridor', target: 'corridor', value: corridor },
      { field: 'exporter', target: 'exporter', value: exporter },
    ]);
    const pool = await choosePool(ctx, reach, {
      commodityType: commodity_type,
      harvests: input.harvests,
      stage: input.stage,
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
      stage: pool.stage,
      grade: input.grade ?? null,
      processing_method: input.processing_method ?? null,
      lot_reference: input.lot_reference ?? null,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    await assignToLot(ctx.tx, name, pool.harvests);
    await checkRouteAndQuality(ctx.tx, { name, commodity_type }, input);
    recordHistory(ctx, {
      lot: name,
      at: ctx.now,
      kind: 'created',
      to: 'Draft',
      actorId: ctx.actor.userId,
      actorOrg: cooperative,
      data: { harvests: pool.harvests.length, plots: pool.plots.length, quantity_kg: pool.quantityKg },
    });
    ctx.about(name);
    return {
      name,
      status: 'Draft' as const,
      cooperative,
      quantity: toNumber(pool.quantityKg),
      unit: 'kg' as const,
      stage: pool.stage,
      harvests: pool.harvests,
      plots: pool.plots,
      assumed_area_plots: pool.assumedAreaPlots,
    };
  },
});

const listMyLots = operation({
  summary: "The lots that hold harvests of the caller's plots, newest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(myLotSorts), ...myLotFilters }),
  output: pageOutput(myLotRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, myLots(ctx.tx, ctx.actor.userId, input), {
      select: selectMyLot,
      request: input,
      sorts: myLotSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(myLotView), ...page };
  },
});

const exportMyLotsCsv = operation({
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

export const farmerHarvests = {
  aggregate_harvests_into_lot: aggregateHarvestsIntoLot,
  export_my_lots_csv: exportMyLotsCsv,
  list_my_harvests: listMyHarvests,
  list_my_lots: listMyLots,
  record_harvest: recordHarvestOf,
  harvest_bounds: harvestBounds,
  correct_harvest: correctHarvestOf,
  void_harvest: voidHarvestOf,
  harvest_history: harvestHistory,
};
