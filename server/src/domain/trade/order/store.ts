import { type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrdersTable, Tables } from '../../../platform/db/tables.generated.ts';
import type { Change } from '../../../platform/db/together.ts';

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

/** New orders, not written yet; see `together`. */
export function newOrders(orders: readonly NewOrder[], now: Date): Change {
  const rows = orders.map((order) => ({ ...order, status: 'Draft', created_at: now, updated_at: now }));
  return sql`
    insert into orders (name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency,
                        corridor, payment_rail, incoterms, notes, delivery, cart, external_ref, partner, created_by,
                        created_at, updated_at)
    select name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency,
           corridor, payment_rail, incoterms, notes, delivery, cart, external_ref, partner, created_by,
           created_at, updated_at
      from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb)`;
}

export async function updateOrder(tx: Tx, name: string, change: Updateable<OrdersTable>): Promise<void> {
  await orderChange(tx, name, change).execute();
}

/** As `updateOrder`, not made yet; see `together`. */
export function orderChange(tx: Tx, name: string, change: Updateable<OrdersTable>) {
  return tx.updateTable('orders').set(change).where('name', '=', name);
}

/** The order, locked until the transaction ends, whoever asks. */
export function lockOrderRow(tx: Tx, name: string): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

/**
 * Locks the Draft orders on a lot, and the named one whatever it is, by name. Two callers that want the same lot meet
 * here and not in a deadlock: each would later cancel the other's order.
 * @param lot its name, or a query that finds it or nothing.
 */
export function lockDraftsOnLot(
  tx: Tx,
  lot: string | SelectQueryBuilder<Tables, 'lots', { name: string }>,
  name: string | null,
): Promise<Order[]> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('lot', '=', lot)
    .where((eb) => eb.or([eb('status', '=', 'Draft'), eb('name', '=', name)]))
    .orderBy('name')
    .forUpdate()
    .execute();
}

/**
 * Locks the one order that `wanted` finds, and where it is Draft the other Draft orders on its lot, by name: see
 * `lockDraftsOnLot`. They are as they are when they are locked; a rival that ended meanwhile is among them.
 */
export function lockWithRivals(tx: Tx, wanted: SelectQueryBuilder<Tables, 'orders', object>): Promise<Order[]> {
  const found = wanted.select(['orders.name', 'orders.lot', 'orders.status']);
  return tx
    .with('found', () => found)
    .selectFrom('orders')
    .selectAll()
    .where(
      sql<boolean>`orders.name = any (array(
        select name from found union
        select rival.name from found join orders rival on rival.lot = found.lot and rival.status = 'Draft'
         where found.status = 'Draft'))`,
    )
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

/** Puts back what was signed of an order; members that a payload leaves out when they say nothing are emptied. */
export async function restoreOrder(tx: Tx, name: string, signed: Record<string, unknown>): Promise<void> {
  const nothing = {
    confirmed_kg: null,
    confirmed_grade: null,
    price_difference: null,
    refusable_until: null,
    pay_by: null,
  };
  await sql`
    update orders o
       set status = s.status, lot = s.lot, exporter = s.exporter, buyer = s.buyer, cooperative = s.cooperative,
           quantity = s.quantity, unit = s.unit, unit_price = s.unit_price, total_amount = s.total_amount,
           currency = s.currency, corridor = s.corridor, payment_rail = s.payment_rail, incoterms = s.incoterms,
           lot_status_before = s.lot_status_before, disputed_from = s.disputed_from, created_at = s.created_at,
           submitted_at = s.submitted_at, paid_at = s.paid_at, shipped_at = s.shipped_at, settled_at = s.settled_at,
           cancelled_at = s.cancelled_at, confirmed_kg = s.confirmed_kg, confirmed_grade = s.confirmed_grade,
           price_difference = s.price_difference, refusable_until = s.refusable_until, pay_by = s.pay_by
      from (select (jsonb_populate_record(now, ${JSON.stringify({ ...nothing, ...signed })}::jsonb)).*
              from orders now where now.name = ${name}) s
     where o.name = ${name}`.execute(tx);
}
