import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { OrdersTable, Tables } from '../../../platform/db/tables.generated.ts';
import { orderStatuses } from './rules.ts';

/** An order as its parties see it in lists. */
export const orderRow = z.object({
  name: z.string(),
  status: z.enum(orderStatuses),
  lot: z.string().meta({ description: 'After a partial sale: the lot that was split off for this order.' }),
  lot_reference: z.string().nullable(),
  commodity_type: z.string(),
  exporter: z.string(),
  exporter_name: z.string(),
  buyer: z.string(),
  buyer_name: z.string(),
  cooperative: z.string(),
  cooperative_name: z.string(),
  quantity: z.number().meta({ description: 'In `unit`.' }),
  unit: z.string(),
  unit_price: z.number().meta({ description: 'Of one unit, in `currency`.' }),
  total_amount: z.number().meta({ description: 'What was ordered costs, in `currency`.' }),
  settled_amount: z.number().nullable().meta({
    description: 'What was paid for what arrived: fee and shares together, in `currency`; null before it is settled.',
  }),
  returned_amount: z.number().nullable().meta({
    description: 'What went back to the buyer, in `currency`; null before it is settled, or cancelled after payment.',
  }),
  currency: z.string(),
  corridor: z.string(),
  incoterms: z.string().nullable(),
  payment_rail: z.string().nullable(),
  external_ref: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was cancelled.' }),
  confirmed_kg: z.number().nullable().meta({
    description:
      'Kilograms that both sides confirmed to have arrived, the lower of the two; null where nobody weighed.',
  }),
  confirmed_grade: z.string().nullable(),
  price_difference: z.number().nullable().meta({
    description: 'Agreed by both sides because another grade arrived; taken off the price, in `currency`.',
  }),
  refusable_until: timestamp().nullable().meta({
    description:
      'Nobody has accepted it, because it was paid first or ordered by a system of the buyer’s: until then the exporter may refuse it. Silence is consent.',
  }),
  pay_by: timestamp().nullable().meta({ description: 'It lapses when it is not paid by then.' }),
  escrow: z.string().nullable(),
  escrow_status: z.string().nullable(),
  shipment: z.string().nullable(),
  created_at: timestamp(),
  submitted_at: timestamp().nullable(),
  paid_at: timestamp().nullable(),
  shipped_at: timestamp().nullable(),
  settled_at: timestamp().nullable(),
  cancelled_at: timestamp().nullable(),
});

/** What the order lists may be sorted by; each has an index for each side. */
export const orderSorts = {
  created_at: ['orders.created_at', 'orders.name'],
  total_amount: ['orders.total_amount', 'orders.name'],
} as const satisfies Sorts;

/** What stands in the tables an order points to. */
interface OrderLinks {
  lot_reference: string | null;
  commodity_type: string;
  exporter_name: string;
  buyer_name: string;
  cooperative_name: string;
  escrow: string | null;
  escrow_status: string | null;
  settled_amount: string | null;
  returned_amount: string | null;
  shipment: string | null;
}
export type OrderRecord = Selectable<OrdersTable> & OrderLinks;

/**
 * Adds the columns of `orderRow` to a query of orders. The linked ones are looked up row by row by key, so that the
 * filters, the order and the count see the orders table alone.
 */
export function selectOrderRow<Row>(
  query: SelectQueryBuilder<Tables, 'orders', Row>,
): SelectQueryBuilder<Tables, 'orders', Row & OrderRecord> {
  return query.selectAll('orders').select([
    sql<string | null>`(select lot_reference from lots where lots.name = orders.lot)`.as('lot_reference'),
    sql<string>`(select commodity_type from lots where lots.name = orders.lot)`.as('commodity_type'),
    shownName('orders.exporter').as('exporter_name'),
    shownName('orders.buyer').as('buyer_name'),
    shownName('orders.cooperative').as('cooperative_name'),
    sql<string | null>`(select name from escrows where escrows.order_name = orders.name)`.as('escrow'),
    sql<string | null>`(select status from escrows where escrows.order_name = orders.name)`.as('escrow_status'),
    sql<string | null>`(select amount - refund_amount from escrows
                           where escrows.order_name = orders.name and status = 'Released')`.as('settled_amount'),
    sql<string | null>`(select case when status = 'Released' then refund_amount else amount end from escrows
                           where escrows.order_name = orders.name and status in ('Released', 'Cancelled')
                             and funded_at is not null)`.as('returned_amount'),
    sql<string | null>`(select name from shipments where shipments.order_name = orders.name)`.as('shipment'),
  ]) as unknown as SelectQueryBuilder<Tables, 'orders', Row & OrderRecord>;
}

export function orderRowView(order: OrderRecord): z.input<typeof orderRow> {
  return {
    name: order.name,
    status: order.status,
    lot: order.lot,
    lot_reference: order.lot_reference,
    commodity_type: order.commodity_type,
    exporter: order.exporter,
    exporter_name: order.exporter_name,
    buyer: order.buyer,
    buyer_name: order.buyer_name,
    cooperative: order.cooperative,
    cooperative_name: order.cooperative_name,
    quantity: toNumber(order.quantity),
    unit: order.unit,
    unit_price: toNumber(order.unit_price),
    total_amount: toNumber(order.total_amount),
    settled_amount: toNumber(order.settled_amount),
    returned_amount: toNumber(order.returned_amount),
    currency: order.currency,
    corridor: order.corridor,
    incoterms: order.incoterms,
    payment_rail: order.payment_rail,
    external_ref: order.external_ref,
    reason: order.reason,
    confirmed_kg: toNumber(order.confirmed_kg),
    confirmed_grade: order.confirmed_grade,
    price_difference: toNumber(order.price_difference),
    refusable_until: toIso(order.refusable_until),
    pay_by: toIso(order.pay_by),
    escrow: order.escrow,
    escrow_status: order.escrow_status,
    shipment: order.shipment,
    created_at: toIso(order.created_at),
    submitted_at: toIso(order.submitted_at),
    paid_at: toIso(order.paid_at),
    shipped_at: toIso(order.shipped_at),
    settled_at: toIso(order.settled_at),
    cancelled_at: toIso(order.cancelled_at),
  };
}

/** The columns of every CSV of orders. */
export const orderCsv: CsvColumns<OrderRecord> = [
  ['order', (order) => order.name],
  ['status', (order) => order.status],
  ['lot', (order) => order.lot],
  ['lot_reference', (order) => order.lot_reference],
  ['commodity_type', (order) => order.commodity_type],
  ['cooperative', (order) => order.cooperative_name],
  ['exporter', (order) => order.exporter_name],
  ['buyer', (order) => order.buyer_name],
  ['quantity', (order) => toNumber(order.quantity)],
  ['unit', (order) => order.unit],
  ['unit_price', (order) => toNumber(order.unit_price)],
  ['total_amount', (order) => toNumber(order.total_amount)],
  ['settled_amount', (order) => toNumber(order.settled_amount)],
  ['returned_amount', (order) => toNumber(order.returned_amount)],
  ['currency', (order) => order.currency],
  ['corridor', (order) => order.corridor],
  ['incoterms', (order) => order.incoterms],
  ['escrow_status', (order) => order.escrow_status],
  ['created_at', (order) => order.created_at],
  ['settled_at', (order) => order.settled_at],
];
