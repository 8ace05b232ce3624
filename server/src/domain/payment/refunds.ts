import { type Refusal, wrongState } from '../../kernel/errors.ts';
import type { Emit, JobContext } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type PaymentProcessor, RefundRefused } from '../../platform/payments/processor.ts';
import { type Entry, platform, post } from '../wallet/books.ts';
import { Exact } from '../wallet/exact.ts';
import { ratesFor, tokensFor } from '../wallet/rates.ts';
import { isChargedBack } from './chargeback.ts';
import { refundPauseMs } from './rules.ts';
import { lockPayment, type Payment, takeDueRefunds, updatePayment } from './store.ts';
import { refundFailedNotice, tellAdmins } from './tell-admins.ts';
import { mintTopup } from './topup.ts';

const batch = 20;
const leaseMs = 120_000;

/**
 * Gives back by the card what is due. Each refund has one idempotency key, so that a run that dies after the
 * processor's answer, or a second one beside it, refunds once.
 */
export async function refundDue(context: JobContext<{ payments: PaymentProcessor | undefined }>): Promise<void> {
  const processor = context.services.payments;
  if (processor === undefined) return;
  for (;;) {
    const now = context.clock.now();
    const due = await takeDueRefunds(context.database.db, now, new Date(now.getTime() + leaseMs), batch);
    for (const payment of due) await refundOne(context, processor, payment);
    if (due.length < batch) return;
  }
}

async function refundOne(
  context: JobContext<{ payments: PaymentProcessor | undefined }>,
  processor: PaymentProcessor,
  payment: Payment,
): Promise<void> {
  const now = context.clock.now();
  const result = await ask(processor, payment, now);
  if ('again' in result) {
    context.log.warn({ err: result.again, payment: payment.id }, 'refund not made; it is tried again');
  }
  await context.transaction(async (tx, emit) => {
    const locked = await lockPayment(tx, payment.id);
    if (locked?.status !== 'Refund Due' || locked.refund_round !== payment.refund_round) return;
    const refund_attempts = locked.refund_attempts + 1;
    if ('refundId' in result) {
      const change = { status: 'Refunded', refund_id: result.refundId, refund_error: null } as const;
      await updatePayment(tx, payment.id, { ...change, refund_attempts, updated_at: now });
      emit('payment.refunded', payment.id, { order: payment.order_name });
    } else if ('never' in result) {
      const change = { status: 'Refund Failed', refund_error: result.never.slice(0, 500) } as const;
      await updatePayment(tx, payment.id, { ...change, refund_attempts, updated_at: now });
      emit('payment.refund_failed', payment.id, { reason: result.never });
      await tellAdmins({ tx, now, emit }, payment, refundFailedNotice(result.never));
    } else {
      const next_refund_at = new Date(now.getTime() + refundPauseMs(refund_attempts));
      const refund_error = result.again.message.slice(0, 500);
      await updatePayment(tx, payment.id, { refund_attempts, next_refund_at, refund_error, updated_at: now });
    }
  });
}

type Asked = { refundId: string } | { never: string } | { again: Error };

async function ask(processor: PaymentProcessor, payment: Payment, now: Date): Promise<Asked> {
  const { payment_ref, received_amount, received_currency } = payment;
  if (payment.processor !== processor.kind)
    return { never: `it was paid with ${payment.processor}, which is not set up` };
  if (payment_ref === null || received_amount === null || received_currency === null) {
    return { never: 'the processor named no payment' };
  }
  try {
    return await processor.refund(
      {
        paymentRef: payment_ref,
        amount: received_amount,
        currency: received_currency,
        idempotencyKey: `refund:${payment.id}:${payment.refund_round}`,
      },
      now,
    );
  } catch (error) {
    return error instanceof RefundRefused ? { never: error.message } : { again: error as Error };
  }
}

export interface Resolution {
  decision: 'refund' | 'credit' | 'noted';
  note: string;
  actorId: string;
}

/**
 * The admin decides about money that could not be put to its purpose: it goes back to the card, or becomes tokens of the
 * buyer at today's rate. The same decision again is answered with what became of it. The payment must be locked.
 * A chargeback is noted, and until then its money goes nowhere.
 * @throws Refusal 409 when there is nothing to decide, or it was decided the other way.
 */
export async function resolveHeld(
  tx: Tx,
  deps: { emit: Emit },
  payment: Payment,
  { decision, note, actorId }: Resolution,
  now: Date,
): Promise<Payment> {
  if (decision === 'noted') return noteChargeback(tx, payment, { note, actorId }, now);
  const decided = decision === 'refund' ? ['Refund Due', 'Refunded'] : ['Credited'];
  if (payment.resolved_by !== null && decided.includes(payment.status)) return payment;
  if (payment.status !== 'Held' && payment.status !== 'Refund Failed') throw notHeld(payment);
  if (isChargedBack(payment)) {
    throw wrongState(`Payment ${payment.id} is charged back; that must be noted before its money is given to anybody.`);
  }
  const amount = payment.received_amount;
  const currency = payment.received_currency;
  if (amount === null || currency === null || new Exact(amount).isZero()) {
    throw wrongState(`No money came with payment ${payment.id}; there is nothing to decide.`);
  }
  const resolved = { resolution_note: note, resolved_by: actorId, updated_at: now };
  const held = payment.status === 'Held';
  if (decision === 'credit') {
    const tokens = tokensFor(amount, await ratesFor(tx, currency, now), 'down');
    const at: Pick<Entry, 'kind' | 'owner'> = held
      ? { kind: 'payable', owner: payment.buyer }
      : { kind: 'processor', owner: platform };
    await mintTopup(tx, deps, { payment, source: { ...at, currency, amount: `-${amount}` }, tokens, actorId }, now);
    return updatePayment(tx, payment.id, { ...resolved, status: 'Credited' });
  }
  if (held) {
    const entries: Entry[] = [
      { kind: 'payable', owner: payment.buyer, currency, amount: `-${amount}` },
      { kind: 'processor', owner: platform, currency, amount },
    ];
    await post(tx, { kind: 'return', reference: `card:${payment.id}`, reason: 'held_refund', actorId, entries }, now);
  }
  deps.emit('payment.refund_due', payment.id, { order: payment.order_name });
  return updatePayment(tx, payment.id, {
    ...resolved,
    status: 'Refund Due',
    next_refund_at: now,
    refund_round: payment.refund_round + 1,
  });
}

/** An admin has seen a chargeback and done what there was to do. Again, it is answered alike. */
async function noteChargeback(
  tx: Tx,
  payment: Payment,
  { note, actorId }: Omit<Resolution, 'decision'>,
  now: Date,
): Promise<Payment> {
  if (payment.charged_back_at === null) {
    throw wrongState(`Payment ${payment.id} is ${payment.status} and not charged back; there is nothing to note.`);
  }
  if (!isChargedBack(payment)) return payment;
  const resolved = { resolution_note: note, resolved_by: actorId, updated_at: now };
  return updatePayment(tx, payment.id, { ...resolved, chargeback_noted_at: now });
}

function notHeld(payment: Payment): Refusal {
  return wrongState(`Payment ${payment.id} is ${payment.status}; it must be Held or Refund Failed.`);
}
