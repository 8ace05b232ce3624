import { accept, type Decision, decided, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { EscrowStatus, OrderStatus } from '../../../platform/db/tables.generated.ts';
import { together } from '../../../platform/db/together.ts';
import { type DeliveryTerms, deliveryTermRows, deliveryTerms } from '../../foundation/reference/trade-terms.ts';
import { type PaidPart, releaseEscrow } from '../../money/escrow/movements.ts';
import { escrowAfter } from '../../money/escrow/rules.ts';
import { lockEscrow } from '../../money/escrow/store.ts';
import { disputeFlag, unflagged } from '../../origin/lot/sale.ts';
import { type Lot, lockLot, recordHistory } from '../../origin/lot/store.ts';
import { ended, lockShipment } from '../shipment/store.ts';
import { amountDue, choiceIsMade } from './delivered.ts';
import { moneyStands, paymentRows } from './money-stands.ts';
import { mayBeDelivered, orderAfter } from './rules.ts';
import { type Order, orderChange } from './store.ts';

export type SettlementReason = 'buyer_confirmed' | 'dual_confirmation' | 'price_agreed' | 'dispute_release' | 'admin';

export interface Settlement {
  /** True when this very call moved the money. */
  released: boolean;
  /** The order's status after the call. */
  status: OrderStatus;
}

/**
 * Releases an order's escrow and settles the order: payees paid, shipment ended, both attested anew. Whether the
 * caller may is decided before. Locks lot, escrow and accounts, in that order.
 * @param order locked by the caller.
 * What is paid follows from what both sides confirmed (`amountDue`); the rest goes back to the buyer.
 * @param before what the caller has done under that lock already: its lot, if it is locked; whether `moneyStands` was asked;
 * what it knows now of the delivery, to be written with the settlement; the terms of deliveries of this moment.
 *
 * Idempotent: a Released escrow is answered with `released: false`.
 * @throws Refusal 409 when the escrow cannot be released, naming its state; when a delivery is confirmed of what was not
 * shipped, or while a choice about its grade is open; for every reason while the order's card money is charged back or gone,
 * and while its lot is flagged (a dispute's own flag does not keep the dispute from being decided); where order, escrow,
 * shipment or lot are not what was signed.
 */
export async function settleOrder(
  work: Work,
  order: Order,
  reason: SettlementReason,
  before: { lot?: Lot; moneyStands?: boolean; delivered?: Partial<DeliveredFacts>; terms?: DeliveryTerms } = {},
): Promise<Settlement> {
  const { tx, now } = work;
  const { name } = order;
  const lot = before.lot ?? (await lockLot(tx, order.lot));
  if (lot === undefined) throw new Error(`${name} has no lot`);
  const escrow = await lockEscrow(tx, name);
  if (escrow?.status === 'Released') {
    await soAlready(work, 'escrows', { name: escrow.name });
    await soAlready(work, 'orders', { name });
    return { released: false, status: order.status };
  }
  if (before.moneyStands !== true) accept(await moneyStands(tx, order));
  const blocked = reasonNotTo(order, escrow, reason);
  if (blocked !== undefined) throw blocked;
  accept(notFlagged(lot, order, reason));
  if (isDelivery(reason)) accept(mayBeDelivered(order));
  if (reason === 'buyer_confirmed' || reason === 'admin') accept(choiceIsMade(order));
  if (escrow === undefined) throw new Error(`${name} has no escrow`);
  const status = accept(orderAfter(order, 'settle'));
  await lockShipment(tx, name);
  await work.attest.assertAsSigned('sale', [name]);
  await work.attest.assertAsWritten(...paymentRows(order));
  const facts = { ...order, ...before.delivered };
  const part = await partDue(work, facts, before.terms);
  const releasedEscrow = await releaseEscrow(work, escrow, order, { reason, part });
  const change = { status, ...before.delivered, settled_at: now, updated_at: now };
  const confirmed = isDelivery(reason) || facts.confirmed_kg !== null;
  const shipped = ended(tx, name, now, { confirmed });
  const over = await together<{ name: string }>(tx, releasedEscrow, orderChange(tx, name, change), shipped);
  recordHistory(work, {
    lot: order.lot,
    at: now,
    kind: 'settled',
    actorId: actorIdOf(work),
    data: { order: name, reason, ...(facts.confirmed_kg === null ? {} : { confirmed_kg: facts.confirmed_kg }) },
  });
  work.attest.atCommit('escrow', escrow.name);
  work.attest.atCommit('order', name);
  for (const shipment of over) work.attest.atCommit('shipment', shipment.name);
  work.emit('order.settled', name, { reason });
  return { released: true, status };
}

/** What is known of a delivery when its order is settled. */
type DeliveredFacts = Pick<Order, 'confirmed_kg' | 'confirmed_grade' | 'price_difference'>;

/** What of the escrow its payees get; undefined for all of it. */
async function partDue(
  { tx, now, attest }: Work,
  order: Order,
  known: DeliveryTerms | undefined,
): Promise<PaidPart | undefined> {
  if (order.confirmed_kg === null && order.price_difference === null) return undefined;
  const terms = known ?? (await deliveryTerms(tx, order.currency, now));
  await attest.assertAsWritten(...deliveryTermRows(order.currency, now, terms));
  const amount = amountDue(order, terms);
  return new Exact(amount).eq(order.total_amount) ? undefined : { amount, minorUnits: terms.minorUnits };
}

/** The release follows from a delivery; other reasons are people's decisions about the money. */
function isDelivery(reason: SettlementReason): boolean {
  return reason === 'buyer_confirmed' || reason === 'dual_confirmation' || reason === 'price_agreed';
}

/** A flag stops money until the authority has decided; what a dispute flagged, an admin's decision on it may pay. */
function notFlagged(lot: Lot, order: Order, reason: SettlementReason): Decision<true> {
  if (reason === 'dispute_release' && lot.flag_reason === disputeFlag(order.name)) return decided(true);
  return unflagged(lot);
}

/** Only the decision on a dispute releases a disputed escrow; everything else needs a Funded one. */
function reasonNotTo(
  order: { name: string; status: OrderStatus },
  escrow: { name: string; status: EscrowStatus } | undefined,
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
