import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ShipmentChangesTable, ShipmentsTable } from '../../../platform/db/tables.generated.ts';

export type Shipment = Selectable<ShipmentsTable>;

/** A new shipment, not written yet; see `together`. */
export function newShipment(tx: Tx, shipment: Insertable<ShipmentsTable>) {
  return tx.insertInto('shipments').values(shipment);
}

export function findShipment(tx: Tx, order: string): Promise<Shipment | undefined> {
  return tx.selectFrom('shipments').selectAll().where('order_name', '=', order).executeTakeFirst();
}

/** As `findShipment`, locked until the transaction ends: after its order, lot and escrow. */
export function lockShipment(tx: Tx, order: string): Promise<Shipment | undefined> {
  return tx.selectFrom('shipments').selectAll().where('order_name', '=', order).forUpdate().executeTakeFirst();
}

/**
 * In Transit -> Delivered, where there is a shipment, whose name it returns; not made yet, see `together`. Where the order was
 * settled by a decision and nobody confirmed that the goods arrived, it is Closed by Decision instead.
 */
export function ended(tx: Tx, order: string, now: Date, { confirmed }: { confirmed: boolean }) {
  return tx
    .updateTable('shipments')
    .set(confirmed ? { status: 'Delivered', delivered_at: now } : { status: 'Closed by Decision' })
    .where('order_name', '=', order)
    .where('status', '=', 'In Transit')
    .returning('name');
}

/** What of a shipment may be amended while it travels. */
export const amendable = [
  'carrier',
  'tracking_number',
  'vessel',
  'port_of_loading',
  'port_of_discharge',
  'port_reason',
  'eta',
] as const satisfies readonly (keyof Shipment)[];
export type Amendment = Partial<Pick<Shipment, (typeof amendable)[number]>>;

/** Writes what changed and what it was. The shipment must be locked. */
export async function amendShipment(
  tx: Tx,
  shipment: Shipment,
  change: { fields: Amendment; actorId: string | null; at: Date },
): Promise<void> {
  const { fields, actorId, at } = change;
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, shipment[field as keyof Amendment]]));
  await tx.updateTable('shipments').set(fields).where('name', '=', shipment.name).execute();
  await tx
    .insertInto('shipment_changes')
    .values({
      shipment: shipment.name,
      at,
      actor_id: actorId,
      before: JSON.stringify(before),
      after: JSON.stringify(fields),
    })
    .execute();
}

/** The amendments of a shipment, oldest first. */
export function shipmentChanges(tx: Tx, shipment: string): Promise<Selectable<ShipmentChangesTable>[]> {
  return tx.selectFrom('shipment_changes').selectAll().where('shipment', '=', shipment).orderBy('id').execute();
}
