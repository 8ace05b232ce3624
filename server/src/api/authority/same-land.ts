import { z } from 'zod';
import { plotStatuses } from '../../domain/origin/plot/rules.ts';
import { sameLand, sameLandSorts, selectSameLand } from '../../domain/origin/plot/same-land.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { oneOf, timestamp, toIso, toNumber } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const { search: _search, ...pages } = pageInput(sameLandSorts);

const list = operation({
  summary:
    'Land that different farmers registered, each pair of plots once: across cooperatives and seasons. Neither farmer is told where the other’s plot lies.',
  allow: { roles: ['SVC Authority'] },
  kind: 'read',
  input: z.object({
    ...pages,
    min_share: z
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .meta({ description: 'How much of the smaller plot must be the other’s, too, from 0 to 1.' }),
    across_cooperatives: z
      .boolean()
      .optional()
      .meta({ description: 'Only pairs of different cooperatives, or only of the same.' }),
  }),
  output: pageOutput(
    z.object({
      overlap_ha: z.number(),
      share: z.number().meta({ description: 'Of the smaller plot.' }),
      found_at: timestamp(),
      both_harvested: z.array(z.int()).meta({ description: 'Years in which both plots gave a harvest.' }),
      plots: z.array(
        z.object({
          plot: z.string(),
          farmer_name: z.string(),
          cooperative: z.string().nullable(),
          cooperative_name: z.string().nullable(),
          status: z.enum(plotStatuses),
          area_ha: z.number().nullable(),
          registered_at: timestamp(),
        }),
      ),
    }),
  ),
  handler: async (ctx, { min_share, across_cooperatives: across, ...request }) => {
    const { rows, ...page } = await fetchPage(ctx.tx, sameLand(ctx.tx, { min_share, across }), {
      select: selectSameLand,
      request,
      sorts: sameLandSorts,
      defaultSort: 'overlap_ha desc',
    });
    const data = rows.map((row) => ({
      overlap_ha: toNumber(row.overlap_ha),
      share: toNumber(row.share),
      found_at: toIso(row.found_at),
      both_harvested: row.both_harvested,
      plots: row.plots.map((plot) => ({
        ...plot,
        status: oneOf(plotStatuses, plot.status),
        area_ha: toNumber(plot.area_ha),
      })),
    }));
    return { data, ...page };
  },
});

export const authoritySameLand = { list_same_land: list };
