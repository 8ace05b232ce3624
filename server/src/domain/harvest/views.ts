import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../kernel/page.ts';
import { timestamp, toIso, toNumber } from '../../kernel/vocabulary.ts';
import type { HarvestsTable, Tables } from '../../platform/db/tables.generated.ts';

/** A row of a plot's harvest history. */
export const harvestRow = z.object({
  name: z.string(),
  plot: z.string(),
  harvest_date: z.string().meta({ description: 'yyyy-mm-dd.' }),
  quantity_kg: z.number().nullable().meta({ description: 'Kilograms; null for a field scan of a lot tag.' }),
  lot_reference: z.string().nullable(),
  notes: z.string().nullable(),
  lot: z.string().nullable().meta({ description: 'The lot it went into.' }),
  created_at: timestamp(),
});

type Harvest = Selectable<HarvestsTable>;

export function harvestRowView(row: Omit<Harvest, 'recorded_by'>): z.input<typeof harvestRow> {
  return {
    name: row.name,
    plot: row.plot,
    harvest_date: row.harvest_date,
    quantity_kg: toNumber(row.quantity_kg),
    lot_reference: row.lot_reference,
    notes: row.notes,
    lot: row.lot,
    created_at: toIso(row.created_at),
  };
}

export const harvestSorts = {
  harvest_date: ['harvests.harvest_date', 'harvests.name'],
  created_at: ['harvests.created_at', 'harvests.name'],
  quantity_kg: ['harvests.quantity_kg', 'harvests.name'],
} as const satisfies Sorts;

/** open: weighed and in no lot; pooled: in a lot; scan: a lot tag scanned in the field. */
export const harvestStatuses = ['open', 'pooled', 'scan'] as const;

export function withHarvestStatus<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB | 'harvests', O>,
  status: (typeof harvestStatuses)[number],
) {
  if (status === 'pooled') return query.where(sql<boolean>`harvests.lot is not null`);
  if (status === 'open') return query.where(sql<boolean>`harvests.lot is null and harvests.quantity_kg is not null`);
  return query.where(sql<boolean>`harvests.quantity_kg is null`);
}
