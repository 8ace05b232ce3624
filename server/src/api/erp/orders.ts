import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { answerOnce } from '../../domain/trade/erp/answer-once.ts';
import { buyerOf, type SentLine, understandLines } from '../../domain/trade/erp/lines.ts';
import { placeOrders } from '../../domain/trade/erp/place-orders.ts';
import { isXml, readPurchaseOrder } from '../../domain/trade/erp/raw-body.ts';
import { type MandateStatus, mandateStatuses } from '../../domain/trade/erp/rules.ts';
import {
  endMandate,
  findIntegration,
  findMandateByRef,
  insertMandate,
  lockExternalRef,
} from '../../domain/trade/erp/store.ts';
import { checkTotals } from '../../domain/trade/erp/totals.ts';
import { ublElementOf } from '../../domain/trade/erp/ubl-order.ts';
import { wrongState } from '../../kernel/values/errors.ts';
import {
  decimal,
  docName,
  longText,
  names,
  quantity,
  referenceName,
  text,
  unit,
  unitPrice,
} from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';

const prefix = 'svc_network.api.erp';

/** The most lines a purchase order may have: each may sell a lot in the one transaction. */
const maxLines = 50;

const deliveryInput = () =>
  z
    .record(text(40), text(300))
    .refine((delivery) => Object.keys(delivery).length <= 20, 'must have at most 20 members')
    .default({})
    .meta({ description: 'Where to, as texts: contact_name, street, city, postal_code, country.' });

/** What both intakes check of a signed call. @returns what names the message for a replay. */
export function messageOf(ctx: UserCtx, name: string) {
  const webhookId = ctx.headers['webhook-id'];
  if (ctx.actor.keyId === undefined || webhookId === undefined || ctx.bodyHash === undefined) {
    throw new Error(`${name} was called without a signature`);
  }
  return {
    keyId: ctx.actor.keyId,
    webhookId,
    operation: name,
    bodyHash: ctx.bodyHash,
    now: ctx.now,
    proofKey: ctx.services.markKey,
  };
}

const total = () => decimal({ scale: 4, description: 'An amount of money.' });

const ingestInput = z.object({
  external_ref: text(100).meta({ description: "The partner's own number of the order; unique for the partner." }),
  buyer: docName('buyer').optional().meta({ description: 'Must be the buyer of the key; absent, it is.' }),
  seller: docName('exporter').optional().meta({ description: 'Must be the exporter of every lot.' }),
  currency: text(10).optional().meta({ description: "Must be the lots' currency, when prices are told." }),
  incoterms: referenceName('incoterm').optional(),
  notes: longText().optional(),
  delivery: deliveryInput(),
  lines: z
    .array(
      z.object({
        lot: text(140).meta(names('lot', "The lot's name, or its lot_reference where that is unique.")),
        quantity: quantity(),
        unit: unit(),
        unit_price: unitPrice().optional().meta({ description: "Must be the lot's price; absent, it is." }),
        currency: text(10).optional(),
        price_base: quantity().optional().meta({ description: 'For how many units the price is; 1 unless told.' }),
        line_total: total().optional().meta({ description: 'Must be what the line comes to; absent, it is.' }),
      }),
    )
    .min(1)
    .max(maxLines),
  totals: z
    .object({
      line_extension: total().optional(),
      tax_exclusive: total().optional(),
      tax_inclusive: total().optional(),
      payable: total().optional(),
    })
    .optional()
    .meta({ description: 'What the order comes to, in its currency: each must be the sum of the lines.' }),
});

const ingestOutput = z.object({
  ok: z.literal(true),
  mandate_name: z.string(),
  mandate_status: z.enum(mandateStatuses),
  idempotent_replay: z.boolean(),
  orders: z.array(z.string()).meta({ description: 'Orders made of it, one per line.' }),
});

const ingestPo = operation({
  summary:
    'Takes a signed purchase order (UBL 2.1 Order as XML, or JSON) as a mandate, which its buyer turns into orders; integrations that are set so order at once.',
  allow: 'signed',
  kind: 'write',
  largeBody: true,
  raw: {
    contentTypes: ['application/json', 'application/xml'],
    parse: readPurchaseOrder,
    fieldName: (field, contentType) => (isXml(contentType) ? ublElementOf(field) : field),
  },
  input: ingestInput,
  output: ingestOutput,
  refusals: {
    authentication: 'the signature, its timestamp, its headers or the partner are wrong',
    permission: 'the key lacks the scope "trade", or acts for no buyer or another one',
    validation:
      'the document, or an element of it, is wrong, or has more than 8000 elements or 2 MiB as XML, or says another price than the lot has, or totals that contradict the lines',
    state: 'the webhook-id or the external_ref came with another content, or a lot cannot be ordered like that',
    media_type: 'neither XML nor JSON, or compressed',
  },
  handler: (ctx, input) => {
    const message = messageOf(ctx, `${prefix}.ingest_po`);
    return answerOnce(ctx.tx, message, () => takeOrder(ctx, input, message.keyId));
  },
});

/** Stores a purchase order that was not seen yet; one that was is answered with what became of it. */
async function takeOrder(
  ctx: UserCtx & { actor: KnownActor },
  input: z.output<typeof ingestInput>,
  partner: string,
): Promise<z.input<typeof ingestOutput>> {
  const { tx, actor, now } = ctx;
  const buyer = buyerOf(actor, input.buyer);
  const documentHash = ctx.bodyHash as Buffer;
  await lockExternalRef(tx, partner, input.external_ref);
  const before = await findMandateByRef(tx, partner, input.external_ref);
  if (before !== undefined) {
    ctx.about(before.name);
    if (!before.document_hash.equals(documentHash)) {
      throw wrongState(`${input.external_ref} came before with another content, as ${before.name}.`);
    }
    return answerOf(before.name, before.status, before.orders, true);
  }
  await checkLinks(tx, [{ field: 'incoterms', target: 'incoterms', value: input.incoterms }]);
  const lines = await understandLines(ctx, input, input.lines as SentLine[], (index) => `lines.${index}.`);
  await checkTotals(tx, { totals: input.totals, lines: input.lines }, lines);
  const integration = await findIntegration(tx, partner);
  const name = await ctx.ids.name(tx, 'MND', now);
  ctx.about(name);
  const common = {
    incoterms: input.incoterms ?? null,
    notes: input.notes ?? null,
    delivery: input.delivery,
    buyer,
    partner,
    external_ref: input.external_ref,
    created_by: actor.userId,
  };
  await insertMandate(tx, {
    ...common,
    name,
    status: 'Received',
    format: isXml(ctx.headers['content-type']) ? 'UBL' : 'JSON',
    document_hash: documentHash,
    delivery: JSON.stringify(input.delivery),
    lines: JSON.stringify(lines),
    created_at: now,
    updated_at: now,
  });
  if (integration?.order_on_ingest !== true) return answerOf(name, 'Received', [], false);
  const orders = await placeOrders(ctx, common, lines, (index) => `lines.${index}`);
  await endMandate(tx, name, { status: 'Ordered', orders }, now);
  return answerOf(name, 'Ordered', orders, false);
}

function answerOf(name: string, status: MandateStatus, orders: string[], replay: boolean) {
  return { ok: true as const, mandate_name: name, mandate_status: status, idempotent_replay: replay, orders };
}

export const erpOrders = {
  ingest_po: ingestPo,
};
