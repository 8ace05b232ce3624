import { z } from 'zod';
import { mandateAccess } from '../../domain/trade/erp/access.ts';
import type { MandateLine } from '../../domain/trade/erp/lines.ts';
import { placeOrders } from '../../domain/trade/erp/place-orders.ts';
import { mandateAfter, mandateStatuses } from '../../domain/trade/erp/rules.ts';
import { endMandate } from '../../domain/trade/erp/store.ts';
import { mandateView, showMandate } from '../../domain/trade/erp/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, catalogue, notFound, type RefusalCode } from '../../kernel/values/errors.ts';
import { docName, names, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { firstCaller } from '../../kernel/write/audit.ts';
import { doneAlready, soAlready } from '../../kernel/write/so-already.ts';
import { operation } from '../operation.ts';

const notBuyer = 'the caller is no member of the mandate’s buyer (a missing mandate answers alike)';

const mandateSorts = { created_at: ['erp_mandates.created_at', 'erp_mandates.name'] } as const;
const { search: _noMandateSearch, ...mandatePage } = pageInput(mandateSorts);

const listMandates = operation({
  summary: "The purchase orders that came for the caller's buyer organisations, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...mandatePage,
    status_filter: z.enum(mandateStatuses).optional(),
    buyer: docName('buyer').optional(),
  }),
  output: pageOutput(mandateView),
  handler: async (ctx, input) => {
    let query = mandateAccess.list(ctx);
    if (input.buyer !== undefined) query = query.where('erp_mandates.buyer', '=', input.buyer);
    if (input.status_filter !== undefined) query = query.where('erp_mandates.status', '=', input.status_filter);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (mandates) => mandates.selectAll('erp_mandates'),
      request: input,
      sorts: mandateSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(showMandate), ...page };
  },
});

const mandateDetail = operation({
  summary: 'One purchase order from an ERP, for its buyer.',
  allow: 'user',
  kind: 'read',
  input: z.object({ name: docName('mandate') }),
  output: mandateView,
  refusals: { not_found: 'for admins: there is no such mandate', permission: notBuyer },
  handler: async (ctx, input) => showMandate(await mandateAccess.see(ctx, input.name)),
});

const orderMandate = operation({
  summary:
    'Turns a received purchase order into orders, for no more than it says; one that is Ordered is answered as it is.',
  allow: 'user',
  kind: 'write',
  input: z.object({ mandate: docName('mandate') }),
  output: mandateView,
  refusals: {
    not_found: 'for admins: there is no such mandate',
    permission: notBuyer,
    state:
      'it is Rejected, or a lot cannot be ordered like that any more, or costs more now, or is of another grade or otherwise changed since the purchase order came (what was and what is now is told)',
  },
  handler: async (ctx, input) => {
    const { tx, actor, now } = ctx;
    const mandate = await mandateAccess.lock(ctx, input.mandate);
    ctx.about(mandate.name);
    if (mandate.status === 'Ordered') {
      await soAlready(ctx, 'erp_mandates', { name: mandate.name });
      return showMandate(mandate);
    }
    accept(mandateAfter(mandate, 'order'));
    const lines = mandate.lines as unknown as MandateLine[];
    const placement = {
      ...mandate,
      delivery: mandate.delivery as Record<string, string>,
      created_by: actor.userId,
    };
    const { buyer, partner, external_ref, incoterms, notes, delivery, created_by } = placement;
    const common = { buyer, partner, external_ref, incoterms, notes, delivery, created_by };
    const orders = await placeOrders(ctx, common, lines, (index) => `lines.${index}`);
    await endMandate(tx, mandate.name, { status: 'Ordered', orders }, now);
    return showMandate({ ...mandate, status: 'Ordered', orders, updated_at: now });
  },
});

const rejectMandate = operation({
  summary: 'Rejects a received purchase order; one that is Rejected is answered as it is.',
  allow: 'user',
  kind: 'write',
  input: z.object({ mandate: docName('mandate'), reason: text(500) }),
  output: mandateView,
  refusals: {
    not_found: 'for admins: there is no such mandate',
    permission: notBuyer,
    state: 'it is Ordered, or was rejected by somebody else or with another reason',
  },
  handler: async (ctx, input) => {
    const { tx, now } = ctx;
    const mandate = await mandateAccess.lock(ctx, input.mandate);
    ctx.about(mandate.name);
    if (mandate.status === 'Rejected') {
      const { name } = mandate;
      const by = await firstCaller(tx, 'erp.reject_mandate', name);
      const said = { reason: [mandate.reason, input.reason] as const };
      await doneAlready(ctx, 'erp_mandates', { name }, { stands: `${name} is Rejected`, by, said });
      return showMandate(mandate);
    }
    accept(mandateAfter(mandate, 'reject'));
    await endMandate(tx, mandate.name, { status: 'Rejected', reason: input.reason }, now);
    return showMandate({ ...mandate, status: 'Rejected', reason: input.reason, updated_at: now });
  },
});

const outcomes = ['ok', ...(Object.keys(catalogue) as RefusalCode[])] as const;
const rawSorts = { received_at: ['erp_raw.received_at', 'erp_raw.id'] } as const;
const { search: _noRawSearch, ...rawPage } = pageInput(rawSorts);

const listRaw = operation({
  summary: 'What became of the signed bodies of the last day, newest first; get_raw has the bodies.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...rawPage,
    key_id: text(40).optional().meta(names('key', 'The key it came by.')),
    outcome: z.enum(outcomes).optional(),
  }),
  output: pageOutput(
    z.object({
      id: z.int(),
      received_at: timestamp(),
      key_id: z.string(),
      operation: z.string(),
      webhook_id: z.string().nullable(),
      content_type: z.string().nullable(),
      outcome: z.string(),
      message: z.string().nullable(),
      request_id: z.string(),
      bytes: z.int().meta({ description: 'Length of the body.' }),
    }),
  ),
  handler: async (ctx, input) => {
    let query = ctx.tx.selectFrom('erp_raw');
    if (input.key_id !== undefined) query = query.where('erp_raw.key_id', '=', input.key_id);
    if (input.outcome !== undefined) query = query.where('erp_raw.outcome', '=', input.outcome);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (raw) =>
        raw.select((eb) => [
          'erp_raw.id',
          'erp_raw.received_at',
          'erp_raw.key_id',
          'erp_raw.operation',
          'erp_raw.webhook_id',
          'erp_raw.content_type',
          'erp_raw.outcome',
          'erp_raw.message',
          'erp_raw.request_id',
          eb.fn<number>('octet_length', ['erp_raw.body']).as('bytes'),
        ]),
      request: input,
      sorts: rawSorts,
      defaultSort: 'received_at desc',
    });
    return { data: rows.map((row) => ({ ...row, received_at: toIso(row.received_at) })), ...page };
  },
});

const getRaw = operation({
  summary: 'One signed body of the last day, byte for byte.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ id: z.int().min(1).meta(names('raw body', 'As list_raw names it.')) }),
  output: z.object({ id: z.int(), content_type: z.string().nullable(), body_base64: z.string() }),
  refusals: { not_found: 'there is none (any more)' },
  handler: async (ctx, input) => {
    const raw = await ctx.tx
      .selectFrom('erp_raw')
      .select(['id', 'content_type', 'body'])
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (raw === undefined) throw notFound('There is no such body; they are kept for a day.');
    return { id: raw.id, content_type: raw.content_type, body_base64: raw.body.toString('base64') };
  },
});

export const erpMandates = {
  list_mandates: listMandates,
  order_mandate: orderMandate,
  reject_mandate: rejectMandate,
  list_raw: listRaw,
  get_raw: getRaw,
};

export const mandateDetails = {
  mandate_detail: mandateDetail,
};
