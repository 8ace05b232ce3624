import { accept, wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { voidEscrow } from '../escrow/movements.ts';
import { lockEscrow } from '../escrow/store.ts';
import { undoSale } from '../lot/sale.ts';
import { lockLot } from '../lot/store.ts';
import type { SettlementDeps } from './ports.ts';
import { orderAfter } from './rules.ts';
import { type Order, updateOrder } from './store.ts';

/** Draft -> Cancelled, by the buyer or the exporter. The order must be locked. @throws Refusal 409 in another state. */
export async function cancelDraft(
  tx: Tx,
  deps: SettlementDeps,
  order: Order,
  end: { event: 'decline' | 'withdraw'; reason: string },
  now: Date,
): Promise<void> {
  if (order.status !== 'Draft') throw wrongState(`${order.name} is ${order.status}; it must be Draft.`);
  const status = accept(orderAfter(order, end.event));
  await updateOrder(tx, order.name, { status, reason: end.reason, cancelled_at: now, updated_at: now });
  deps.emit(end.event === 'decline' ? 'order.declined' : 'order.cancelled', order.name, { reason: end.reason });
}

/**
 * Undoes an acceptance that nobody paid for (an admin's way out when a buyer vanishes): the empty escrow is cancelled and
 * the lot becomes what it was. The order must be locked.
 * @throws Refusal 409 when the escrow holds money or held it.
 */
export async function cancelUnpaid(
  tx: Tx,
  deps: SettlementDeps,
  order: Order,
  end: { reason: string; actorId: string },
  now: Date,
): Promise<void> {
  const status = accept(orderAfter(order, 'withdraw'));
  const lot = await lockLot(tx, order.lot);
  const escrow = await lockEscrow(tx, order.name);
  if (lot === undefined || escrow === undefined) throw new Error(`${order.name} has no lot or no escrow`);
  await voidEscrow(tx, escrow, { emit: deps.emit, now, actorId: end.actorId });
  await updateOrder(tx, order.name, { status, reason: end.reason, cancelled_at: now, updated_at: now });
  const note = { order: order.name, actorId: end.actorId, now };
  await undoSale(tx, deps.emit, lot, order.lot_status_before ?? 'Listed', note);
  await deps.attest.escrow(tx, escrow.name, now);
  await deps.attest.order(tx, order.name, now);
  deps.emit('order.cancelled', order.name, { reason: end.reason });
}
