import { type Decision, decided, Refusal, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { inUnit } from '../../origin/lot/split-rules.ts';

/** An order as far as its price and what arrived of it go; decimal strings. */
export interface Delivered {
  quantity: string;
  unit: string;
  total_amount: string;
  /** What both sides confirmed; null where nobody weighed. */
  confirmed_kg: string | null;
  /** What both sides agreed to take off the price. */
  price_difference: string | null;
}

/**
 * What of an order's total its payees get. Where both sides confirmed less than was ordered by more than the tolerance, it is
 * for the kilograms that they confirmed; a price difference comes off it. Never less than the smallest coin, never more than
 * the total.
 * @param terms `shortPercent`: what may be missing and still be paid in full; `minorUnits`: decimals of the currency.
 */
export function amountDue(order: Delivered, terms: { shortPercent: string; minorUnits: number }): string {
  const total = new Exact(order.total_amount);
  const coin = new Exact(10).pow(-terms.minorUnits);
  const ordered = new Exact(inUnit(order.quantity, order.unit, 'kg'));
  const confirmed = new Exact(order.confirmed_kg ?? ordered);
  const missing = ordered.minus(confirmed);
  const isShort = missing.times(100).gt(ordered.times(terms.shortPercent));
  const goods = isShort
    ? total.times(confirmed).div(ordered).toDecimalPlaces(terms.minorUnits, Exact.ROUND_HALF_UP)
    : total;
  return Exact.min(total, Exact.max(coin, goods.minus(order.price_difference ?? 0))).toFixed();
}

/** How it is known what arrived: nobody has said it yet, or the money was paid by a decision and nobody ever did. */
export const deliveryBases = ['both_confirmed', 'buyer_confirmed', 'not_confirmed_yet', 'decided'] as const;
export type DeliveryBasis = (typeof deliveryBases)[number];

/** What stands behind the kilograms of an order. `release_reason` is its escrow's. */
export function deliveryBasis(order: {
  status: string;
  confirmed_kg: string | null;
  release_reason: string | null;
}): DeliveryBasis {
  if (order.confirmed_kg !== null) return 'both_confirmed';
  if (order.status !== 'Settled') return 'not_confirmed_yet';
  return order.release_reason === 'buyer_confirmed' ? 'buyer_confirmed' : 'decided';
}

/**
 * Who says that all of it arrived must not have entered less before: what is missing beyond the tolerance would be paid.
 * @param entered the buyer's own entry; undefined for none.
 */
export function nothingMissing(
  order: Pick<Delivered, 'quantity' | 'unit'> & { name: string },
  entered: { event: string; quantity_kg: string } | undefined,
  shortPercent: string,
): Decision<true> {
  if (entered === undefined) return decided(true);
  const ordered = new Exact(inUnit(order.quantity, order.unit, 'kg'));
  const missing = ordered.minus(entered.quantity_kg);
  if (missing.times(100).lte(ordered.times(shortPercent))) return decided(true);
  const seen = `${new Exact(entered.quantity_kg).toFixed()} of ${ordered.toFixed()} kg`;
  const says = `the buyer's own entry for ${order.name} says that ${seen} arrived (${entered.event}). Enter what arrived again (events.confirm_event), or send confirm_quantity: true to say that all of it did.`;
  return refused(new Refusal('state', `T${says.slice(1)}`, { errors: [{ field: 'confirm_quantity', message: says }] }));
}

/** The lower of two entries: nobody is paid for kilograms that only one side saw. */
export function confirmedKg(entries: readonly [{ quantity_kg: string }, { quantity_kg: string }]): string {
  return Exact.min(entries[0].quantity_kg, entries[1].quantity_kg).toFixed();
}

/** Whether both sides saw another grade than was ordered; a lot without a grade promised none. */
export function otherGrade(ordered: string | null, confirmed: string): boolean {
  return ordered !== null && ordered !== confirmed;
}

/** Both sides confirmed another grade than was ordered, and have not agreed yet what follows. */
export function awaitsChoice(order: { status: string; confirmed_kg: string | null }): boolean {
  return order.status === 'In Transit' && order.confirmed_kg !== null;
}

/** Nothing is paid before both sides have made their choice. */
export function choiceIsMade(order: {
  name: string;
  status: string;
  confirmed_kg: string | null;
  confirmed_grade: string | null;
}): Decision<true> {
  if (!awaitsChoice(order)) return decided(true);
  return refused(
    wrongState(
      `Both sides confirmed ${order.confirmed_grade ?? 'another grade'} for ${order.name}, which is not the grade ordered: agree on a price difference, or raise a dispute. Nothing is paid before.`,
    ),
  );
}

/** There is a choice to make: whether a price difference may be proposed or answered. */
export function choiceIsOpen(order: { name: string; status: string; confirmed_kg: string | null }): Decision<true> {
  if (awaitsChoice(order)) return decided(true);
  return refused(
    wrongState(
      `${order.name} is ${order.status}; a price difference needs an order In Transit for which both sides confirmed another grade than was ordered.`,
    ),
  );
}
