import { z } from 'zod';
import { findProfileOf } from '../../domain/assurance/profile/store.ts';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { commentsOnPlot } from '../../domain/origin/harvest/store.ts';
import { harvestRowView, lockedBy, ownHarvestRow } from '../../domain/origin/harvest/views.ts';
import { areaOfPointHa, plantedYear } from '../../domain/origin/mass/rules.ts';
import { plotAccess } from '../../domain/origin/plot/access.ts';
import { cooperativeOfNewPlot, joined } from '../../domain/origin/plot/acting-cooperative.ts';
import { editPlot } from '../../domain/origin/plot/edit.ts';
import { gpsPolygon } from '../../domain/origin/plot/gps-polygon.ts';
import { registerPlot } from '../../domain/origin/plot/register.ts';
import {
  completePoint,
  editable,
  mayChooseCooperative,
  plotStatuses,
  statedArea,
} from '../../domain/origin/plot/rules.ts';
import { overlapsOf } from '../../domain/origin/plot/store.ts';
import { farmerFigures, farmerFiguresOutput, farmerFiguresView } from '../../domain/origin/plot/summary.ts';
import {
  overlapRow,
  overlapView,
  plotRow,
  plotRowView,
  plotSorts,
  plotsWithFarmer,
  polygonOutput,
  polygonView,
  selectPlotRow,
} from '../../domain/origin/plot/views.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, invalid } from '../../kernel/values/errors.ts';
import {
  docName,
  latitude,
  longitude,
  referenceName,
  text,
  timestamp,
  toIso,
  toNumber,
} from '../../kernel/values/vocabulary.ts';
import { isAdmin, orgsOf } from '../../kernel/write/actor.ts';
import { shownTitle } from '../../platform/db/shown-names.ts';
import { operation } from '../operation.ts';

const plotFields = {
  cooperative: docName('cooperative').optional(),
  commodity_type: referenceName('commodity type').optional(),
  gps_lat: latitude().optional(),
  gps_lng: longitude().optional(),
  gps_polygon: gpsPolygon().optional(),
  planted_year: z
    .int()
    .min(1)
    .max(9999)
    .optional()
    .meta({ description: 'Year the trees were planted, 1900 or later and not in the future.', examples: [2012] }),
  stated_ha: z
    .number()
    .min(0.0001)
    .max(Number(areaOfPointHa))
    .optional()
    .meta({
      description:
        'Hectares of a plot that is known by its point alone, which counts as 4 without; of an outline they are computed.',
      examples: [0.75],
    }),
};
const overlapNote = "Plots that it overlaps, the farmer's own too; reported, not refused.";
const notYours =
  "the caller is not the plot's farmer, a member of its cooperative or an admin; or there is no such plot";

const registerFarmPlot = operation({
  summary: 'Registers a Draft plot of the caller, with its point or polygon.',
  allow: { roles: ['SVC Farmer'] },
  kind: 'write',
  largeBody: true,
  input: z.object({ plot_name: text(), ...plotFields }),
  output: z.object({
    name: z.string(),
    status: z.enum(plotStatuses),
    cooperative: z.string().nullable(),
    area_ha: z.number().nullable(),
    gps_lat: z.number().nullable(),
    gps_lng: z.number().nullable(),
    overlaps: z.array(overlapRow).meta({ description: overlapNote }),
  }),
  refusals: {
    validation: 'a linked record does not exist, or the place lies in the sea or far from the cooperative',
    permission: 'the caller has not joined the cooperative',
  },
  handler: async (ctx, input) => {
    accept(plantedYear(input.planted_year, ctx.now));
    const point = accept(completePoint(input.gps_lat, input.gps_lng));
    const stated = accept(statedArea(input.stated_ha, input.gps_polygon !== undefined));
    const cooperative = accept(cooperativeOfNewPlot(ctx.actor, input.cooperative));
    await checkLinks(ctx.tx, [
      { field: 'cooperative', target: 'cooperative', value: cooperative },
      { field: 'commodity_type', target: 'commodity_type', value: input.commodity_type },
    ]);
    const { name, location, overlaps } = accept(
      await registerPlot(ctx, {
        farmer: ctx.actor.userId,
        plot_name: input.plot_name,
        cooperative,
        commodity_type: input.commodity_type ?? null,
        planted_year: input.planted_year ?? null,
        stated_ha: stated ?? null,
        place: { polygon: input.gps_polygon, point },
      }),
    );
    ctx.about(name);
    return {
      name,
      status: 'Draft' as const,
      cooperative,
      area_ha: toNumber(location.area_ha ?? null),
      gps_lat: toNumber(location.gps_lat ?? null),
      gps_lng: toNumber(location.gps_lng ?? null),
      overlaps: overlaps.map(overlapView),
    };
  },
});

const updateFarmPlot = operation({
  summary:
    'Edits a Draft or Verified plot. When its location changes, unsold lots of it are signed anew; sold ones keep the old.',
  allow: 'user',
  kind: 'write',
  needs: 'record',
  largeBody: true,
  input: z.object({ plot: docName('plot'), plot_name: text().optional(), ...plotFields }),
  output: z.object({
    name: z.string(),
    changed: z.array(z.string()).meta({ description: 'Names of the fields that changed.' }),
    message: z.string(),
    status: z.enum(plotStatuses),
    area_ha: z.number().nullable(),
    overlaps: z.array(overlapRow).meta({ description: overlapNote }),
  }),
  refusals: {
    not_found: 'for admins: there is no such plot',
    permission: notYours,
    state: 'the plot is neither Draft nor Verified',
  },
  handler: async (ctx, input) => {
    const before = await plotAccess.lock(ctx, input.plot, 'edit');
    accept(editable(before));
    const { plot: name, gps_lat, gps_lng, gps_polygon: polygon, stated_ha: hectares, ...rest } = input;
    const isOutlined = polygon !== undefined || before.gps_polygon !== null;
    const edit = { ...rest, stated_ha: accept(statedArea(hectares, isOutlined)) };
    accept(plantedYear(edit.planted_year, ctx.now));
    if (edit.cooperative !== undefined && edit.cooperative !== before.cooperative) {
      accept(mayChooseCooperative(before, ctx.actor));
      accept(joined(ctx.actor, edit.cooperative));
    }
    await checkLinks(ctx.tx, [
      { field: 'cooperative', target: 'cooperative', value: edit.cooperative },
      { field: 'commodity_type', target: 'commodity_type', value: edit.commodity_type },
    ]);
    const point = accept(completePoint(gps_lat, gps_lng));
    const { plot, changed, overlaps } = await editPlot(ctx, before, edit, { polygon, point });
    ctx.about(name);
    return {
      name,
      changed,
      message: changed.length === 0 ? 'Nothing to change.' : `Changed ${changed.join(', ')}.`,
      status: plot.status,
      area_ha: toNumber(plot.area_ha),
      overlaps: overlaps.map(overlapView),
    };
  },
});

const farmPlotEditValues = operation({
  summary: 'The values of a plot that can be edited, and whether they can be now.',
  allow: 'user',
  kind: 'read',
  input: z.object({ plot: docName('plot') }),
  output: z.object({
    name: z.string(),
    status: z.enum(plotStatuses),
    editable: z.boolean(),
    message: z.string().nullable().meta({ description: 'Why it cannot be edited.' }),
    may_change_cooperative: z.boolean(),
    values: z.object({
      plot_name: z.string(),
      cooperative: z.string().nullable(),
      commodity_type: z.string().nullable(),
      gps_lat: z.number().nullable(),
      gps_lng: z.number().nullable(),
      gps_polygon: polygonOutput.nullable(),
      planted_year: z.int().nullable(),
      stated_ha: z.number().nullable(),
    }),
  }),
  refusals: { not_found: 'for admins: there is no such plot', permission: notYours },
  handler: async (ctx, input) => {
    const plot = await plotAccess.see(ctx, input.plot, 'edit');
    const decision = editable(plot);
    return {
      name: plot.name,
      status: plot.status,
      editable: decision.ok,
      message: decision.ok ? null : decision.refusal.message,
      may_change_cooperative: mayChooseCooperative(plot, ctx.actor).ok,
      values: {
        plot_name: plot.plot_name,
        cooperative: plot.cooperative,
        commodity_type: plot.commodity_type,
        gps_lat: toNumber(plot.gps_lat),
        gps_lng: toNumber(plot.gps_lng),
        gps_polygon: polygonView(plot.gps_polygon),
        planted_year: plot.planted_year,
        stated_ha: toNumber(plot.stated_ha),
      },
    };
  },
});

/** Rows of the harvest history that a plot's detail shows. */
const historyShown = 100;

const getPlotDetail = operation({
  summary: 'A plot with its polygon, its latest harvests and the plots it overlaps.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({
    plot: docName('plot').optional(),
    name: docName('plot').optional().meta({ description: 'The same as `plot`, which wins.' }),
  }),
  output: plotRow.extend({
    gps_polygon: polygonOutput.nullable(),
    overlaps: z.array(overlapRow).meta({ description: overlapNote }),
    harvest_history: z.array(ownHarvestRow).meta({ description: `The latest ${historyShown}, newest first.` }),
    comments: z
      .array(z.object({ at: timestamp(), author_name: z.string().nullable(), body: z.string() }))
      .meta({ description: `What was noted in the field, with where; the latest ${historyShown}, newest first.` }),
  }),
  refusals: { not_found: 'for admins: there is no such plot', permission: notYours },
  handler: async (ctx, input) => {
    const name = input.plot ?? input.name;
    if (name === undefined) throw invalid('plot', 'is required');
    const plot = await plotAccess.see(ctx, name, 'edit');
    const row = await selectPlotRow(plotsWithFarmer(ctx.tx))
      .where('plots.name', '=', plot.name)
      .executeTakeFirstOrThrow();
    const harvests = await ctx.tx
      .selectFrom('harvests')
      .selectAll('harvests')
      .select(lockedBy.as('locked_by'))
      .where('plot', '=', plot.name)
      .orderBy('harvest_date', 'desc')
      .orderBy('name', 'desc')
      .limit(historyShown)
      .execute();
    const comments = await commentsOnPlot(ctx.tx, plot.name, historyShown);
    return {
      ...plotRowView(row),
      gps_polygon: polygonView(plot.gps_polygon),
      overlaps: (await overlapsOf(ctx.tx, plot.name)).map(overlapView),
      comments: comments.map(({ at, ...comment }) => ({ ...comment, at: toIso(at) })),
      harvest_history: harvests.map((row) => ({ ...harvestRowView(row), locked_by: row.locked_by })),
    };
  },
});

const listMyPlots = operation({
  summary: 'The plots whose farmer the caller is, newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(plotSorts),
    status_filter: z.enum(plotStatuses).optional(),
    commodity_type: referenceName('commodity type').optional(),
  }),
  output: pageOutput(plotRow),
  handler: async (ctx, input) => {
    let query = plotsWithFarmer(ctx.tx).where(plotAccess.visible(ctx.actor, 'farm'));
    if (input.status_filter !== undefined) query = query.where('plots.status', '=', input.status_filter);
    if (input.commodity_type !== undefined) query = query.where('plots.commodity_type', '=', input.commodity_type);
    if (input.search !== undefined) query = query.where('plots.search_text', 'like', containing(input.search));
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectPlotRow,
      request: input,
      sorts: plotSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(plotRowView), ...page };
  },
});

const farmerFormOptions = operation({
  summary: "The tracked commodities and the caller's cooperatives; admins see all cooperatives.",
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: z.object({
    commodity_types: z.array(z.string()),
    cooperatives: z.array(z.object({ name: z.string(), title: z.string(), country: z.string() })),
    units: z.array(z.string()),
  }),
  handler: async (ctx) => {
    const commodities = await ctx.tx
      .selectFrom('commodity_types')
      .select('name')
      .where('retired_at', 'is', null)
      .orderBy('name')
      .execute();
    let orgs = ctx.tx
      .selectFrom('orgs')
      .select(['name', shownTitle('orgs').as('title'), 'country'])
      .where('kind', '=', 'Cooperative');
    if (!isAdmin(ctx.actor))
      orgs = orgs.where((eb) => eb('name', '=', eb.fn.any(eb.val(orgsOf(ctx.actor, 'Cooperative')))));
    return {
      commodity_types: commodities.map((row) => row.name),
      cooperatives: await orgs.orderBy('name').limit(1000).execute(),
      units: ['kg', 'MT'],
    };
  },
});

const farmerSummary = operation({
  summary: "The caller's farm in figures: plots, area, lots and volume.",
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    ...farmerFiguresOutput,
    fep_score: z.number().nullable().meta({ description: 'Finance eligibility score; null without a profile.' }),
  }),
  handler: async (ctx) => {
    const figures = await farmerFigures(ctx.tx, ctx.actor.userId);
    const profile = await findProfileOf(ctx.tx, { farmer: ctx.actor.userId });
    return {
      ...farmerFiguresView(figures),
      fep_score: toNumber(profile?.score ?? null),
    };
  },
});

export const farmerPlots = {
  farmer_form_options: farmerFormOptions,
  farmer_summary: farmerSummary,
  farm_plot_edit_values: farmPlotEditValues,
  get_plot_detail: getPlotDetail,
  list_my_plots: listMyPlots,
  register_farm_plot: registerFarmPlot,
  update_farm_plot: updateFarmPlot,
};
