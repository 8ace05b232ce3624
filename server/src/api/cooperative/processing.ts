import { sql } from 'kysely';
import { z } from 'zod';
import { lotAccess } from '../../domain/origin/lot/access.ts';
import { stages } from '../../domain/origin/mass/rules.ts';
import { processingAccess } from '../../domain/origin/processing/access.ts';
import { correctProcessing, recordProcessing } from '../../domain/origin/processing/process.ts';
import { processingRow, processingRowView, processingSorts } from '../../domain/origin/processing/views.ts';
import { containingPlain, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { date, decimal, docName, longText, lotRef, quantity, text, unit } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const moisture = () =>
  decimal({ scale: 1, positive: false, max: 100, description: 'Percent of water in the output, such as 11.5.' });
const confirmQuantity = z.boolean().optional().meta({
  description: 'Answers the question about an unusually small output, which comes as a fault of this field.',
});
const stage = z.enum(stages);

const refusals = {
  validation:
    'the output is more than the input can give, or must be confirmed; a stage, a day or the moisture does not fit',
  not_found: 'for admins: there is no such record',
  permission: 'the caller is no Owner or Manager of the lot; or there is no such record',
  state: 'the lot is not Draft, or was split; or the step was taken back, or a later one works on its output',
} as const;

const record = operation({
  summary: 'Writes down what a Draft lot became at a step of processing: it weighs the output from then on.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: z.object({
    lot: lotRef(),
    from_stage: stage.optional().meta({ description: 'Only for a lot that does not say its stage.' }),
    to_stage: stage,
    input_quantity: quantity().optional().meta({ description: 'In `unit`; all that the lot holds when left out.' }),
    output_quantity: quantity(),
    unit: unit().default('kg'),
    moisture_percent: moisture(),
    processed_on: date().meta({ description: 'yyyy-mm-dd, not in the future.' }),
    notes: longText().optional(),
    confirm_quantity: confirmQuantity,
  }),
  output: processingRow,
  refusals,
  handler: async (ctx, { lot: name, ...entry }) => {
    const lot = await lotAccess.lock(ctx, name, 'cooperative');
    const made = await recordProcessing(ctx, lot, entry);
    ctx.about(made.name);
    return processingRowView(made);
  },
});

const correct = operation({
  summary: 'Corrects a step of a Draft lot, or takes the last one back; the lot follows. Fields left out stay.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: z.object({
    processing: docName('processing'),
    input_quantity: quantity().optional(),
    output_quantity: quantity().optional(),
    unit: unit().default('kg'),
    moisture_percent: moisture().optional(),
    processed_on: date().optional(),
    notes: longText().optional(),
    withdraw: z
      .boolean()
      .optional()
      .meta({ description: 'Takes the step back: the lot is what it was before it. Only the last step.' }),
    reason: text(500).optional().meta({ description: 'Why; kept in its history.' }),
    confirm_quantity: confirmQuantity,
  }),
  output: processingRow,
  refusals,
  handler: async (ctx, { processing: name, ...correction }) => {
    const { lot: lotName } = await processingAccess.see(ctx, name);
    const lot = await lotAccess.lock(ctx, lotName, 'cooperative');
    const made = await correctProcessing(ctx, lot, name, correction);
    ctx.about(name);
    return processingRowView(made);
  },
});

const list = operation({
  summary: "The steps of processing of the caller's cooperatives' lots, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(processingSorts),
    lot: lotRef().optional(),
    cooperative: docName('cooperative').optional().meta({ description: 'Only of the lots of this one.' }),
  }),
  output: pageOutput(processingRow),
  handler: async (ctx, input) => {
    let query = processingAccess.list(ctx);
    if (input.lot !== undefined) query = query.where('processings.lot', '=', input.lot);
    if (input.cooperative !== undefined) {
      const { cooperative } = input;
      query = query.where('processings.lot', 'in', (eb) =>
        eb.selectFrom('lots').select('lots.name').where('lots.cooperative', '=', cooperative),
      );
    }
    if (input.search !== undefined) {
      const [named, pattern] = [input.search.toUpperCase(), containingPlain(input.search)];
      query = query.where((eb) =>
        eb.or([
          eb('processings.name', '=', named),
          eb(
            'processings.lot',
            'in',
            sql<string>`(select found.lot from lot_search found where found.body like ${pattern})`,
          ),
        ]),
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (steps) => steps.selectAll('processings'),
      request: input,
      sorts: processingSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(processingRowView), ...page };
  },
});

export const cooperativeProcessing = {
  record_processing: record,
  correct_processing: correct,
  list_processing: list,
};
