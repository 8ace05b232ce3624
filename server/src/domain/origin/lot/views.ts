import type { SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { lotStages, type Tables } from '../../../platform/db/tables.generated.ts';
import { foundOtherwise, foundOtherwiseOutput } from './about.ts';
import { kilograms } from './edit.ts';
import type { EditableField, MassBound } from './editable.ts';
import { lotAfter, lotStatuses } from './rules.ts';
import type { Lot } from './store.ts';

/** A lot as its owner sees it in lists. */
export const lotRow = z.object({
  name: z.string(),
  status: z.enum(lotStatuses),
  found_otherwise: foundOtherwiseOutput,
  cooperative: z.string(),
  exporter: z.string().nullable(),
  commodity_type: z.string(),
  corridor: z.string(),
  quantity: z.number().meta({ description: 'In `unit`.' }),
  unit: z.string(),
  stage: z.enum(lotStages).nullable().meta({ description: 'What the quantity is a mass of.' }),
  grade: z.string().nullable(),
  processing_method: z.string().nullable(),
  lot_reference: z.string().nullable(),
  asking_price: z.number().nullable().meta({ description: 'Per unit, in `currency`.' }),
  currency: z.string().nullable(),
  created_at: timestamp(),
  listed_at: timestamp().nullable(),
});

interface FoundOtherwise {
  found_otherwise: boolean;
}

/** Adds to a list of lots what `lotRow` needs. */
export function selectLotRow(query: SelectQueryBuilder<Tables, 'lots', object>) {
  return query.selectAll('lots').select(foundOtherwise.as('found_otherwise'));
}

/** What the lists of own lots may be sorted by. */
export const lotSorts = {
  created_at: ['lots.created_at', 'lots.name'],
  quantity: ['lots.quantity_kg', 'lots.name'],
  asking_price: ['lots.price_per_kg', 'lots.name'],
  status: ['lots.status', 'lots.name'],
} as const satisfies Sorts;

/** What a lot is, in every CSV of lots. */
export const goodsCsv = [
  ['commodity_type', (lot) => lot.commodity_type],
  ['corridor', (lot) => lot.corridor],
  ['quantity', (lot) => toNumber(lot.quantity)],
  ['unit', (lot) => lot.unit],
  ['grade', (lot) => lot.grade],
  ['processing_method', (lot) => lot.processing_method],
  ['lot_reference', (lot) => lot.lot_reference],
] as const satisfies CsvColumns<Lot>;

/** The columns of a CSV of own lots. */
export const lotCsv: CsvColumns<Lot> = [
  ['lot', (lot) => lot.name],
  ['status', (lot) => lot.status],
  ['cooperative', (lot) => lot.cooperative],
  ['exporter', (lot) => lot.exporter],
  ...goodsCsv,
  ['asking_price', (lot) => toNumber(lot.asking_price)],
  ['currency', (lot) => lot.currency],
  ['created_at', (lot) => lot.created_at],
  ['listed_at', (lot) => lot.listed_at],
];

export function lotRowView(lot: Lot & FoundOtherwise): z.input<typeof lotRow> {
  return {
    name: lot.name,
    status: lot.status,
    found_otherwise: lot.found_otherwise,
    cooperative: lot.cooperative,
    exporter: lot.exporter,
    commodity_type: lot.commodity_type,
    corridor: lot.corridor,
    quantity: toNumber(lot.quantity),
    unit: lot.unit,
    stage: lot.stage,
    grade: lot.grade,
    processing_method: lot.processing_method,
    lot_reference: lot.lot_reference,
    asking_price: toNumber(lot.asking_price),
    currency: lot.currency,
    created_at: toIso(lot.created_at),
    listed_at: toIso(lot.listed_at),
  };
}

/** The edit form of a lot. */
export const lotEditValues = z.object({
  lot: z.string(),
  status: z.enum(lotStatuses),
  editable: z.boolean(),
  reason: z.string().nullable().meta({ description: 'Why it can no longer be edited.' }),
  fixed_mass_kg: z.number().nullable().meta({
    description: 'The mass that quantity and unit must keep to: that of its harvests, or of a lot that was split.',
  }),
  values: z.object({
    quantity: z.number().meta({ description: 'In `unit`.' }),
    unit: z.string(),
    grade: z.string().nullable(),
    processing_method: z.string().nullable(),
    lot_reference: z.string().nullable(),
    corridor: z.string(),
    exporter: z.string().nullable(),
    asking_price: z.number().nullable().meta({ description: 'Per unit, in `currency`.' }),
    currency: z.string().nullable(),
    divisible: z.boolean(),
  }),
});

export function lotEditValuesView(
  lot: Pick<Lot, 'name' | 'status' | EditableField> & MassBound,
): z.input<typeof lotEditValues> {
  const editing = lotAfter(lot, 'amend');
  return {
    lot: lot.name,
    status: lot.status,
    editable: editing.ok,
    reason: editing.ok ? null : editing.refusal.message,
    fixed_mass_kg: lot.sources_kg !== null || lot.split ? kilograms(lot.quantity, lot.unit).toNumber() : null,
    values: {
      quantity: toNumber(lot.quantity),
      unit: lot.unit,
      grade: lot.grade,
      processing_method: lot.processing_method,
      lot_reference: lot.lot_reference,
      corridor: lot.corridor,
      exporter: lot.exporter,
      asking_price: toNumber(lot.asking_price),
      currency: lot.currency,
      divisible: lot.divisible,
    },
  };
}
