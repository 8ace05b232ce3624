import type { Tx } from '../../platform/db/database.ts';
import { payWithWallet } from '../order/payment.ts';
import type { SaleDeps } from '../order/ports.ts';
import { lockRowForSale } from '../order/submission.ts';
import { type Entry, platform, post, token } from '../wallet/books.ts';
import { attempt } from './savepoint.ts';
import { lockPayment, type Payment, updatePayment } from './store.ts';

/**
 * Mints the tokens of a top-up into the buyer's wallet, at the rate the payer was shown; the money is the treasury's.
 * @param source where the money is booked: at the processor, or as owed to the buyer since it was held.
 */
export async function mintTopup(
  tx: Tx,
  deps: Pick<SaleDeps, 'emit'>,
  topup: { payment: Payment; source: Entry; tokens: string; actorId: string },
  now: Date,
): Promise<void> {
  const { payment, source, tokens, actorId } = topup;
  const org = payment.buyer;
  const reference = `card:${payment.id}`;
  await post(
    tx,
    {
      kind: 'mint',
      reference,
      reason: 'topup',
      actorId,
      entries: [
        source,
        { kind: 'treasury', owner: platform, currency: source.currency, amount: source.amount.replace(/^-/, '') },
        { kind: 'token_supply', owner: platform, currency: token, amount: `-${tokens}` },
        { kind: 'wallet', owner: org, currency: token, amount: tokens },
      ],
    },
    now,
  );
  deps.emit('token.mint_due', org, { reference, org, amount: tokens, action: 'topup' });
  deps.emit('wallet.topped_up', org, { amount: tokens, payment: payment.id });
}

/**
 * Pays the order that a top-up was sized for. Where it cannot be paid the tokens stay in the wallet, and the payment
 * notes why. Repeated, it moves nothing.
 */
export async function payFromTopup(tx: Tx, deps: SaleDeps, payment: Payment, now: Date): Promise<Payment> {
  const name = payment.order_name;
  if (name === null) return payment;
  const paid = await attempt(tx, deps.emit, async (emit) => {
    const order = await lockRowForSale(tx, name);
    return payWithWallet(tx, { ...deps, emit }, order, payment.created_by, now);
  });
  const order_note = paid.ok ? null : paid.refusal.message;
  if (order_note === payment.order_note) return payment;
  return updatePayment(tx, payment.id, { order_note, updated_at: now });
}

/** What the payer's return from the processor does: tries again to pay the order with the tokens that have come. */
export async function retryTopup(tx: Tx, deps: SaleDeps, id: string, now: Date): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, id);
  if (payment?.kind !== 'topup' || payment.status !== 'Paid') return payment;
  return payFromTopup(tx, deps, payment, now);
}
