import { z } from 'zod';
import { differenceKinds } from '../../domain/trade/payment/compare.ts';
import { processorOf } from '../../domain/trade/payment/open-checkout.ts';
import { reconcile as compare, readRecords } from '../../domain/trade/payment/reconcile.ts';
import { heldDecisions, resolveHeld as resolve } from '../../domain/trade/payment/refunds.ts';
import { findPayment, lockPayment } from '../../domain/trade/payment/store.ts';
import { lockTaken } from '../../domain/trade/payment/take-back.ts';
import {
  differenceSorts,
  differenceView,
  heldPayments,
  heldSorts,
  heldView,
  showHeld,
} from '../../domain/trade/payment/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { notFound, Refusal } from '../../kernel/values/errors.ts';
import { docName, names, oneOf, text, toIso } from '../../kernel/values/vocabulary.ts';
import { ProcessorUnavailable } from '../../platform/payments/processor.ts';
import { operation } from '../operation.ts';

const { search: _held, ...heldPage } = pageInput(heldSorts);
const listHeld = operation({
  summary:
    'Card money that waits for a decision: not put to its purpose, not given back, taken back in part, or charged back; oldest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ ...heldPage, order: docName('order').optional() }),
  output: pageOutput(heldView),
  handler: async (ctx, input) => {
    let query = heldPayments(ctx.tx);
    if (input.order !== undefined) query = query.where('payments.order_name', '=', input.order);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (held) => held.selectAll('payments'),
      request: input,
      sorts: heldSorts,
      defaultSort: 'updated_at asc',
    });
    return { data: rows.map(showHeld), ...page };
  },
});

const resolveHeld = operation({
  summary:
    'Decides about held card money: back to the card, or tokens of the buyer at today’s rate; a chargeback is noted. Of money that went back at the processor in part: cancel ends its order and gives the rest back, owed lets the order go on.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    payment: z.uuid().meta(names('payment')),
    decision: z.enum(heldDecisions),
    note: text(1000),
  }),
  output: heldView,
  refusals: {
    not_found: 'there is no such payment',
    state: 'there is nothing to decide, it was decided the other way, or the bank has not decided yet',
    validation: 'there is no rate for the currency that came',
  },
  handler: async (ctx, input) => {
    const seen = await findPayment(ctx.tx, input.payment);
    // Only of money that has come is the order locked first: the news that it came locks the payment before the order.
    const come = seen?.payment_ref !== null && seen !== undefined;
    const payment = come ? await lockTaken(ctx.tx, seen) : await lockPayment(ctx.tx, input.payment);
    if (payment === undefined) throw notFound(`There is no payment ${input.payment}.`);
    ctx.about(payment.id);
    return showHeld(await resolve(ctx, payment, { decision: input.decision, note: input.note }));
  },
});

const reconcile = operation({
  summary: 'Compares the card processor’s records of the last 30 days with payments and books, now.',
  allow: 'admin',
  kind: 'write',
  input: z.object({}),
  output: z.object({
    compared: z.int().meta({ description: 'Records of the processor.' }),
    differences: z.array(z.object({ kind: z.enum(differenceKinds), subject: z.string(), detail: z.string() })),
  }),
  refusals: { not_implemented: 'no card processor is set up', unavailable: 'the card processor does not answer' },
  before: async (ctx) => {
    try {
      return await readRecords(processorOf(ctx.services), ctx.now);
    } catch (cause) {
      if (!(cause instanceof ProcessorUnavailable)) throw cause;
      throw new Refusal('unavailable', `${cause.message} Try again.`, { headers: { 'retry-after': '5' } });
    }
  },
  handler: (ctx, _input, theirs) => compare(ctx.tx, theirs, ctx.now),
});

const { search: _difference, ...differencePage } = pageInput(differenceSorts);
const listDifferences = operation({
  summary: 'Where the card processor’s records and the books differ, newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...differencePage,
    open: z.boolean().default(true).meta({ description: 'False: also those that are gone.' }),
  }),
  output: pageOutput(differenceView),
  handler: async (ctx, input) => {
    let query = ctx.tx.selectFrom('payment_differences');
    if (input.open) query = query.where('closed_at', 'is', null);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (differences) => differences.selectAll('payment_differences'),
      request: input,
      sorts: differenceSorts,
      defaultSort: 'first_seen_at desc',
    });
    const data = rows.map(({ kind, subject, detail, ...row }) => ({
      kind: oneOf(differenceKinds, kind),
      subject,
      detail,
      first_seen_at: toIso(row.first_seen_at),
      last_seen_at: toIso(row.last_seen_at),
      closed_at: toIso(row.closed_at),
    }));
    return { data, ...page };
  },
});

export const paymentsHeld = {
  list_held: listHeld,
  resolve_held: resolveHeld,
  reconcile,
  list_differences: listDifferences,
};
