import { z } from 'zod';
import { cooperativeSummary, cooperativeSummaryView } from '../../domain/origin/lot/summary.ts';
import { shownOrg } from '../../domain/people/party/acting-org.ts';
import { findOrders } from '../../domain/trade/order/access.ts';
import { orderStatuses } from '../../domain/trade/order/rules.ts';
import {
  recentSettlements,
  revenueTrend,
  settledRevenueTrend,
  settlementDetail,
  settlementRow,
  settlementsLimit,
  settlementView,
  trendDays,
} from '../../domain/trade/order/settled.ts';
import { orderCsv, orderRow, orderRowView, orderSorts, selectOrderRow } from '../../domain/trade/order/views.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, lotRef } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const ofOne = docName('cooperative')
  .optional()
  .meta({ description: "One of the caller's; the first by name when left out, and all of them for admins." });
const narrowing = docName('cooperative').optional().meta({ description: "Only of this one of the caller's." });
const notMember = { permission: 'the caller is no member of the cooperative that is named' };

const summary = operation({
  summary: "Counts and values of one of the caller's cooperatives: lots by status group, settled revenue, pipeline.",
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ cooperative: ofOne }),
  output: cooperativeSummary,
  refusals: notMember,
  handler: (ctx, input) =>
    cooperativeSummaryView(ctx.tx, ctx.actor, accept(shownOrg(ctx.actor, 'Cooperative', input.cooperative))),
});

const orderFilters = {
  status_filter: z.enum(orderStatuses).optional().meta({ description: 'Only orders of this status.' }),
  lot: lotRef().optional(),
  buyer: docName('buyer').optional(),
  exporter: docName('exporter').optional(),
  cooperative: narrowing,
};

const listIncomingOrders = operation({
  summary: "The orders against the lots of the caller's cooperatives, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(orderSorts), ...orderFilters }),
  output: pageOutput(orderRow),
  handler: async (ctx, input) => {
    const orders = findOrders(ctx.tx, ctx.actor, 'cooperative', input);
    const { rows, ...page } = await fetchPage(ctx.tx, orders, {
      select: selectOrderRow,
      request: input,
      sorts: orderSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(orderRowView), ...page };
  },
});

const { search, sort } = pageInput(orderSorts);
const exportIncomingOrdersCsv = operation({
  summary: 'The orders of list_incoming_orders with the same filters, as CSV; at most 5000 rows.',
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({ search, sort, ...orderFilters }),
  output: z.string(),
  handler: async (ctx, input) => {
    const orders = selectOrderRow(findOrders(ctx.tx, ctx.actor, 'cooperative', input));
    return csvOfList('incoming-orders.csv', orderCsv, ordered(orders, input.sort ?? 'created_at desc', orderSorts));
  },
});

const recentSettlementsOf = operation({
  summary: "The last settled orders of one of the caller's cooperatives, newest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({ limit: settlementsLimit(), cooperative: ofOne }),
  output: z.array(settlementRow),
  refusals: notMember,
  handler: (ctx, { limit, cooperative }) =>
    recentSettlements(ctx.tx, ctx.actor, 'cooperative', {
      limit,
      cooperative: accept(shownOrg(ctx.actor, 'Cooperative', cooperative)),
    }),
});

const settledRevenueTrendOf = operation({
  summary: "The settled order totals of one of the caller's cooperatives by UTC day and currency, zero-filled.",
  allow: 'user',
  kind: 'read',
  input: z.object({ days: trendDays(), cooperative: ofOne }),
  output: revenueTrend,
  refusals: notMember,
  handler: (ctx, { days, cooperative }) =>
    settledRevenueTrend(ctx.tx, ctx.actor, 'cooperative', {
      days,
      now: ctx.now,
      cooperative: accept(shownOrg(ctx.actor, 'Cooperative', cooperative)),
    }),
});

const settlementDetailOf = operation({
  summary: 'How an order was settled: rail, ledger transactions, time; the empty object when the caller cannot see it.',
  allow: 'user',
  kind: 'read',
  input: z.object({ order: docName('order') }),
  output: settlementView,
  handler: (ctx, { order }) => settlementDetail(ctx.tx, ctx.actor, order),
});

export const cooperativeDesk = {
  cooperative_summary: summary,
  list_incoming_orders: listIncomingOrders,
  export_incoming_orders_csv: exportIncomingOrdersCsv,
  recent_settlements: recentSettlementsOf,
  settled_revenue_trend: settledRevenueTrendOf,
  settlement_detail: settlementDetailOf,
};
