import { z } from 'zod';
import { memberPlots } from '../domain/plot/access.ts';
import { plotStatuses } from '../domain/plot/rules.ts';
import { memberFarmFigures } from '../domain/plot/summary.ts';
import { plotRow, plotRowView, plotSorts, plotsWithFarmer, selectPlotRow } from '../domain/plot/views.ts';
import { isAdmin, orgsOf } from '../kernel/actor.ts';
import { forbidden } from '../kernel/errors.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../kernel/page.ts';
import { docName, toNumber } from '../kernel/vocabulary.ts';
import { operation, type UserCtx } from './operation.ts';

const tag = 'cooperative';
const prefix = 'svc_network.api.cooperative';

/** Membership before anything else: who belongs to no cooperative has no members' plots to look at. */
function requireCooperative(ctx: UserCtx): void {
  if (!isAdmin(ctx.actor) && orgsOf(ctx.actor, 'Cooperative').length === 0) {
    throw forbidden('You are not a member of any cooperative.');
  }
}

const refusals = { permission: 'the caller is no member of a cooperative' };

const listMemberPlots = operation({
  name: `${prefix}.list_member_plots`,
  tag,
  summary: "The plots linked to the caller's cooperatives, read-only, newest first; admins see those of all.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(plotSorts),
    status_filter: z.enum(plotStatuses).optional(),
    cooperative: docName('cooperative').optional(),
    commodity_type: docName('commodity type').optional(),
  }),
  output: pageOutput(plotRow),
  refusals,
  handler: async (ctx, input) => {
    requireCooperative(ctx);
    let query = plotsWithFarmer(ctx.tx).where(memberPlots(ctx.actor));
    if (input.cooperative !== undefined) query = query.where('plots.cooperative', '=', input.cooperative);
    if (input.status_filter !== undefined) query = query.where('plots.status', '=', input.status_filter);
    if (input.commodity_type !== undefined) query = query.where('plots.commodity_type', '=', input.commodity_type);
    if (input.search !== undefined) query = query.where('plots.search_text', 'like', containing(input.search));
    const { rows, ...page } = await fetchPage(ctx.tx, query, selectPlotRow, input, plotSorts, 'created_at desc');
    return { data: rows.map(plotRowView), ...page };
  },
});

const memberFarmSummary = operation({
  name: `${prefix}.member_farm_summary`,
  tag,
  summary: "The plots of the caller's cooperatives in figures; admins see those of all.",
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    plots: z.object({ draft: z.int(), verified: z.int(), total: z.int() }),
    farmers: z.int().meta({ description: 'Distinct farmers.' }),
    total_area_ha: z.number().meta({ description: 'Hectares of the plots that have a polygon.' }),
  }),
  refusals,
  handler: async (ctx) => {
    requireCooperative(ctx);
    const cooperatives = isAdmin(ctx.actor) ? undefined : orgsOf(ctx.actor, 'Cooperative');
    const { farmers, total_area_ha, ...plots } = await memberFarmFigures(ctx.tx, cooperatives);
    return { plots, farmers, total_area_ha: toNumber(total_area_ha) };
  },
});

export const cooperativePlots = [listMemberPlots, memberFarmSummary];
