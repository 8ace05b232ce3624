import { wrongState } from '../../../kernel/values/errors.ts';
import { onBehalfOf, type Work } from '../../../kernel/write/work.ts';
import { createOrders } from '../order/create.ts';
import { lockDraftsOnLot } from '../order/store.ts';
import { lockForSale, submitOrder } from '../order/submission.ts';
import type { MandateLine } from './lines.ts';
import { findOrdersByRefs } from './store.ts';

export interface Placement {
  buyer: string;
  partner: string;
  external_ref: string;
  incoterms: string | null;
  notes: string | null;
  delivery: Record<string, string>;
  created_by: string;
}

/**
 * Creates one order per line and submits each: the lots are sold to the buyer and their escrows wait for the money, which is due in
 * time; until then, and a while after, the exporters may refuse. All or none. One line gets the partner's number as it is, several get it with `/1`, `/2` and so on.
 * @param label how a refusal calls a line.
 * @returns the names of the orders, in the order of the lines.
 * @throws Refusal 409 when a lot cannot be ordered like that, or costs more, or is other goods, by now than when its line came.
 */
export async function placeOrders(
  work: Work,
  placement: Placement,
  lines: readonly MandateLine[],
  label: (index: number) => string,
): Promise<string[]> {
  const { tx, actor } = work;
  // Orders are locked before lots, everywhere.
  for (const lot of [...new Set(lines.map((line) => line.lot))].sort()) await lockDraftsOnLot(tx, lot, null);
  const { incoterms, notes, external_ref: ref, ...common } = placement;
  const refs = lines.map((_line, index) => (lines.length === 1 ? ref : `${ref}/${index + 1}`));
  const taken = await findOrdersByRefs(tx, placement.partner, refs);
  if (taken.length > 0) throw wrongState(`There is an order with this external_ref already: ${taken.join(', ')}.`);
  const names: string[] = [];
  for (const [index, line] of lines.entries()) {
    const purchase = { ...common, payment_rail: null, external_ref: refs[index] as string };
    const { lot, quantity, unit, unit_price, currency, goods = null } = line;
    const agreed = { unit_price, currency, goods, otherwise: 'send another purchase order if you agree' };
    const wanted = { label: label(index), lot, quantity, unit, incoterms, notes, agreed };
    names.push(...(await createOrders(work, purchase, [wanted])));
  }
  for (const name of names) {
    const order = await lockForSale(tx, actor, name, 'buyer');
    const { escrow } = await submitOrder(onBehalfOf(work, placement.created_by), order, 'ordered');
    work.attest.atCommit('escrow', escrow.name);
    work.attest.atCommit('order', name);
  }
  return names;
}
