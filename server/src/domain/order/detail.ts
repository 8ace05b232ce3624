import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { findEscrow } from '../escrow/store.ts';
import { escrowView, showEscrow } from '../escrow/views.ts';
import { findShipment } from '../shipment/store.ts';
import { shipmentView, showShipment } from '../shipment/views.ts';
import { orderRow, orderRowView, selectOrderRow } from './views.ts';

/** An order with all its parties need to know of it. */
export const orderView = orderRow.extend({
  notes: z.string().nullable(),
  delivery: z.record(z.string(), z.string()).meta({ description: 'As the buyer gave it at checkout.' }),
  dispute_reason: z.string().nullable(),
  parent_lot: z
    .string()
    .nullable()
    .meta({ description: 'The lot that the order was made on, when its own was split off it.' }),
  lot_status: z.string(),
  grade: z.string().nullable(),
  processing_method: z.string().nullable(),
  escrow_detail: escrowView.nullable(),
  shipment_detail: shipmentView.nullable(),
});

/** One order; who may see it was decided before. */
export async function showOrder(tx: Tx, name: string): Promise<z.input<typeof orderView>> {
  const order = await selectOrderRow(tx.selectFrom('orders').where('orders.name', '=', name)).executeTakeFirstOrThrow();
  const lot = await tx
    .selectFrom('lots')
    .select(['parent_lot', 'status', 'grade', 'processing_method'])
    .where('name', '=', order.lot)
    .executeTakeFirstOrThrow();
  const escrow = await findEscrow(tx, name);
  const shipment = await findShipment(tx, name);
  return {
    ...orderRowView(order),
    notes: order.notes,
    delivery: order.delivery as Record<string, string>,
    dispute_reason: order.dispute_reason,
    parent_lot: lot.parent_lot,
    lot_status: lot.status,
    grade: lot.grade,
    processing_method: lot.processing_method,
    escrow_detail: escrow === undefined ? null : showEscrow(escrow),
    shipment_detail: shipment === undefined ? null : showShipment(shipment),
  };
}

/** The order that an escrow or a shipment belongs to; undefined for an unknown name. */
export async function orderBehind(tx: Tx, kind: 'escrow' | 'shipment', name: string): Promise<string | undefined> {
  const table = kind === 'escrow' ? sql.table('escrows') : sql.table('shipments');
  const { rows } = await sql<{ order_name: string }>`select order_name from ${table} where name = ${name}`.execute(tx);
  return rows[0]?.order_name;
}
