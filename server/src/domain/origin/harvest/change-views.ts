import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { harvestChangeKinds } from '../../../platform/db/tables.generated.ts';
import { stages } from '../mass/rules.ts';
import type { ChangedHarvest } from './change.ts';
import type { changesOf, Harvest } from './change-store.ts';
import { harvestRow, harvestRowView } from './views.ts';

/** What a change of a harvest made of it. */
export const changedHarvest = z.object({
  name: z.string(),
  version: z.int().meta({ description: 'Counts what the harvest has said, from 1.' }),
  quantity_kg: z.number(),
  harvest_date: z.string(),
  stage: z.enum(stages).nullable(),
  voided: z.boolean(),
  lots: z
    .array(z.object({ lot: z.string(), quantity_kg: z.number() }))
    .meta({ description: 'Lots that hold something of it, and what they weigh now.' }),
});

export function changedView(changed: ChangedHarvest): z.input<typeof changedHarvest> {
  const { name, version, quantityKg, harvestDate, stage, voided, lots } = changed;
  return {
    name,
    version,
    quantity_kg: toNumber(quantityKg),
    harvest_date: harvestDate,
    stage,
    voided,
    lots: lots.map(({ lot, quantity_kg }) => ({ lot, quantity_kg: toNumber(quantity_kg) })),
  };
}

const said = z.object({
  harvest_date: z.string(),
  quantity_kg: z.number().nullable(),
  stage: z.string().nullable(),
  lot_reference: z.string().nullable(),
  notes: z.string().nullable(),
});

/** A harvest with its changes. */
export const harvestHistoryView = harvestRow.extend({
  changes: z.array(
    z.object({
      version: z.int().meta({ description: 'What the change made; the one before is in `before`.' }),
      kind: z.enum(harvestChangeKinds),
      by_authority: z.boolean(),
      at: timestamp(),
      actor_name: z.string().nullable(),
      reason: z.string().nullable(),
      before: said,
      after: said,
    }),
  ),
});

type Change = Awaited<ReturnType<typeof changesOf>>[number];

export function historyView(harvest: Harvest, changes: readonly Change[]): z.input<typeof harvestHistoryView> {
  return {
    ...harvestRowView(harvest),
    changes: changes.map(({ at, before, after, ...change }) => ({
      ...change,
      at: toIso(at),
      before: saidView(before),
      after: saidView(after),
    })),
  };
}

function saidView(said: unknown) {
  const { harvest_date, quantity_kg, stage, lot_reference, notes } = said as Harvest;
  return { harvest_date, quantity_kg: toNumber(quantity_kg), stage, lot_reference, notes };
}
