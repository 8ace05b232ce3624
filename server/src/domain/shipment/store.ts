import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ShipmentsTable } from '../../platform/db/tables.generated.ts';

export type Shipment = Selectable<ShipmentsTable>;

export async function insertShipment(tx: Tx, shipment: Insertable<ShipmentsTable>): Promise<void> {
  await tx.insertInto('shipments').values(shipment).execute();
}

export function findShipment(tx: Tx, order: string): Promise<Shipment | undefined> {
  return tx.selectFrom('shipments').selectAll().where('order_name', '=', order).executeTakeFirst();
}

/** In Transit -> Delivered, where there is a shipment. */
export async function markDelivered(tx: Tx, order: string, now: Date): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ status: 'Delivered', delivered_at: now })
    .where('order_name', '=', order)
    .where('status', '=', 'In Transit')
    .execute();
}
