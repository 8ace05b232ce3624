import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { containing, containingPlain } from '../../../kernel/lists/page.ts';
import { orShown } from '../../../kernel/lists/shown.ts';
import type { Actor, OrgKind } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { orderStatuses, type Tables } from '../../../platform/db/tables.generated.ts';
import { ofEither, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import type { OrderStatus } from './rules.ts';

/** From whose chair an order is looked at; `any` is a party of it, whichever, `trading` one of the two who made it. */
export type OrderSide = 'buyer' | 'exporter' | 'cooperative' | 'trading' | 'any';

const kinds = { buyer: 'Buyer', exporter: 'Exporter', cooperative: 'Cooperative' } as const satisfies Record<
  string,
  OrgKind
>;

function sidesOf(side: OrderSide): readonly (keyof typeof kinds)[] {
  if (side === 'any') return ['buyer', 'exporter', 'cooperative'];
  return side === 'trading' ? ['buyer', 'exporter'] : [side];
}

/**
 * Orders of the caller's organisations on one side, where they may see their money; admins see all.
 * Lock order everywhere: order, then lot, then escrow, then book accounts.
 */
export const orderAccess = recordAccess<'orders', OrderSide>({
  table: 'orders',
  key: 'name',
  shared: true,
  owns: (eb, actor, side) => {
    const sides = sidesOf(side);
    const named = sides.map((each) => [`orders.${each}`, orgsWith(actor, 'see_money', kinds[each])] as const);
    return ofEither(eb, Object.fromEntries(named));
  },
  missing: (name) => `There is no order ${name}.`,
  foreign: 'You have no such order.',
});

/** What lists and exports of orders may be narrowed by. */
export interface OrderFilters {
  status_filter?: OrderStatus | undefined;
  search?: string | undefined;
  lot?: string | undefined;
  buyer?: string | undefined;
  exporter?: string | undefined;
  cooperative?: string | undefined;
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
  let query = orderAccess.list({ tx, actor }, side);
  if (filters.status_filter !== undefined) query = query.where('orders.status', '=', filters.status_filter);
  if (filters.lot !== undefined) query = query.where('orders.lot', '=', filters.lot);
  if (filters.buyer !== undefined) query = query.where('orders.buyer', '=', filters.buyer);
  if (filters.cooperative !== undefined) query = query.where('orders.cooperative', '=', filters.cooperative);
  if (filters.exporter !== undefined) query = query.where('orders.exporter', '=', filters.exporter);
  if (filters.unpaid === true) query = query.where(waitsForPayment);
  if (filters.search !== undefined) query = query.where(orderMatches(filters.search));
  return query;
}

const shown = {
  words: [
    ['orders.status', orderStatuses],
    ['orders.payment_rail', ['card', 'crypto_direct']],
  ],
  codes: ['orders.currency', 'orders.incoterms'],
  amounts: ['orders.quantity', 'orders.total_amount', 'orders.unit_price'],
} as const;

/**
 * Orders whose number, lot or external reference contains the text, whose buyer or exporter is called so, whose lot is
 * (its reference, commodity and grade), or which show the text as their state, rail, currency or amount. Organisations and lots are found by their own index first.
 */
function orderMatches(search: string): RawBuilder<SqlBool> {
  const pattern = containing(search);
  const called = sql`array(select org.name from orgs org where org.search_text like ${pattern}
                           or plain_text(org.title || ' ' || coalesce(org.region, '')) like ${containingPlain(search)})`;
  const lots = sql`array(select found.lot from lot_search found where found.body like ${containingPlain(search)})`;
  return sql<SqlBool>`(orders.search_text like ${pattern} or orders.buyer = any(${called}) or orders.exporter = any(${called})
                       or orders.lot = any(${lots}) ${orShown(search, shown)})`;
}
