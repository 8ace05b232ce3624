import { z } from 'zod';
import { differenceKinds } from '../domain/payment/compare.ts';
import { processorOf } from '../domain/payment/open-checkout.ts';
import { reconcile as compare, readRecords } from '../domain/payment/reconcile.ts';
import { resolveHeld as resolve } from '../domain/payment/refunds.ts';
import { lockPayment } from '../domain/payment/store.ts';
import {
  differenceSorts,
  differenceView,
  heldPayments,
  heldSorts,
  heldView,
  showHeld,
} from '../domain/payment/views.ts';
import { notFound, Refusal } from '../kernel/errors.ts';
import { fetchPage, pageInput, pageOutput } from '../kernel/page.ts';
import { text, toIso } from '../kernel/vocabulary.ts';
import { ProcessorUnavailable } from '../platform/payments/processor.ts';
import { operation } from './operation.ts';

const tag = 'payments';
const prefix = 'svc_network.api.payments';

const { search: _held, ...heldPage } = pageInput(heldSorts);
const listHeld = operation({
  name: `${prefix}.list_held`,
  tag,
  summary:
    'Card money that waits for a decision: not put to its purpose, not given back, or charged back; oldest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ ...heldPage, order: text(140).optional() }),
  output: pageOutput(heldView),
  handler: async (ctx, input) => {
    let query = heldPayments(ctx.tx);
    if (input.order !== undefined) query = query.where('payments.order_name', '=', input.order);
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      query,
      (held) => held.selectAll('payments'),
      input,
      heldSorts,
      'updated_at asc',
    );
    return { data: rows.map(showHeld), ...page };
  },
});

const resolveHeld = operation({
  name: `${prefix}.resolve_held`,
  tag,
  summary:
    'Decides about held card money: back to the card, or tokens of the buyer at today’s rate; a chargeback is noted.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    payment: z.uuid(),
    decision: z.enum(['refund', 'credit', 'noted']),
    note: text(1000),
  }),
  output: heldView,
  refusals: {
    not_found: 'there is no such payment',
    state: 'there is nothing to decide, or it was decided the other way',
    validation: 'there is no rate for the currency that came',
  },
  handler: async (ctx, input) => {
    const payment = await lockPayment(ctx.tx, input.payment);
    if (payment === undefined) throw notFound(`There is no payment ${input.payment}.`);
    ctx.about(payment.id);
    const resolution = { decision: input.decision, note: input.note, actorId: ctx.actor.userId };
    return showHeld(await resolve(ctx.tx, ctx, payment, resolution, ctx.now));
  },
});

const reconcile = operation({
  name: `${prefix}.reconcile`,
  tag,
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
  name: `${prefix}.list_differences`,
  tag,
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
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      query,
      (differences) => differences.selectAll('payment_differences'),
      input,
      differenceSorts,
      'first_seen_at desc',
    );
    const data = rows.map(({ kind, subject, detail, ...row }) => ({
      kind: kind as (typeof differenceKinds)[number],
      subject,
      detail,
      first_seen_at: toIso(row.first_seen_at),
      last_seen_at: toIso(row.last_seen_at),
      closed_at: toIso(row.closed_at),
    }));
    return { data, ...page };
  },
});

export const payments = [listHeld, resolveHeld, reconcile, listDifferences];
