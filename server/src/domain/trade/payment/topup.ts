import { sql } from 'kysely';
import { onBehalfOf, type Work } from '../../../kernel/write/work.ts';
import { type Entry, platform, post, token } from '../../money/books/books.ts';
import { payWithWallet } from '../order/payment.ts';
import { lockRowForSale } from '../order/submission.ts';
import { attempt } from './savepoint.ts';
import { findPayment, lockPayment, type Payment, updatePayment } from './store.ts';

/**
 * Mints the tokens of a top-up into the buyer's wallet, at the rate the payer was shown; the money is the treasury's.
 * @param source where the money is booked: at the processor, or as owed to the buyer since it was held.
 */
export async function mintTopup(work: Work, topup: { payment: Payment; source: Entry; tokens: string }): Promise<void> {
  const { payment, source, tokens } = topup;
  const org = payment.buyer;
  const reference = `card:${payment.id}`;
  await post(work, {
    kind: 'mint',
    reference,
    reason: 'topup',
    entries: [
      source,
      { kind: 'treasury', owner: platform, currency: source.currency, amount: source.amount.replace(/^-/, '') },
      { kind: 'token_supply', owner: platform, currency: token, amount: `-${tokens}` },
      { kind: 'wallet', owner: org, currency: token, amount: tokens },
    ],
  });
  work.emit('token.mint_due', org, { reference, org, amount: tokens, action: 'topup' });
}

/**
 * Pays the order that a top-up was sized for. Where it cannot be paid the tokens stay in the wallet, and the payment
 * notes why. Repeated, it moves nothing.
 */
export async function payFromTopup(work: Work, payment: Payment): Promise<Payment> {
  const name = payment.order_name;
  if (name === null) return payment;
  const paid = await attempt(onBehalfOf(work, payment.created_by), async (inner) =>
    payWithWallet(inner, await lockRowForSale(inner.tx, name)),
  );
  const order_note = paid.ok ? null : paid.refusal.message;
  if (order_note === payment.order_note) return payment;
  return updatePayment(work.tx, payment.id, { order_note, updated_at: work.now });
}

/** What the payer's return from the processor does: tries again to pay the order with the tokens that have come. */
export async function retryTopup(work: Work, id: string): Promise<Payment | undefined> {
  const seen = await findPayment(work.tx, id);
  // Its money has come: from then on the order is locked first.
  if (seen?.status === 'Paid' && seen.order_name !== null) await lockRowForSale(work.tx, seen.order_name);
  const payment = await lockPayment(work.tx, id);
  if (payment?.kind !== 'topup' || payment.status !== 'Paid') return payment;
  // It says which order is paid from whose wallet, and stays as it is where nothing is to be noted.
  await work.attest.assertAsWritten({ table: 'payments', where: sql`t.id = ${id}::uuid` });
  return payFromTopup(work, payment);
}
