import { sql } from 'kysely';
import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { reassignPlot, retirePlot, verifyPlot } from '../../domain/origin/plot/office.ts';
import { plotStatuses } from '../../domain/origin/plot/rules.ts';
import { geometryDigest, type Plot } from '../../domain/origin/plot/store.ts';
import {
  plotOrFarmer,
  plotRow,
  plotRowView,
  plotSorts,
  plotsWithFarmer,
  polygonOutput,
  polygonView,
  selectPlotRow,
  sharesGround,
} from '../../domain/origin/plot/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName, referenceName, text, timestamp, toIso, userEmail } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const allow = { roles: ['SVC Authority'] } as const;
const reason = () => text(500, 3).meta({ description: 'Why; kept with the decision.' });
const decided = z.object({
  name: z.string(),
  status: z.enum(plotStatuses),
  cooperative: z.string().nullable(),
  country: z.string().nullable(),
});
const decidedView = ({ name, status, cooperative, country }: Plot) => ({ name, status, cooperative, country });
const otherwise = 'by somebody else or with another reason';
const refusals = { not_found: 'there is no such plot', state: 'the plot is Retired' };

const verify = operation({
  summary: 'Says that the authority has verified a plot, and why.',
  allow,
  kind: 'write',
  input: z.object({
    plot: docName('plot'),
    reason: reason(),
    geometry: text(64).optional().meta({
      description: 'As list_plots tells it: a plot that was moved or drawn anew since then is not verified (409).',
    }),
  }),
  output: decided,
  refusals: { ...refusals, state: `the plot is Retired, was moved since, or was verified ${otherwise}` },
  handler: async (ctx, { plot, ...looked }) => {
    ctx.about(plot);
    return decidedView(await verifyPlot(ctx, plot, looked));
  },
});

const reassign = operation({
  summary: 'Gives a plot to another farmer or cooperative; its harvests go with it, lots that hold them stay.',
  allow,
  kind: 'write',
  input: z.object({
    plot: docName('plot'),
    farmer: userEmail().optional(),
    cooperative: docName('cooperative').optional(),
    reason: reason(),
  }),
  output: decided,
  refusals,
  handler: async (ctx, { plot, ...to }) => {
    ctx.about(plot);
    await checkLinks(ctx.tx, [{ field: 'cooperative', target: 'cooperative', value: to.cooperative }]);
    return decidedView(await reassignPlot(ctx, plot, to));
  },
});

const retire = operation({
  summary: 'Retires a plot: it gives no more harvests, and what it gave stays.',
  allow,
  kind: 'write',
  input: z.object({ plot: docName('plot'), reason: reason() }),
  output: decided,
  refusals: { not_found: 'there is no such plot', state: `the plot was retired ${otherwise}` },
  handler: async (ctx, input) => {
    ctx.about(input.plot);
    return decidedView(await retirePlot(ctx, input.plot, input.reason));
  },
});

const list = operation({
  summary: 'Every plot, newest first, for authorities and admins.',
  allow,
  kind: 'read',
  input: z.object({
    ...pageInput(plotSorts),
    status_filter: z.enum(plotStatuses).optional(),
    cooperative: docName('cooperative').optional(),
    commodity_type: referenceName('commodity type').optional(),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'must be two letters, such as ET')
      .optional()
      .meta({ description: 'Where it lies, ISO 3166-1 alpha-2.', examples: ['ET'] }),
    overlapping: z.boolean().optional().meta({ description: 'Only those that share ground with another plot.' }),
    outlines: z.boolean().optional().meta({ description: 'Tells the outlines too, which are long.' }),
  }),
  output: pageOutput(
    plotRow.extend({
      geometry: z.string().meta({
        description: 'Stands for where the plot lies and its stated size; whoever verifies it names it.',
      }),
      gps_polygon: polygonOutput
        .nullable()
        .meta({ description: 'Its outline, where `outlines` asked for it; null for a plot without one.' }),
      located_at: timestamp().nullable().meta({ description: 'When its place was last written down.' }),
    }),
  ),
  handler: async (ctx, input) => {
    let query = plotsWithFarmer(ctx.tx);
    if (input.status_filter !== undefined) query = query.where('plots.status', '=', input.status_filter);
    if (input.cooperative !== undefined) query = query.where('plots.cooperative', '=', input.cooperative);
    if (input.commodity_type !== undefined) query = query.where('plots.commodity_type', '=', input.commodity_type);
    if (input.country !== undefined) query = query.where('plots.country', '=', input.country);
    if (input.overlapping !== undefined) query = query.where(sharesGround(input.overlapping));
    if (input.search !== undefined) query = query.where(plotOrFarmer(input.search));
    const outline = input.outlines === true ? sql<string | null>`plots.gps_polygon` : sql<string | null>`null::text`;
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (plots) =>
        selectPlotRow(plots).select([geometryDigest.as('geometry'), 'plots.located_at', outline.as('outline')]),
      request: input,
      sorts: plotSorts,
      defaultSort: 'created_at desc',
    });
    const data = rows.map((row) => ({
      ...plotRowView(row),
      geometry: row.geometry,
      gps_polygon: polygonView(row.outline),
      located_at: toIso(row.located_at),
    }));
    return { data, ...page };
  },
});

export const authorityPlots = { list_plots: list, reassign_plot: reassign, retire_plot: retire, verify_plot: verify };
