import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
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
