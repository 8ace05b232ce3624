import { z } from 'zod';
import { lockEscrow } from '../../domain/money/escrow/store.ts';
import { findOrders, orderAccess } from '../../domain/trade/order/access.ts';
import { cancelDraft } from '../../domain/trade/order/cancellation.ts';
import { orderStatuses, pipelineStatuses } from '../../domain/trade/order/rules.ts';
import {
  recentSettlements as findSettlements,
  settledRevenueTrend as findTrend,
  revenueTrend,
  settlementRow,
  settlementsLimit,
  trendDays,
} from '../../domain/trade/order/settled.ts';
import { settleOrder } from '../../domain/trade/order/settlement.ts';
import { shipOrder } from '../../domain/trade/order/ship.ts';
import { acceptSold, lockForSale, submitOrder } from '../../domain/trade/order/submission.ts';
import { summariseOrders } from '../../domain/trade/order/summary.ts';
import { orderCsv, orderRow, orderRowView, orderSorts, selectOrderRow } from '../../domain/trade/order/views.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { wrongState } from '../../kernel/values/errors.ts';
import { date, docName, text } from '../../kernel/values/vocabulary.ts';
import { firstCaller } from '../../kernel/write/audit.ts';
import { doneAlready, soAlready } from '../../kernel/write/so-already.ts';
import { actorIdOf } from '../../kernel/write/work.ts';
import { operation } from '../operation.ts';

const notYours = 'the caller is no member of the order’s exporter (a missing order answers alike)';

const acceptOrder = operation({
  summary:
    'Accepts a Draft order: its escrow is created and the lot is sold. One that was paid, or ordered by a system of the buyer’s, before that is accepted as it is, and cannot be refused any more.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order') }),
  output: z.object({ name: z.string(), status: z.string(), escrow: z.string().nullable(), message: z.string() }),
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notYours,
    state: 'the order is Cancelled or lapses, or its lot cannot be sold to it any more',
  },
  handler: async (ctx, input) => {
    const order = await lockForSale(ctx.tx, ctx.actor, input.order, 'exporter');
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      throw wrongState(`${order.name} is Cancelled (${order.reason ?? 'no reason given'}); it must be Draft.`);
    }
    if (order.status !== 'Draft') {
      const escrow = await lockEscrow(ctx.tx, order.name);
      const answer = { name: order.name, status: order.status, escrow: escrow?.name ?? null };
      if (order.refusable_until !== null && (order.status === 'Escrow Created' || order.status === 'Paid')) {
        await acceptSold(ctx, order);
        ctx.attest.atCommit('order', order.name);
        const paid = order.paid_at !== null;
        const now = paid ? 'the buyer has paid, ship it' : `${escrow?.name} waits for the buyer's payment`;
        return { ...answer, message: `${order.name} is accepted; ${now}.` };
      }
      await soAlready(ctx, 'orders', { name: order.name });
      // Who ships what they never accepted has consented by that.
      const message =
        order.refusable_until === null
          ? `${order.name} was already accepted; it is ${order.status}.`
          : `${order.name} is ${order.status}; it needs no acceptance any more.`;
      return { ...answer, message };
    }
    const submitted = await submitOrder(ctx, order, 'accepted');
    ctx.attest.atCommit('escrow', submitted.escrow.name);
    ctx.attest.atCommit('order', order.name);
    return {
      name: order.name,
      status: submitted.order.status,
      escrow: submitted.escrow.name,
      message: `${order.name} was accepted; ${submitted.escrow.name} waits for the buyer's payment.`,
    };
  },
});

const declined = 'Declined by the exporter.';

const declineOrder = operation({
  summary: 'Declines a Draft order; the buyer sees the reason.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), reason: text(500).default(declined) }),
  output: z.object({ name: z.string(), status: z.string(), reason: z.string().nullable(), message: z.string() }),
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notYours,
    state: 'the order is neither Draft nor Cancelled, or was declined with another reason',
  },
  handler: async (ctx, input) => {
    const order = await orderAccess.lock(ctx, input.order, 'exporter');
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      const said = input.reason === declined ? null : input.reason;
      const by = await firstCaller(ctx.tx, 'exporter.decline_order', order.name);
      if (by === undefined) await soAlready(ctx, 'orders', { name: order.name });
      else {
        // It is the word of the exporter, whoever of its people says it.
        const same = {
          stands: `${order.name} is Cancelled`,
          by: actorIdOf(ctx),
          said: { reason: [order.reason, said] as const },
        };
        await doneAlready(ctx, 'orders', { name: order.name }, same);
      }
      const others = by === undefined ? `, not by you${said === null ? '' : '; your reason was not kept'}` : '';
      const message = `${order.name} was already cancelled${others}.`;
      return { name: order.name, status: order.status, reason: order.reason, message };
    }
    await cancelDraft(ctx, order, { event: 'decline', reason: input.reason });
    return { name: order.name, status: 'Cancelled', reason: input.reason, message: `${order.name} was declined.` };
  },
});

const filters = {
  status_filter: z.enum(orderStatuses).optional(),
  search: z.string().trim().max(100).optional().meta({
    description:
      'Part of an order, lot or external reference, or of the name of the buyer or exporter; or a state, currency, rail or amount.',
  }),
};

const exportCsv = operation({
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
  handler: (ctx) => summariseOrders(ctx.tx, orderAccess.visible(ctx.actor, 'exporter')),
});

const listOrders = operation({
  summary: "The orders of the caller's exporters, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(orderSorts), status_filter: filters.status_filter }),
  output: pageOutput(orderRow),
  handler: async (ctx, input) => {
    const query = findOrders(ctx.tx, ctx.actor, 'exporter', input);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectOrderRow,
      request: input,
      sorts: orderSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(orderRowView), ...page };
  },
});

const markShipped = operation({
  summary:
    'Ships a paid order: a shipment is created and linked. Shipping again answers the existing shipment, and with other words is refused.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    order_name: docName('order'),
    carrier: text().optional(),
    tracking_number: text().optional(),
    vessel: text().optional(),
    port_of_loading: text().optional().meta({ description: "Name or UN/LOCODE of a port of the corridor's origin." }),
    port_of_discharge: text()
      .optional()
      .meta({ description: "Name or UN/LOCODE of a port of the corridor's destination." }),
    port_reason: text(500)
      .optional()
      .meta({ description: 'Why a port lies elsewhere, or is no known one; shown with the shipment.' }),
    eta: date().optional().meta({ description: 'Expected arrival, yyyy-mm-dd.' }),
    vehicle: docName('vehicle').optional().meta({
      description:
        'The vehicle it leaves in, of the exporter or the cooperative; one that failed its last inspection ships nothing.',
    }),
    driver: docName('driver').optional().meta({ description: 'Who drives the vehicle.' }),
  }),
  output: z.object({ name: z.string(), status: z.string(), shipment: z.string(), message: z.string() }),
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notYours,
    validation:
      "a port is not one of the corridor's countries, and no reason is given; or the vehicle is not the sellers', or retired, or not driven by the driver",
    state:
      'the order was shipped with other words; the escrow is not Funded, the order is not on its way to be shipped, its card money is charged back or gone, or the vehicle failed its last inspection',
  },
  handler: async (ctx, input) => {
    const { order_name, ...freight } = input;
    const order = await orderAccess.lock(ctx, order_name, 'exporter');
    ctx.about(order.name);
    return shipOrder(ctx, order, freight);
  },
});

const recentSettlements = operation({
  summary: "The last settled orders of the caller's exporters, newest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({ limit: settlementsLimit() }),
  output: z.array(settlementRow),
  handler: (ctx, input) => findSettlements(ctx.tx, ctx.actor, 'exporter', { limit: input.limit }),
});

const settledRevenueTrend = operation({
  summary: "Settled revenue of the caller's exporters by day (UTC) and currency, zero-filled.",
  allow: 'user',
  kind: 'read',
  input: z.object({ days: trendDays() }),
  output: revenueTrend,
  handler: (ctx, input) => findTrend(ctx.tx, ctx.actor, 'exporter', { days: input.days, now: ctx.now }),
});

const releaseOrderEscrow = operation({
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
    state: 'the order has no escrow yet, it is Pending (not yet funded), or its card money is charged back or gone',
  },
  handler: async (ctx, input) => {
    const { tx, actor } = ctx;
    const order = await orderAccess.lock({ tx, actor }, input.order, 'any');
    ctx.about(order.name);
    const escrow = await lockEscrow(tx, order.name);
    if (escrow === undefined) {
      throw wrongState(`${order.name} is ${order.status} and has no escrow yet; its escrow must be Funded.`);
    }
    const { name } = escrow;
    if (escrow.status === 'Released' || escrow.status === 'Disputed' || escrow.status === 'Cancelled') {
      await soAlready(ctx, 'escrows', { name });
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
    const settled = await settleOrder(ctx, order, 'admin');
    const message = `${name} was released and ${order.name} settled.`;
    return { name: order.name, ...settled, escrow: name, escrow_status: 'Released', message };
  },
});

export const exporterOrders = {
  accept_order: acceptOrder,
  decline_order: declineOrder,
  export_csv: exportCsv,
  exporter_summary: exporterSummary,
  list_orders: listOrders,
  mark_shipped: markShipped,
  recent_settlements: recentSettlements,
  release_order_escrow: releaseOrderEscrow,
  settled_revenue_trend: settledRevenueTrend,
};
