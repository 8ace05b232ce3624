import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { VerificationEntriesTable, VerificationEventsTable } from '../../platform/db/tables.generated.ts';
import { lockOrderRow, type Order } from '../order/store.ts';
import type { Divergence, Entry, EventStatus, Stage } from './rules.ts';

export type VerificationEvent = Selectable<VerificationEventsTable>;
export type VerificationEntry = Selectable<VerificationEntriesTable>;

/** The order that a lot was sold by, if there is one; locks nothing. */
export async function liveOrderName(tx: Tx, lot: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('name')
    .where('lot', '=', lot)
    .where('status', 'not in', ['Draft', 'Cancelled'])
    .executeTakeFirst();
  return row?.name;
}

/** An order with the status of its escrow. */
export type OrderWithEscrow = Order & { escrow_status: string | null };

/** Locks the order that a lot was sold by. Its escrow does not change while the order is locked. */
export async function lockLiveOrder(tx: Tx, lot: string): Promise<OrderWithEscrow | undefined> {
  const name = await liveOrderName(tx, lot);
  const order = name === undefined ? undefined : await lockOrderRow(tx, name);
  if (order === undefined || order.status === 'Cancelled') return undefined;
  const escrow = await tx
    .selectFrom('escrows')
    .select('status')
    .where('order_name', '=', order.name)
    .executeTakeFirst();
  return { ...order, escrow_status: escrow?.status ?? null };
}

/** The event of a stage; delivery belongs to one order, the other stages to the lot. The lot is locked already. */
export function findEvent(tx: Tx, lot: string, stage: Stage, order: string | null) {
  return tx
    .selectFrom('verification_events')
    .selectAll()
    .where('lot', '=', lot)
    .where('stage', '=', stage)
    .where('order_name', order === null ? 'is' : '=', order)
    .executeTakeFirst();
}

export async function insertEvent(
  tx: Tx,
  event: { name: string; lot: string; order_name: string | null; stage: Stage; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('verification_events')
    .values({ ...event, status: 'Open' })
    .execute();
}

export function entriesOf(tx: Tx, events: readonly string[]): Promise<VerificationEntry[]> {
  return tx
    .selectFrom('verification_entries')
    .selectAll()
    .where((eb) => eb('event', '=', eb.fn.any(eb.val([...events]))))
    .orderBy('entered_at')
    .orderBy('side')
    .execute();
}

/** Writes a side's entry, or corrects it. */
export async function writeEntry(
  tx: Tx,
  entry: Entry & { event: string; org: string; entered_at: Date },
): Promise<void> {
  await sql`
    insert into verification_entries (event, side, user_id, org, quantity_kg, grade, gps_lat, gps_lng, entered_at)
    values (${entry.event}, ${entry.side}, ${entry.user_id}, ${entry.org}, ${entry.quantity_kg}, ${entry.grade},
            ${entry.gps_lat}, ${entry.gps_lng}, ${entry.entered_at})
    on conflict (event, side) do update set user_id = excluded.user_id, org = excluded.org,
      quantity_kg = excluded.quantity_kg, grade = excluded.grade, gps_lat = excluded.gps_lat,
      gps_lng = excluded.gps_lng, entered_at = excluded.entered_at`.execute(tx);
}

export async function closeEvent(
  tx: Tx,
  event: string,
  outcome: { status: Exclude<EventStatus, 'Open'>; divergences: readonly Divergence[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('verification_events')
    .set({
      status: outcome.status,
      divergence: outcome.divergences.length === 0 ? null : JSON.stringify(outcome.divergences),
      confirmed_at: outcome.at,
    })
    .where('name', '=', event)
    .execute();
}
