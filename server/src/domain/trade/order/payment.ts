import { accept, wrongState } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { fundFromCard, fundFromWallet } from '../../money/escrow/movements.ts';
import { type Escrow, lockEscrow } from '../../money/escrow/store.ts';
import { moneyRates, tokensFor } from '../../money/wallet/rates.ts';
import { orderAfter } from './rules.ts';
import { type Order, orderChange, updateOrder } from './store.ts';
import { submitOrder } from './submission.ts';

export interface Payment {
  order: Order;
  escrow: Escrow;
  /** False when it was paid before: nothing moved. */
  paid: boolean;
  /** What the wallet holds now that it paid. */
  balance?: string;
}

/**
 * Pays an order from its buyer's wallet. A Draft order is submitted first; an accepted one has its Pending escrow funded;
 * one whose escrow is Funded or later is answered as it is, and nothing moves.
 * @param order locked by `lockForSale`.
 * @throws Refusal 409 when it is Cancelled, cannot be sold any more, or the wallet holds too little.
 */
export async function payWithWallet(work: Work, order: Order): Promise<Payment> {
  const { tx, now } = work;
  refuseCancelled(order);
  const open = await openForPayment(work, order);
  if (open.escrow.status !== 'Pending') return { ...open, paid: false };
  const rates = await moneyRates(work, order.currency);
  const payment = { wallet: order.buyer, tokens: tokensFor(order.total_amount, rates, 'up') };
  const change = { payment_rail: 'crypto_direct', paid_at: now, updated_at: now };
  const paid = orderChange(tx, order.name, change);
  const { escrow, balance } = await fundFromWallet(work, open.escrow, payment, paid);
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', order.name);
  return { order: { ...open.order, ...change }, escrow, paid: true, balance };
}

/**
 * Pays an order with what the card processor collected, its total exactly: as `payWithWallet`, and the order becomes
 * Paid. One that was paid before is answered as it is, and the money is still the buyer's.
 * @param order locked by `lockRowForSale`.
 * @throws Refusal 409 when it is Cancelled or cannot be sold any more.
 */
export async function payByCard(work: Work, order: Order): Promise<Payment> {
  const { tx, now } = work;
  refuseCancelled(order);
  const open = await openForPayment(work, order);
  if (open.escrow.status !== 'Pending') return { ...open, paid: false };
  const status = accept(orderAfter(open.order, 'card_paid'));
  const escrow = await fundFromCard(work, open.escrow);
  const change = { status, payment_rail: 'card', paid_at: now, updated_at: now };
  await updateOrder(tx, order.name, change);
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', order.name);
  return { order: { ...open.order, ...change }, escrow, paid: true };
}

function refuseCancelled(order: Order): void {
  if (order.status !== 'Cancelled') return;
  const why = order.reason ?? 'no reason given';
  throw wrongState(`${order.name} is Cancelled (${why}); only a Draft or accepted order can be paid.`);
}

async function openForPayment(work: Work, order: Order) {
  if (order.status === 'Draft') return submitOrder(work, order, 'paid');
  const escrow = await lockEscrow(work.tx, order.name);
  if (escrow === undefined) throw new Error(`${order.name} is ${order.status} without an escrow`);
  // What is paid already is answered as it is, and nothing moves.
  if (escrow.status === 'Pending') await work.attest.assertAsSigned('sale', [order.name]);
  else await soAlready(work, 'escrows', { name: escrow.name });
  return { order, escrow };
}
