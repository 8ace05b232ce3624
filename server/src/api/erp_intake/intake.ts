import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { findEscrow } from '../../domain/money/escrow/store.ts';
import { escrowView, showEscrow } from '../../domain/money/escrow/views.ts';
import { ratesFor, tokensFor } from '../../domain/money/wallet/rates.ts';
import { answerOnce } from '../../domain/trade/erp/answer-once.ts';
import { buyerOf, understandLines } from '../../domain/trade/erp/lines.ts';
import { placeOrders } from '../../domain/trade/erp/place-orders.ts';
import { readJson } from '../../domain/trade/erp/raw-body.ts';
import { otherThan } from '../../domain/trade/erp/same-order.ts';
import { findOrdersByRefs, lockExternalRef } from '../../domain/trade/erp/store.ts';
import { showOrder } from '../../domain/trade/order/detail.ts';
import { orderRow } from '../../domain/trade/order/views.ts';
import { wrongState } from '../../kernel/values/errors.ts';
import {
  docName,
  longText,
  names,
  quantity,
  referenceName,
  text,
  toNumber,
  unit,
  unitPrice,
} from '../../kernel/values/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import { messageOf } from '../erp/orders.ts';
import { operation } from '../operation.ts';

const name = 'svc_network.api.erp_intake.submit_order';

const funding = z
  .object({
    amount: z.number(),
    currency: z.string(),
    tokens: z.number().meta({ description: 'Platform tokens at the rates of this moment, rounded up.' }),
    reference: z.string().meta({ description: 'The escrow that the payment is for.' }),
    methods: z.array(
      z.object({
        payment_rail: z.string(),
        operation: z.string().meta({ description: 'To be called by the buyer.' }),
        parameters: z.record(z.string(), z.string()),
      }),
    ),
  })
  .meta({ description: 'How the buyer pays the escrow.' });

const output = z.object({
  ok: z.literal(true),
  order: orderRow,
  escrow: escrowView,
  funding: funding.nullable().meta({ description: 'Null when the escrow waits for no money (any more).' }),
  idempotent_replay: z.boolean(),
});

const submitOrder = operation({
  summary:
    'Creates and submits an order from a signed JSON message: the lot is sold to the buyer of the key, and the escrow waits for its money; it lapses when nobody pays it in time, and the exporter may refuse it; a known external_ref with the same content is answered with its order as it is now.',
  allow: 'signed',
  kind: 'write',
  raw: { contentTypes: ['application/json'], parse: readJson },
  input: z.object({
    external_ref: text(100).meta({ description: "The partner's own number of the order; unique for the partner." }),
    lot: text(140).meta(names('lot', "The lot's name, or its lot_reference where that is unique.")),
    quantity: quantity(),
    unit: unit().optional().meta({ description: "Must be the lot's unit; absent, it is." }),
    buyer: docName('buyer').optional().meta({ description: 'Must be the buyer of the key; absent, it is.' }),
    unit_price: unitPrice().optional().meta({ description: "Must be the lot's price; absent, it is." }),
    currency: text(10).optional().meta({ description: "Must be the lot's currency; absent, it is." }),
    incoterms: referenceName('incoterm').optional(),
    notes: longText().optional(),
    delivery: z
      .record(text(40), text(300))
      .refine((delivery) => Object.keys(delivery).length <= 20, 'must have at most 20 members')
      .default({}),
  }),
  output,
  refusals: {
    authentication: 'the signature, its timestamp, its headers or the partner are wrong',
    permission: 'the key lacks the scope "trade", or acts for no buyer or another one',
    validation: 'a member is missing or wrong, or says another price than the lot has',
    state:
      'the webhook-id came with another body, or the external_ref with another content, or the lot cannot be ordered like that',
    media_type: 'not JSON, or compressed',
  },
  handler: (ctx, input) => {
    const { tx, actor, now } = ctx;
    const message = messageOf(ctx, name);
    return answerOnce(tx, message, async () => {
      const buyer = buyerOf(actor, input.buyer);
      await lockExternalRef(tx, message.keyId, input.external_ref);
      const [before] = await findOrdersByRefs(tx, message.keyId, [input.external_ref]);
      if (before !== undefined) {
        ctx.about(before);
        const other = await otherThan(tx, before, input);
        if (other.length > 0) {
          const what = `another ${other.join(' and ')}, as ${before}`;
          throw wrongState(`${input.external_ref} came before with ${what}; nothing was ordered now.`);
        }
        return show(tx, before, true, now);
      }
      await checkLinks(tx, [{ field: 'incoterms', target: 'incoterms', value: input.incoterms }]);
      const lines = await understandLines(ctx, { currency: input.currency }, [input], () => '');
      const placement = {
        buyer,
        partner: message.keyId,
        external_ref: input.external_ref,
        incoterms: input.incoterms ?? null,
        notes: input.notes ?? null,
        delivery: input.delivery,
        created_by: actor.userId,
      };
      const [order] = await placeOrders(ctx, placement, lines, () => 'lot');
      ctx.about(order as string);
      return show(tx, order as string, false, now);
    });
  },
});

async function show(tx: Tx, order: string, replay: boolean, now: Date): Promise<z.input<typeof output>> {
  const escrow = await findEscrow(tx, order);
  if (escrow === undefined) throw new Error(`${order} has no escrow`);
  const waits = escrow.status === 'Pending';
  return {
    ok: true,
    order: orderRow.parse(await showOrder({}, tx.selectFrom('orders').where('orders.name', '=', order))),
    escrow: showEscrow(escrow),
    funding: waits
      ? {
          amount: toNumber(escrow.amount),
          currency: escrow.currency,
          tokens: toNumber(tokensFor(escrow.amount, await ratesFor(tx, escrow.currency, now), 'up')),
          reference: escrow.name,
          methods: [
            {
              payment_rail: 'crypto_direct',
              operation: 'svc_network.api.checkout.pay_with_wallet',
              parameters: { order },
            },
            { payment_rail: 'any', operation: 'svc_network.api.checkout.get_checkout_options', parameters: { order } },
          ],
        }
      : null,
    idempotent_replay: replay,
  };
}

export const erpIntakeIntake = {
  submit_order: submitOrder,
};
