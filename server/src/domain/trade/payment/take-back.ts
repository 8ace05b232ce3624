import { wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Entry, platform, post, token } from '../../money/books/books.ts';
import { lockEscrow } from '../../money/escrow/store.ts';
import { cancelTakenBack } from '../order/cancellation.ts';
import { lockOrderRow } from '../order/store.ts';
import { flagChargeback } from './chargeback.ts';
import { tokensOf } from './rules.ts';
import { attempt } from './savepoint.ts';
import {
  findPayment,
  findPaymentOfRef,
  leftOf,
  lockPayment,
  type Payment,
  payerOwes,
  settleOwed,
  unknownPayment,
  updatePayment,
} from './store.ts';
import { lastTakeback, lockPaymentNews, noteTakeback, sumTakebacks, type TakebackEvent } from './takeback-store.ts';
import { tellAdmins } from './tell-admins.ts';

export type TakebackOutcome = 'applied' | 'held' | 'flagged' | 'noted';

/**
 * Deals with money that leaves the processor: written down whatever it is about, and booked where the books can follow
 * by themselves. What is not paid out yet goes back to the processor's account with its order; what is paid out is owed
 * by the payer; a part of an order's money waits for an admin. Locks the order before its payment: it is paid already.
 */
export async function takeBack(
  work: Work,
  processor: string,
  event: TakebackEvent,
): Promise<{ outcome: TakebackOutcome | typeof unknownPayment; payment: string | null }> {
  const { tx } = work;
  await lockPaymentNews(tx, processor, event.paymentRef);
  const { isNews } = await noteTakeback(work, processor, event);
  const seen = await findPaymentOfRef(tx, processor, event.paymentRef);
  // Kept, and counted when the payment is known.
  if (seen === undefined) return { outcome: unknownPayment, payment: null };
  const payment = await lockTaken(tx, seen);
  const outcome = await followProcessor(work, payment);
  if (event.kind !== 'chargeback') return { outcome, payment: payment.id };
  const after = (await lockPayment(tx, payment.id)) as Payment;
  const told = await flagChargeback(work, after, { ...event, isNews });
  return { outcome: outcome === 'held' ? outcome : told, payment: payment.id };
}

/** Locks the order that a payment is for, then the payment. */
export async function lockTaken(tx: Tx, seen: Payment): Promise<Payment> {
  if (seen.order_name !== null) await lockOrderRow(tx, seen.order_name);
  return (await lockPayment(tx, seen.id)) as Payment;
}

/**
 * Brings a payment, and the books where they can, up to what the processor told of it. The payment's order and the
 * payment must be locked.
 */
export async function followProcessor(work: Work, payment: Payment): Promise<TakebackOutcome> {
  if (payment.received_amount === null || payment.payment_ref === null) {
    // What is known by the processor's name has its money.
    await soAlready(work, 'payments', { id: payment.id });
    return 'noted';
  }
  const totals = await sumTakebacks(work, payment);
  const known = await updatePayment(work.tx, payment.id, { ...totals, updated_at: work.now });
  const due = new Exact(undecided(known));
  if (due.isZero()) return 'noted';
  if (isGivenBack(known)) return followGivenBack(work, known);
  const done = due.isNegative() ? await moneyIsBack(work, known) : await moneyIsGone(work, known);
  if (done !== 'held') return done;
  const reason = `${gone(known)} went back to the payer at the processor.`;
  await tellAdmins(work, known, { kind: 'payment_taken_back', reason });
  return 'held';
}

/** Follows what was told of a payment before its money was known here; its order is locked. */
export async function followEarlierNews(work: Work, payment: Payment): Promise<TakebackOutcome> {
  const outcome = await followProcessor(work, payment);
  const chargeback = await lastTakeback(work.tx, payment, ['chargeback']);
  const decision = chargeback?.state === 'taken' ? 'lost' : 'won';
  if (chargeback !== undefined) await flagChargeback(work, payment, { ...chargeback, decision, isNews: true });
  return outcome;
}

/**
 * Follows what was told of a payment while it seemed to be unknown: somebody may have had it out of sight, and nobody would tell it again.
 * @throws Refusal 409 where what was told, or the payment, is not what the service wrote.
 */
export async function followMissed(work: Work, id: string): Promise<void> {
  const { tx } = work;
  const seen = await findPayment(tx, id);
  if (seen === undefined || seen.payment_ref === null) return;
  await lockPaymentNews(tx, seen.processor, seen.payment_ref);
  const payment = await lockTaken(tx, seen);
  await followProcessor(work, payment);
  const after = (await lockPayment(tx, id)) as Payment;
  const isNews =
    after.chargebacks_open !== payment.chargebacks_open || !new Exact(after.lost_amount).eq(payment.lost_amount);
  const chargeback = isNews ? await lastTakeback(tx, after, ['chargeback']) : undefined;
  if (chargeback === undefined) return;
  const decision = chargeback.state === 'taken' ? 'lost' : 'won';
  await flagChargeback(work, after, { ...chargeback, decision, isNews: true });
}

/** What the processor took and the books do not know; negative for what it gave back. */
export function undecided(payment: Payment): string {
  return new Exact(payment.refunded_amount).plus(payment.lost_amount).minus(payment.returned_amount).toFixed();
}

/** All that is gone at the processor, in words. */
export function gone(payment: Payment): string {
  const amount = new Exact(payment.refunded_amount).plus(payment.lost_amount).toFixed();
  const came = new Exact(payment.received_amount ?? '0').toFixed();
  return `${amount} of ${came} ${payment.received_currency ?? ''}`;
}

/** Its money went back already: the books gave it back when that was decided. */
const isGivenBack = (payment: Payment) =>
  ['Refund Due', 'Refunded', 'Refund Failed', 'Charged Back'].includes(payment.status);

async function moneyIsGone(work: Work, payment: Payment): Promise<TakebackOutcome> {
  const all = new Exact(leftOf(payment).left).isZero();
  const ended = endOf(payment);
  if (payment.status === 'Held') {
    await bookHeldPart(work, payment);
    await followed(work, payment, all ? ended : {});
    return 'applied';
  }
  if (payment.kind === 'topup' && payment.status === 'Paid') return takeTokens(work, payment);
  const escrow = payment.order_name === null ? undefined : await lockEscrow(work.tx, payment.order_name);
  if (payment.status === 'Credited' || escrow?.status === 'Released') {
    await owe(work, payment);
    return 'applied';
  }
  if (!all) return 'held';
  // Refused where the order's records were changed by hand: then the news waits for an admin, and is not lost.
  if (!(await attempt(work, (inner) => undoOrder(inner, payment))).ok) return 'held';
  await settleOwed(work, payment);
  await followed(work, payment, ended);
  return 'applied';
}

/** How a payment ends whose money is gone. */
function endOf(payment: Payment): { status: 'Refunded' | 'Charged Back' } {
  return { status: new Exact(payment.lost_amount).isZero() ? 'Refunded' : 'Charged Back' };
}

/** Where the books gave the money back already: the refund was made, or it failed and an admin decides once more. */
async function followGivenBack(work: Work, payment: Payment): Promise<TakebackOutcome> {
  if (!new Exact(undecided(payment)).isNegative()) {
    const all = new Exact(leftOf(payment).left).isZero();
    await followed(work, payment, all ? { ...endOf(payment), refund_error: null } : {});
    return 'applied';
  }
  const news = await lastTakeback(work.tx, payment);
  // We know of our own refund by our own doing; the processor may tell of less.
  if (news?.state !== 'kept') return 'noted';
  const reason = payment.status === 'Charged Back' ? 'the bank gave the money back after all' : news.reason;
  const failed = await followed(work, payment, { status: 'Refund Failed', refund_error: reason });
  await tellAdmins(work, failed, { kind: 'payment_refund_failed', reason });
  return 'held';
}

/** A refund failed, or the bank decided for us after it had decided against us: what was booked is undone. */
async function moneyIsBack(work: Work, payment: Payment): Promise<TakebackOutcome> {
  if (payment.status === 'Held') await bookHeldPart(work, payment);
  else if (payment.kind === 'topup' && payment.status === 'Paid') return takeTokens(work, payment);
  else await payerOwes(work, payment, undecided(payment));
  await followed(work, payment, {});
  return 'applied';
}

/** The books know all that the processor told. */
async function followed(
  work: Work,
  payment: Payment,
  change: { status?: 'Refunded' | 'Charged Back' | 'Refund Failed'; refund_error?: string | null },
): Promise<Payment> {
  const returned_amount = new Exact(payment.refunded_amount).plus(payment.lost_amount).toFixed();
  return updatePayment(work.tx, payment.id, { ...change, returned_amount, updated_at: work.now });
}

/** What was kept for the payer is no longer here. */
async function bookHeldPart(work: Work, payment: Payment): Promise<void> {
  const currency = payment.received_currency as string;
  const amount = undecided(payment);
  const entries: Entry[] = [
    { kind: 'payable', owner: payment.buyer, currency, amount: new Exact(amount).neg().toFixed() },
    { kind: 'processor', owner: platform, currency, amount },
  ];
  await post(work, { kind: 'recall', reason: 'held', entries });
}

/** It was paid out: the payer owes it from now on, and admins are told. */
export async function owe(work: Work, payment: Payment): Promise<Payment> {
  const amount = undecided(payment);
  await payerOwes(work, payment, amount);
  const reason = `${gone(payment)} went back to the payer at the processor; ${payment.buyer} owes ${amount} ${payment.received_currency}.`;
  await tellAdmins(work, payment, { kind: 'payment_taken_back', reason });
  return followed(work, payment, {});
}

/** Takes a top-up's tokens out of the wallet again (or puts them back), where they are still there. */
async function takeTokens(work: Work, payment: Payment): Promise<TakebackOutcome> {
  const taken = await attempt(work, (inner) => moveTokens(inner, payment));
  if (!taken.ok) return 'held';
  await followed(work, payment, {});
  return 'applied';
}

/** @throws Refusal 409 when the wallet holds too few. */
async function moveTokens(work: Work, payment: Payment): Promise<void> {
  const { buyer: org, received_currency: currency } = payment;
  const known = new Exact(payment.returned_amount).plus(undecided(payment)).toFixed();
  const tokens = new Exact(tokensOf(payment, known)).minus(tokensOf(payment, payment.returned_amount));
  const amount = undecided(payment);
  const entries: Entry[] = [
    { kind: 'wallet', owner: org, currency: token, amount: tokens.neg().toFixed() },
    { kind: 'token_supply', owner: platform, currency: token, amount: tokens.toFixed() },
    { kind: 'treasury', owner: platform, currency: currency as string, amount: new Exact(amount).neg().toFixed() },
    { kind: 'processor', owner: platform, currency: currency as string, amount },
  ];
  const txn = await post(work, { kind: 'recall', reason: 'topup', entries });
  if (tokens.isZero()) return;
  const action = 'topup_recall';
  const moved = { reference: `recall:${payment.id}:${txn}`, org, amount: tokens.abs().toFixed(), action };
  work.emit(tokens.isNegative() ? 'token.mint_due' : 'token.burn_due', org, moved);
}

/** The money of an order that is not released goes back to the processor's account, and the order ends. */
async function undoOrder(work: Work, payment: Payment): Promise<void> {
  const name = payment.order_name as string;
  const reason = new Exact(payment.lost_amount).isZero()
    ? 'Its card payment was refunded at the processor.'
    : 'Its card payment was charged back, and the bank decided for the payer.';
  await cancelTakenBack(work, name, reason);
}

/**
 * An admin's way out for an order whose money is gone in part: it is cancelled, and what is left goes back to the card;
 * of a top-up, the tokens are taken now. Order and payment must be locked.
 * @throws Refusal 409 when nothing waits, the bank has not decided, or a wallet holds too little.
 */
export async function cancelUndecided(work: Work, payment: Payment, note: string): Promise<Payment> {
  refuseUnlessUndecided(payment);
  if (payment.kind === 'topup') {
    await moveTokens(work, payment);
    return followed(work, payment, {});
  }
  await cancelTakenBack(work, payment.order_name as string, note);
  await settleOwed(work, payment);
  work.emit('payment.refund_due', payment.id);
  await followed(work, payment, {});
  return updatePayment(work.tx, payment.id, { status: 'Refund Due', next_refund_at: work.now, updated_at: work.now });
}

/** The other way out: the payer owes what is gone, and the order goes on. */
export async function leaveOwed(work: Work, payment: Payment): Promise<Payment> {
  refuseUnlessUndecided(payment);
  return owe(work, payment);
}

function refuseUnlessUndecided(payment: Payment): void {
  if (payment.chargebacks_open > 0) {
    throw wrongState(
      `Payment ${payment.id} is charged back and the payer's bank has not decided; wait for its decision.`,
    );
  }
  if (new Exact(undecided(payment)).gt(0)) return;
  throw wrongState(`Nothing of payment ${payment.id} (${payment.status}) was taken back that waits for a decision.`);
}
