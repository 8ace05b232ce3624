import { z } from 'zod';
import { lockEscrow } from '../domain/escrow/store.ts';
import { findOrders, lockOrder, ordersOf } from '../domain/order/access.ts';
import { cancelDraft } from '../domain/order/cancellation.ts';
import { orderStatuses, pipelineStatuses } from '../domain/order/rules.ts';
import {
  recentSettlements as findSettlements,
  settledRevenueTrend as findTrend,
  revenueTrend,
  settlementRow,
  settlementsLimit,
  trendDays,
} from '../domain/order/settled.ts';
import { settleOrder } from '../domain/order/settlement.ts';
import { lockForSale, submitOrder } from '../domain/order/submission.ts';
import { summariseOrders } from '../domain/order/summary.ts';
import { orderCsv, orderRow, orderRowView, orderSorts, selectOrderRow } from '../domain/order/views.ts';
import { shipOrder } from '../domain/shipment/ship.ts';
import { csvOfList } from '../kernel/csv.ts';
import { wrongState } from '../kernel/errors.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../kernel/page.ts';
import { date, docName, text } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'exporter';
const prefix = 'svc_network.api.exporter';
const notYours = 'the caller is no member of the order’s exporter (a missing order answers alike)';

const acceptOrder = operation({
  name: `${prefix}.accept_order`,
  tag,
  summary: 'Accepts a Draft order: its escrow is created and the lot is sold.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order') }),
  output: z.object({ name: z.string(), status: z.string(), escrow: z.string().nullable(), message: z.string() }),
  refusals: { permission: notYours, state: 'the order is Cancelled, or its lot cannot be sold to it any more' },
  handler: async (ctx, input) => {
    const order = await lockForSale(ctx.tx, ctx.actor, input.order, 'exporter');
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      throw wrongState(`${order.name} is Cancelled (${order.reason ?? 'no reason given'}); it must be Draft.`);
    }
    if (order.status !== 'Draft') {
      const escrow = await lockEscrow(ctx.tx, order.name);
      const message = `${order.name} was already accepted; it is ${order.status}.`;
      return { name: order.name, status: order.status, escrow: escrow?.name ?? null, message };
    }
    const { attest } = ctx.services;
    const deps = { attest, emit: ctx.emit, ids: ctx.ids };
    const submitted = await submitOrder(ctx.tx, deps, order, { how: 'accepted', actorId: ctx.actor.userId }, ctx.now);
    await attest.escrow(ctx.tx, submitted.escrow.name, ctx.now);
    await attest.order(ctx.tx, order.name, ctx.now);
    return {
      name: order.name,
      status: submitted.order.status,
      escrow: submitted.escrow.name,
      message: `${order.name} was accepted; ${submitted.escrow.name} waits for the buyer's payment.`,
    };
  },
});

const declineOrder = operation({
  name: `${prefix}.decline_order`,
  tag,
  summary: 'Declines a Draft order; the buyer sees the reason.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), reason: text(500).default('Declined by the exporter.') }),
  output: z.object({ name: z.string(), status: z.string(), reason: z.string().nullable(), message: z.string() }),
  refusals: { permission: notYours, state: 'the order is neither Draft nor Cancelled' },
  handler: async (ctx, input) => {
    const order = await lockOrder(ctx.tx, ctx.actor, input.order, 'exporter');
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      const message = `${order.name} was already cancelled.`;
      return { name: order.name, status: order.status, reason: order.reason, message };
    }
    const deps = { attest: ctx.services.attest, emit: ctx.emit };
    await cancelDraft(ctx.tx, deps, order, { event: 'decline', reason: input.reason }, ctx.now);
    return { name: order.name, status: 'Cancelled', reason: input.reason, message: `${order.name} was declined.` };
  },
});

const filters = {
  status_filter: z.enum(orderStatuses).optional(),
  search: z.string().trim().max(100).optional().meta({ description: 'Part of an order, lot or external reference.' }),
};

const exportCsv = operation({
  name: `${prefix}.export_csv`,
  tag,
  summary: "The orders of the caller's exporters as CSV, newest first, at most 5000 rows.",
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    const orders = selectOrderRow(findOrders(ctx.tx, ctx.actor, 'exporter', input));
    return csvOfList('orders.csv', orderCsv, ordered(orders, 'created_at desc', orderSorts));
  },
});

const exporterSummary = operation({
  name: `${prefix}.exporter_summary`,
  tag,
  summary: "Counts by status and pipeline value by currency of the caller's exporters' orders.",
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    total: z.int(),
    status_counts: z.record(z.string(), z.int()).meta({ description: 'Every status, with 0 where there is none.' }),
    pipeline_value: z
      .record(z.string(), z.number())
      .meta({ description: `By currency: totals of the orders that are ${pipelineStatuses.join(', ')}.` }),
  }),
  handler: (ctx) => summariseOrders(ctx.tx, ordersOf(ctx.actor, 'exporter')),
});

const listOrders = operation({
  name: `${prefix}.list_orders`,
  tag,
  summary: "The orders of the caller's exporters, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(orderSorts), status_filter: filters.status_filter }),
  output: pageOutput(orderRow),
  handler: async (ctx, input) => {
    const query = findOrders(ctx.tx, ctx.actor, 'exporter', input);
    const { rows, ...page } = await fetchPage(ctx.tx, query, selectOrderRow, input, orderSorts, 'created_at desc');
    return { data: rows.map(orderRowView), ...page };
  },
});

const markShipped = operation({
  name: `${prefix}.mark_shipped`,
  tag,
  summary: 'Ships a paid order: a shipment is created and linked. Shipping again answers the existing shipment.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    order_name: docName('order'),
    carrier: text().optional(),
    tracking_number: text().optional(),
    vessel: text().optional(),
    port_of_loading: text().optional(),
    port_of_discharge: text().optional(),
    eta: date().optional().meta({ description: 'Expected arrival, yyyy-mm-dd.' }),
  }),
  output: z.object({ name: z.string(), status: z.string(), shipment: z.string(), message: z.string() }),
  refusals: { permission: notYours, state: 'the escrow is not Funded, or the order is not on its way to be shipped' },
  handler: async (ctx, input) => {
    const { order_name, ...freight } = input;
    const order = await lockOrder(ctx.tx, ctx.actor, order_name, 'exporter');
    ctx.about(order.name);
    const deps = { attest: ctx.services.attest, emit: ctx.emit, ids: ctx.ids };
    return shipOrder(ctx.tx, deps, order, freight, ctx.actor.userId, ctx.now);
  },
});

const recentSettlements = operation({
  name: `${prefix}.recent_settlements`,
  tag,
  summary: "The last settled orders of the caller's exporters, newest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({ limit: settlementsLimit() }),
  output: z.array(settlementRow),
  handler: (ctx, input) => findSettlements(ctx.tx, ctx.actor, 'exporter', input.limit),
});

const settledRevenueTrend = operation({
  name: `${prefix}.settled_revenue_trend`,
  tag,
  summary: "Settled revenue of the caller's exporters by day (UTC) and currency, zero-filled.",
  allow: 'user',
  kind: 'read',
  input: z.object({ days: trendDays() }),
  output: revenueTrend,
  handler: (ctx, input) => findTrend(ctx.tx, ctx.actor, 'exporter', input.days, ctx.now),
});

const releaseOrderEscrow = operation({
  name: `${prefix}.release_order_escrow`,
  tag,
  summary: 'Releases a Funded escrow without the buyer: the admin backstop.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ order: docName('order') }),
  output: z.object({
    name: z.string(),
    status: z.string(),
    escrow: z.string(),
    escrow_status: z.string(),
    released: z.boolean().meta({ description: 'True when this very call released it.' }),
    message: z.string(),
  }),
  refusals: {
    permission: 'the caller is no admin; the escrow is not looked at',
    not_found: 'there is no such order',
    state: 'the order has no escrow yet, or it is Pending (not yet funded)',
  },
  handler: async (ctx, input) => {
    const { tx, actor, now } = ctx;
    const order = await lockOrder(tx, actor, input.order, 'any');
    ctx.about(order.name);
    const escrow = await lockEscrow(tx, order.name);
    if (escrow === undefined) {
      throw wrongState(`${order.name} is ${order.status} and has no escrow yet; its escrow must be Funded.`);
    }
    const { name } = escrow;
    if (escrow.status === 'Released' || escrow.status === 'Disputed' || escrow.status === 'Cancelled') {
      const message = `${name} is ${escrow.status}; nothing was released.`;
      return {
        name: order.name,
        status: order.status,
        escrow: name,
        escrow_status: escrow.status,
        released: false,
        message,
      };
    }
    const deps = { attest: ctx.services.attest, emit: ctx.emit };
    const settled = await settleOrder(tx, deps, order.name, 'admin', actor, now);
    const message = `${name} was released and ${order.name} settled.`;
    return { name: order.name, ...settled, escrow: name, escrow_status: 'Released', message };
  },
});

export const exporter = [
  acceptOrder,
  declineOrder,
  exportCsv,
  exporterSummary,
  listOrders,
  markShipped,
  recentSettlements,
  releaseOrderEscrow,
  settledRevenueTrend,
];
