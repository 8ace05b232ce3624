import { accept, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { refundEscrow } from '../../money/escrow/movements.ts';
import { escrowAfter } from '../../money/escrow/rules.ts';
import { lockEscrow, updateEscrow } from '../../money/escrow/store.ts';
import { flagSurely } from '../../origin/lot/flag.ts';
import { disputeFlag, undoSale } from '../../origin/lot/sale.ts';
import { lockLot } from '../../origin/lot/store.ts';
import { assertMoneyStands } from '../order/money-stands.ts';
import { orderAfter } from '../order/rules.ts';
import { type Order, updateOrder } from '../order/store.ts';
import { dueCardRefund } from '../payment/store.ts';

/**
 * The buyer stops the release: order and escrow become Disputed, the lot is flagged for the authority. The money stays
 * where it is until an admin decides. The order must be locked.
 * @throws Refusal 409 unless the escrow is Funded.
 */
export async function raiseDispute(work: Work, order: Order, reason: string): Promise<void> {
  const { tx, now } = work;
  const status = accept(orderAfter(order, 'dispute'));
  await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, order.name);
  if (escrow === undefined) throw wrongState(`${order.name} has no escrow; its escrow must be Funded.`);
  const escrowStatus = accept(escrowAfter(escrow, 'dispute'));
  await work.attest.assertAsSigned('order', [order.name]);
  await updateEscrow(tx, escrow.name, { status: escrowStatus });
  await updateOrder(tx, order.name, {
    status,
    disputed_from: order.status,
    dispute_reason: reason,
    updated_at: now,
  });
  // The buyer's own words stay with the order: a lot's flag is read by others.
  await flagSurely(work, order.lot, disputeFlag(order.name), { order: order.name });
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', order.name);
  work.emit('order.disputed', order.name);
}

/**
 * The admin decides for the buyer: exactly what was paid goes back, order and escrow are Cancelled. The lot stays flagged
 * until the authority has looked at the goods; cleared, it can be sold again. The order must be locked.
 * @throws Refusal 409 unless the order is Disputed, and while its card money is charged back: the bank would give it
 * back a second time.
 */
export async function refundDispute(work: Work, order: Order, note: string): Promise<void> {
  const { tx, now } = work;
  const status = accept(orderAfter(order, 'refund'));
  await assertMoneyStands(work, order);
  const lot = await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, order.name);
  if (lot === undefined || escrow === undefined) throw new Error(`${order.name} has no lot or no escrow`);
  await work.attest.assertAsSigned('order', [order.name]);
  await refundEscrow(work, escrow, { buyer: order.buyer, reason: 'dispute_refund' });
  // The books have given it back; the card gets it by job.
  if (escrow.payment_rail === 'card') await dueCardRefund(work, order.name);
  await updateOrder(tx, order.name, { status, reason: note, cancelled_at: now, updated_at: now });
  await undoSale(work, lot, { order: order.name, before: order.lot_status_before ?? 'Listed' });
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', order.name);
}
