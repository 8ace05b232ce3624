import { z } from 'zod';
import { harvestRow, harvestRowView, harvestSorts } from '../../domain/origin/harvest/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const allow = { roles: ['SVC Authority'] } as const;

const { search: _search, ...paging } = pageInput(harvestSorts);

const listHarvests = operation({
  summary: 'The harvests of a plot, the latest first; also those that were voided. A plot that there is not has none.',
  allow,
  kind: 'read',
  input: z.object({ ...paging, plot: docName('plot') }),
  output: pageOutput(harvestRow),
  handler: async (ctx, input) => {
    const query = ctx.tx.selectFrom('harvests').where('harvests.plot', '=', input.plot);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (harvests) => harvests.selectAll('harvests'),
      request: input,
      sorts: harvestSorts,
      defaultSort: 'harvest_date desc',
    });
    return { data: rows.map(harvestRowView), ...page };
  },
});

export const authorityRecords = { list_harvests: listHarvests };
