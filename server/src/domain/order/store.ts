import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrdersTable } from '../../platform/db/tables.generated.ts';

export type Order = Selectable<OrdersTable>;

/** A Draft order as it is written. Amounts and quantities are decimal strings. */
export interface NewOrder {
  name: string;
  lot: string;
  exporter: string;
  buyer: string;
  cooperative: string;
  quantity: string;
  unit: string;
  unit_price: string;
  total_amount: string;
  currency: string;
  corridor: string;
  payment_rail: string | null;
  incoterms: string | null;
  notes: string | null;
  delivery: Record<string, string>;
  cart: string | null;
  external_ref: string | null;
  partner: string | null;
  created_by: string;
}

export async function insertOrders(tx: Tx, orders: readonly NewOrder[], now: Date): Promise<void> {
  const rows = orders.map((order) => ({ ...order, status: 'Draft', created_at: now, updated_at: now }));
  await sql`
    insert into orders (name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency,
                        corridor, payment_rail, incoterms, notes, delivery, cart, external_ref, partner, created_by,
                        created_at, updated_at)
    select name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency,
           corridor, payment_rail, incoterms, notes, delivery, cart, external_ref, partner, created_by,
           created_at, updated_at
      from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

export async function updateOrder(tx: Tx, name: string, change: Updateable<OrdersTable>): Promise<void> {
  await tx.updateTable('orders').set(change).where('name', '=', name).execute();
}

/** The order, locked until the transaction ends, whoever asks. */
export function lockOrderRow(tx: Tx, name: string): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

/**
 * Locks the Draft orders on a lot, and the named one whatever it is, by name. Two callers that want the same lot meet
 * here and not in a deadlock: each would later cancel the other's order.
 */
export function lockDraftsOnLot(tx: Tx, lot: string, name: string | null): Promise<Order[]> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('lot', '=', lot)
    .where((eb) => eb.or([eb('status', '=', 'Draft'), eb('name', '=', name)]))
    .orderBy('name')
    .forUpdate()
    .execute();
}

/** Draft -> Cancelled, all with one reason. */
export async function cancelDrafts(tx: Tx, names: readonly string[], reason: string, now: Date): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update orders set status = 'Cancelled', reason = ${reason}, cancelled_at = ${now}, updated_at = ${now}
     where name = any(${names}::text[]) and status = 'Draft'`.execute(tx);
}
