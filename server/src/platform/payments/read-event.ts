import { z } from 'zod';
import { fromMinor } from './minor-units.ts';
import type { ProcessorEvent } from './processor.ts';

/** The few members of Stripe's objects that we read; everything else may change as it likes. */
const envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().int(),
  data: z.object({ object: z.unknown() }),
});
/** A member that is either an id or, expanded, the object. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]);
const session = z.object({
  id: z.string().min(1),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: reference.nullish(),
  amount_total: z.number().int().nonnegative(),
  currency: z.string().length(3),
});
const ended = z.object({ id: z.string().min(1) });
const intent = z.object({
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});
const refund = z.object({
  status: z.string().nullish(),
  payment_intent: reference.nullish(),
  failure_reason: z.string().nullish(),
});
const dispute = z.object({ payment_intent: reference.nullish(), reason: z.string(), status: z.string().nullish() });

/**
 * Reads the body of a callback whose signature held.
 * @throws Error when it is no event, or a known type without the members it must have.
 */
export function readEvent(body: Buffer): ProcessorEvent {
  const { id, type, created, data } = envelope.parse(JSON.parse(body.toString('utf8')));
  return { id, type, createdAt: new Date(created * 1000), ...meaning(type, data.object) };
}

type Meaning = ProcessorEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'id' | 'type' | 'createdAt'>
    : never
  : never;

function meaning(type: string, object: unknown): Meaning {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, payment_status, payment_intent, amount_total, currency } = session.parse(object);
      // A slow payment method: the money comes, or fails, with an event of its own.
      if (payment_status === 'unpaid') return { kind: 'other' };
      return {
        kind: 'paid',
        sessionId: id,
        paymentRef: payment_intent ?? null,
        amount: fromMinor(amount_total, currency),
        currency: currency.toUpperCase(),
      };
    }
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', sessionId: ended.parse(object).id };
    case 'checkout.session.expired':
      return { kind: 'expired', sessionId: ended.parse(object).id };
    case 'payment_intent.payment_failed': {
      const { metadata, last_payment_error: error } = intent.parse(object);
      return {
        kind: 'declined',
        reference: metadata?.['payment'] ?? null,
        reason: error?.decline_code ?? error?.code ?? 'declined',
      };
    }
    case 'refund.failed':
    case 'refund.updated': {
      const { status, payment_intent, failure_reason } = refund.parse(object);
      const failed = status === 'failed' || status === 'canceled';
      if (!failed || payment_intent == null) return { kind: 'other' };
      return { kind: 'refund_failed', paymentRef: payment_intent, reason: failure_reason ?? 'refund failed' };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed': {
      const { payment_intent, reason, status } = dispute.parse(object);
      if (payment_intent == null) return { kind: 'other' };
      const about = { paymentRef: payment_intent, reason };
      if (type !== 'charge.dispute.closed') return { kind: 'chargeback', ...about };
      return { kind: 'chargeback_ended', ...about, decision: status ?? 'closed' };
    }
    default:
      return { kind: 'other' };
  }
}
