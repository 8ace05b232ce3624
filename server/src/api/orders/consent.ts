import { z } from 'zod';
import { cancelPaid } from '../../domain/trade/ending/cancel-paid.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { cancelUnpaid } from '../../domain/trade/order/cancellation.ts';
import { amountBefore, cancellable, refusable } from '../../domain/trade/order/consent.ts';
import { choiceIsOpen } from '../../domain/trade/order/delivered.ts';
import { endedAlready } from '../../domain/trade/order/ended-already.ts';
import {
  answeredBefore,
  answerProposal,
  lockAsParty,
  propose,
  tradeSides,
} from '../../domain/trade/order/proposals.ts';
import { settleOrder } from '../../domain/trade/order/settlement.ts';
import { accept, invalid } from '../../kernel/values/errors.ts';
import { Exact } from '../../kernel/values/exact.ts';
import { decimal, docName, text } from '../../kernel/values/vocabulary.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { operation } from '../operation.ts';

const notParty = 'the caller is no member of the order’s buyer or exporter (a missing order answers alike)';
const notOther = `${notParty}; or it was proposed by their own side or by themselves`;
const noAdmin = 'for admins: there is no such order';

const party = {
  order: docName('order'),
  side: z.enum(tradeSides).optional().meta({ description: 'Only for callers who belong to both sides.' }),
};
/** Whoever answers says what they read, because the other side may have proposed another amount since. */
const answersDifference = z.object({
  ...party,
  amount: decimal({
    scale: 4,
    positive: false,
    description: 'What comes off by the proposal that is answered, as get_order tells it.',
  }),
});
const answered = z.object({ name: z.string(), status: z.string(), message: z.string() });

const refuseOrder = operation({
  summary:
    'The exporter refuses an order that was paid, or ordered by a system of the buyer’s, before they accepted it: money and lot go back.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), reason: text(500).default('Refused by the exporter.') }),
  output: answered.extend({ reason: z.string().nullable() }),
  refusals: {
    not_found: noAdmin,
    permission: 'the caller is no member of the order’s exporter (a missing order answers alike)',
    state:
      'the order was accepted by the exporter, is shipped or over, was cancelled by somebody else or with another reason, or the time to refuse it has passed',
  },
  handler: async (ctx, input) => {
    const order = await orderAccess.lock(ctx, input.order, 'exporter');
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      const said = { reason: [order.reason, input.reason] as const };
      await endedAlready(ctx, order, { operation: 'orders.refuse_order', said });
      const message = `${order.name} was already cancelled.`;
      return { name: order.name, status: order.status, reason: order.reason, message };
    }
    accept(refusable(order, ctx.now));
    const isPaid = order.paid_at !== null;
    if (isPaid) await cancelPaid(ctx, order, { event: 'refuse', because: 'refused', reason: input.reason });
    else await cancelUnpaid(ctx, order, input.reason);
    const what = isPaid ? 'the buyer has the money back' : 'nothing had been paid';
    const message = `${order.name} was refused; ${what}.`;
    return { name: order.name, status: 'Cancelled', reason: input.reason, message };
  },
});

const requestCancellation = operation({
  summary: 'One side asks to cancel a paid order; when the other agrees, money and lot go back.',
  allow: 'user',
  kind: 'write',
  input: z.object({ ...party, reason: text(500) }),
  output: answered,
  refusals: { not_found: noAdmin, permission: notParty, state: 'the order is not paid, or is settled or over' },
  handler: async (ctx, input) => {
    const mine = await lockAsParty(ctx, input.order, input.side);
    const { order, side } = mine;
    ctx.about(order.name);
    accept(cancellable(order));
    await propose(ctx, mine, { kind: 'cancellation', amount: null, reason: input.reason });
    const other = side === 'buyer' ? 'exporter' : 'buyer';
    return { name: order.name, status: order.status, message: `The ${other} of ${order.name} is asked to agree.` };
  },
});

const agreeCancellation = operation({
  summary: 'The other side agrees to cancel a paid order: exactly what was paid goes back, and the lot with it.',
  allow: 'user',
  kind: 'write',
  input: z.object(party),
  output: answered,
  refusals: { not_found: noAdmin, permission: notOther, state: 'nobody asked for it, or the order is settled or over' },
  handler: async (ctx, input) => {
    const mine = await lockAsParty(ctx, input.order, input.side);
    const { order } = mine;
    ctx.about(order.name);
    if (order.status === 'Cancelled') {
      await soAlready(ctx, 'orders', { name: order.name });
      return { name: order.name, status: order.status, message: `${order.name} was already cancelled.` };
    }
    accept(cancellable(order));
    const { reason } = await answerProposal(ctx, mine, { kind: 'cancellation', status: 'Accepted' });
    await cancelPaid(ctx, order, { event: 'agree_cancel', because: 'agreed', reason });
    const message = `${order.name} was cancelled by both sides; the buyer has the money back.`;
    return { name: order.name, status: 'Cancelled', message };
  },
});

const proposeDifference = operation({
  summary: 'Proposes what comes off the price, when both sides confirmed another grade than was ordered.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    ...party,
    amount: decimal({ scale: 4, positive: false, description: "In the order's currency; 0 to pay as ordered." }),
    reason: text(500),
  }),
  output: answered,
  refusals: {
    not_found: noAdmin,
    permission: notParty,
    state: 'no choice is open: both sides must have confirmed another grade; or the other side has proposed already',
  },
  handler: async (ctx, input) => {
    const mine = await lockAsParty(ctx, input.order, input.side);
    const { order, side } = mine;
    ctx.about(order.name);
    accept(choiceIsOpen(order));
    const most = await amountBefore(ctx, order);
    if (new Exact(input.amount).isNegative()) throw invalid('amount', 'must not be less than 0');
    if (new Exact(input.amount).gte(most.amount)) {
      throw invalid('amount', `must be less than what is due: ${most.amount} ${order.currency}`);
    }
    if (new Exact(input.amount).decimalPlaces() > most.minorUnits) {
      throw invalid('amount', `must have at most ${most.minorUnits} decimals in ${order.currency}`);
    }
    await propose(ctx, mine, { kind: 'price_difference', amount: input.amount, reason: input.reason });
    const other = side === 'buyer' ? 'exporter' : 'buyer';
    return { name: order.name, status: order.status, message: `The ${other} of ${order.name} is asked to agree.` };
  },
});

const acceptDifference = operation({
  summary: 'The other side accepts a price difference: the rest is paid, and the difference goes back to the buyer.',
  allow: 'user',
  kind: 'write',
  input: answersDifference,
  output: answered.extend({
    released: z.boolean().meta({ description: 'True when this very call released the escrow.' }),
  }),
  refusals: {
    not_found: noAdmin,
    permission: notOther,
    state:
      'nothing is proposed, or another amount than the one named (the refusal tells which); the lot is flagged, or the card money of the order is charged back or gone',
  },
  handler: async (ctx, input) => {
    const mine = await lockAsParty(ctx, input.order, input.side);
    const { order } = mine;
    ctx.about(order.name);
    const agreed = { kind: 'price_difference', status: 'Accepted', amount: input.amount } as const;
    if (order.status === 'Settled' && (await answeredBefore(ctx, mine, agreed))) {
      await soAlready(ctx, 'orders', { name: order.name });
      const message = `Both sides have agreed on the price of ${order.name}; its escrow is released.`;
      return { name: order.name, status: order.status, released: false, message };
    }
    accept(choiceIsOpen(order));
    const { amount } = await answerProposal(ctx, mine, agreed);
    const settled = await settleOrder(ctx, order, 'price_agreed', { delivered: { price_difference: amount } });
    const message = `Both sides agree on the price of ${order.name}; its escrow is released.`;
    return { name: order.name, ...settled, message };
  },
});

const refuseDifference = operation({
  summary: 'The other side refuses a price difference: another may be proposed, or a dispute raised.',
  allow: 'user',
  kind: 'write',
  input: answersDifference,
  output: answered,
  refusals: {
    not_found: noAdmin,
    permission: notOther,
    state: 'nothing is proposed, or another amount than the one named (the refusal tells which)',
  },
  handler: async (ctx, input) => {
    const mine = await lockAsParty(ctx, input.order, input.side);
    const { order } = mine;
    ctx.about(order.name);
    const no = { kind: 'price_difference', status: 'Refused', amount: input.amount } as const;
    if (!(await answeredBefore(ctx, mine, no))) await answerProposal(ctx, mine, no);
    const message = `The price difference of ${order.name} was refused: propose another, or raise a dispute.`;
    return { name: order.name, status: order.status, message };
  },
});

export const ordersConsent = {
  refuse_order: refuseOrder,
  request_cancellation: requestCancellation,
  agree_cancellation: agreeCancellation,
  propose_price_difference: proposeDifference,
  accept_price_difference: acceptDifference,
  refuse_price_difference: refuseDifference,
};
