import { z } from 'zod';
import {
  feeCsv,
  feeRow,
  feeSorts,
  feeTotal,
  feeTotals,
  findFees,
  selectFee,
  showFee,
} from '../../domain/money/wallet/fee-book.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { date, referenceName } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const { search: _search, ...feePage } = pageInput(feeSorts);
const filters = {
  from: date().optional().meta({ description: 'First day of release, UTC.', format: 'date' }),
  to: date().optional().meta({ description: 'Last day of release, UTC.', format: 'date' }),
  corridor: referenceName('corridor').optional(),
};

function checkDays({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && to < from) throw invalid('to', `must not be before from, ${from}`);
}

const feeBook = operation({
  summary: 'The platform’s fees by order, newest first, with totals by month and currency of all that match.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({ ...feePage, ...filters }),
  output: pageOutput(feeRow).extend({ totals: z.array(feeTotal) }),
  handler: async (ctx, input) => {
    checkDays(input);
    const { rows, ...page } = await fetchPage(ctx.tx, findFees(ctx.tx, input), {
      select: selectFee,
      request: input,
      sorts: feeSorts,
      defaultSort: 'at desc',
    });
    return { data: rows.map(showFee), ...page, totals: await feeTotals(ctx.tx, input) };
  },
});

const exportFeeBook = operation({
  summary: 'The platform’s fees by order as CSV, newest first, at most 5000 rows.',
  allow: 'admin',
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    checkDays(input);
    return csvOfList('fees.csv', feeCsv, ordered(selectFee(findFees(ctx.tx, input)), 'at desc', feeSorts));
  },
});

export const walletFees = { fee_book: feeBook, export_fee_book: exportFeeBook };
