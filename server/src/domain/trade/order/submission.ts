import { sql } from 'kysely';
import { accept, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { together } from '../../../platform/db/together.ts';
import { type CorridorTerms, termsAt } from '../../foundation/reference/terms.ts';
import { termEnds, tradeTerm } from '../../foundation/reference/trade-terms.ts';
import { splitShares } from '../../money/escrow/rules.ts';
import { type Escrow, newEscrow } from '../../money/escrow/store.ts';
import { sale } from '../../origin/lot/sale.ts';
import { splitLot } from '../../origin/lot/split.ts';
import type { Lot } from '../../origin/lot/store.ts';
import { corridorFaultOf } from '../../origin/provenance/lot-origin.ts';
import { type OrderSide, orderAccess } from './access.ts';
import { partOf, sellable, stillOffered } from './quantities.ts';
import { inTimeToPay, orderAfter } from './rules.ts';
import { cancelDrafts, lockDraftsOnLot, lockWithRivals, type Order, orderChange, updateOrder } from './store.ts';

/**
 * As `lockOrder`, for a call that may sell the order's lot: a Draft order is locked together with the other Draft orders
 * on its lot, in one order, because the sale will cancel them. Strangers lock nothing.
 */
export async function lockForSale(tx: Tx, actor: Actor, name: string, side: OrderSide): Promise<Order> {
  const reading = { tx, actor };
  const seen = orderAccess.list(reading, side).where('orders.name', '=', name);
  const locked = await lockWithRivals(tx, seen);
  // Nobody's, or somebody else's: told in the words of every order.
  return locked.find((order) => order.name === name) ?? orderAccess.lock(reading, name, side);
}

/** As `lockForSale`, for the processor's callback, which acts for nobody. */
export async function lockRowForSale(tx: Tx, name: string): Promise<Order> {
  const locked = await lockWithRivals(tx, tx.selectFrom('orders').where('orders.name', '=', name));
  const order = locked.find((each) => each.name === name);
  if (order === undefined) throw new Error(`there is no order ${name}`);
  return order;
}

export interface Submitted {
  order: Order;
  escrow: Escrow;
}

/** By the exporter's yes, by the money, or by neither: a system of the buyer's ordered, and both may still come. */
export type Submission = 'accepted' | 'paid' | 'ordered';

/**
 * Draft -> Escrow Created, by the exporter's acceptance, the buyer's first payment or a system of the buyer's that orders: the lot is Sold (a smaller
 * quantity is split off first, and the order then names the part), a Pending escrow is made from the order's total and
 * the corridor's fees, its mirror is due, and the other Draft orders that can no longer be served are cancelled.
 * The caller attests order and escrow when their rows are final.
 * @param order locked by `lockForSale`.
 * @throws Refusal 409 when the order is not Draft or the lot cannot be sold to it.
 */
export async function submitOrder(work: Work, order: Order, how: Submission): Promise<Submitted> {
  const { tx, now } = work;
  const status = accept(orderAfter(order, 'submit'));
  const { lot, terms, refusal_hours, payment_hours } = await lockLotWithTerms(work, order);
  const part = accept(sellable(lot, order));
  if (how !== 'accepted') accept(stillOffered(lot, order));
  const misrouted = await corridorFaultOf(tx, lot.name);
  if (misrouted !== undefined) throw wrongState(`${lot.name} cannot be sold: ${misrouted}.`);
  await work.attest.assertAsSigned('lot', [lot.name]);
  // A Draft is signed by this for the first time, and by these terms the money is shared for good.
  await work.attest.assertAsWritten(
    { table: 'orders', where: sql`t.name = ${order.name}` },
    ...newestOf('corridor_terms', ['corridor', order.corridor], now, {
      on: sql`t.fee_bps = ${terms.fee_bps} and t.cooperative_share_bps = ${terms.cooperative_share_bps}`,
      rows: 1,
    }),
    {
      table: 'currencies',
      where: sql`t.code = ${order.currency}`,
      relied: { on: sql`t.minor_units = ${terms.minor_units}`, rows: 1 },
    },
    startedInGoodStanding(order),
  );
  const sold = part.whole ? lot : await splitLot(work, lot, part.quantity);
  const marked = await sale(work, sold, order.name);
  const rest = part.whole ? null : new Exact(lot.quantity).minus(part.quantity).toFixed();
  await cancelLosers(work, lot, rest, order.name);
  // What nobody has accepted leaves the exporter a time to refuse it, and what nobody has paid leaves the buyer one to pay.
  const until = {
    ...(how === 'accepted' ? {} : { refusable_until: termEnds(refusal_hours, now) }),
    ...(how === 'paid' ? {} : { pay_by: termEnds(payment_hours, now) }),
  };
  const change = {
    ...{ status, lot: sold.name, lot_status_before: sold.status },
    ...until,
    ...{ submitted_at: now, updated_at: now },
  };
  const submitted = { ...order, ...change };
  const opened = await newEscrowOf(work, submitted, terms);
  // All three are locked, or new; the escrow is what the statement returns.
  const [escrow] = await together<Escrow>(tx, marked, orderChange(tx, order.name, change), opened);
  if (escrow === undefined) throw new Error(`${order.name} got no escrow`);
  work.emit('escrow.mirror_due', escrow.name);
  if (!part.whole) {
    await work.attest.now('lot', [lot.name, sold.name]);
  }
  return { order: submitted, escrow };
}

/**
 * The exporter's yes to an order that was sold to the buyer without it: they cannot refuse it any more, and who has not paid yet gets
 * the time of an accepted order for it. The order must be locked. The caller attests it.
 * @throws Refusal 409 where it lapses.
 */
export async function acceptSold({ tx, now, attest }: Work, order: Order): Promise<void> {
  accept(inTimeToPay(order, now));
  await attest.assertAsSigned('order', [order.name]);
  const { rows } = await sql<{ hours: string }>`select ${tradeTerm('payment_hours', now)} as hours`.execute(tx);
  const pay_by = order.paid_at === null ? termEnds(rows[0]?.hours ?? '0', now) : order.pay_by;
  await updateOrder(tx, order.name, { refusable_until: null, pay_by, updated_at: now });
}

/** None of the parties was suspended when the order was made; what runs when one of them is suspended goes on. */
function startedInGoodStanding({ buyer, exporter, cooperative, created_at }: Order): RowsOf {
  const parties = [...new Set([buyer, exporter, cooperative].filter((org) => org !== null))];
  const on = sql<boolean>`t.suspended_at is null or t.suspended_at > ${created_at}::timestamptz`;
  return { table: 'orgs', where: sql`t.name = any(${parties}::text[])`, relied: { on, rows: parties.length } };
}

/** Cancels the other Draft orders on a sold lot; those that the rest can still serve stay. */
async function cancelLosers({ tx, now }: Work, lot: Lot, rest: string | null, winner: string) {
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
}

/** What the corridor costs at this moment, and the decimals of the order's currency; the escrow keeps them. */
type Terms = CorridorTerms & { minor_units: number };

/** @throws Refusal 409 where the corridor has no terms yet. */
async function lockLotWithTerms(
  { tx, now }: Work,
  order: Order,
): Promise<{ lot: Lot; terms: Terms; refusal_hours: string; payment_hours: string }> {
  const row = await tx
    .selectFrom('lots')
    .selectAll()
    .select(
      sql<Terms | null>`(
        select json_build_object('fee_bps', t.fee_bps, 'cooperative_share_bps', t.cooperative_share_bps, 'minor_units', c.minor_units)
          from currencies c cross join lateral (${termsAt(sql`${order.corridor}::text`, now)}) t
         where c.code = ${order.currency})`.as('terms'),
    )
    .select([tradeTerm('refusal_hours', now).as('refusal_hours'), tradeTerm('payment_hours', now).as('payment_hours')])
    .where('name', '=', order.lot)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Error(`${order.name} has no lot`);
  const { terms, refusal_hours, payment_hours, ...lot } = row;
  if (terms === null) throw wrongState(`The corridor ${order.corridor} has no fee yet; an admin must set one.`);
  return { lot, terms, refusal_hours, payment_hours };
}

/** Not made yet; see `together`. */
async function newEscrowOf(work: Work, order: Order, terms: Terms) {
  const { tx, now } = work;
  return newEscrow(tx, {
    name: await work.ids.name(tx, 'ESC', now),
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
}
