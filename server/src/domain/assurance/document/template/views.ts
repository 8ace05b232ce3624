import { z } from 'zod';
import type { Sorts } from '../../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../../kernel/values/vocabulary.ts';
import { documentDoctypes, printFormatNames } from '../formats.ts';
import { doctypeOf, stateOf, templateStates } from './rules.ts';
import type { Template } from './store.ts';

export const templateRow = z.object({
  name: z.string().meta({ description: 'Given as print_format to documents.generate.' }),
  version: z.int(),
  title: z.string(),
  based_on: z.enum(printFormatNames).meta({ description: 'The print format whose facts it shows.' }),
  doctype: z.enum(documentDoctypes),
  state: z.enum(templateStates).meta({
    description: 'Of this version: planned (counts later), in use, replaced by a later one, or ended.',
  }),
  sha256: z.string().meta({ description: 'Of its text (UTF-8); documents that were made with it say so.' }),
  valid_from: timestamp(),
  reason: z.string(),
  created_at: timestamp(),
  created_by: z.string(),
  documents: z.int().meta({ description: 'How many documents were asked for with this version.' }),
  ended_at: timestamp().nullable(),
  end_reason: z.string().nullable(),
});

export const templateSorts = {
  created_at: ['document_templates.created_at', 'document_templates.name', 'document_templates.version'],
  name: ['document_templates.name', 'document_templates.version'],
} as const satisfies Sorts;

export type TemplateLine = Template & { in_force: number | null; created_by_name: string; documents: number };

export const templateRowView = (row: TemplateLine, now: Date): z.input<typeof templateRow> => ({
  name: row.name,
  version: row.version,
  title: row.title,
  based_on: row.based_on,
  doctype: doctypeOf(row.based_on),
  state: stateOf(row, row.in_force ?? undefined, now),
  sha256: row.source_sha256.toString('hex'),
  valid_from: toIso(row.valid_from),
  reason: row.reason,
  created_at: toIso(row.created_at),
  created_by: row.created_by_name,
  documents: row.documents,
  ended_at: toIso(row.ended_at),
  end_reason: row.end_reason,
});
