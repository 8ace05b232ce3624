import { accept, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { takeBackEscrow, voidEscrow } from '../../money/escrow/movements.ts';
import { lockEscrow } from '../../money/escrow/store.ts';
import { flagSurely } from '../../origin/lot/flag.ts';
import { undoSale } from '../../origin/lot/sale.ts';
import { lockLot } from '../../origin/lot/store.ts';
import { orderAfter } from './rules.ts';
import { lockOrderRow, type Order, updateOrder } from './store.ts';

/** Draft -> Cancelled, by the buyer or the exporter. The order must be locked. @throws Refusal 409 in another state. */
export async function cancelDraft(
  { tx, now }: Work,
  order: Order,
  end: { event: 'decline' | 'withdraw'; reason: string },
): Promise<void> {
  if (order.status !== 'Draft') throw wrongState(`${order.name} is ${order.status}; it must be Draft.`);
  const status = accept(orderAfter(order, end.event));
  await updateOrder(tx, order.name, { status, reason: end.reason, cancelled_at: now, updated_at: now });
}

/**
 * Undoes a sale that nobody paid for (an admin's way out when a buyer vanishes, or the exporter's refusal): the empty escrow is cancelled
 * and the lot becomes what it was. The order must be locked.
 * @throws Refusal 409 when the escrow holds money or held it.
 */
export async function cancelUnpaid(work: Work, order: Order, reason: string): Promise<void> {
  const { tx, now } = work;
  const status = accept(orderAfter(order, 'withdraw'));
  const lot = await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, order.name);
  if (lot === undefined || escrow === undefined) throw new Error(`${order.name} has no lot or no escrow`);
  await work.attest.assertAsSigned('order', [order.name]);
  await voidEscrow(work, escrow);
  await updateOrder(tx, order.name, { status, reason, cancelled_at: now, updated_at: now });
  await undoSale(work, lot, { order: order.name, before: order.lot_status_before ?? 'Listed' });
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', order.name);
}

/**
 * Ends an order whose card money left again at the processor before it was paid out: the escrow's money goes back to the
 * processor's account and the lot becomes what it was; where the goods travel already, an authority looks at it first.
 * @throws Refusal 409 when the order is Settled or over.
 */
export async function cancelTakenBack(work: Work, name: string, reason: string): Promise<void> {
  const { tx, now } = work;
  const order = await lockOrderRow(tx, name);
  if (order === undefined) throw new Error(`there is no order ${name}`);
  const status = accept(orderAfter(order, 'take_back'));
  await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, name);
  await work.attest.assertAsSigned('order', [name]);
  if (order.shipped_at !== null) {
    await flagSurely(work, order.lot, `The money of ${name} went back while the goods travelled.`, { order: name });
  }
  const lot = await lockLot(tx, order.lot);
  if (lot === undefined || escrow === undefined) throw new Error(`${name} has no lot or no escrow`);
  await takeBackEscrow(work, escrow, { buyer: order.buyer, reason: 'taken_back' });
  await updateOrder(tx, name, { status, reason, cancelled_at: now, updated_at: now });
  await undoSale(work, lot, { order: name, before: order.lot_status_before ?? 'Listed' });
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', name);
}
