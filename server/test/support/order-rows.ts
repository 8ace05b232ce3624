import type { OrderStatus } from '../../src/platform/db/tables.generated.ts';
import type { Harness } from './harness.ts';

let count = 0;

/**
 * An order written straight into the database, for tests of what reads orders. The lot's own columns are used where
 * nothing else is said.
 */
export async function insertOrder(
  harness: Harness,
  order: {
    lot: string;
    buyer: string;
    exporter: string;
    status?: OrderStatus;
    total?: string;
    currency?: string;
    settledAt?: Date;
    createdAt?: Date;
  },
): Promise<string> {
  const name = `ORD-2020-${String(++count).padStart(5, '0')}`;
  const { db } = harness.database;
  const lot = await db.selectFrom('lots').selectAll().where('name', '=', order.lot).executeTakeFirstOrThrow();
  const at = order.createdAt ?? harness.clock.now();
  await db
    .insertInto('orders')
    .values({
      name,
      status: order.status ?? 'Draft',
      lot: lot.name,
      exporter: order.exporter,
      buyer: order.buyer,
      cooperative: lot.cooperative,
      quantity: lot.quantity,
      unit: lot.unit,
      unit_price: '5',
      total_amount: order.total ?? '100',
      currency: order.currency ?? 'USD',
      corridor: lot.corridor,
      settled_at: order.settledAt ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return name;
}

/** What became of an order. */
export function orderNow(harness: Harness, name: string) {
  return harness.database.db
    .selectFrom('orders')
    .select(['status', 'reason'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}
