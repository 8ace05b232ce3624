import { accept } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { returnEscrow } from '../../money/escrow/movements.ts';
import { lockEscrow } from '../../money/escrow/store.ts';
import { flagSurely } from '../../origin/lot/flag.ts';
import { undoSale } from '../../origin/lot/sale.ts';
import { lockLot } from '../../origin/lot/store.ts';
import { assertMoneyStands } from '../order/money-stands.ts';
import { orderAfter } from '../order/rules.ts';
import { type Order, updateOrder } from '../order/store.ts';
import { dueCardRefund } from '../payment/store.ts';

/**
 * Ends a paid order without a dispute: exactly what was paid goes back by the rail it came, and the lot becomes what it was;
 * one that travels already is looked at by an authority first. Who may, and when, is decided before. The order must be
 * locked.
 * @throws Refusal 409 when the order is Settled or over, or its card money is charged back or gone.
 */
export async function cancelPaid(
  work: Work,
  order: Order,
  end: { event: 'refuse' | 'agree_cancel'; because: 'refused' | 'agreed' | 'settled_by_admin'; reason: string },
): Promise<void> {
  const { tx, now } = work;
  const status = accept(orderAfter(order, end.event));
  await assertMoneyStands(work, order);
  await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, order.name);
  await work.attest.assertAsSigned('order', [order.name]);
  if (order.shipped_at !== null) {
    await flagSurely(work, order.lot, `${order.name} was cancelled while the goods travelled.`, { order: order.name });
  }
  const lot = await lockLot(tx, order.lot);
  if (lot === undefined || escrow === undefined) throw new Error(`${order.name} has no lot or no escrow`);
  await returnEscrow(work, escrow, { buyer: order.buyer, reason: end.because });
  // The books have given it back; the card gets it by job.
  if (escrow.payment_rail === 'card') await dueCardRefund(work, order.name);
  await updateOrder(tx, order.name, { status, reason: end.reason, cancelled_at: now, updated_at: now });
  await undoSale(work, lot, { order: order.name, before: order.lot_status_before ?? 'Listed' });
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', order.name);
}
