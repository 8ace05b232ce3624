import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { IdSource } from '../../../kernel/values/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName, shownTitle } from '../../../platform/db/shown-names.ts';
import { sideRow } from '../../../platform/db/side-row.ts';
import type { CartLinesTable, CartsTable } from '../../../platform/db/tables.generated.ts';
import { type LotForSale, saleColumns } from '../order/create.ts';

export type Cart = Selectable<CartsTable>;
export type CartLine = Selectable<CartLinesTable>;

/** The caller's Active cart, locked until the transaction ends; undefined when they have none. */
export function lockCart(tx: Tx, userId: string): Promise<Cart | undefined> {
  return tx
    .selectFrom('carts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .forUpdate()
    .executeTakeFirst();
}

/** Carts that others of the same person open and check out between our looks; nobody is that fast so often. */
const maxLooks = 20;

/** As `lockCart`, and opens one where there is none; `isNew` tells that it has no lines yet. */
export async function openCart(
  tx: Tx,
  ids: IdSource,
  userId: string,
  now: Date,
): Promise<{ cart: Cart; isNew: boolean }> {
  let name: string | undefined;
  for (let look = 0; look < maxLooks; look++) {
    const existing = await lockCart(tx, userId);
    if (existing !== undefined) return { cart: existing, isNew: false };
    name ??= await ids.name(tx, 'CART', now);
    const { rows } = await sql<Cart>`
      insert into carts (name, user_id, status, created_at) values (${name}, ${userId}, 'Active', ${now})
          on conflict (user_id) where status = 'Active' do nothing returning *`.execute(tx);
    const [opened] = rows;
    if (opened !== undefined) return { cart: opened, isNew: true };
    // Another call opened one at the same moment; it may be checked out before we have it.
  }
  throw wrongState('Your cart is being checked out all the time; try again.');
}

/** A cart with its lines, and the lot of each as it is now; undefined where it is gone. */
export interface CartContents {
  name: string;
  lines: { line: CartLine; lot: LotForSale | undefined; exporters?: Exporters }[];
}

/** What the exporters are called: the one that was seen, and the lot's. */
export interface Exporters {
  exporter_seen: string | null;
  exporter_now: string | null;
}

const lineColumns = sideRow<CartLine>('n', [
  'item_name',
  'cart',
  'position',
  'lot',
  'quantity',
  'unit',
  'unit_price',
  'currency',
  'incoterms',
  'notes',
  'goods_seen',
]);

/** The caller's Active cart, in one statement and without a lock; undefined when they have none. */
export async function cartContents(tx: Tx, userId: string): Promise<CartContents | undefined> {
  const { rows } = await sql<{ cart_name: string } & Exporters & (LotForSale | { name: null })>`
    select c.name as cart_name, ${sql.join(lineColumns.columns)}, ${saleColumns},
           (select ${shownTitle('seen')} from orgs seen where seen.name = n.goods_seen ->> 'exporter') as exporter_seen,
           ${shownName('lots.exporter')} as exporter_now
      from carts c left join cart_lines n on n.cart = c.name left join lots on lots.name = n.lot
     where c.user_id = ${userId} and c.status = 'Active' order by n.position`.execute(tx);
  const [first] = rows;
  if (first === undefined) return undefined;
  const lines = rows.flatMap((row) => {
    const line = lineColumns.of(row);
    return line === undefined ? [] : [{ line, lot: row.name === null ? undefined : row, exporters: row }];
  });
  return { name: first.cart_name, lines };
}

/** An order of a cart, and what of it is other than was asked. */
export interface CartOrder {
  name: string;
  buyer: string;
  others: ('buyer' | 'delivery' | 'payment')[];
}

/** The cart the caller checked out last, with the orders that came of it, compared with what they ask now. */
export async function lastCheckout(
  tx: Tx,
  userId: string,
  asked: { buyer: string; delivery: Record<string, string>; payment_rail: string | null },
): Promise<{ cart: Cart; orders: CartOrder[] } | undefined> {
  const cart = await tx
    .selectFrom('carts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Checked Out')
    .orderBy('checked_out_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (cart === undefined) return undefined;
  // Paying writes down how it was paid: who named no method has no other one now.
  const { rows: orders } = await sql<CartOrder>`
    select name, buyer, array_remove(array[
             case when buyer <> ${asked.buyer} then 'buyer' end,
             case when delivery <> ${JSON.stringify(asked.delivery)}::jsonb then 'delivery' end,
             case when payment_rail is distinct from ${asked.payment_rail}::text
                   and not (paid_at is not null and ${asked.payment_rail}::text is null) then 'payment' end
           ], null) as others
      from orders where cart = ${cart.name} order by name`.execute(tx);
  return { cart, orders };
}

export function linesOf(tx: Tx, cart: string): Promise<CartLine[]> {
  return tx.selectFrom('cart_lines').selectAll().where('cart', '=', cart).orderBy('position').execute();
}

/** Lots with the decimals of their currency, by name, without a lock. */
export async function lotsForSale(tx: Tx, names: readonly string[]): Promise<Map<string, LotForSale>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<LotForSale>`
    select ${saleColumns} from lots where name = any(${names}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

export type NewLine = Omit<Insertable<CartLinesTable>, 'position'>;

export function insertLine(tx: Tx, line: NewLine): Promise<CartLine> {
  return tx.insertInto('cart_lines').values(line).returningAll().executeTakeFirstOrThrow();
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

/** Active -> Checked Out, not made yet; see `together`. */
export function checkedOut(tx: Tx, cart: string, now: Date) {
  return tx
    .updateTable('carts')
    .set({ status: 'Checked Out', checked_out_at: now })
    .where('name', '=', cart)
    .where('status', '=', 'Active');
}
