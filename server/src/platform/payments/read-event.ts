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
const ended = z.object({ id: z.string().min(1), client_reference_id: z.string().nullish() });
const session = ended.extend({
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: reference.nullish(),
  amount_total: z.number().int().nonnegative(),
  currency: z.string().length(3),
});
const intent = z.object({
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});
const money = { id: z.string().min(1).max(255), currency: z.string().length(3), payment_intent: reference.nullish() };
const minor = z.number().int().nonnegative();
const refund = z.object({
  ...money,
  amount: minor,
  status: z.string().nullish(),
  reason: z.string().nullish(),
  failure_reason: z.string().nullish(),
});
const charge = z.object({ ...money, amount_refunded: minor });
const dispute = z.object({ ...money, amount: minor, reason: z.string(), status: z.string() });

/**
 * Reads the body of a callback whose signature held.
 * @throws Error when it is no event, or a known type without the members it must have.
 */
export function readEvent(body: Buffer): ProcessorEvent {
  const { id, type, created, data } = envelope.parse(JSON.parse(body.toString('utf8')));
  if (holdsNul(data.object) || holdsNul([id, type])) throw new Error('the event holds a NUL character');
  return { id, type, createdAt: new Date(created * 1000), ...meaning(type, data.object) };
}

const checkoutOf = ({ id, client_reference_id }: z.infer<typeof ended>) => ({
  sessionId: id,
  reference: client_reference_id ?? null,
});

type Meaning = ProcessorEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'id' | 'type' | 'createdAt'>
    : never
  : never;

function meaning(type: string, object: unknown): Meaning {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { payment_status, payment_intent, amount_total, currency, ...of } = session.parse(object);
      // A slow payment method: the money comes, or fails, with an event of its own.
      if (payment_status === 'unpaid') return { kind: 'other' };
      return {
        kind: 'paid',
        ...checkoutOf(of),
        paymentRef: payment_intent ?? null,
        amount: fromMinor(amount_total, currency),
        currency: currency.toUpperCase(),
      };
    }
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', ...checkoutOf(ended.parse(object)) };
    case 'checkout.session.expired':
      return { kind: 'expired', ...checkoutOf(ended.parse(object)) };
    case 'payment_intent.payment_failed': {
      const { metadata, last_payment_error: error } = intent.parse(object);
      return {
        kind: 'declined',
        reference: metadata?.['payment'] ?? null,
        reason: error?.decline_code ?? error?.code ?? 'declined',
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundOf(object);
    case 'charge.refunded': {
      const { id, amount_refunded, currency, payment_intent } = charge.parse(object);
      if (payment_intent == null) return { kind: 'other' };
      const amount = { amount: fromMinor(amount_refunded, currency), currency: currency.toUpperCase() };
      const reason = 'refunded at the processor';
      return { kind: 'charge', state: 'taken', takebackId: id, paymentRef: payment_intent, reason, ...amount };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return chargebackOf(object);
    default:
      return { kind: 'other' };
  }
}

function refundOf(object: unknown): Meaning {
  const { id, amount, currency, payment_intent, status, failure_reason, reason } = refund.parse(object);
  if (payment_intent == null) return { kind: 'other' };
  const failed = status === 'failed' || status === 'canceled';
  return {
    kind: 'refund',
    state: failed ? 'kept' : 'taken',
    takebackId: id,
    paymentRef: payment_intent,
    amount: fromMinor(amount, currency),
    currency: currency.toUpperCase(),
    reason: failed ? (failure_reason ?? 'refund failed') : (reason ?? 'refunded at the processor'),
  };
}

/** How a dispute ends well: decided for us, or an inquiry that came to nothing. Whatever is no end yet is open. */
const endedWell: readonly string[] = ['won', 'warning_closed', 'prevented'];

function chargebackOf(object: unknown): Meaning {
  const { id, amount, currency, payment_intent, reason, status } = dispute.parse(object);
  if (payment_intent == null) return { kind: 'other' };
  return {
    kind: 'chargeback',
    state: status === 'lost' ? 'taken' : endedWell.includes(status) ? 'kept' : 'open',
    decision: status,
    takebackId: id,
    paymentRef: payment_intent,
    amount: fromMinor(amount, currency),
    currency: currency.toUpperCase(),
    reason,
  };
}

/** The database stores no NUL: such an event is not understood rather than fails in the middle. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => holdsNul(name) || holdsNul(member));
}
