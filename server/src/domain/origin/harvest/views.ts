import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { HarvestsTable, Tables } from '../../../platform/db/tables.generated.ts';
import { stages } from '../mass/rules.ts';

/** A row of a plot's harvest history. */
export const harvestRow = z.object({
  name: z.string(),
  plot: z.string(),
  harvest_date: z.string().meta({ description: 'yyyy-mm-dd.' }),
  quantity_kg: z.number().nullable().meta({ description: 'Kilograms; null for a field scan of a lot tag.' }),
  stage: z.enum(stages).nullable().meta({ description: 'What was weighed.' }),
  version: z.int().meta({ description: 'Counts what it has said, from 1; more than 1 where it was corrected.' }),
  voided: z.boolean().meta({ description: 'It was voided and counts nowhere.' }),
  lot_reference: z.string().nullable(),
  notes: z.string().nullable(),
  lot: z.string().nullable().meta({ description: 'The lot it went into.' }),
  created_at: timestamp(),
});

type Harvest = Selectable<HarvestsTable>;

/** A harvest beside the buttons of whoever may change it. */
export const ownHarvestRow = harvestRow.extend({
  locked_by: z.string().nullable().meta({
    description:
      'The signed lot because of which only the authority can correct or void it; null where nothing is in the way.',
  }),
});

/** The lot that keeps the row of harvests at hand as it is: one that is signed, or that the authority cancelled. */
export const lockedBy = sql<string | null>`case when harvests.lot is not null then coalesce(
  (select l.name from lot_sources s join lots l on l.name = s.lot
    where s.harvest = harvests.name and l.status <> 'Cancelled' and l.attested_version > 0 order by l.name limit 1),
  case when not exists (select from lot_sources s join lots l on l.name = s.lot
                         where s.harvest = harvests.name and l.status <> 'Cancelled') then harvests.lot end) end`;

export function harvestRowView(row: Omit<Harvest, 'recorded_by'>): z.input<typeof harvestRow> {
  return {
    name: row.name,
    plot: row.plot,
    harvest_date: row.harvest_date,
    quantity_kg: toNumber(row.quantity_kg),
    stage: row.stage,
    version: row.version,
    voided: row.voided_at !== null,
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

/** open: weighed and in no lot; pooled: in a lot; scan: a lot tag scanned in the field; voided: counts nowhere. */
export const harvestStatuses = ['open', 'pooled', 'scan', 'voided'] as const;

export function withHarvestStatus<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB | 'harvests', O>,
  status: (typeof harvestStatuses)[number],
) {
  if (status === 'pooled') return query.where(sql<boolean>`harvests.lot is not null`);
  if (status === 'voided') return query.where(sql<boolean>`harvests.voided_at is not null`);
  if (status === 'open')
    return query.where(
      sql<boolean>`harvests.lot is null and harvests.quantity_kg is not null and harvests.voided_at is null`,
    );
  return query.where(sql<boolean>`harvests.quantity_kg is null`);
}
