import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { erpMandateFormats } from '../../../platform/db/tables.generated.ts';
import type { MandateLine } from './lines.ts';
import { mandateStatuses } from './rules.ts';
import type { Mandate } from './store.ts';

/** A purchase order from an ERP, as its buyer sees it. */
export const mandateView = z.object({
  name: z.string(),
  status: z.enum(mandateStatuses),
  external_ref: z.string().meta({ description: "The partner's own number." }),
  buyer: z.string(),
  partner: z.string().meta({ description: 'The key it came by.' }),
  format: z.enum(erpMandateFormats),
  lines: z.array(
    z.object({
      lot: z.string(),
      quantity: z.number().meta({ description: 'In `unit`.' }),
      unit: z.string(),
      unit_price: z.number().meta({ description: 'As the lot cost when it came; no order is made for more.' }),
      currency: z.string(),
      grade: z.string().nullable().meta({ description: 'Of the lot when it came; no order is made for another one.' }),
      processing_method: z.string().nullable().meta({ description: 'Likewise.' }),
    }),
  ),
  incoterms: z.string().nullable(),
  notes: z.string().nullable(),
  delivery: z.record(z.string(), z.string()),
  orders: z.array(z.string()).meta({ description: 'What was ordered, one order per line.' }),
  reason: z.string().nullable().meta({ description: 'Why it was rejected.' }),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export function showMandate(mandate: Mandate): z.input<typeof mandateView> {
  return {
    name: mandate.name,
    status: mandate.status,
    external_ref: mandate.external_ref,
    buyer: mandate.buyer,
    partner: mandate.partner,
    format: mandate.format,
    lines: (mandate.lines as unknown as MandateLine[]).map((line) => ({
      lot: line.lot,
      quantity: toNumber(line.quantity),
      unit: line.unit,
      unit_price: toNumber(line.unit_price),
      currency: line.currency,
      grade: line.goods?.grade ?? null,
      processing_method: line.goods?.processing_method ?? null,
    })),
    incoterms: mandate.incoterms,
    notes: mandate.notes,
    delivery: mandate.delivery as Record<string, string>,
    orders: mandate.orders,
    reason: mandate.reason,
    created_at: toIso(mandate.created_at),
    updated_at: toIso(mandate.updated_at),
  };
}
