import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { sideRow } from '../../../platform/db/side-row.ts';
import type {
  EscrowStatus,
  Tables,
  VerificationEntriesTable,
  VerificationEventsTable,
} from '../../../platform/db/tables.generated.ts';
import type { Lot } from '../../origin/lot/store.ts';
import { type Standing, standingsOf } from '../order/money-stands.ts';
import type { Order } from '../order/store.ts';
import type { Stage } from './rules.ts';

export type VerificationEvent = Selectable<VerificationEventsTable>;
export type VerificationEntry = Selectable<VerificationEntriesTable>;

/** An order with the status of its escrow. */
export type OrderWithEscrow = Order & { escrow_status: EscrowStatus | null };

/** Locks the order that a lot was sold by. */
export function lockLiveOrder(tx: Tx, lot: string): Promise<Order | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('lot', '=', lot)
    .where('status', 'not in', ['Draft', 'Cancelled'])
    .forUpdate()
    .executeTakeFirst();
}

/** A lot that is locked, with its order, and what is asked of them before an entry is taken. */
export interface LockedLot {
  lot: Lot;
  order: OrderWithEscrow | undefined;
  /** See `standsBy`. */
  standings: Standing[];
  /** The event of the order's delivery. Not asked for another stage: those wait for each other at the lot alone. */
  delivery: EventWithEntries | undefined | 'not asked';
}

/**
 * Locks the lot. Escrow and payments of its order, and the event of its delivery, are read with it: they do not change while
 * the order is locked, which it is already.
 */
export async function lockLotOf(
  tx: Tx,
  name: string,
  order: Order | undefined,
  stage: Stage,
): Promise<LockedLot | undefined> {
  const escrowStatus = sql<EscrowStatus | null>`(select e.status from escrows e where e.order_name = ${order?.name ?? null})`;
  const lots = tx
    .selectFrom('lots')
    .selectAll('lots')
    .select([escrowStatus.as('escrow_status'), standingsOf(order).as('standings')])
    .where('lots.name', '=', name)
    .forUpdate('lots');
  if (order === undefined || stage !== 'delivery') {
    const row = await lots.executeTakeFirst();
    if (row === undefined) return undefined;
    const { escrow_status, standings, ...lot } = row;
    return {
      lot,
      order: order === undefined ? undefined : { ...order, escrow_status },
      standings,
      delivery: 'not asked',
    };
  }
  const rows = await lots
    .leftJoin('verification_events as e', (join) =>
      join.onRef('e.lot', '=', 'lots.name').on('e.stage', '=', stage).on('e.order_name', '=', order.name),
    )
    .leftJoin('verification_entries as n', 'n.event', 'e.name')
    .select(eventColumns.columns)
    .select(entryColumns.columns)
    .orderBy('n.entered_at')
    .orderBy('n.side')
    .execute();
  const [row] = rows;
  if (row === undefined) return undefined;
  const event = eventColumns.of(row);
  const entries = rows.flatMap((each) => entryColumns.of(each) ?? []);
  const delivery = event === undefined ? undefined : { event, entries };
  const lot = Object.fromEntries(Object.entries(row).filter(([column]) => !column.includes(' '))) as typeof row;
  const { escrow_status, standings, ...columns } = lot;
  return { lot: columns, order: { ...order, escrow_status }, standings, delivery };
}

/** What the buyer of an order entered about its delivery, if they did. Of a flagged lot nothing is paid whatever they did. */
export function buyersEntry(
  tx: Tx,
  order: Pick<Order, 'name' | 'lot' | 'buyer'>,
): Promise<{ event: string; quantity_kg: string } | undefined> {
  return tx
    .selectFrom('verification_events as e')
    .innerJoin('verification_entries as n', 'n.event', 'e.name')
    .innerJoin('lots as l', 'l.name', 'e.lot')
    .select(['n.event', 'n.quantity_kg'])
    .where('e.lot', '=', order.lot)
    .where('e.stage', '=', 'delivery')
    .where('e.order_name', '=', order.name)
    .where('l.status', '<>', 'Flagged')
    .where('n.side', '=', 'buyer')
    .where('n.org', '=', order.buyer)
    .executeTakeFirst();
}

/** What was entered of an event, to be compared with what the service wrote. @param read what was read of one side before. */
export const entriesOf = (
  { name }: Pick<VerificationEvent, 'name'>,
  read: { side: string; quantity_kg: string; grade?: string | null },
): RowsOf => {
  const grade = read.grade === undefined ? sql`true` : sql`t.grade is not distinct from ${read.grade}`;
  return {
    table: 'verification_entries',
    where: sql`t.event = ${name}`,
    relied: { on: sql`t.side = ${read.side} and t.quantity_kg = ${read.quantity_kg}::numeric and ${grade}`, rows: 1 },
  };
};

/** An event and what the other side entered of it, as they were read: by them money goes, and they are two people's. */
export const enteredAs = ({ name, status }: VerificationEvent, read: VerificationEntry): RowsOf[] => [
  { table: 'verification_events', where: sql`t.name = ${name}`, relied: { on: sql`t.status = ${status}`, rows: 1 } },
  {
    table: 'verification_entries',
    where: sql`t.event = ${name}`,
    relied: {
      on: sql`(t.side, t.org, t.user_id, t.quantity_kg, t.gps_lat, t.gps_lng) = (${read.side}, ${read.org}, ${read.user_id}::uuid,
          ${read.quantity_kg}::numeric, ${read.gps_lat}::numeric, ${read.gps_lng}::numeric)
        and t.grade is not distinct from ${read.grade} and t.earlier_users::text[] = ${read.earlier_users}::text[]`,
      rows: 1,
    },
  },
];

export interface EventWithEntries {
  event: VerificationEvent;
  entries: VerificationEntry[];
}

const eventColumns = sideRow<VerificationEvent>('e', [
  'name',
  'lot',
  'order_name',
  'stage',
  'status',
  'divergence',
  'created_at',
  'confirmed_at',
]);

const entryColumns = sideRow<VerificationEntry>('n', [
  'event',
  'side',
  'user_id',
  'org',
  'quantity_kg',
  'grade',
  'gps_lat',
  'gps_lng',
  'entered_at',
  'earlier_users',
]);

/** The event of a stage; delivery belongs to one order, the other stages to the lot. The lot is locked already. */
export async function findEvent(
  tx: Tx,
  lot: string,
  stage: Stage,
  order: string | null,
): Promise<EventWithEntries | undefined> {
  const [found] = await withEntries(
    tx,
    tx
      .selectFrom('verification_events')
      .where('lot', '=', lot)
      .where('stage', '=', stage)
      .where('order_name', order === null ? 'is' : '=', order),
  );
  return found;
}

/** The events of a lot, oldest first. */
export function findEvents(tx: Tx, lot: string, limit: number): Promise<EventWithEntries[]> {
  return withEntries(
    tx,
    tx.selectFrom('verification_events').where('lot', '=', lot).orderBy('created_at').limit(limit),
  );
}

/** Each event with its entries in their order, in one statement. */
async function withEntries(
  tx: Tx,
  events: SelectQueryBuilder<Tables, 'verification_events', object>,
): Promise<EventWithEntries[]> {
  const rows = await tx
    .selectFrom(events.selectAll().as('e'))
    .leftJoin('verification_entries as n', 'n.event', 'e.name')
    .selectAll('e')
    .select(entryColumns.columns)
    .orderBy('e.created_at')
    .orderBy('e.name')
    .orderBy('n.entered_at')
    .orderBy('n.side')
    .execute();
  const found = new Map<string, EventWithEntries>();
  for (const row of rows) {
    const { name, lot, order_name, stage, status, divergence, created_at, confirmed_at } = row;
    const event = { name, lot, order_name, stage, status, divergence, created_at, confirmed_at };
    const known = found.get(name) ?? { event, entries: [] };
    found.set(name, known);
    const entry = entryColumns.of(row);
    if (entry !== undefined) known.entries.push(entry);
  }
  return [...found.values()];
}

/** Writes a side's entry, or corrects it, and the event as it is with it: opened by it, left open, or closed. */
export async function writeEntry(tx: Tx, event: VerificationEvent, entry: VerificationEntry): Promise<void> {
  const divergence = event.divergence === null ? null : JSON.stringify(event.divergence);
  await sql`
    with event as (
      insert into verification_events as e (name, lot, order_name, stage, status, divergence, created_at, confirmed_at)
      values (${event.name}, ${event.lot}, ${event.order_name}, ${event.stage}, ${event.status}, ${divergence}::jsonb,
              ${event.created_at}, ${event.confirmed_at})
      on conflict (name) do update
        set status = excluded.status, divergence = excluded.divergence, confirmed_at = excluded.confirmed_at
        where e.status <> excluded.status or excluded.status = 'Held')
    insert into verification_entries (event, side, user_id, org, quantity_kg, grade, gps_lat, gps_lng, entered_at)
    values (${entry.event}, ${entry.side}, ${entry.user_id}, ${entry.org}, ${entry.quantity_kg}, ${entry.grade},
            ${entry.gps_lat}, ${entry.gps_lng}, ${entry.entered_at})
    on conflict (event, side) do update set
      earlier_users = case when verification_entries.user_id = excluded.user_id then verification_entries.earlier_users
                           else array_append(verification_entries.earlier_users, verification_entries.user_id::text) end,
      user_id = excluded.user_id, org = excluded.org,
      quantity_kg = excluded.quantity_kg, grade = excluded.grade, gps_lat = excluded.gps_lat,
      gps_lng = excluded.gps_lng, entered_at = excluded.entered_at`.execute(tx);
}
