import { z } from 'zod';
import { raiseDispute as dispute, refundDispute } from '../domain/dispute/dispute.ts';
import { insertDecisionNote } from '../domain/dispute/store.ts';
import { findEscrow } from '../domain/escrow/store.ts';
import { findOrders, lockOrder, seeOrder } from '../domain/order/access.ts';
import { cancelDraft, cancelUnpaid } from '../domain/order/cancellation.ts';
import { orderView, showOrder } from '../domain/order/detail.ts';
import { orderStatuses } from '../domain/order/rules.ts';
import { settleOrder } from '../domain/order/settlement.ts';
import { orderCsv, orderRow, orderRowView, orderSorts, selectOrderRow } from '../domain/order/views.ts';
import { isAdmin } from '../kernel/actor.ts';
import { csvOfList } from '../kernel/csv.ts';
import { wrongState } from '../kernel/errors.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../kernel/page.ts';
import { docName, text } from '../kernel/vocabulary.ts';
import { operation, type UserCtx } from './operation.ts';

const tag = 'orders';
const prefix = 'svc_network.api.orders';
const notBuyer = 'the caller is no member of the order’s buyer (a missing order answers alike)';
const depsOf = (ctx: UserCtx) => ({ attest: ctx.services.attest, emit: ctx.emit });

const filters = {
  status_filter: z.enum(orderStatuses).optional(),
  buyer: docName('buyer').optional(),
  lot: docName('lot').optional(),
  unpaid: z.boolean().optional().meta({ description: 'Only those that wait for the buyer’s money.' }),
};

const listMyOrders = operation({
  name: `${prefix}.list_my_orders`,
  tag,
  summary: "The orders of the caller's buyer organisations, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(orderSorts), ...filters }),
  output: pageOutput(orderRow),
  handler: async (ctx, input) => {
    const query = findOrders(ctx.tx, ctx.actor, 'buyer', input);
    const { rows, ...page } = await fetchPage(ctx.tx, query, selectOrderRow, input, orderSorts, 'created_at desc');
    return { data: rows.map(orderRowView), ...page };
  },
});

const exportMyOrders = operation({
  name: `${prefix}.export_my_orders`,
  tag,
  summary: "The orders of the caller's buyer organisations as CSV, newest first, at most 5000 rows.",
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({
    ...filters,
    search: z.string().trim().max(100).optional().meta({ description: 'Part of an order, lot or external reference.' }),
  }),
  output: z.string(),
  handler: async (ctx, input) => {
    const orders = selectOrderRow(findOrders(ctx.tx, ctx.actor, 'buyer', input));
    return csvOfList('orders.csv', orderCsv, ordered(orders, 'created_at desc', orderSorts));
  },
});

const getOrder = operation({
  name: `${prefix}.get_order`,
  tag,
  summary: 'One order with its escrow and shipment, for its buyer, exporter and cooperative.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ order: docName('order') }),
  output: orderView,
  refusals: { permission: 'the caller belongs to no party of the order (a missing order answers alike)' },
  handler: async (ctx, input) => {
    const order = await seeOrder(ctx.tx, ctx.actor, input.order, 'any');
    return showOrder(ctx.tx, order.name);
  },
});

const cancelOrder = operation({
  name: `${prefix}.cancel_order`,
  tag,
  summary: 'Withdraws a Draft order; an admin may also cancel an accepted one that nobody has paid.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), reason: text(500).default('Cancelled by the buyer.') }),
  output: z.object({ name: z.string(), status: z.string(), reason: z.string().nullable(), message: z.string() }),
  refusals: { permission: notBuyer, state: 'the order is not Draft (for an admin: its escrow was funded)' },
  handler: async (ctx, input) => {
    const order = await lockOrder(ctx.tx, ctx.actor, input.order, 'buyer');
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      const message = `${order.name} was already cancelled.`;
      return { name: order.name, status: order.status, reason: order.reason, message };
    }
    if (order.status === 'Escrow Created' && isAdmin(ctx.actor)) {
      const end = { reason: input.reason, actorId: ctx.actor.userId };
      await cancelUnpaid(ctx.tx, depsOf(ctx), order, end, ctx.now);
    } else {
      await cancelDraft(ctx.tx, depsOf(ctx), order, { event: 'withdraw', reason: input.reason }, ctx.now);
    }
    return { name: order.name, status: 'Cancelled', reason: input.reason, message: `${order.name} was cancelled.` };
  },
});

const settled = z.object({
  name: z.string(),
  status: z.string(),
  escrow: z.string().nullable(),
  escrow_status: z.string().nullable(),
  message: z.string(),
});

const confirmDelivery = operation({
  name: `${prefix}.confirm_delivery_and_release`,
  tag,
  summary: 'The buyer confirms delivery: the escrow is released and the order settled.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order') }),
  output: settled.extend({ released: z.boolean().meta({ description: 'True when this very call released it.' }) }),
  refusals: { permission: notBuyer, state: 'the order is not In Transit (nor settled already)' },
  handler: async (ctx, input) => {
    const order = await lockOrder(ctx.tx, ctx.actor, input.order, 'buyer');
    ctx.about(order.name);
    if (order.status !== 'In Transit' && order.status !== 'Settled') {
      throw wrongState(`${order.name} is ${order.status}; it must be In Transit for its delivery to be confirmed.`);
    }
    const result = await settleOrder(ctx.tx, depsOf(ctx), order.name, 'buyer_confirmed', ctx.actor, ctx.now);
    const escrow = await findEscrow(ctx.tx, order.name);
    const message = result.released
      ? `Delivery of ${order.name} was confirmed and its escrow released.`
      : `${order.name} was already settled.`;
    return {
      name: order.name,
      ...result,
      escrow: escrow?.name ?? null,
      escrow_status: escrow?.status ?? null,
      message,
    };
  },
});

const raiseDispute = operation({
  name: `${prefix}.raise_dispute`,
  tag,
  summary: 'The buyer stops the release of a funded order; its lot is flagged and an admin decides.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), reason: text(1000) }),
  output: settled,
  refusals: { permission: notBuyer, state: 'the escrow is not Funded' },
  handler: async (ctx, input) => {
    const order = await lockOrder(ctx.tx, ctx.actor, input.order, 'buyer');
    ctx.about(order.name);
    const again = order.status === 'Disputed';
    if (!again) {
      await dispute(ctx.tx, depsOf(ctx), order, { reason: input.reason, actorId: ctx.actor.userId }, ctx.now);
    }
    const escrow = await findEscrow(ctx.tx, order.name);
    return {
      name: order.name,
      status: 'Disputed',
      escrow: escrow?.name ?? null,
      escrow_status: escrow?.status ?? null,
      message: again ? `${order.name} is in dispute already.` : `${order.name} is in dispute; an admin decides.`,
    };
  },
});

const resolveDispute = operation({
  name: `${prefix}.resolve_dispute`,
  tag,
  summary: 'Decides a dispute: the escrow is released to the payees or refunded to the buyer.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ order: docName('order'), decision: z.enum(['release', 'refund']), note: text(1000) }),
  output: settled,
  refusals: { not_found: 'there is no such order', state: 'the order is not Disputed, or was decided the other way' },
  handler: async (ctx, input) => {
    const { tx, actor, now } = ctx;
    const order = await lockOrder(tx, actor, input.order, 'any');
    ctx.about(order.name);
    const wanted = input.decision === 'release' ? 'Settled' : 'Cancelled';
    const already = order.dispute_reason !== null && order.status === wanted;
    if (!already && order.status !== 'Disputed') {
      throw wrongState(`${order.name} is ${order.status}; it must be Disputed.`);
    }
    if (!already) {
      if (input.decision === 'release') {
        await settleOrder(tx, depsOf(ctx), order.name, 'dispute_release', actor, now);
      } else {
        await refundDispute(tx, depsOf(ctx), order, { note: input.note, actorId: actor.userId }, now);
      }
      await insertDecisionNote(tx, { order: order.name, note: input.note, authorId: actor.userId }, now);
    }
    const escrow = await findEscrow(tx, order.name);
    const done = input.decision === 'release' ? 'released to the payees' : 'refunded to the buyer';
    return {
      name: order.name,
      status: wanted,
      escrow: escrow?.name ?? null,
      escrow_status: escrow?.status ?? null,
      message: already ? `${order.name} was already ${done}.` : `The escrow of ${order.name} was ${done}.`,
    };
  },
});

export const orders = [
  listMyOrders,
  exportMyOrders,
  getOrder,
  cancelOrder,
  confirmDelivery,
  raiseDispute,
  resolveDispute,
];
