import { z } from 'zod';
import { allTerms, deliveryTermRows, deliveryTerms } from '../../domain/foundation/reference/trade-terms.ts';
import { findEscrow } from '../../domain/money/escrow/store.ts';
import { raiseDispute as dispute, refundDispute } from '../../domain/trade/dispute/dispute.ts';
import { insertDecisionNote, lastDecisionNote } from '../../domain/trade/dispute/store.ts';
import { settleDifferences } from '../../domain/trade/ending/settle-differences.ts';
import { findOrders, orderAccess } from '../../domain/trade/order/access.ts';
import { cancelDraft, cancelUnpaid } from '../../domain/trade/order/cancellation.ts';
import { nothingMissing } from '../../domain/trade/order/delivered.ts';
import { orderView, seeOrder } from '../../domain/trade/order/detail.ts';
import { endedAlready } from '../../domain/trade/order/ended-already.ts';
import { moneyStands } from '../../domain/trade/order/money-stands.ts';
import { mayBeDelivered, orderStatuses } from '../../domain/trade/order/rules.ts';
import { settleOrder } from '../../domain/trade/order/settlement.ts';
import type { Order } from '../../domain/trade/order/store.ts';
import { orderCsv, orderRow, orderRowView, orderSorts, selectOrderRow } from '../../domain/trade/order/views.ts';
import { buyersEntry, entriesOf } from '../../domain/trade/verification/store.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, type Decision, decided, wrongState } from '../../kernel/values/errors.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { doneAlready } from '../../kernel/write/so-already.ts';
import { operation, type UserCtx } from '../operation.ts';

const notBuyer = 'the caller is no member of the order’s buyer (a missing order answers alike)';

const filters = {
  status_filter: z.enum(orderStatuses).optional(),
  buyer: docName('buyer').optional(),
  lot: docName('lot').optional(),
  unpaid: z.boolean().optional().meta({ description: 'Only those that wait for the buyer’s money.' }),
};

const listMyOrders = operation({
  summary: "The orders of the caller's buyer organisations, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(orderSorts), ...filters }),
  output: pageOutput(orderRow),
  handler: async (ctx, input) => {
    const query = findOrders(ctx.tx, ctx.actor, 'buyer', input);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectOrderRow,
      request: input,
      sorts: orderSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(orderRowView), ...page };
  },
});

const exportMyOrders = operation({
  summary: "The orders of the caller's buyer organisations as CSV, newest first, at most 5000 rows.",
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({
    ...filters,
    search: z.string().trim().max(100).optional().meta({
      description:
        'Part of an order, lot or external reference, or of the name of the buyer or exporter; or a state, currency, rail or amount.',
    }),
  }),
  output: z.string(),
  handler: async (ctx, input) => {
    const orders = selectOrderRow(findOrders(ctx.tx, ctx.actor, 'buyer', input));
    return csvOfList('orders.csv', orderCsv, ordered(orders, 'created_at desc', orderSorts));
  },
});

const getOrder = operation({
  summary: 'One order with its escrow and shipment, for its buyer, exporter and cooperative.',
  allow: 'user',
  kind: 'read',
  input: z.object({ order: docName('order') }),
  output: orderView,
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: 'the caller belongs to no party of the order (a missing order answers alike)',
  },
  handler: (ctx, input) => seeOrder(ctx, input.order),
});

const cancelOrder = operation({
  summary: 'Withdraws a Draft order; an admin may also cancel an accepted one that nobody has paid.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), reason: text(500).default('Cancelled by the buyer.') }),
  output: z.object({ name: z.string(), status: z.string(), reason: z.string().nullable(), message: z.string() }),
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notBuyer,
    state:
      'the order is not Draft (for an admin: its escrow was funded), or was cancelled by somebody else or with another reason',
  },
  handler: async (ctx, input) => {
    const order = await orderAccess.lock(ctx, input.order, 'buyer');
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      await endedAlready(ctx, order, {
        operation: 'orders.cancel_order',
        said: { reason: [order.reason, input.reason] },
      });
      const message = `${order.name} was already cancelled.`;
      return { name: order.name, status: order.status, reason: order.reason, message };
    }
    if (order.status === 'Escrow Created' && isAdmin(ctx.actor)) {
      await cancelUnpaid(ctx, order, input.reason);
    } else {
      await cancelDraft(ctx, order, { event: 'withdraw', reason: input.reason });
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

/** The buyer has not entered themselves that less arrived. What both sides confirmed is settled. */
async function notContradicted({ tx, now, attest }: UserCtx, order: Order): Promise<Decision<true>> {
  const entered = order.confirmed_kg === null ? await buyersEntry(tx, order) : undefined;
  if (entered === undefined) return decided(true);
  await attest.assertAsWritten(entriesOf({ name: entered.event }, { side: 'buyer', quantity_kg: entered.quantity_kg }));
  const terms = await deliveryTerms(tx, order.currency, now);
  await attest.assertAsWritten(...deliveryTermRows(order.currency, now, terms));
  return nothingMissing(order, entered, terms.shortPercent);
}

const confirmDelivery = operation({
  summary: 'The buyer says that all of it arrived as ordered: the escrow is released in full and the order settled.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    order: docName('order'),
    confirm_quantity: z
      .boolean()
      .default(false)
      .meta({ description: "All of it arrived, although the buyer's own entry said less." }),
  }),
  output: settled.extend({ released: z.boolean().meta({ description: 'True when this very call released it.' }) }),
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notBuyer,
    state:
      'the order is not In Transit (nor settled already), its lot is flagged, both sides confirmed another grade, the buyer’s own entry says that less arrived, its card money is charged back or gone, or order or lot are not what was signed',
  },
  handler: async (ctx, input) => {
    const order = await orderAccess.lock(ctx, input.order, 'buyer');
    ctx.about(order.name);
    if (order.status !== 'Settled') accept(await moneyStands(ctx.tx, order));
    if (order.status !== 'Settled') accept(mayBeDelivered(order));
    if (order.status !== 'Settled' && !input.confirm_quantity) accept(await notContradicted(ctx, order));
    const result = await settleOrder(ctx, order, 'buyer_confirmed', { moneyStands: true });
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

const notParty = 'the caller is no member of the order’s buyer or exporter (a missing order answers alike)';

const raiseDispute = operation({
  summary: 'The buyer or the exporter stops a funded order; its lot is flagged and an admin decides.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), reason: text(1000) }),
  output: settled,
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notParty,
    state: 'the escrow is not Funded, or somebody else raised the dispute or for another reason',
  },
  handler: async (ctx, input) => {
    const order = await orderAccess.lock(ctx, input.order, 'trading');
    ctx.about(order.name);
    const again = order.status === 'Disputed';
    const said = { reason: [order.dispute_reason, input.reason] as const };
    if (again) await endedAlready(ctx, order, { operation: 'orders.raise_dispute', said });
    else await dispute(ctx, order, input.reason);
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
  summary: 'Decides a dispute: the escrow is released to the payees or refunded to the buyer.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ order: docName('order'), decision: z.enum(['release', 'refund']), note: text(1000) }),
  output: settled,
  refusals: {
    not_found: 'there is no such order',
    state:
      'the order is not Disputed, was decided otherwise or by somebody else, its lot is flagged for something else, or its card money is charged back or gone',
  },
  handler: async (ctx, input) => {
    const { tx, actor, now } = ctx;
    const order = await orderAccess.lock({ tx, actor }, input.order, 'any');
    ctx.about(order.name);
    const wanted = input.decision === 'release' ? 'Settled' : 'Cancelled';
    const already = order.dispute_reason !== null && order.status === wanted;
    if (!already && order.status !== 'Disputed') {
      throw wrongState(`${order.name} is ${order.status}; it must be Disputed.`);
    }
    if (already) {
      const last = await lastDecisionNote(tx, order.name);
      const said = { note: [last?.body, input.note] as const };
      const stands = `${order.name} is ${order.status}`;
      await doneAlready(ctx, 'orders', { name: order.name }, { stands, by: last?.author_id, said });
    } else {
      if (input.decision === 'release') {
        await settleOrder(ctx, order, 'dispute_release');
      } else {
        await refundDispute(ctx, order, input.note);
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

const settleDifferencesOf = operation({
  summary:
    'Settles an order whose records are not what was signed: puts back what was signed, or cancels with a refund.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    order: docName('order'),
    decision: z.enum(['restore', 'cancel']).meta({
      description:
        'restore puts back what was signed; cancel does, too, and then ends the order and returns what was paid.',
    }),
    reason: text(1000),
  }),
  output: z.object({
    name: z.string(),
    status: z.string(),
    fields: z.array(z.string()).meta({ description: 'What differed, as `<record>.<field>`.' }),
    message: z.string(),
  }),
  refusals: {
    not_found: 'there is no such order',
    state: 'nothing differs, what was signed cannot be put back, or the order is past cancelling',
  },
  handler: async (ctx, { order: name, decision, reason }) => {
    const order = await orderAccess.lock(ctx, name, 'any');
    ctx.about(order.name);
    const fields = await settleDifferences(ctx, order, { decision, reason });
    await insertDecisionNote(ctx.tx, { order: order.name, note: reason, authorId: ctx.actor.userId }, ctx.now);
    const { status } = await orderAccess.see(ctx, name, 'any');
    const done = decision === 'restore' ? 'is again what was signed' : 'was cancelled; what was paid has gone back';
    return { name: order.name, status, fields, message: `${order.name} ${done}.` };
  },
});

const tradeTerms = operation({
  summary: 'What counts now for every new order: hours to refuse and to pay, and what may be missing.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    refusal_hours: z.number().meta({
      description:
        'In which the exporter may refuse what was paid, or ordered by a system of the buyer’s, before they accepted.',
    }),
    payment_hours: z.number().meta({ description: 'In which an accepted order is to be paid.' }),
    delivery_short_percent: z.number().meta({ description: 'How much may be missing and still be paid in full.' }),
  }),
  handler: async (ctx) => {
    const terms = await allTerms(ctx.tx, ctx.now);
    return {
      refusal_hours: Number(terms.refusal_hours),
      payment_hours: Number(terms.payment_hours),
      delivery_short_percent: Number(terms.delivery_short_percent),
    };
  },
});

export const ordersOrders = {
  trade_terms: tradeTerms,
  list_my_orders: listMyOrders,
  export_my_orders: exportMyOrders,
  get_order: getOrder,
  cancel_order: cancelOrder,
  confirm_delivery_and_release: confirmDelivery,
  raise_dispute: raiseDispute,
  resolve_dispute: resolveDispute,
  settle_differences: settleDifferencesOf,
};
