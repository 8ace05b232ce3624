import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrgKind, orgsOf } from '../../kernel/actor.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { containing } from '../../kernel/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';
import type { OrderStatus } from './rules.ts';
import type { Order } from './store.ts';

/** From whose chair an order is looked at; `any` is a party of it, whichever. */
export type OrderSide = 'buyer' | 'exporter' | 'cooperative' | 'any';

const kinds = { buyer: 'Buyer', exporter: 'Exporter', cooperative: 'Cooperative' } as const satisfies Record<
  string,
  OrgKind
>;

/** Orders of the caller's organisations on one side; admins see all. One predicate for lists, details and locks. */
export function ordersOf(actor: Actor, side: OrderSide) {
  return (eb: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> => {
    if (isAdmin(actor)) return eb.val(true);
    const sides = side === 'any' ? (['buyer', 'exporter', 'cooperative'] as const) : [side];
    const conditions = sides.flatMap((each): Expression<SqlBool>[] => {
      const orgs = orgsOf(actor, kinds[each]);
      const [only] = orgs;
      if (only === undefined) return [];
      // Equality lets the (organisation, created_at) index give the page in order; any() would have to sort.
      return [orgs.length === 1 ? eb(`orders.${each}`, '=', only) : eb(`orders.${each}`, '=', eb.fn.any(eb.val(orgs)))];
    });
    return conditions.length === 0 ? eb.val(false) : eb.or(conditions);
  };
}

/** What lists and exports of orders may be narrowed by. */
export interface OrderFilters {
  status_filter?: OrderStatus | undefined;
  search?: string | undefined;
  lot?: string | undefined;
  buyer?: string | undefined;
  exporter?: string | undefined;
  /** Only those that wait for their buyer's money. */
  unpaid?: boolean | undefined;
}

/** A buyer may pay it: it was neither paid nor ended. */
export const waitsForPayment = sql<boolean>`(orders.paid_at is null and orders.status in ('Draft', 'Escrow Created'))`;

/** The orders of a list or of an export: access and filters, no selection and no order yet. */
export function findOrders(
  tx: Tx,
  actor: Actor,
  side: OrderSide,
  filters: OrderFilters = {},
): SelectQueryBuilder<Tables, 'orders', object> {
  let query = tx.selectFrom('orders').where(ordersOf(actor, side));
  if (filters.status_filter !== undefined) query = query.where('orders.status', '=', filters.status_filter);
  if (filters.lot !== undefined) query = query.where('orders.lot', '=', filters.lot);
  if (filters.buyer !== undefined) query = query.where('orders.buyer', '=', filters.buyer);
  if (filters.exporter !== undefined) query = query.where('orders.exporter', '=', filters.exporter);
  if (filters.unpaid === true) query = query.where(waitsForPayment);
  if (filters.search !== undefined) query = query.where('orders.search_text', 'like', containing(filters.search));
  return query;
}

/**
 * The order, for a member of that side.
 * @throws Refusal 403 when it is missing or of others, alike; 404 for admins.
 */
export async function seeOrder(tx: Tx, actor: Actor, name: string, side: OrderSide): Promise<Order> {
  const order = await findOrders(tx, actor, side).where('orders.name', '=', name).selectAll().executeTakeFirst();
  return order ?? refuse(actor, name);
}

/**
 * As `seeOrder`, and locks the order until the transaction ends.
 * Lock order everywhere: order, then lot, then escrow, then book accounts.
 */
export async function lockOrder(tx: Tx, actor: Actor, name: string, side: OrderSide): Promise<Order> {
  const order = await findOrders(tx, actor, side)
    .where('orders.name', '=', name)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return order ?? refuse(actor, name);
}

function refuse(actor: Actor, name: string): never {
  throw isAdmin(actor) ? notFound(`There is no order ${name}.`) : forbidden('You have no such order.');
}
