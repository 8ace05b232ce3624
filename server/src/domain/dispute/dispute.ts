import { accept, wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refundEscrow } from '../escrow/movements.ts';
import { escrowAfter } from '../escrow/rules.ts';
import { lockEscrow, updateEscrow } from '../escrow/store.ts';
import { flagLot } from '../lot/flag.ts';
import { disputeFlag, undoSale } from '../lot/sale.ts';
import { lockLot } from '../lot/store.ts';
import type { SettlementDeps } from '../order/ports.ts';
import { orderAfter } from '../order/rules.ts';
import { type Order, updateOrder } from '../order/store.ts';
import { dueCardRefund } from '../payment/store.ts';

/**
 * The buyer stops the release: order and escrow become Disputed, the lot is flagged for the authority. The money stays
 * where it is until an admin decides. The order must be locked.
 * @throws Refusal 409 unless the escrow is Funded.
 */
export async function raiseDispute(
  tx: Tx,
  deps: SettlementDeps,
  order: Order,
  raised: { reason: string; actorId: string },
  now: Date,
): Promise<void> {
  const status = accept(orderAfter(order, 'dispute'));
  await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, order.name);
  if (escrow === undefined) throw wrongState(`${order.name} has no escrow; its escrow must be Funded.`);
  const escrowStatus = accept(escrowAfter(escrow, 'dispute'));
  await updateEscrow(tx, escrow.name, { status: escrowStatus });
  await updateOrder(tx, order.name, {
    status,
    disputed_from: order.status,
    dispute_reason: raised.reason,
    updated_at: now,
  });
  // The buyer's own words stay with the order: a lot's flag is read by others.
  await flagLot(tx, deps.emit, order.lot, disputeFlag(order.name), now, { order: order.name });
  await deps.attest.escrow(tx, escrow.name, now);
  await deps.attest.order(tx, order.name, now);
  deps.emit('order.disputed', order.name, { escrow: escrow.name, lot: order.lot });
}

/**
 * The admin decides for the buyer: exactly what was paid goes back, order and escrow are Cancelled. The lot stays flagged
 * until the authority has looked at the goods; cleared, it can be sold again. The order must be locked.
 * @throws Refusal 409 unless the order is Disputed.
 */
export async function refundDispute(
  tx: Tx,
  deps: SettlementDeps,
  order: Order,
  decision: { note: string; actorId: string },
  now: Date,
): Promise<void> {
  const status = accept(orderAfter(order, 'refund'));
  const lot = await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, order.name);
  if (lot === undefined || escrow === undefined) throw new Error(`${order.name} has no lot or no escrow`);
  const { actorId, note } = decision;
  await refundEscrow(tx, escrow, 'dispute_refund', { emit: deps.emit, now, actorId });
  // The books have given it back; the card gets it by job.
  if (escrow.payment_rail === 'card') await dueCardRefund(tx, order.name, now);
  await updateOrder(tx, order.name, { status, reason: note, cancelled_at: now, updated_at: now });
  await undoSale(tx, deps.emit, lot, order.lot_status_before ?? 'Listed', { order: order.name, actorId, now });
  await deps.attest.escrow(tx, escrow.name, now);
  await deps.attest.order(tx, order.name, now);
  deps.emit('order.refunded', order.name, { escrow: escrow.name, reason: note });
}
