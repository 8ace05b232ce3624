import { sql } from 'kysely';
import { Exact } from '../../../kernel/values/exact.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { onBehalfOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProcessorEvent } from '../../../platform/payments/processor.ts';
import { platform, post } from '../../money/books/books.ts';
import { payByCard } from '../order/payment.ts';
import { lockRowForSale } from '../order/submission.ts';
import { differsFrom, waitsForMoney } from './rules.ts';
import { attempt } from './savepoint.ts';
import {
  claimEvent,
  lockPayment,
  lockPaymentOfSession,
  type Payment,
  settleEvent,
  unknownPayment,
  updatePayment,
} from './store.ts';
import { followEarlierNews, takeBack } from './take-back.ts';
import { lockPaymentNews } from './takeback-store.ts';
import { tellAdmins } from './tell-admins.ts';
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
export async function applyEvent(work: Work, processor: string, event: ProcessorEvent): Promise<Applied> {
  const { tx, now } = work;
  if (!(await claimEvent(tx, processor, event, now))) {
    await soAlready(work, 'payment_events', { processor, id: event.id });
    return { outcome: 'repeated', payment: null };
  }
  const applied = await applyToPayment(work, processor, event);
  await settleEvent(tx, processor, event.id, applied);
  return applied;
}

async function applyToPayment(work: Work, processor: string, event: ProcessorEvent): Promise<Applied> {
  switch (event.kind) {
    case 'other':
      return { outcome: 'ignored', payment: null };
    case 'chargeback':
    case 'refund':
    case 'charge':
      return takeBack(work, processor, event);
  }
  const payment = await paymentOf(work.tx, processor, event);
  if (payment === undefined) {
    await assertUnknown(work, processor, event);
    return { outcome: unknownPayment, payment: null };
  }
  const outcome = await changePayment(work, payment, event);
  // News that is ignored comes never again: by what the service wrote, and not by a state of a moment.
  if (outcome === 'ignored') await soAlready(work, 'payments', { id: payment.id });
  return { outcome, payment: payment.id };
}

/**
 * News of a checkout that is answered as unknown comes never again. The processor says for which payment it was opened: where the service
 * wrote that one, somebody has altered it, or had it out of sight.
 * @throws Refusal 409, so that the processor sends it again.
 */
async function assertUnknown({ attest }: Work, processor: string, event: CheckoutEvent): Promise<void> {
  const { reference } = event;
  if (reference === null || !isId(reference)) return;
  const theirs =
    event.kind === 'declined'
      ? sql`t.processor = ${processor}`
      : sql`t.processor = ${processor} and t.session_id = ${event.sessionId}`;
  await attest.assertAsWritten({
    table: 'payments',
    where: sql`true`,
    keys: sql`array[${reference}]::text[]`,
    relied: { on: sql`(${theirs}) is not true`, rows: 1 },
  });
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** News of a checkout, before or when its money comes. */
type CheckoutEvent = Extract<ProcessorEvent, { kind: 'paid' | 'expired' | 'failed' | 'declined' }>;

async function paymentOf(tx: Tx, processor: string, event: CheckoutEvent): Promise<Payment | undefined> {
  switch (event.kind) {
    case 'paid':
    case 'expired':
    case 'failed':
      return lockPaymentOfSession(tx, processor, event.sessionId);
    case 'declined': {
      const id = event.reference ?? '';
      const payment = isId(id) ? await lockPayment(tx, id) : undefined;
      return payment?.processor === processor ? payment : undefined;
    }
  }
}

async function changePayment(work: Work, payment: Payment, event: CheckoutEvent): Promise<EventOutcome> {
  const { tx, now } = work;
  const waits = waitsForMoney(payment.status);
  switch (event.kind) {
    case 'paid':
      return waits ? takeMoney(work, payment, event) : 'ignored';
    case 'expired':
    case 'failed': {
      if (payment.status !== 'Open') return 'ignored';
      const status = event.kind === 'expired' ? 'Expired' : 'Failed';
      await updatePayment(tx, payment.id, { status, updated_at: now });
      return 'noted';
    }
    case 'declined': {
      if (!waits) return 'ignored';
      const declines = payment.declines + 1;
      await updatePayment(tx, payment.id, { declines, decline_reason: event.reason.slice(0, 200), updated_at: now });
      return 'noted';
    }
  }
}

type PaidEvent = Extract<ProcessorEvent, { kind: 'paid' }>;

async function takeMoney(work: Work, payment: Payment, event: PaidEvent): Promise<EventOutcome> {
  const { tx, now } = work;
  // Its name makes it findable for news of refunds and chargebacks: those that came before are counted below.
  if (event.paymentRef !== null) await lockPaymentNews(tx, payment.processor, event.paymentRef);
  const reason = differsFrom(payment, event) ?? (await spend(onBehalfOf(work, payment.created_by), payment));
  const received = {
    payment_ref: event.paymentRef,
    received_amount: event.amount,
    received_currency: event.currency,
    paid_at: now,
    updated_at: now,
  };
  if (reason === undefined) {
    const paid = await updatePayment(tx, payment.id, { ...received, status: 'Paid', applied_at: now });
    if (payment.kind === 'topup') await payFromTopup(work, paid);
    return (await followEarlierNews(work, paid)) === 'held' ? 'held' : 'applied';
  }
  const held = await updatePayment(tx, payment.id, { ...received, status: 'Held', held_reason: reason });
  await bookHeld(work, payment, event);
  await followEarlierNews(work, held);
  await tellAdmins(work, payment, { kind: 'payment_held', reason });
  return 'held';
}

/** Puts the money to its purpose. @returns why it cannot be. */
async function spend(work: Work, payment: Payment): Promise<string | undefined> {
  const { amount, currency, tokens } = payment;
  const order = payment.order_name;
  if (tokens !== null) {
    // The order before the accounts: it is paid from this wallet in a moment.
    if (order !== null) await lockRowForSale(work.tx, order);
    const source = { kind: 'processor', owner: platform, currency, amount: `-${amount}` } as const;
    await mintTopup(work, { payment, source, tokens });
    return undefined;
  }
  if (order === null) throw new Error(`payment ${payment.id} is for nothing`);
  const paid = await attempt(work, async (inner) => payByCard(inner, await lockRowForSale(inner.tx, order)));
  if (!paid.ok) return paid.refusal.message;
  return paid.value.paid ? undefined : `${order} was paid before; it is ${paid.value.order.status}.`;
}

/** Held money is owed to the buyer until an admin has decided. */
async function bookHeld(work: Work, payment: Payment, received: PaidEvent): Promise<void> {
  const { amount, currency } = received;
  if (new Exact(amount).isZero()) return;
  await post(work, {
    kind: 'hold',
    reference: `card:${payment.id}`,
    reason: 'held',
    entries: [
      { kind: 'processor', owner: platform, currency, amount: `-${amount}` },
      { kind: 'payable', owner: payment.buyer, currency, amount },
    ],
  });
}
