import type { Actor } from '../../kernel/actor.ts';
import { accept } from '../../kernel/errors.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { splitShares } from '../escrow/rules.ts';
import { type Escrow, insertEscrow } from '../escrow/store.ts';
import { assertAsSigned } from '../lot/as-signed.ts';
import { markSold } from '../lot/sale.ts';
import { splitLot } from '../lot/split.ts';
import { type Lot, lockLot } from '../lot/store.ts';
import { Exact } from '../wallet/exact.ts';
import { lockOrder, type OrderSide, seeOrder } from './access.ts';
import type { SaleDeps } from './ports.ts';
import { partOf, sellable, stillOffered } from './quantities.ts';
import { orderAfter } from './rules.ts';
import { cancelDrafts, lockDraftsOnLot, lockOrderRow, type Order, updateOrder } from './store.ts';

/**
 * As `lockOrder`, for a call that may sell the order's lot: a Draft order is locked together with the other Draft orders
 * on its lot, in one order, because the sale will cancel them.
 */
export async function lockForSale(tx: Tx, actor: Actor, name: string, side: OrderSide): Promise<Order> {
  const seen = await seeOrder(tx, actor, name, side);
  if (seen.status !== 'Draft') return lockOrder(tx, actor, name, side);
  const locked = await lockDraftsOnLot(tx, seen.lot, name);
  // Missing when a sale moved it to a part of the lot while we waited.
  return locked.find((order) => order.name === name) ?? lockOrder(tx, actor, name, side);
}

/** As `lockForSale`, for the processor's callback, which acts for nobody. */
export async function lockRowForSale(tx: Tx, name: string): Promise<Order> {
  const seen = await tx.selectFrom('orders').select(['lot', 'status']).where('name', '=', name).executeTakeFirst();
  const locked = seen?.status === 'Draft' ? await lockDraftsOnLot(tx, seen.lot, name) : [];
  const order = locked.find((each) => each.name === name) ?? (await lockOrderRow(tx, name));
  if (order === undefined) throw new Error(`there is no order ${name}`);
  return order;
}

export interface Submitted {
  order: Order;
  escrow: Escrow;
}

/**
 * Draft -> Escrow Created, by the exporter's acceptance or the buyer's first payment: the lot is Sold (a smaller
 * quantity is split off first, and the order then names the part), a Pending escrow is made from the order's total and
 * the corridor's fees, its mirror is due, and the other Draft orders that can no longer be served are cancelled.
 * The caller attests order and escrow when their rows are final.
 * @param order locked by `lockForSale`.
 * @throws Refusal 409 when the order is not Draft or the lot cannot be sold to it.
 */
export async function submitOrder(
  tx: Tx,
  deps: SaleDeps,
  order: Order,
  by: { how: 'accepted' | 'paid'; actorId: string },
  now: Date,
): Promise<Submitted> {
  const status = accept(orderAfter(order, 'submit'));
  const lot = await lockLot(tx, order.lot);
  if (lot === undefined) throw new Error(`${order.name} has no lot`);
  const part = accept(sellable(lot, order));
  if (by.how === 'paid') accept(stillOffered(lot, order));
  await assertAsSigned(tx, [lot.name]);
  const sold = part.whole ? lot : await splitLot(tx, deps.ids, lot, part.quantity, by.actorId, now);
  await markSold(tx, deps.emit, sold, { order: order.name, actorId: by.actorId, now });
  const rest = part.whole ? null : new Exact(lot.quantity).minus(part.quantity).toFixed();
  await cancelLosers(tx, deps.emit, lot, rest, order.name, now);
  const change = { status, lot: sold.name, lot_status_before: sold.status, submitted_at: now, updated_at: now };
  await updateOrder(tx, order.name, change);
  const submitted = { ...order, ...change };
  const escrow = await openEscrow(tx, deps, submitted, now);
  if (!part.whole) {
    await deps.attest.lot(tx, lot.name, now);
    await deps.attest.lot(tx, sold.name, now);
  }
  deps.emit(by.how === 'accepted' ? 'order.accepted' : 'order.submitted', order.name, {
    lot: sold.name,
    escrow: escrow.name,
  });
  return { order: submitted, escrow };
}

/** Cancels the other Draft orders on a sold lot; those that the rest can still serve stay. */
async function cancelLosers(tx: Tx, emit: Emit, lot: Lot, rest: string | null, winner: string, now: Date) {
  // Read again under the lot's lock: an order made since then is seen here.
  const drafts = (await lockDraftsOnLot(tx, lot.name, null)).filter((order) => order.name !== winner);
  const remainder = rest === null ? undefined : { ...lot, quantity: rest };
  const losers = drafts.filter((order) => remainder === undefined || !partOf(remainder, order.quantity, order.unit).ok);
  const reason =
    rest === null
      ? `${lot.name} was sold to another order.`
      : `Part of ${lot.name} was sold to another order; ${rest} ${lot.unit} are left.`;
  await cancelDrafts(
    tx,
    losers.map((order) => order.name),
    reason,
    now,
  );
  for (const order of losers) emit('order.cancelled', order.name, { lot: lot.name, reason });
}

async function openEscrow(tx: Tx, deps: SaleDeps, order: Order, now: Date): Promise<Escrow> {
  const terms = await tx
    .selectFrom('corridors')
    .innerJoin('currencies', (join) => join.on('currencies.code', '=', order.currency))
    .select(['corridors.fee_bps', 'corridors.cooperative_share_bps', 'currencies.minor_units'])
    .where('corridors.name', '=', order.corridor)
    .executeTakeFirstOrThrow();
  const escrow = await insertEscrow(tx, {
    name: await deps.ids.name(tx, 'ESC', now),
    order_name: order.name,
    status: 'Pending',
    amount: order.total_amount,
    currency: order.currency,
    fee_bps: terms.fee_bps,
    cooperative_share_bps: terms.cooperative_share_bps,
    ...splitShares(order.total_amount, terms, terms.minor_units),
    created_at: now,
    mirror_status: 'create_due',
  });
  deps.emit('escrow.created', escrow.name, { order: order.name });
  deps.emit('escrow.mirror_due', escrow.name, { action: 'create' });
  return escrow;
}
