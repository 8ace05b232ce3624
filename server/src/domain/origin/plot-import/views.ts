import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { plotImportFormats, plotImportRowStates, plotImportStatuses } from '../../../platform/db/tables.generated.ts';
import type { RowFinding } from './faults.ts';
import { isSaid } from './said.ts';
import type { ImportRow, PlotImport } from './store.ts';

const count = (description: string) => z.int().meta({ description });

export const importRow = z.object({
  name: z.string(),
  cooperative: z.string(),
  exporter: z.string().nullable().meta({ description: 'The exporter whose people sent the file.' }),
  file_name: z.string(),
  size: count('Bytes of the file.'),
  received: count('Bytes that are there.'),
  commodity_type: z.string().nullable(),
  latitude_first: z.boolean(),
  status: z.enum(plotImportStatuses),
  format: z.enum(plotImportFormats).nullable(),
  rows: z.int().nullable().meta({ description: 'Rows of the file; null before it was read.' }),
  ready: count('Rows of which plots can be made.'),
  refused: count('Rows that were refused.'),
  taken: count('Rows of which plots were made.'),
  unchanged: count('Rows whose plots were there before.'),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const importSorts = {
  created_at: ['plot_imports.created_at', 'plot_imports.name'],
} as const satisfies Sorts;

export function importView(found: PlotImport): z.input<typeof importRow> {
  return {
    name: found.name,
    cooperative: found.cooperative,
    exporter: found.exporter,
    file_name: found.file_name,
    size: found.size,
    received: found.received,
    commodity_type: found.commodity_type,
    latitude_first: found.latitude_first,
    status: found.status,
    format: found.format,
    rows: found.row_count,
    ready: found.ready,
    refused: found.refused,
    taken: found.taken,
    unchanged: found.unchanged,
    created_at: toIso(found.created_at),
    updated_at: toIso(found.updated_at),
  };
}

export const findingView = z.object({
  field: z.string().meta({ description: 'The column or property.' }),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  detail: z
    .string()
    .nullable()
    .meta({ description: 'The sentence of the catalogue of the check, for other languages.' }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'What stands in the sentence; points count from 1 there.' }),
  point: z.int().nullable().meta({ description: 'Corner of the outline, from 0.' }),
  message: z.string().meta({ description: 'For people: points count from 1.' }),
  advice: z.string().meta({ description: 'What would be right.' }),
  repaired: z.boolean().meta({ description: 'It is put right by itself.' }),
});

const kept = z.array(findingView.extend({ detail: z.custom<RowFinding['detail']>(isSaid) }));

/** What was found, as it is kept. */
export const findingsOf = (value: unknown): RowFinding[] => kept.parse(value);

export const importRowRow = z.object({
  row: count('As a person counts: lines of a table, the heading being the first; else features from 1.'),
  plot_name: z.string().nullable(),
  farmer_name: z.string().nullable(),
  farmer_email: z.string().nullable(),
  planted_year: z.int().nullable(),
  stated_ha: z.number().nullable().meta({ description: 'Hectares that the file states of a point.' }),
  state: z.enum(plotImportRowStates),
  plot: z.string().nullable().meta({ description: 'The plot that was made of it, or was there before.' }),
  findings: z.array(findingView),
});

export const importRowSorts = { row: ['plot_import_rows.row'] } as const satisfies Sorts;

export function importRowView(row: Omit<ImportRow, 'import' | 'geometry'>): z.input<typeof importRowRow> {
  return {
    row: row.row,
    plot_name: row.plot_name,
    farmer_name: row.farmer_name,
    farmer_email: row.farmer_email,
    planted_year: row.planted_year,
    stated_ha: toNumber(row.stated_ha),
    state: row.state,
    plot: row.plot,
    findings: findingsOf(row.findings),
  };
}
