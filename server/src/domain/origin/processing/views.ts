import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { stages } from '../mass/rules.ts';
import type { Processing } from './store.ts';

/** A step, for the people of its lot. */
export const processingRow = z.object({
  name: z.string(),
  lot: z.string(),
  step: z.int().meta({ description: 'Counts the steps of the lot from 1.' }),
  from_stage: z.enum(stages),
  to_stage: z.enum(stages),
  processed_on: z.string().meta({ description: 'yyyy-mm-dd.' }),
  input_kg: z.number().meta({ description: 'Kilograms of `from_stage` that went in.' }),
  output_kg: z.number().meta({ description: 'Kilograms of `to_stage` that came out.' }),
  loss_kg: z.number().meta({ description: 'Kilograms of the input that are not in the output.' }),
  moisture_percent: z.number().meta({ description: 'Of the output.' }),
  notes: z.string().nullable(),
  version: z.int().meta({ description: 'Counts its corrections from 1.' }),
  withdrawn: z.boolean().meta({ description: 'It was taken back and counts no more.' }),
  created_at: timestamp(),
});

export const processingSorts = {
  created_at: ['processings.created_at', 'processings.name'],
  processed_on: ['processings.processed_on', 'processings.name'],
} as const satisfies Sorts;

export function processingRowView(row: Processing): z.input<typeof processingRow> {
  return {
    name: row.name,
    lot: row.lot,
    step: row.step,
    from_stage: row.from_stage,
    to_stage: row.to_stage,
    processed_on: row.processed_on,
    input_kg: toNumber(row.input_kg),
    output_kg: toNumber(row.output_kg),
    loss_kg: toNumber(row.loss_kg ?? '0'),
    moisture_percent: toNumber(row.moisture_percent),
    notes: row.notes,
    version: row.version,
    withdrawn: row.withdrawn_at !== null,
    created_at: toIso(row.created_at),
  };
}
