import { accept, Refusal, wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { releaseEscrow } from '../escrow/movements.ts';
import { escrowAfter } from '../escrow/rules.ts';
import { lockEscrow } from '../escrow/store.ts';
import { clearDisputeFlag } from '../lot/sale.ts';
import { lockLot, recordHistory } from '../lot/store.ts';
import { markDelivered } from '../shipment/store.ts';
import type { SettlementDeps } from './ports.ts';
import { orderAfter } from './rules.ts';
import { lockOrderRow, updateOrder } from './store.ts';

export type SettlementReason = 'buyer_confirmed' | 'dual_confirmation' | 'dispute_release' | 'admin';

export interface Settlement {
  /** True when this very call moved the money. */
  released: boolean;
  /** The order's status after the call. */
  status: string;
}

/**
 * Releases an order's escrow and settles the order: payees paid, shipment delivered, both attested anew. Whether the
 * caller may is decided before. Locks order, lot, escrow and accounts, in that order.
 *
 * Idempotent: a Released escrow is answered with `released: false`. A dual confirmation says what happened to the goods
 * and must not fail for the money's sake: where there is nothing to release (not funded, in dispute, cancelled) it is
 * answered with `released: false`, too.
 * @throws Refusal 409 for the other reasons when the escrow cannot be released, naming its state.
 */
export async function settleOrder(
  tx: Tx,
  deps: SettlementDeps,
  name: string,
  reason: SettlementReason,
  actor: { userId: string | null },
  now: Date,
): Promise<Settlement> {
  const order = await lockOrderRow(tx, name);
  if (order === undefined) throw new Error(`there is no order ${name} to settle`);
  const lot = await lockLot(tx, order.lot);
  if (lot === undefined) throw new Error(`${name} has no lot`);
  const escrow = await lockEscrow(tx, name);
  if (escrow?.status === 'Released') return { released: false, status: order.status };
  const blocked = reasonNotTo(order, escrow, reason);
  if (blocked !== undefined) {
    if (reason === 'dual_confirmation') return { released: false, status: order.status };
    throw blocked;
  }
  if (escrow === undefined) throw new Error(`${name} has no escrow`);
  const status = accept(orderAfter(order, 'settle'));
  const actorId = actor.userId;
  await releaseEscrow(tx, escrow, order, reason, { emit: deps.emit, now, actorId });
  await updateOrder(tx, name, { status, settled_at: now, updated_at: now });
  await markDelivered(tx, name, now);
  if (reason === 'dispute_release') await clearDisputeFlag(tx, deps.emit, lot, { order: name, actorId, now });
  await recordHistory(tx, { lot: order.lot, at: now, kind: 'settled', actorId, data: { order: name, reason } });
  await deps.attest.escrow(tx, escrow.name, now);
  await deps.attest.order(tx, name, now);
  deps.emit('order.settled', name, { reason, escrow: escrow.name });
  return { released: true, status };
}

/** Only the decision on a dispute releases a disputed escrow; everything else needs a Funded one. */
function reasonNotTo(
  order: { name: string; status: string },
  escrow: { name: string; status: string } | undefined,
  reason: SettlementReason,
): Refusal | undefined {
  if (escrow === undefined) {
    return wrongState(`${order.name} is ${order.status} and has no escrow yet; its escrow must be Funded.`);
  }
  const needed = reason === 'dispute_release' ? 'Disputed' : 'Funded';
  const release = escrowAfter(escrow, 'release');
  if (!release.ok) return release.refusal;
  return escrow.status === needed
    ? undefined
    : new Refusal('state', `${escrow.name} is ${escrow.status}; it must be ${needed}.`);
}
