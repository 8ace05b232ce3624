import { accept, wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fundFromCard, fundFromWallet } from '../escrow/movements.ts';
import { type Escrow, lockEscrow } from '../escrow/store.ts';
import { ratesFor, tokensFor } from '../wallet/rates.ts';
import type { SaleDeps } from './ports.ts';
import { orderAfter } from './rules.ts';
import { type Order, updateOrder } from './store.ts';
import { submitOrder } from './submission.ts';

export interface Payment {
  order: Order;
  escrow: Escrow;
  /** False when it was paid before: nothing moved. */
  paid: boolean;
}

/**
 * Pays an order from its buyer's wallet. A Draft order is submitted first; an accepted one has its Pending escrow funded;
 * one whose escrow is Funded or later is answered as it is, and nothing moves.
 * @param order locked by `lockForSale`.
 * @throws Refusal 409 when it is Cancelled, cannot be sold any more, or the wallet holds too little.
 */
export async function payWithWallet(
  tx: Tx,
  deps: SaleDeps,
  order: Order,
  actorId: string,
  now: Date,
): Promise<Payment> {
  refuseCancelled(order);
  const open = await openForPayment(tx, deps, order, actorId, now);
  if (open.escrow.status !== 'Pending') return { ...open, paid: false };
  const rates = await ratesFor(tx, order.currency, now);
  const payment = { wallet: order.buyer, tokens: tokensFor(order.total_amount, rates, 'up') };
  const escrow = await fundFromWallet(tx, open.escrow, payment, { emit: deps.emit, now, actorId });
  const change = { payment_rail: 'crypto_direct', paid_at: now, updated_at: now };
  await updateOrder(tx, order.name, change);
  await deps.attest.escrow(tx, escrow.name, now);
  await deps.attest.order(tx, order.name, now);
  deps.emit('order.paid', order.name, { escrow: escrow.name, payment_rail: 'crypto_direct', tokens: payment.tokens });
  return { order: { ...open.order, ...change }, escrow, paid: true };
}

/**
 * Pays an order with what the card processor collected, its total exactly: as `payWithWallet`, and the order becomes
 * Paid. One that was paid before is answered as it is, and the money is still the buyer's.
 * @param order locked by `lockRowForSale`.
 * @throws Refusal 409 when it is Cancelled or cannot be sold any more.
 */
export async function payByCard(tx: Tx, deps: SaleDeps, order: Order, actorId: string, now: Date): Promise<Payment> {
  refuseCancelled(order);
  const open = await openForPayment(tx, deps, order, actorId, now);
  if (open.escrow.status !== 'Pending') return { ...open, paid: false };
  const status = accept(orderAfter(open.order, 'card_paid'));
  const escrow = await fundFromCard(tx, open.escrow, { emit: deps.emit, now, actorId });
  const change = { status, payment_rail: 'card', paid_at: now, updated_at: now };
  await updateOrder(tx, order.name, change);
  await deps.attest.escrow(tx, escrow.name, now);
  await deps.attest.order(tx, order.name, now);
  deps.emit('order.paid', order.name, { escrow: escrow.name, payment_rail: 'card' });
  return { order: { ...open.order, ...change }, escrow, paid: true };
}

function refuseCancelled(order: Order): void {
  if (order.status !== 'Cancelled') return;
  const why = order.reason ?? 'no reason given';
  throw wrongState(`${order.name} is Cancelled (${why}); only a Draft or accepted order can be paid.`);
}

async function openForPayment(tx: Tx, deps: SaleDeps, order: Order, actorId: string, now: Date) {
  if (order.status === 'Draft') return submitOrder(tx, deps, order, { how: 'paid', actorId }, now);
  const escrow = await lockEscrow(tx, order.name);
  if (escrow === undefined) throw new Error(`${order.name} is ${order.status} without an escrow`);
  return { order, escrow };
}
