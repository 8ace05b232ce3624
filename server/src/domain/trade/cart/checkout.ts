import { wrongState } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { createOrders } from '../order/create.ts';
import { checkedOut, lastCheckout, linesOf, lockCart } from './store.ts';

/** A second call within this time of a checkout is the same click. */
const sameClickMs = 60_000;

export interface Checkout {
  cart: string;
  orders: string[];
  /** True when the cart had been checked out by a call just before this one. */
  already: boolean;
}

/**
 * Turns the caller's cart into Draft orders, one per line, all or none. The cart's row is locked: of two calls at once the
 * second waits, and is then told what the first one did.
 * @throws Refusal 409 for an empty cart, and when a line cannot be ordered any more or not at its
 * agreed price, naming it.
 */
export async function checkOut(
  work: Work,
  purchase: { userId: string; buyer: string; delivery: Record<string, string>; payment_rail: string | null },
): Promise<Checkout> {
  const { tx, now } = work;
  const { userId, ...common } = purchase;
  const cart = await lockCart(tx, userId);
  const lines = cart === undefined ? [] : await linesOf(tx, cart.name);
  if (cart === undefined || lines.length === 0) {
    const last = await lastCheckout(tx, userId);
    const since =
      last === undefined ? Number.POSITIVE_INFINITY : now.getTime() - (last.cart.checked_out_at?.getTime() ?? 0);
    if (last !== undefined && since <= sameClickMs) {
      await soAlready(work, 'carts', { name: last.cart.name });
      return { cart: last.cart.name, orders: last.orders, already: true };
    }
    throw wrongState('Your cart is empty; put a lot into it first.');
  }
  const wanted = lines.map((line, index) => ({
    ...line,
    label: `line ${index + 1} (${line.lot})`,
    agreed: {
      unit_price: line.unit_price,
      currency: line.currency,
      otherwise: 'take the new price into your cart if you agree',
    },
  }));
  const purchased = { ...common, created_by: userId, cart: cart.name };
  const orders = await createOrders(work, purchased, wanted, checkedOut(tx, cart.name, now));
  return { cart: cart.name, orders, already: false };
}
