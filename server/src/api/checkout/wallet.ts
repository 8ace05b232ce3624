import { sql } from 'kysely';
import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { balanceColumn, balanceOf, token } from '../../domain/money/books/books.ts';
import { rateColumns, ratesFor, ratesOf, tokensFor } from '../../domain/money/wallet/rates.ts';
import { actingOrg } from '../../domain/people/party/acting-org.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { isFoundOtherwise, lotNow, lotNowMembers, showLotNow } from '../../domain/trade/order/lot-now.ts';
import { payWithWallet as pay } from '../../domain/trade/order/payment.ts';
import { inTimeToPay } from '../../domain/trade/order/rules.ts';
import { lockForSale } from '../../domain/trade/order/submission.ts';
import { cardTakes, topupCurrency, topupTiers } from '../../domain/trade/payment/rules.ts';
import { accept } from '../../kernel/values/errors.ts';
import { Exact } from '../../kernel/values/exact.ts';
import { docName, timestamp, toIso, toNumber } from '../../kernel/values/vocabulary.ts';
import { shownName } from '../../platform/db/shown-names.ts';
import type { EscrowStatus } from '../../platform/db/tables.generated.ts';
import { operation, type UserCtx } from '../operation.ts';

const notBuyer = 'the caller is no member of the order’s buyer (a missing order answers alike)';

const walletOf = (org: string) => ({ kind: 'wallet' as const, owner: org, currency: token });

const getCheckoutOptions = operation({
  summary:
    'How an order can be paid: what the wallet holds, what is needed, and at which rates. Without an order: the wallet, the rates and the tiers.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    order: docName('order').optional(),
    buyer: docName('buyer')
      .optional()
      .meta({ description: 'Whose wallet, where no order is named; only for members of several buyers.' }),
  }),
  output: z.object({
    ok: z.literal(true),
    order: z
      .object({
        name: z.string(),
        status: z.string(),
        escrow_status: z.string().nullable(),
        total_amount: z.number(),
        currency: z.string(),
        lot: z.string(),
        quantity: z.number(),
        unit: z.string(),
        ...lotNowMembers,
        exporter: z.string(),
        exporter_name: z.string(),
        buyer: z.string(),
        refusable_until: timestamp()
          .nullable()
          .meta({ description: 'Nobody has accepted it: until then the exporter may refuse it.' }),
      })
      .nullable()
      .meta({ description: 'Null where none is named; what is needed is 0 then.' }),
    wallet: z.object({
      balance_axkt: z.number().meta({ description: 'Platform tokens of the buyer.' }),
      can_pay_with_wallet: z.boolean().meta({
        description: 'The order waits for payment, its lot is offered at its price, and the wallet holds enough.',
      }),
      axkt_required: z.number().meta({ description: 'At the rates of this moment, rounded up to a millionth.' }),
    }),
    fiat: z.object({
      stripe_available: z
        .boolean()
        .meta({ description: 'A card can pay the order: it is unpaid, offered at its price, and not too much.' }),
      currency: z.string(),
      total_amount: z.number(),
    }),
    topup_tiers: z.array(z.number()).meta({ description: 'In US dollars.' }),
    rate: z.object({
      axkt_per_usd: z.number(),
      usd_per_order_currency: z.number().meta({ description: 'Of the US dollar, 1, without an order.' }),
    }),
  }),
  refusals: { not_found: 'for admins: there is no such order', permission: `${notBuyer}, or of none` },
  handler: async (ctx, input) => {
    if (input.order === undefined) return optionsWithoutOrder(ctx, input.buyer);
    const asked = await orderAccess
      .list(ctx, 'buyer')
      .where('orders.name', '=', input.order)
      .innerJoin('lots', 'lots.name', 'orders.lot')
      .selectAll('orders')
      .select(isFoundOtherwise)
      .select(lotNow.columns)
      .select(shownName('orders.exporter').as('exporter_name'))
      .select(sql<EscrowStatus | null>`(select status from escrows where order_name = orders.name)`.as('escrow_status'))
      .select(balanceColumn('wallet', 'orders.buyer', token).as('balance'))
      .select(rateColumns(sql.ref('orders.currency'), ctx.now))
      .executeTakeFirst();
    const order = orderAccess.found(asked, ctx, input.order, 'buyer');
    const { escrow_status } = order;
    const rates = ratesOf(order, order.currency);
    const required = tokensFor(order.total_amount, rates, 'up');
    const balance = order.balance ?? '0';
    const shown = showLotNow(order, lotNow.of(order));
    const unpaid = order.status === 'Draft' ? shown.asked_now?.still === true : escrow_status === 'Pending';
    const card = ctx.services.payments !== undefined && cardTakes(order.total_amount, order.currency);
    const total_amount = toNumber(order.total_amount);
    return {
      ok: true as const,
      order: {
        name: order.name,
        status: order.status,
        escrow_status,
        total_amount,
        currency: order.currency,
        lot: order.lot,
        quantity: toNumber(order.quantity),
        unit: order.unit,
        ...shown,
        exporter: order.exporter,
        exporter_name: order.exporter_name,
        buyer: order.buyer,
        refusable_until: toIso(order.refusable_until),
      },
      wallet: {
        balance_axkt: toNumber(balance),
        can_pay_with_wallet: unpaid && new Exact(balance).gte(required),
        axkt_required: toNumber(required),
      },
      fiat: { stripe_available: card && unpaid, currency: order.currency, total_amount },
      topup_tiers: [...topupTiers],
      rate: { axkt_per_usd: toNumber(rates.axkt_per_usd), usd_per_order_currency: toNumber(rates.usd_per_unit) },
    };
  },
});

/** What a buyer can pay with before there is an order. */
async function optionsWithoutOrder({ tx, actor, now, services }: UserCtx, given: string | undefined) {
  const buyer = accept(actingOrg(actor, 'Buyer', given));
  await checkLinks(tx, [{ field: 'buyer', target: 'buyer', value: buyer }]);
  const rates = await ratesFor(tx, topupCurrency, now);
  return {
    ok: true as const,
    order: null,
    wallet: {
      balance_axkt: toNumber(await balanceOf(tx, walletOf(buyer))),
      can_pay_with_wallet: false,
      axkt_required: 0,
    },
    fiat: { stripe_available: services.payments !== undefined, currency: topupCurrency, total_amount: 0 },
    topup_tiers: [...topupTiers],
    rate: { axkt_per_usd: toNumber(rates.axkt_per_usd), usd_per_order_currency: toNumber(rates.usd_per_unit) },
  };
}

const payWithWallet = operation({
  summary: "Pays an order with the buyer's platform tokens; an order that is paid already is answered as it is.",
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order') }),
  output: z.object({
    ok: z.literal(true),
    name: z.string(),
    status: z.string(),
    lot: z.string().meta({ description: 'What was bought; a lot of its own when a part was.' }),
    escrow: z.string(),
    escrow_status: z.string(),
    payment_rail: z.string().nullable(),
    paid: z.boolean().meta({ description: 'True when this very call moved the tokens.' }),
    axkt_paid: z.number().nullable().meta({ description: 'Tokens burned for the order, then or now.' }),
    balance_axkt: z.number().meta({ description: 'What the wallet holds afterwards.' }),
    message: z.string(),
  }),
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: notBuyer,
    state:
      'the order is Cancelled, or lapses because nobody paid it in time, its lot was sold or changed its price, or the wallet holds too little',
  },
  handler: async (ctx, input) => {
    const { tx } = ctx;
    const locked = await lockForSale(tx, ctx.actor, input.order, 'buyer');
    ctx.about(locked.name);
    accept(inTimeToPay(locked, ctx.now));
    const { order, escrow, paid, balance } = await pay(ctx, locked);
    return {
      ok: true as const,
      name: order.name,
      status: order.status,
      lot: order.lot,
      escrow: escrow.name,
      escrow_status: escrow.status,
      payment_rail: order.payment_rail,
      paid,
      axkt_paid: toNumber(escrow.funded_tokens),
      balance_axkt: toNumber(balance ?? (await balanceOf(tx, walletOf(order.buyer)))),
      message: paid
        ? `${order.name} was paid; ${escrow.name} holds the money until delivery.`
        : `${order.name} was paid before; it is ${order.status}.`,
    };
  },
});

export const checkoutWallet = {
  get_checkout_options: getCheckoutOptions,
  pay_with_wallet: payWithWallet,
};
