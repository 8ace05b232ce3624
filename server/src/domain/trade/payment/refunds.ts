import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { type PaymentProcessor, RefundRefused, type TakebackState } from '../../../platform/payments/processor.ts';
import { type Entry, platform, post } from '../../money/books/books.ts';
import { moneyRates, tokensFor } from '../../money/wallet/rates.ts';
import { differingTrades } from '../../proof/attestation/signed-trades.ts';
import { isChargedBack } from './chargeback.ts';
import { refundPauseMs } from './rules.ts';
import { leftOf, lockPayment, type Payment, takeDueRefunds, updatePayment } from './store.ts';
import { cancelUndecided, leaveOwed } from './take-back.ts';
import { lockPaymentNews, noteTakeback } from './takeback-store.ts';
import { tellAdmins } from './tell-admins.ts';
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
    const leaseUntil = new Date(context.clock.now().getTime() + leaseMs);
    const { due, altered } = await context.transaction((work) => takeDueRefunds(work, leaseUntil, batch));
    for (const payment of altered) {
      context.log.error(
        { payment },
        'a payment that is not what the service wrote is not refunded; run "lotmark check"',
      );
    }
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
  const stopped = await whyNot(context, payment);
  const result = stopped === undefined ? await ask(processor, payment, now) : { never: stopped };
  if ('again' in result) {
    context.log.warn({ err: result.again, payment: payment.id }, 'refund not made; it is tried again');
  }
  await context.transaction(async (work) => {
    if (payment.payment_ref !== null) await lockPaymentNews(work.tx, payment.processor, payment.payment_ref);
    const locked = await lockPayment(work.tx, payment.id);
    if (locked?.status !== 'Refund Due' || locked.refund_round !== payment.refund_round) return;
    const asked = { ...locked, refund_attempts: locked.refund_attempts + 1 };
    if ('again' in result) {
      await askLater(work, asked, result.again);
    } else if ('never' in result) {
      await failRefund(work, asked, result.never);
    } else {
      await endRefund(work, asked, 'refundId' in result ? result.refundId : null);
    }
  });
}

/** The money of an order goes back only when the order, as it was signed, is Cancelled. @returns why it must not go. */
async function whyNot(context: JobContext<unknown>, payment: Payment): Promise<string | undefined> {
  const name = payment.order_name;
  if (name === null || payment.kind !== 'order' || payment.applied_at === null) return undefined;
  const { db } = context.database;
  const [differing] = await differingTrades(db, [name]);
  if (differing !== undefined) return `the records of ${differing.name} are not what was signed`;
  const order = await db.selectFrom('orders').select('status').where('name', '=', name).executeTakeFirstOrThrow();
  return order.status === 'Cancelled' ? undefined : `${name} is ${order.status}; its money is not to go back`;
}

async function askLater({ tx, now }: Work, payment: Payment, error: Error): Promise<void> {
  const { refund_attempts } = payment;
  const next_refund_at = new Date(now.getTime() + refundPauseMs(refund_attempts));
  const refund_error = error.message.slice(0, 500);
  await updatePayment(tx, payment.id, { refund_attempts, next_refund_at, refund_error, updated_at: now });
}

/** @param refundId null when nothing was left to refund. */
async function endRefund(work: Work, payment: Payment, refundId: string | null): Promise<void> {
  const { tx, now } = work;
  const { left, gone } = leftOf(payment);
  if (refundId !== null && (await noteRefund(work, payment, refundId)) === 'kept') {
    // The news that it failed was faster than the answer to our call.
    return failRefund(work, payment, 'refund failed');
  }
  await updatePayment(tx, payment.id, {
    status: 'Refunded',
    refund_id: refundId,
    refund_error: null,
    refund_attempts: payment.refund_attempts,
    refunded_amount: new Exact(payment.refunded_amount).plus(left).toFixed(),
    returned_amount: new Exact(gone).plus(left).toFixed(),
    updated_at: now,
  });
}

async function failRefund(work: Work, payment: Payment, reason: string): Promise<void> {
  const { tx, now } = work;
  const change = { status: 'Refund Failed', refund_error: reason.slice(0, 500) } as const;
  await updatePayment(tx, payment.id, { ...change, refund_attempts: payment.refund_attempts, updated_at: now });
  await tellAdmins(work, payment, { kind: 'payment_refund_failed', reason });
}

/** Our own refund, as the processor will tell of it: only so is it noticed when it fails. @returns how it stands. */
async function noteRefund(work: Work, payment: Payment, refundId: string): Promise<TakebackState> {
  const { state } = await noteTakeback(work, payment.processor, {
    takebackId: refundId,
    paymentRef: payment.payment_ref as string,
    kind: 'refund',
    state: 'taken',
    amount: leftOf(payment).left,
    currency: payment.received_currency as string,
    reason: 'refunded',
    // Older than whatever the processor tells of it.
    createdAt: payment.created_at,
  });
  return state;
}

type Asked = { refundId: string } | { nothing: true } | { never: string } | { again: Error };

async function ask(processor: PaymentProcessor, payment: Payment, now: Date): Promise<Asked> {
  const { payment_ref, received_amount, received_currency } = payment;
  if (payment.processor !== processor.kind)
    return { never: `it was paid with ${payment.processor}, which is not set up` };
  if (payment_ref === null || received_amount === null || received_currency === null) {
    return { never: 'the processor named no payment' };
  }
  const { left } = leftOf(payment);
  if (new Exact(left).isZero()) return { nothing: true };
  try {
    return await processor.refund(
      {
        paymentRef: payment_ref,
        amount: left,
        currency: received_currency,
        idempotencyKey: `refund:${payment.id}:${payment.refund_round}`,
      },
      now,
    );
  } catch (error) {
    return error instanceof RefundRefused ? { never: error.message } : { again: error as Error };
  }
}

export const heldDecisions = ['refund', 'credit', 'noted', 'cancel', 'owed'] as const;

export interface Resolution {
  decision: (typeof heldDecisions)[number];
  note: string;
}

/**
 * The admin decides about money that could not be put to its purpose: it goes back to the card, or becomes tokens of the
 * buyer at today's rate. The same decision again is answered with what became of it. The payment must be locked, its
 * order before it (`lockTaken`). A chargeback is noted, and until then its money goes nowhere. Where a part of an
 * order's money went back at the processor, the order is cancelled, or goes on and the payer owes that part.
 * @throws Refusal 409 when there is nothing to decide, or it was decided the other way.
 */
export async function resolveHeld(work: Work, payment: Payment, { decision, note }: Resolution): Promise<Payment> {
  const { tx, now } = work;
  if (decision === 'noted') return noteChargeback(work, payment, note);
  if (decision === 'cancel' || decision === 'owed') {
    await (decision === 'cancel' ? cancelUndecided(work, payment, note) : leaveOwed(work, payment));
    const resolved = { resolution_note: note, resolved_by: actorIdOf(work), updated_at: now };
    return updatePayment(tx, payment.id, resolved);
  }
  const decided = decision === 'refund' ? ['Refund Due', 'Refunded'] : ['Credited'];
  if (payment.resolved_by !== null && decided.includes(payment.status)) {
    await soAlready(work, 'payments', { id: payment.id });
    return payment;
  }
  if (payment.status !== 'Held' && payment.status !== 'Refund Failed') throw notHeld(payment);
  if (isChargedBack(payment)) {
    throw wrongState(`Payment ${payment.id} is charged back; that must be noted before its money is given to anybody.`);
  }
  const amount = leftOf(payment).left;
  const currency = payment.received_currency;
  if (currency === null || new Exact(amount).isZero()) {
    throw wrongState(`No money came with payment ${payment.id}; there is nothing to decide.`);
  }
  const resolved = { resolution_note: note, resolved_by: actorIdOf(work), updated_at: now };
  const held = payment.status === 'Held';
  if (decision === 'credit') {
    const tokens = tokensFor(amount, await moneyRates(work, currency), 'down');
    const at: Pick<Entry, 'kind' | 'owner'> = held
      ? { kind: 'payable', owner: payment.buyer }
      : { kind: 'processor', owner: platform };
    await mintTopup(work, { payment, source: { ...at, currency, amount: `-${amount}` }, tokens });
    return updatePayment(tx, payment.id, { ...resolved, status: 'Credited' });
  }
  if (held) {
    const entries: Entry[] = [
      { kind: 'payable', owner: payment.buyer, currency, amount: `-${amount}` },
      { kind: 'processor', owner: platform, currency, amount },
    ];
    await post(work, { kind: 'return', reference: `card:${payment.id}`, reason: 'held_refund', entries });
  }
  work.emit('payment.refund_due', payment.id);
  return updatePayment(tx, payment.id, {
    ...resolved,
    status: 'Refund Due',
    next_refund_at: now,
    refund_round: payment.refund_round + 1,
  });
}

/** An admin has seen a chargeback and done what there was to do. Again, it is answered alike. */
async function noteChargeback(work: Work, payment: Payment, note: string): Promise<Payment> {
  const { tx, now } = work;
  if (payment.charged_back_at === null) {
    throw wrongState(`Payment ${payment.id} is ${payment.status} and not charged back; there is nothing to note.`);
  }
  if (!isChargedBack(payment)) {
    await soAlready(work, 'payments', { id: payment.id });
    return payment;
  }
  const resolved = { resolution_note: note, resolved_by: actorIdOf(work), updated_at: now };
  return updatePayment(tx, payment.id, { ...resolved, chargeback_noted_at: now });
}

function notHeld(payment: Payment): Refusal {
  return wrongState(`Payment ${payment.id} is ${payment.status}; it must be Held or Refund Failed.`);
}
