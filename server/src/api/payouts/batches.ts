import { z } from 'zod';
import { batchRow, batchSorts, selectBatch, showBatch } from '../../domain/money/payout/batch-views.ts';
import { batchFile, batchFormats, largestBatch, makeBatch as make } from '../../domain/money/payout/batches.ts';
import { areWritten } from '../../domain/proof/did/vouched-keys.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { date, docName } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const makeBatch = operation({
  summary: 'Puts Approved payouts into a batch for the bank: those named, or all there are.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    payouts: z
      .array(docName('payout'))
      .min(1)
      .max(largestBatch)
      .optional()
      .meta({ description: `Names; the oldest ${largestBatch} that are Approved unless told.` }),
    execution_date: date()
      .optional()
      .meta({ description: 'When the bank shall pay; today unless told.', format: 'date' }),
  }),
  output: batchRow,
  refusals: {
    permission: 'a partner key calls',
    state:
      'a payout is not Approved, its account not Verified any more, there is none, or the platform has no account in a currency',
  },
  handler: async (ctx, input) => {
    const { name } = await make(
      ctx,
      { payouts: input.payouts, executionDate: input.execution_date },
      ctx.services.signer,
    );
    ctx.about(name);
    const batch = ctx.tx.selectFrom('payout_batches').where('payout_batches.name', '=', name);
    return showBatch(await selectBatch(batch).executeTakeFirstOrThrow());
  },
});

const { search: _search, ...batchPage } = pageInput(batchSorts);

const listBatches = operation({
  summary: 'The batches of payouts, newest first.',
  allow: 'admin',
  scope: 'session',
  kind: 'read',
  input: z.object(batchPage),
  output: pageOutput(batchRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, ctx.tx.selectFrom('payout_batches'), {
      select: selectBatch,
      request: input,
      sorts: batchSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(showBatch), ...page };
  },
});

const downloadBatch = operation({
  summary:
    'The file of a batch, the same bytes each time: pain001 (ISO 20022 pain.001.001.09, payouts by IBAN) or csv (all of them).',
  allow: 'admin',
  scope: 'session',
  kind: 'read',
  snapshot: true,
  envelope: 'file',
  input: z.object({ batch: docName('payout batch'), format: z.enum(batchFormats) }),
  output: z.string(),
  refusals: {
    not_found: 'there is no such batch',
    state: 'what it says was altered since it was made, or it has no payouts by IBAN',
  },
  handler: (ctx, { batch: name, format }) => batchFile(ctx.tx, { name, format }, (tx, rows) => areWritten(tx, rows, 1)),
});

export const payoutsBatches = { download_batch: downloadBatch, list_batches: listBatches, make_batch: makeBatch };
