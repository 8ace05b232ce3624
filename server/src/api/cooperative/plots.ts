import { sql } from 'kysely';
import { z } from 'zod';
import { openFigures } from '../../domain/origin/harvest/open-figures.ts';
import { maxPooled } from '../../domain/origin/harvest/store.ts';
import { plotAccess } from '../../domain/origin/plot/access.ts';
import { plotStatuses } from '../../domain/origin/plot/rules.ts';
import { memberFarmFigures } from '../../domain/origin/plot/summary.ts';
import {
  plotOrFarmer,
  plotRow,
  plotRowView,
  plotSorts,
  plotsWithFarmer,
  selectPlotRow,
} from '../../domain/origin/plot/views.ts';
import { shownOrg } from '../../domain/people/party/acting-org.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, forbidden } from '../../kernel/values/errors.ts';
import { docName, referenceName, toNumber } from '../../kernel/values/vocabulary.ts';
import { isAdmin, isMember, orgsOf } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';

/** Membership before anything else: who belongs to no cooperative has no members' plots to look at. */
function requireCooperative(ctx: UserCtx): void {
  if (!isAdmin(ctx.actor) && orgsOf(ctx.actor, 'Cooperative').length === 0) {
    throw forbidden('You are not a member of any cooperative.');
  }
}

/** Of a row of plots: there is something of it that a lot can take. */
const hasOpenHarvest = sql<boolean>`exists (
  select from harvests h where h.plot = plots.name and h.lot is null and h.quantity_kg is not null and h.voided_at is null)`;

const refusals = { permission: 'the caller is no member of a cooperative' };

const listMemberPlots = operation({
  summary: "The plots of the members of the caller's cooperatives, read-only, newest first; admins see those of all.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(plotSorts),
    status_filter: z.enum(plotStatuses).optional(),
    cooperative: docName('cooperative').optional(),
    commodity_type: referenceName('commodity type').optional(),
    crop_unsaid: z
      .boolean()
      .optional()
      .meta({ description: 'With commodity_type: also the plots of which nobody has said what grows there.' }),
    open_harvests: z
      .boolean()
      .optional()
      .meta({ description: 'True: only plots with a harvest that was weighed and is in no lot yet.' }),
  }),
  output: pageOutput(plotRow),
  refusals,
  handler: async (ctx, input) => {
    requireCooperative(ctx);
    let query = plotsWithFarmer(ctx.tx).where(plotAccess.visible(ctx.actor, 'members'));
    if (input.cooperative !== undefined) query = query.where('plots.cooperative', '=', input.cooperative);
    if (input.status_filter !== undefined) query = query.where('plots.status', '=', input.status_filter);
    const { commodity_type: crop } = input;
    if (crop !== undefined) {
      query = query.where((eb) => {
        const grown = eb('plots.commodity_type', '=', crop);
        return input.crop_unsaid === true ? eb.or([grown, eb('plots.commodity_type', 'is', null)]) : grown;
      });
    }
    if (input.open_harvests === true) query = query.where(hasOpenHarvest);
    if (input.search !== undefined) query = query.where(plotOrFarmer(input.search));
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectPlotRow,
      request: input,
      sorts: plotSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(plotRowView), ...page };
  },
});

const memberFarmSummary = operation({
  summary: "The members' plots of one of the caller's cooperatives in figures; admins see those of all.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    cooperative: docName('cooperative')
      .optional()
      .meta({ description: "One of the caller's; the first by name when left out, and all of them for admins." }),
  }),
  output: z.object({
    plots: z.object({ draft: z.int(), verified: z.int(), total: z.int() }),
    farmers: z.int().meta({ description: 'Distinct farmers.' }),
    total_area_ha: z.number().meta({ description: 'Hectares of the plots that have a polygon.' }),
  }),
  refusals,
  handler: async (ctx, input) => {
    requireCooperative(ctx);
    const cooperative = accept(shownOrg(ctx.actor, 'Cooperative', input.cooperative));
    const { farmers, total_area_ha, ...plots } = await memberFarmFigures(
      ctx.tx,
      cooperative === undefined ? undefined : [cooperative],
    );
    return { plots, farmers, total_area_ha: toNumber(total_area_ha) };
  },
});

const openHarvests = operation({
  summary: "What a lot of all open harvests of a cooperative's members would hold: those that are in no lot yet.",
  allow: 'user',
  kind: 'read',
  largeBody: true,
  input: z.object({
    cooperative: docName('cooperative'),
    commodity_type: referenceName('commodity type'),
    harvests: z
      .array(docName('harvest'))
      .min(1)
      .max(maxPooled)
      .optional()
      .meta({ description: 'Only these, of those that are open.' }),
  }),
  output: z.object({
    harvests: z.int(),
    plots: z.int(),
    farmers: z.int().meta({ description: 'Distinct farmers.' }),
    quantity_kg: z.number().meta({ description: 'Kilograms, the sum of the harvests.' }),
    origin_countries: z.array(z.string()).meta({
      description:
        'ISO 3166-1 codes of where their plots lie, the largest part first: the origin of the lot. Its corridor starts in the first.',
    }),
  }),
  refusals: { permission: 'the caller is no member of the cooperative' },
  handler: async (ctx, { cooperative, commodity_type, harvests }) => {
    if (!isAdmin(ctx.actor) && !isMember(ctx.actor, cooperative)) {
      throw forbidden('You are not a member of this cooperative.');
    }
    const { quantity_kg, ...counts } = await openFigures(ctx.tx, {
      cooperative,
      commodityType: commodity_type,
      harvests,
    });
    return { ...counts, quantity_kg: toNumber(quantity_kg) };
  },
});

export const cooperativePlots = {
  list_member_plots: listMemberPlots,
  member_farm_summary: memberFarmSummary,
  open_harvests: openHarvests,
};
