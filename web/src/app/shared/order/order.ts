import type { DetailOrderDetailOutput } from '@lotmark/sdk';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../shell/session/client.ts';
import { isAdmin, type Whoami } from '../../shell/session/session.ts';
import { isAccepted } from './order-statuses.ts';

export type OrderDetail = DetailOrderDetailOutput;

/** One order as its parties see it. Others act on it too, so an open one is read again now and then. */
export const orderQuery = (name: string) =>
  queryOptions({
    queryKey: ['order', name],
    queryFn: () => client.detail.order_detail({ name }),
    refetchInterval: ({ state }) => (state.data === undefined || isOver(state.data.status) ? false : 20_000),
  });

/** What counts now for every new order. */
export const tradeTermsQuery = queryOptions({
  queryKey: ['trade-terms'],
  queryFn: () => client.orders.trade_terms(),
  staleTime: 5 * 60_000,
});

function isOver(status: string): boolean {
  return status === 'Settled' || status === 'Cancelled';
}

/** What an order waits for. A payment from the wallet leaves its status at Escrow Created: the escrow tells. */
export type OrderStage = 'draft' | 'unpaid' | 'paid' | 'transit' | 'settled' | 'cancelled' | 'disputed';

const stages: Record<OrderDetail['status'], OrderStage> = {
  Draft: 'draft',
  'Escrow Created': 'unpaid',
  Paid: 'paid',
  'In Transit': 'transit',
  Settled: 'settled',
  Cancelled: 'cancelled',
  Disputed: 'disputed',
};

export function stageOf(order: { status: OrderDetail['status']; escrow_status: string | null }): OrderStage {
  const stage = stages[order.status];
  return stage === 'unpaid' && order.escrow_status === 'Funded' ? 'paid' : stage;
}

/** Sold without the exporter's yes, and not shipped yet: they may still give it. */
export const isUnanswered = (order: Answerable): boolean =>
  (stageOf(order) === 'unpaid' || stageOf(order) === 'paid') && !isAccepted(order);

/** The same, while they may also refuse it. */
export const isRefusable = (order: Answerable): boolean =>
  isUnanswered(order) && Date.parse(order.refusable_until ?? '') > Date.now();

type Answerable = Pick<OrderDetail, 'status' | 'escrow_status' | 'refusable_until'>;

export type OrderSide = 'exporter' | 'buyer' | 'cooperative' | 'admin';
/** The two who made the order. */
export type TradeSide = Extract<OrderSide, 'exporter' | 'buyer'>;

/** On which sides of the order the user stands. */
export function sidesOf(
  who: Whoami,
  order: Pick<OrderDetail, 'exporter' | 'buyer' | 'cooperative'>,
): ReadonlySet<OrderSide> {
  const orgs = new Set(who.memberships.map(({ org }) => org));
  const sides = (['exporter', 'buyer', 'cooperative'] as const).filter((side) => orgs.has(order[side]));
  return new Set<OrderSide>([...sides, ...(isAdmin(who) ? (['admin'] as const) : [])]);
}
