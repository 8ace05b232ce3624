import { accept, wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockEscrow } from '../escrow/store.ts';
import { recordHistory } from '../lot/store.ts';
import type { SaleDeps } from '../order/ports.ts';
import { orderAfter } from '../order/rules.ts';
import { type Order, updateOrder } from '../order/store.ts';
import { findShipment, insertShipment } from './store.ts';

/** How the goods travel; all of it may come later or never. */
export interface Freight {
  carrier?: string | undefined;
  tracking_number?: string | undefined;
  vessel?: string | undefined;
  port_of_loading?: string | undefined;
  port_of_discharge?: string | undefined;
  /** yyyy-mm-dd */
  eta?: string | undefined;
}

export interface Shipped {
  /** The order. */
  name: string;
  status: string;
  shipment: string;
  message: string;
}

/**
 * Escrow Created or Paid -> In Transit, with a shipment. The order must be locked. A shipped order is answered with the
 * shipment it has.
 * @throws Refusal 409 when the escrow is not Funded, naming its state.
 */
export async function shipOrder(
  tx: Tx,
  deps: SaleDeps,
  order: Order,
  freight: Freight,
  actorId: string,
  now: Date,
): Promise<Shipped> {
  const existing = await findShipment(tx, order.name);
  if (existing !== undefined) {
    const message = `${order.name} was already shipped as ${existing.name}.`;
    return { name: order.name, status: order.status, shipment: existing.name, message };
  }
  const status = accept(orderAfter(order, 'ship'));
  const escrow = await lockEscrow(tx, order.name);
  if (escrow?.status !== 'Funded') {
    const state = escrow === undefined ? 'missing' : escrow.status;
    throw wrongState(`The escrow of ${order.name} is ${state}; it must be Funded before the goods are shipped.`);
  }
  const shipment = await deps.ids.name(tx, 'SHP', now);
  await insertShipment(tx, {
    name: shipment,
    order_name: order.name,
    status: 'In Transit',
    carrier: freight.carrier ?? null,
    tracking_number: freight.tracking_number ?? null,
    vessel: freight.vessel ?? null,
    port_of_loading: freight.port_of_loading ?? null,
    port_of_discharge: freight.port_of_discharge ?? null,
    eta: freight.eta ?? null,
    created_by: actorId,
    created_at: now,
  });
  await updateOrder(tx, order.name, { status, shipped_at: now, updated_at: now });
  await recordHistory(tx, { lot: order.lot, at: now, kind: 'shipped', actorId, data: { order: order.name, shipment } });
  await deps.attest.order(tx, order.name, now);
  deps.emit('order.shipped', order.name, { shipment });
  return { name: order.name, status, shipment, message: `${order.name} is on its way as ${shipment}.` };
}
