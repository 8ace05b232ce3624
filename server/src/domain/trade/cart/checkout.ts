import { wrongState } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { createOrders } from '../order/create.ts';
import type { Goods } from '../order/goods.ts';
import { checkedOut, lastCheckout, linesOf, lockCart } from './store.ts';

/** A second call within this time of a checkout is the same click. */
const sameClickMs = 60_000;

export interface Checkout {
  cart: string;
  /** Whose orders they are. */
  buyer: string;
  orders: string[];
  /** True when the cart had been checked out by a call just before this one. */
  already: boolean;
}

export interface CartPurchase {
  userId: string;
  buyer: string;
  delivery: Record<string, string>;
  payment_rail: string | null;
}

/**
 * Turns the caller's cart into Draft orders, one per line, all or none. The cart's row is locked: of two calls at once the
 * second waits, and is then told what the first one did.
 * @throws Refusal 409 for an empty cart, for one that was checked out just now on other terms, and when a line cannot be ordered
 * any more, or not at its agreed price or as the goods that were seen, naming it.
 */
export async function checkOut(work: Work, purchase: CartPurchase): Promise<Checkout> {
  const { tx, now } = work;
  const { userId, ...common } = purchase;
  const cart = await lockCart(tx, userId);
  const lines = cart === undefined ? [] : await linesOf(tx, cart.name);
  if (cart === undefined || lines.length === 0) {
    const before = await checkedOutBefore(work, purchase);
    if (before !== undefined) return before;
    throw wrongState('Your cart is empty; put a lot into it first.');
  }
  const wanted = lines.map((line, index) => ({
    ...line,
    label: `line ${index + 1} (${line.lot})`,
    agreed: {
      unit_price: line.unit_price,
      currency: line.currency,
      goods: line.goods_seen as Goods | null,
      otherwise: 'agree to it (cart.cart_update_price), or take the line out',
    },
  }));
  const purchased = { ...common, created_by: userId, cart: cart.name };
  const orders = await createOrders(work, purchased, wanted, checkedOut(tx, cart.name, now));
  return { cart: cart.name, buyer: purchase.buyer, orders, already: false };
}

/** What the same call made of the caller's last cart a moment ago. @throws Refusal 409 where that call asked for something else. */
async function checkedOutBefore(work: Work, purchase: CartPurchase): Promise<Checkout | undefined> {
  const last = await lastCheckout(work.tx, purchase.userId, purchase);
  if (last === undefined) return undefined;
  const { cart, orders } = last;
  if (work.now.getTime() - (cart.checked_out_at?.getTime() ?? 0) > sameClickMs) return undefined;
  await soAlready(work, 'carts', { name: cart.name });
  for (const { name } of orders) await soAlready(work, 'orders', { name });
  const names = orders.map(({ name }) => name);
  const [first] = orders;
  if (first === undefined) return undefined;
  const others = [...new Set(orders.flatMap(({ others }) => others))];
  if (others.length > 0) {
    throw wrongState(
      `${cart.name} was checked out just now as ${names.join(', ')} for ${first.buyer}, with other ${others.join(' and ')} than this; nothing was ordered now. ` +
        'If those orders are not right, cancel them (orders.cancel_order) and put the lots into your cart again.',
    );
  }
  return { cart: cart.name, buyer: first.buyer, orders: names, already: true };
}
