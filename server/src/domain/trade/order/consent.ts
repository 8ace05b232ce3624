import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { deliveryTerms } from '../../foundation/reference/trade-terms.ts';
import { amountDue } from './delivered.ts';
import type { Order } from './store.ts';

/**
 * Whether the exporter may still refuse an order that was paid, or ordered by a system of the buyer's, before they accepted it.
 * Accepting it, shipping it, or letting the time pass, is consent.
 */
export function refusable(order: Order, now: Date): Decision<true> {
  const { name, status, refusable_until: until } = order;
  if (status !== 'Escrow Created' && status !== 'Paid') {
    const instead = status === 'Draft' ? 'decline it instead' : 'it must be sold and not shipped yet';
    return refused(wrongState(`${name} is ${status}; ${instead}.`));
  }
  if (until === null) return refused(wrongState(`${name} was accepted by the exporter; it cannot be refused.`));
  if (now <= until) return decided(true);
  return refused(wrongState(`${name} could be refused until ${until.toISOString()}; silence was consent.`));
}

/** Both sides together may cancel an order that holds money. */
export function cancellable(order: Order): Decision<true> {
  const states = ['Escrow Created', 'Paid', 'In Transit'];
  if (order.paid_at !== null && states.includes(order.status)) return decided(true);
  return refused(
    wrongState(
      `${order.name} is ${order.status}${order.paid_at === null ? ' and not paid' : ''}; it must be paid and not settled.`,
    ),
  );
}

/** What is due for what arrived, before any difference comes off it. */
export async function amountBefore(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  order: Order,
): Promise<{ amount: string; minorUnits: number }> {
  const terms = await deliveryTerms(tx, order.currency, now);
  return { amount: amountDue({ ...order, price_difference: null }, terms), minorUnits: terms.minorUnits };
}
