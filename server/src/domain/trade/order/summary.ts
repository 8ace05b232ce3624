import type { Decimal } from 'decimal.js';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { waitsForPayment } from './access.ts';
import { type OrderStatus, orderStatuses, pipelineStatuses } from './rules.ts';

export interface OrderSummary {
  total: number;
  status_counts: Record<string, number>;
  /** By currency. */
  pipeline_value: Record<string, number>;
}

/** Counts by status and the value of what is under way, of the orders a predicate lets through. One statement. */
export async function summariseOrders(
  tx: Tx,
  visible: (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>,
): Promise<OrderSummary> {
  const rows = await tx
    .selectFrom('orders')
    .where(visible)
    .select([
      'orders.status',
      'orders.currency',
      sql<number>`count(*)`.as('count'),
      sql<string>`sum(orders.total_amount)`.as('value'),
    ])
    .groupBy(['orders.status', 'orders.currency'])
    .orderBy('orders.currency')
    .execute();
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
  const value = new Map<string, Decimal>();
  for (const row of rows) {
    const status = row.status;
    counts[status] += row.count;
    if (!(pipelineStatuses as readonly string[]).includes(status)) continue;
    value.set(row.currency, new Exact(row.value).plus(value.get(row.currency) ?? 0));
  }
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    status_counts: counts,
    pipeline_value: Object.fromEntries([...value].map(([currency, sum]) => [currency, sum.toNumber()])),
  };
}

/** What a buyer owes, has in escrow, and has paid out, in one currency. */
export interface Spending {
  currency: string;
  to_pay: string;
  held: string;
  settled: string;
}

/** By currency, in its order, of the orders a predicate lets through; and how many of them wait for money. */
export async function summariseSpending(
  tx: Tx,
  visible: (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>,
): Promise<{ unpaid: number; spending: Spending[] }> {
  const held = sql<boolean>`(orders.paid_at is not null and orders.status not in ('Settled', 'Cancelled'))`;
  const sumOf = (condition: typeof held) =>
    sql<string>`coalesce(sum(orders.total_amount) filter (where ${condition}), 0)`;
  const rows = await tx
    .selectFrom('orders')
    .where(visible)
    .select([
      'orders.currency',
      sql<number>`count(*) filter (where ${waitsForPayment})`.as('unpaid'),
      sumOf(waitsForPayment).as('to_pay'),
      sumOf(held).as('held'),
      sql<string>`coalesce(sum(coalesce((select amount - refund_amount from escrows where order_name = orders.name), orders.total_amount))
        filter (where orders.status = 'Settled'), 0)`.as('settled'),
    ])
    .groupBy('orders.currency')
    .orderBy('orders.currency')
    .execute();
  return {
    unpaid: rows.reduce((sum, row) => sum + row.unpaid, 0),
    spending: rows.map(({ unpaid: _, ...row }) => row),
  };
}
