import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../kernel/vocabulary.ts';
import { lotStatuses } from './rules.ts';
import type { Lot } from './store.ts';

/** A lot as its owner sees it in lists. */
export const lotRow = z.object({
  name: z.string(),
  status: z.enum(lotStatuses),
  cooperative: z.string(),
  exporter: z.string().nullable(),
  commodity_type: z.string(),
  corridor: z.string(),
  quantity: z.number().meta({ description: 'In `unit`.' }),
  unit: z.string(),
  grade: z.string().nullable(),
  processing_method: z.string().nullable(),
  lot_reference: z.string().nullable(),
  asking_price: z.number().nullable().meta({ description: 'Per unit, in `currency`.' }),
  currency: z.string().nullable(),
  created_at: timestamp(),
  listed_at: timestamp().nullable(),
});

export function lotRowView(lot: Lot): z.input<typeof lotRow> {
  return {
    name: lot.name,
    status: lot.status as (typeof lotStatuses)[number],
    cooperative: lot.cooperative,
    exporter: lot.exporter,
    commodity_type: lot.commodity_type,
    corridor: lot.corridor,
    quantity: toNumber(lot.quantity),
    unit: lot.unit,
    grade: lot.grade,
    processing_method: lot.processing_method,
    lot_reference: lot.lot_reference,
    asking_price: toNumber(lot.asking_price),
    currency: lot.currency,
    created_at: toIso(lot.created_at),
    listed_at: toIso(lot.listed_at),
  };
}
