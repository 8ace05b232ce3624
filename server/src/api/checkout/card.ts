import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { balanceOf, token } from '../../domain/money/books/books.ts';
import { findEscrow } from '../../domain/money/escrow/store.ts';
import { moneyRates, ratesFor, tokensFor } from '../../domain/money/wallet/rates.ts';
import { readLot } from '../../domain/origin/lot/store.ts';
import { actingOrg } from '../../domain/people/party/acting-org.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { sellable, stillOffered } from '../../domain/trade/order/quantities.ts';
import { inTimeToPay } from '../../domain/trade/order/rules.ts';
import type { Order } from '../../domain/trade/order/store.ts';
import {
  keepCheckout,
  type Prepared,
  payableByCard,
  prepareCheckout,
  processorOf,
} from '../../domain/trade/payment/open-checkout.ts';
import { topupCurrency, topupTiers, topupToCover, topupTokens } from '../../domain/trade/payment/rules.ts';
import type { Payment } from '../../domain/trade/payment/store.ts';
import { accept, wrongState } from '../../kernel/values/errors.ts';
import { Exact } from '../../kernel/values/exact.ts';
import { docName, timestamp, toIso, toNumber } from '../../kernel/values/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import { operation, type UserCtx } from '../operation.ts';

const notBuyer = 'the caller is no member of the order’s buyer (a missing order answers alike)';
const notOpen =
  'the order is paid or over, or lapses because nobody paid it in time, its lot was sold or changed its price, or it is more than a card takes';
const off = { not_implemented: 'no card processor is set up', unavailable: 'the card processor does not answer' };

const opened = z.object({
  ok: z.literal(true),
  checkout_url: z.string().meta({ description: 'Where the payer goes.' }),
  session_id: z.string().meta({ description: 'The processor’s name of the checkout.' }),
  payment: z.string().meta({ description: 'Our name of the payment.' }),
  amount: z.number(),
  currency: z.string(),
  expires_at: timestamp(),
});

const topup = opened.extend({
  axkt: z.number().meta({ description: 'Platform tokens that are minted when the money has come.' }),
});

const createOrderCheckout = operation({
  summary: 'Opens a card checkout over the total of an order; called again, it answers the one that is open.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order_name: docName('order') }),
  output: opened,
  refusals: { not_found: 'for admins: there is no such order', permission: notBuyer, state: notOpen, ...off },
  before: async (ctx, input) => {
    const order = await orderAccess.see(ctx, input.order_name, 'buyer');
    const processor = processorOf(ctx.services);
    await checkPayable(ctx.tx, order, ctx.now);
    const quote = { ...quoteOf(order), kind: 'order' as const, tokens: null, title: `Lotmark, ${order.name}` };
    return prepareCheckout(ctx, processor, quote, ctx.services.baseUrl());
  },
  handler: async (ctx, input, prepared) => {
    const { tx } = ctx;
    const order = await orderAccess.lock({ tx, actor: ctx.actor }, input.order_name, 'buyer');
    ctx.about(order.name);
    accept(inTimeToPay(order, ctx.now));
    accept(payableByCard(order, (await findEscrow(tx, order.name))?.status));
    return openedView(await keepCheckout(ctx, prepared));
  },
});

const topupAndPay = operation({
  summary: 'Opens a card checkout over the tokens that the wallet lacks for an order, which is then paid with them.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order') }),
  output: topup,
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notBuyer,
    state: `${notOpen}, or the wallet holds enough already`,
    ...off,
  },
  before: async (ctx, input) => {
    const { tx, now } = ctx;
    const order = await orderAccess.see({ tx, actor: ctx.actor }, input.order, 'buyer');
    const processor = processorOf(ctx.services);
    await checkPayable(tx, order, now);
    const rates = await ratesFor(tx, order.currency, now);
    const required = tokensFor(order.total_amount, rates, 'up');
    const balance = await balanceOf(tx, { kind: 'wallet', owner: order.buyer, currency: token });
    const cover = topupToCover({ required, balance }, rates.axkt_per_usd);
    if (cover === undefined) {
      throw wrongState(`The wallet holds enough for ${order.name}; pay from it (checkout.pay_with_wallet).`);
    }
    const title = `${cover.tokens} ${token}, ${order.name}`;
    const quote = { ...quoteOf(order), kind: 'topup' as const, ...cover, currency: topupCurrency, title };
    return prepareCheckout(ctx, processor, quote, ctx.services.baseUrl());
  },
  handler: async (ctx, input, prepared) => {
    const { tx } = ctx;
    const order = await orderAccess.lock({ tx, actor: ctx.actor }, input.order, 'buyer');
    ctx.about(order.name);
    accept(inTimeToPay(order, ctx.now));
    accept(payableByCard(order, (await findEscrow(tx, order.name))?.status));
    await assertPriced(ctx, prepared);
    return topupView(await keepCheckout(ctx, prepared));
  },
});

const topUp = operation({
  summary: 'Opens a card checkout over tokens for a wallet. Send an Idempotency-Key: a repeated call opens another.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    amount: z
      .number()
      .refine(
        (amount) => (topupTiers as readonly number[]).includes(amount),
        `must be one of: ${topupTiers.join(', ')}`,
      )
      .meta({ description: `US dollars; one of the tiers ${topupTiers.join(', ')}.` }),
    buyer: docName('buyer').optional(),
  }),
  output: topup,
  refusals: { permission: 'the caller is no member of the buyer, or of none', ...off },
  before: async (ctx, input) => {
    const { tx, now } = ctx;
    const buyer = accept(actingOrg(ctx.actor, 'Buyer', input.buyer));
    await checkLinks(tx, [{ field: 'buyer', target: 'buyer', value: buyer }]);
    const processor = processorOf(ctx.services);
    const { axkt_per_usd } = await ratesFor(tx, topupCurrency, now);
    const amount = String(input.amount);
    const tokens = topupTokens(amount, axkt_per_usd);
    const title = `${tokens} ${token}`;
    const quote = { kind: 'topup' as const, order: null, buyer, amount, currency: topupCurrency, tokens, title };
    return prepareCheckout(ctx, processor, quote, ctx.services.baseUrl());
  },
  handler: async (ctx, _input, prepared) => {
    ctx.about(prepared.quote.buyer);
    await assertPriced(ctx, prepared);
    return topupView(await keepCheckout(ctx, prepared));
  },
});

/**
 * So many tokens are minted when the money has come: by the rate as the service wrote it.
 * @throws Refusal 409 where it was altered, or is another one by now.
 */
async function assertPriced(ctx: UserCtx, { quote: { amount, tokens } }: Prepared): Promise<void> {
  const { axkt_per_usd } = await moneyRates(ctx, topupCurrency);
  if (new Exact(topupTokens(amount, axkt_per_usd)).eq(tokens ?? '0')) return;
  throw wrongState('The exchange rate has changed at this moment; call again.');
}

/** Nobody is sent away to pay for what cannot be had; whether it still can is decided again when the money has come. */
async function checkPayable(tx: Tx, order: Order, now: Date): Promise<void> {
  accept(inTimeToPay(order, now));
  accept(payableByCard(order, (await findEscrow(tx, order.name))?.status));
  if (order.status !== 'Draft') return;
  const lot = await readLot(tx, order.lot);
  accept(sellable(lot, order));
  accept(stillOffered(lot, order));
}

function quoteOf(order: Order) {
  const { name, buyer, currency } = order;
  return { order: name, buyer, amount: new Exact(order.total_amount).toFixed(), currency };
}

function openedView(payment: Payment) {
  return {
    ok: true as const,
    checkout_url: payment.checkout_url,
    session_id: payment.session_id,
    payment: payment.id,
    amount: toNumber(payment.amount),
    currency: payment.currency,
    expires_at: toIso(payment.expires_at),
  };
}

function topupView(payment: Payment) {
  return { ...openedView(payment), axkt: toNumber(payment.tokens ?? '0') };
}

export const checkoutCard = {
  create_order_checkout: createOrderCheckout,
  topup_and_pay: topupAndPay,
  top_up: topUp,
};
