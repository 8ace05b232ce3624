import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { ReferenceRow } from './store.ts';

export const referenceValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]))
  .meta({ description: 'Values by column.' });

export const referenceRow = z.object({
  key: z.string(),
  values: referenceValues,
  valid_from: timestamp().nullable().meta({ description: 'Of a dated kind: from when on it counts.' }),
  next_valid_from: timestamp().nullable().meta({ description: 'When the next version follows; null where none does.' }),
  age_days: z.int().nullable().meta({ description: 'Whole days that it has counted; null where it is not dated.' }),
  retired_at: timestamp().nullable(),
  source: z.string().nullable().meta({ description: 'Of rates: start, admin or ecb.' }),
});

export function referenceRowView(row: ReferenceRow, now: Date): z.input<typeof referenceRow> {
  const { valid_from: from } = row;
  return {
    key: row.key,
    values: row.values,
    valid_from: toIso(from),
    next_valid_from: toIso(row.next_valid_from),
    age_days: from === null ? null : Math.floor((now.getTime() - from.getTime()) / 86_400_000),
    retired_at: toIso(row.retired_at),
    source: row.source,
  };
}
