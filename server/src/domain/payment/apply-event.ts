import type { Tx } from '../../platform/db/database.ts';
import type { ProcessorEvent } from '../../platform/payments/processor.ts';
import { payByCard } from '../order/payment.ts';
import type { SaleDeps } from '../order/ports.ts';
import { lockRowForSale } from '../order/submission.ts';
import { platform, post } from '../wallet/books.ts';
import { Exact } from '../wallet/exact.ts';
import { flagChargeback } from './chargeback.ts';
import { differsFrom, waitsForMoney } from './rules.ts';
import { attempt } from './savepoint.ts';
import {
  claimEvent,
  lockPayment,
  lockPaymentOfRef,
  lockPaymentOfSession,
  type Payment,
  settleEvent,
  unknownPayment,
  updatePayment,
} from './store.ts';
import { heldNotice, refundFailedNotice, tellAdmins } from './tell-admins.ts';
import { mintTopup, payFromTopup } from './topup.ts';

export type EventOutcome = 'applied' | 'held' | 'flagged' | 'noted' | 'ignored' | typeof unknownPayment | 'repeated';

export interface Applied {
  outcome: EventOutcome;
  payment: string | null;
}

/**
 * Deals with an event of the processor exactly once: its id is claimed in the same transaction as what it causes.
 * Events may come late, twice and in any order; money that came is never lost: it does what it was for, or it is held
 * for an admin.
 */
export async function applyEvent(
  tx: Tx,
  deps: SaleDeps,
  processor: string,
  event: ProcessorEvent,
  now: Date,
): Promise<Applied> {
  if (!(await claimEvent(tx, processor, event, now))) return { outcome: 'repeated', payment: null };
  const applied = await meet(tx, deps, processor, event, now);
  await settleEvent(tx, processor, event.id, applied);
  return applied;
}

async function meet(tx: Tx, deps: SaleDeps, processor: string, event: ProcessorEvent, now: Date): Promise<Applied> {
  if (event.kind === 'other') return { outcome: 'ignored', payment: null };
  const payment = await paymentOf(tx, processor, event);
  if (payment === undefined) return { outcome: unknownPayment, payment: null };
  const outcome = await change(tx, deps, payment, event, now);
  return { outcome, payment: payment.id };
}

async function paymentOf(tx: Tx, processor: string, event: ProcessorEvent): Promise<Payment | undefined> {
  switch (event.kind) {
    case 'paid':
    case 'expired':
    case 'failed':
      return lockPaymentOfSession(tx, processor, event.sessionId);
    case 'declined': {
      const id = event.reference ?? '';
      const payment = /^[0-9a-f-]{36}$/.test(id) ? await lockPayment(tx, id) : undefined;
      return payment?.processor === processor ? payment : undefined;
    }
    case 'refund_failed':
    case 'chargeback':
    case 'chargeback_ended':
      return lockPaymentOfRef(tx, processor, event.paymentRef);
    default:
      return undefined;
  }
}

async function change(
  tx: Tx,
  deps: SaleDeps,
  payment: Payment,
  event: Exclude<ProcessorEvent, { kind: 'other' }>,
  now: Date,
): Promise<EventOutcome> {
  const waits = waitsForMoney(payment.status);
  switch (event.kind) {
    case 'paid':
      return waits ? takeMoney(tx, deps, payment, event, now) : 'ignored';
    case 'expired':
    case 'failed': {
      if (payment.status !== 'Open') return 'ignored';
      const status = event.kind === 'expired' ? 'Expired' : 'Failed';
      await updatePayment(tx, payment.id, { status, updated_at: now });
      deps.emit('payment.ended', payment.id, { status });
      return 'noted';
    }
    case 'declined': {
      if (!waits) return 'ignored';
      const declines = payment.declines + 1;
      await updatePayment(tx, payment.id, { declines, decline_reason: event.reason.slice(0, 200), updated_at: now });
      return 'noted';
    }
    case 'refund_failed': {
      if (payment.status !== 'Refunded' && payment.status !== 'Refund Due') return 'ignored';
      const change = { status: 'Refund Failed', refund_error: event.reason.slice(0, 500), updated_at: now } as const;
      await updatePayment(tx, payment.id, change);
      deps.emit('payment.refund_failed', payment.id, { reason: event.reason });
      await tellAdmins({ tx, now, emit: deps.emit }, payment, refundFailedNotice(event.reason));
      return 'held';
    }
    case 'chargeback':
    case 'chargeback_ended':
      return flagChargeback(tx, deps, payment, event, now);
  }
}

type PaidEvent = Extract<ProcessorEvent, { kind: 'paid' }>;

async function takeMoney(tx: Tx, deps: SaleDeps, payment: Payment, event: PaidEvent, now: Date): Promise<EventOutcome> {
  const reason = differsFrom(payment, event) ?? (await use(tx, deps, payment, now));
  const received = {
    payment_ref: event.paymentRef,
    received_amount: event.amount,
    received_currency: event.currency,
    paid_at: now,
    updated_at: now,
  };
  if (reason === undefined) {
    const paid = await updatePayment(tx, payment.id, { ...received, status: 'Paid', applied_at: now });
    deps.emit('payment.paid', payment.id, { order: payment.order_name, kind: payment.kind });
    if (payment.kind === 'topup') await payFromTopup(tx, deps, paid, now);
    return 'applied';
  }
  await updatePayment(tx, payment.id, { ...received, status: 'Held', held_reason: reason });
  await bookHeld(tx, payment, event, now);
  deps.emit('payment.held', payment.id, { order: payment.order_name, reason });
  await tellAdmins({ tx, now, emit: deps.emit }, payment, heldNotice(reason));
  return 'held';
}

/** Puts the money to its purpose. @returns why it cannot be. */
async function use(tx: Tx, deps: SaleDeps, payment: Payment, now: Date): Promise<string | undefined> {
  const { amount, currency, tokens, created_by: actorId } = payment;
  const order = payment.order_name;
  if (tokens !== null) {
    // The order before the accounts: it is paid from this wallet in a moment.
    if (order !== null) await lockRowForSale(tx, order);
    const source = { kind: 'processor', owner: platform, currency, amount: `-${amount}` } as const;
    await mintTopup(tx, deps, { payment, source, tokens, actorId }, now);
    return undefined;
  }
  if (order === null) throw new Error(`payment ${payment.id} is for nothing`);
  const paid = await attempt(tx, deps.emit, async (emit) =>
    payByCard(tx, { ...deps, emit }, await lockRowForSale(tx, order), actorId, now),
  );
  if (!paid.ok) return paid.refusal.message;
  return paid.value.paid ? undefined : `${order} was paid before; it is ${paid.value.order.status}.`;
}

/** Held money is owed to the buyer until an admin has decided. */
async function bookHeld(tx: Tx, payment: Payment, received: PaidEvent, now: Date): Promise<void> {
  const { amount, currency } = received;
  if (new Exact(amount).isZero()) return;
  await post(
    tx,
    {
      kind: 'hold',
      reference: `card:${payment.id}`,
      reason: 'held',
      actorId: null,
      entries: [
        { kind: 'processor', owner: platform, currency, amount: `-${amount}` },
        { kind: 'payable', owner: payment.buyer, currency, amount },
      ],
    },
    now,
  );
}
