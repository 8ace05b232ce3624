import { type Selectable, sql, type Updateable } from 'kysely';
import type { IdSource } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CartLinesTable, CartsTable } from '../../platform/db/tables.generated.ts';
import type { LotForSale } from '../order/create.ts';

export type Cart = Selectable<CartsTable>;
export type CartLine = Selectable<CartLinesTable>;

/** The caller's Active cart, locked until the transaction ends; undefined when he has none. */
export function lockCart(tx: Tx, userId: string): Promise<Cart | undefined> {
  return tx
    .selectFrom('carts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .forUpdate()
    .executeTakeFirst();
}

/** As `lockCart`, and opens one where there is none. */
export async function openCart(tx: Tx, ids: IdSource, userId: string, now: Date): Promise<Cart> {
  const existing = await lockCart(tx, userId);
  if (existing !== undefined) return existing;
  const name = await ids.name(tx, 'CART', now);
  await sql`
    insert into carts (name, user_id, status, created_at) values (${name}, ${userId}, 'Active', ${now})
        on conflict (user_id) where status = 'Active' do nothing`.execute(tx);
  const opened = await lockCart(tx, userId);
  if (opened === undefined) throw new Error('the cart was checked out while it was opened');
  return opened;
}

/** The caller's Active cart without a lock; undefined when he has none. */
export function findCart(tx: Tx, userId: string): Promise<Cart | undefined> {
  return tx
    .selectFrom('carts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .executeTakeFirst();
}

/** The cart the caller checked out last, with the orders that came of it. */
export async function lastCheckout(tx: Tx, userId: string): Promise<{ cart: Cart; orders: string[] } | undefined> {
  const cart = await tx
    .selectFrom('carts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Checked Out')
    .orderBy('checked_out_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (cart === undefined) return undefined;
  const orders = await tx.selectFrom('orders').select('name').where('cart', '=', cart.name).orderBy('name').execute();
  return { cart, orders: orders.map((order) => order.name) };
}

export function linesOf(tx: Tx, cart: string): Promise<CartLine[]> {
  return tx.selectFrom('cart_lines').selectAll().where('cart', '=', cart).orderBy('position').execute();
}

/** Lots with the decimals of their currency, by name, without a lock. */
export async function lotsForSale(tx: Tx, names: readonly string[]): Promise<Map<string, LotForSale>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<LotForSale>`
    select lots.*, coalesce((select minor_units from currencies where code = lots.currency), 2) as minor_units
      from lots where name = any(${names}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

export type NewLine = Omit<CartLine, 'position'>;

export async function insertLine(tx: Tx, line: NewLine): Promise<void> {
  await tx.insertInto('cart_lines').values(line).execute();
}

export async function updateLine(tx: Tx, itemName: string, change: Updateable<CartLinesTable>): Promise<void> {
  await tx.updateTable('cart_lines').set(change).where('item_name', '=', itemName).execute();
}

export async function deleteLine(tx: Tx, itemName: string): Promise<void> {
  await tx.deleteFrom('cart_lines').where('item_name', '=', itemName).execute();
}

/** @returns how many there were. */
export async function deleteLines(tx: Tx, cart: string): Promise<number> {
  const result = await tx.deleteFrom('cart_lines').where('cart', '=', cart).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Active -> Checked Out */
export async function markCheckedOut(tx: Tx, cart: string, now: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ status: 'Checked Out', checked_out_at: now })
    .where('name', '=', cart)
    .where('status', '=', 'Active')
    .execute();
}
