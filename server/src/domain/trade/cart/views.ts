import { z } from 'zod';
import { Exact } from '../../../kernel/values/exact.ts';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import { foundOtherwiseOutput } from '../../origin/lot/about.ts';
import { faultOf, lineFaults } from '../order/create.ts';
import { type Goods, goodsChanges, goodsFields, offerOf, offerShown } from '../order/goods.ts';
import { totalOf } from '../order/quantities.ts';
import type { CartContents } from './store.ts';

export const cartView = z.object({
  name: z.string().nullable().meta({ description: 'Null before anything was put into it.' }),
  status: z.literal('Active'),
  lines: z.array(
    z.object({
      item_name: z.string(),
      lot: z.string(),
      commodity_type: z.string(),
      grade: z.string().nullable(),
      processing_method: z.string().nullable(),
      lot_status: z.string().nullable(),
      found_otherwise: foundOtherwiseOutput,
      changes: z
        .array(
          z.object({
            field: z.enum(goodsFields),
            before: z.string().nullable(),
            now: z.string().nullable(),
            before_name: z.string().nullable().meta({ description: 'What an exporter is called; null of all else.' }),
            now_name: z.string().nullable(),
          }),
        )
        .meta({
          description:
            'How the lot is other than when it was put in or last agreed to; it is not ordered before `cart_update_price` agrees.',
        }),
      quantity: z.number().meta({ description: 'In `unit`.' }),
      unit: z.string(),
      unit_price: z.number().meta({ description: "The lot's asking price as it is now." }),
      offer: z.string().nullable().meta({
        description:
          'Stands for the price and the goods as they are shown here; with it, `cart_update_price` agrees to nothing else.',
      }),
      agreed_offer: z.string().nullable().meta({
        description:
          'Stands for what was agreed to: the same as `offer` where nothing changed. With it, `cart_add` puts the line in again as it was, and never on other terms. Null where it is not known.',
      }),
      agreed_unit_price: z
        .number()
        .meta({ description: 'The price when the line was last set; another one than now until it is taken over.' }),
      agreed_currency: z.string(),
      offered_quantity: z.number().nullable().meta({ description: 'What there is of the lot now, in its unit.' }),
      divisible: z.boolean().meta({ description: 'Whether a part of the lot may be ordered.' }),
      currency: z.string(),
      amount: z.number(),
      incoterms: z.string().nullable(),
      notes: z.string().nullable(),
      available: z.boolean(),
      problem: z.string().nullable().meta({ description: 'Why it cannot be checked out as it is.' }),
      problem_code: z.enum(lineFaults).nullable().meta({ description: 'The same for programs.' }),
    }),
  ),
  totals: z.record(z.string(), z.number()).meta({ description: 'By currency, of the lines that are available.' }),
});

/** The cart with prices and availability as the lots are now; a reader writes nothing. */
export function showCart(cart: CartContents | undefined): z.input<typeof cartView> {
  if (cart === undefined) return { name: null, status: 'Active', lines: [], totals: {} };
  const shown = cart.lines.map(showLine);
  const totals = new Map<string, InstanceType<typeof Exact>>();
  for (const line of shown) {
    if (line.available) totals.set(line.currency, new Exact(line.amount).plus(totals.get(line.currency) ?? 0));
  }
  return {
    name: cart.name,
    status: 'Active',
    lines: shown,
    totals: Object.fromEntries([...totals].map(([currency, total]) => [currency, total.toNumber()])),
  };
}

function showLine({ line, lot, exporters }: CartContents['lines'][number]) {
  const fault = faultOf(lot, line);
  const seen = line.goods_seen as Goods | null;
  const unitPrice = lot?.asking_price ?? line.unit_price;
  return {
    item_name: line.item_name,
    lot: line.lot,
    commodity_type: lot?.commodity_type ?? '',
    grade: lot?.grade ?? null,
    processing_method: lot?.processing_method ?? null,
    lot_status: lot?.status ?? null,
    found_otherwise: lot?.found_otherwise ?? false,
    changes:
      seen === null || lot === undefined
        ? []
        : goodsChanges(seen, lot).map((change) => ({
            ...change,
            before_name: change.field === 'exporter' ? (exporters?.exporter_seen ?? null) : null,
            now_name: change.field === 'exporter' ? (exporters?.exporter_now ?? null) : null,
          })),
    quantity: toNumber(line.quantity),
    unit: line.unit,
    unit_price: toNumber(unitPrice),
    offer: lot === undefined ? null : offerShown(lot),
    agreed_offer: seen === null ? null : offerOf({ ...line, asking_price: line.unit_price }, seen),
    agreed_unit_price: toNumber(line.unit_price),
    agreed_currency: line.currency,
    offered_quantity: toNumber(lot?.quantity ?? null),
    divisible: lot?.divisible ?? false,
    currency: lot?.currency ?? line.currency,
    amount: toNumber(totalOf(line.quantity, unitPrice, lot?.minor_units ?? 2)),
    incoterms: line.incoterms,
    notes: line.notes,
    available: fault === undefined,
    problem: fault?.message ?? null,
    problem_code: fault?.code ?? null,
  };
}
