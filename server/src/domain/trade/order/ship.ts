import { sql } from 'kysely';
import { accept, type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Done, doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EscrowStatus } from '../../../platform/db/tables.generated.ts';
import { together } from '../../../platform/db/together.ts';
import { lockForShipping, requireDriver } from '../../field/vehicle/inspect.ts';
import { unflagged } from '../../origin/lot/sale.ts';
import { lockLot, recordHistory } from '../../origin/lot/store.ts';
import { checkPorts, type Ports } from '../shipment/corridor-ports.ts';
import { amendable, amendShipment, lockShipment, newShipment, type Shipment } from '../shipment/store.ts';
import { paymentRows, type Standing, standingsOf, standsBy } from './money-stands.ts';
import { orderAfter } from './rules.ts';
import { type Order, orderChange } from './store.ts';

/** How the goods travel; all of it may come later or never. */
export interface Freight {
  carrier?: string | undefined;
  tracking_number?: string | undefined;
  vessel?: string | undefined;
  port_of_loading?: string | undefined;
  port_of_discharge?: string | undefined;
  /** Why a port lies outside the countries of the corridor. */
  port_reason?: string | undefined;
  /** yyyy-mm-dd */
  eta?: string | undefined;
}

/** What they travel in, and who drives. */
export interface Leaving extends Freight {
  vehicle?: string | undefined;
  driver?: string | undefined;
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
 * @throws Refusal 409 when it was shipped with other words, when the escrow is not Funded, naming its state, while the lot is flagged, and in a vehicle that failed
 * its last inspection.
 */
export async function shipOrder(work: Work, order: Order, freight: Leaving): Promise<Shipped> {
  const { tx, now } = work;
  const lot = await lockLot(tx, order.lot);
  if (lot === undefined) throw new Error(`${order.name} has no lot`);
  const { escrow, isShipped, standings } = await lockFreight(tx, order);
  const existing = isShipped ? await lockShipment(tx, order.name) : undefined;
  if (existing !== undefined) {
    await soAlready(work, 'orders', { name: order.name });
    // It is shipped by the exporter, whoever of its people says so.
    const stands = `${order.name} was shipped as ${existing.name}`;
    await doneAlready(
      work,
      'shipments',
      { name: existing.name },
      { stands, by: actorIdOf(work), said: saidOf(existing, freight) },
    );
    const message = `${order.name} was already shipped as ${existing.name}.`;
    return { name: order.name, status: order.status, shipment: existing.name, message };
  }
  accept(standsBy(order, standings));
  accept(unflagged(lot));
  accept(arrivesAfter(freight.eta, now));
  await checkPorts(tx, order.corridor, freight);
  const status = accept(orderAfter(order, 'ship'));
  if (escrow !== 'Funded') {
    throw wrongState(
      `The escrow of ${order.name} is ${escrow ?? 'missing'}; it must be Funded before the goods are shipped.`,
    );
  }
  await checkVehicle(work, order, freight);
  // Its lot may have been flagged: it is locked, and compared besides.
  await work.attest.assertAsSigned('sale', [order.name]);
  await work.attest.assertAsWritten(...paymentRows(order));
  const shipment = await work.ids.name(tx, 'SHP', now);
  const freighted = newShipment(tx, {
    name: shipment,
    order_name: order.name,
    status: 'In Transit',
    carrier: freight.carrier ?? null,
    tracking_number: freight.tracking_number ?? null,
    vessel: freight.vessel ?? null,
    port_of_loading: freight.port_of_loading ?? null,
    port_of_discharge: freight.port_of_discharge ?? null,
    port_reason: freight.port_reason ?? null,
    eta: freight.eta ?? null,
    vehicle: freight.vehicle ?? null,
    driver: freight.driver ?? null,
    created_by: actorIdOf(work),
    created_at: now,
  });
  await together(tx, freighted, orderChange(tx, order.name, { status, shipped_at: now, updated_at: now }));
  recordHistory(work, {
    lot: order.lot,
    at: now,
    kind: 'shipped',
    actorId: actorIdOf(work),
    data: { order: order.name, shipment },
  });
  work.attest.atCommit('order', order.name);
  work.attest.atCommit('shipment', shipment);
  work.emit('order.shipped', order.name);
  return { name: order.name, status, shipment, message: `${order.name} is on its way as ${shipment}.` };
}

/** What a shipment says, and what is said of it now. */
const saidOf = (shipment: Shipment, leaving: Leaving): Done['said'] =>
  Object.fromEntries(
    ([...amendable, 'vehicle', 'driver'] as const).map((field) => [field, [shipment[field], leaving[field]]]),
  );

/** Vehicles are locked last, after order, lot and escrow. */
async function checkVehicle(work: Work, order: Order, { vehicle, driver }: Leaving): Promise<void> {
  if (vehicle === undefined) {
    if (driver !== undefined) throw invalid('vehicle', 'is required, because a driver is named');
    return;
  }
  const { org } = await lockForShipping(work, vehicle, [order.exporter, order.cooperative]);
  if (driver !== undefined) await requireDriver(work, driver, org);
}

/** Locks the escrow of an order that is locked, and tells what of the order does not change meanwhile. */
async function lockFreight(
  tx: Tx,
  order: Order,
): Promise<{ escrow: EscrowStatus | null; isShipped: boolean; standings: Standing[] }> {
  const row = await tx
    .selectFrom('escrows')
    .select('status')
    .select(sql<boolean>`exists (select from shipments s where s.order_name = escrows.order_name)`.as('isShipped'))
    .select(standingsOf(order).as('standings'))
    .where('order_name', '=', order.name)
    .forUpdate()
    .executeTakeFirst();
  return { escrow: row?.status ?? null, isShipped: row?.isShipped ?? false, standings: row?.standings ?? [] };
}

/** Goods arrive after they leave. The day of shipping is the earliest that it is anywhere on earth. */
function arrivesAfter(eta: string | undefined, now: Date): Decision<void> {
  const today = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
  if (eta === undefined || eta >= today) return decided(undefined);
  return refused(invalid('eta', `must not lie before the day of shipping; today is ${now.toISOString().slice(0, 10)}`));
}

/**
 * Amends the shipment of an order on its way; what it said before stays in its history. The order must be locked.
 * @returns the fields that changed; none where nothing did.
 * @throws Refusal 409 when the order was not shipped or has been delivered.
 */
export async function amendFreight(work: Work, order: Order, freight: Freight): Promise<string[]> {
  const { tx, now } = work;
  const shipment = await lockShipment(tx, order.name);
  if (shipment === undefined || shipment.status !== 'In Transit') {
    throw wrongState(`${order.name} is ${order.status}; its shipment is amended only while the goods travel.`);
  }
  accept(arrivesAfter(freight.eta, shipment.created_at));
  const changed = amendable.filter((field) => freight[field] !== undefined && freight[field] !== shipment[field]);
  if (changed.length === 0) return changed;
  if (changed.some((field) => field.startsWith('port_')))
    await checkPorts(tx, order.corridor, portsOf(shipment, freight));
  const fields = Object.fromEntries(changed.map((field) => [field, freight[field]]));
  await work.attest.assertAsSigned('order', [order.name]);
  work.attest.atCommit('shipment', shipment.name);
  await amendShipment(tx, shipment, { fields, actorId: actorIdOf(work), at: now });
  return changed;
}

/** The ports as they will be; what is not amended stays. A reason counts for the ports it was given with. */
function portsOf(shipment: Shipment, freight: Freight): Ports {
  return {
    port_of_loading: freight.port_of_loading ?? shipment.port_of_loading ?? undefined,
    port_of_discharge: freight.port_of_discharge ?? shipment.port_of_discharge ?? undefined,
    port_reason: freight.port_reason,
  };
}
