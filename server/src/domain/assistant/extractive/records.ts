import type { z } from 'zod';
import { kindOf, type Source } from '../reading/pages.ts';
import type { Desk } from './desk.ts';
import {
  certificateShape,
  escrowShape,
  type harvestShape,
  inspectionShape,
  type LotSaid,
  lotDetailShape,
  lotShape,
  type OrderSaid,
  orderDetailShape,
  type packageShape,
  packageShape as packages,
  pageOf,
  plotShape,
  publicLotShape,
  readinessShape,
  shipmentShape,
} from './shapes.ts';

export const dayOf = (moment: string): string => moment.slice(0, 10);
export const minuteOf = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
const grams = (quantity: number, unit: string) => `${quantity} ${unit}`;

/** Says what stands in the record of a name. @returns whether there was one that the caller may see. */
export async function sayRecord(desk: Desk, name: string): Promise<boolean> {
  switch (kindOf(name)) {
    case 'Order':
      return sayOrderDetail(desk, name);
    case 'Lot':
      return sayLotDetail(desk, name);
    case 'Shipment': {
      const shipment = await desk.ask('detail.shipment_detail', { name }, shipmentShape);
      if (shipment !== undefined) sayShipment(desk, shipment, shipment.order ?? '');
      return shipment !== undefined;
    }
    case 'Escrow': {
      const escrow = await desk.ask('detail.escrow_detail', { name }, escrowShape);
      if (escrow !== undefined) sayEscrow(desk, escrow, escrow.order ?? '');
      return escrow !== undefined;
    }
    case 'Inspection': {
      const found = await desk.ask('detail.inspection_detail', { name }, inspectionShape);
      if (found !== undefined) sayInspection(desk, found);
      return found !== undefined;
    }
    case 'Plot': {
      const plot = await desk.ask('farmer.get_plot_detail', { plot: name }, plotShape);
      if (plot !== undefined) sayPlot(desk, plot);
      return plot !== undefined;
    }
    case 'Due Diligence Package': {
      const found = await desk.ask('eudr.package_detail', { package: name }, packages);
      if (found !== undefined) sayPackage(desk, found);
      return found !== undefined;
    }
    case 'Certificate': {
      const found = await desk.ask('authority_certs.get_export_certificate', { certificate: name }, certificateShape);
      if (found !== undefined) sayCertificate(desk, found);
      return found !== undefined;
    }
    default:
      return false;
  }
}

async function sayOrderDetail(desk: Desk, name: string): Promise<boolean> {
  const order = await desk.ask('detail.order_detail', { name }, orderDetailShape);
  if (order === undefined) return false;
  sayOrder(desk, order);
  if (order.pay_by != null && order.paid_at == null && order.status !== 'Cancelled')
    desk.say(desk.words.payBy(name, minuteOf(order.pay_by)), name);
  if (order.escrow_detail !== null) sayEscrow(desk, order.escrow_detail, name);
  if (order.shipment_detail !== null) sayShipment(desk, order.shipment_detail, name);
  offerForOrder(desk, order);
  return true;
}

export function sayOrder(desk: Desk, order: OrderSaid): void {
  const { words } = desk;
  desk.say(
    words.order({
      name: order.name,
      status: order.status,
      quantity: grams(order.quantity, order.unit),
      commodity: order.commodity_type,
      lot: order.lot,
      total: `${order.total_amount} ${order.currency}`,
      seller: order.exporter_name ?? words.unknown,
      buyer: order.buyer_name ?? words.unknown,
    }),
    order.name,
    order.lot,
  );
}

/** What somebody may do next about an order in its state; the buttons of others' roles are left out. */
export function offerForOrder(desk: Desk, { name, status, paid_at, refusable_until }: OrderSaid): void {
  if (status === 'Draft') {
    desk.offer('accept_order', name);
    desk.offer('pay_order', name);
    desk.offer('cancel_order', name);
  }
  const isSold = status === 'Escrow Created' || status === 'Paid';
  if (isSold && refusable_until != null) desk.offer('accept_order', name);
  if (isSold && paid_at == null) desk.offer('pay_order', name);
  if (isSold && paid_at != null) desk.offer('mark_shipped', name);
  if (status === 'In Transit') desk.offer('confirm_delivery', name);
}

function sayShipment(desk: Desk, shipment: z.output<typeof shipmentShape>, order: string): void {
  const { words } = desk;
  desk.say(
    words.shipment({
      name: shipment.name,
      order,
      status: shipment.status,
      carrier: shipment.carrier ?? words.unknown,
      eta: shipment.eta ?? words.unknown,
    }),
    shipment.name,
    order,
  );
}

function sayEscrow(desk: Desk, escrow: z.output<typeof escrowShape>, order: string): void {
  const amount = `${escrow.amount} ${escrow.currency}`;
  desk.say(desk.words.escrow({ name: escrow.name, status: escrow.status, amount, order }), escrow.name, order);
}

export function sayLot(desk: Desk, lot: LotSaid): void {
  const { words } = desk;
  desk.say(
    words.lot({
      name: lot.name,
      status: lot.status,
      quantity: grams(lot.quantity, lot.unit),
      commodity: lot.commodity_type,
      grade: lot.grade ?? words.unknown,
      price: lot.asking_price == null ? words.unknown : `${lot.asking_price} ${lot.currency ?? ''} / ${lot.unit}`,
    }),
    lot.name,
  );
}

async function sayLotDetail(desk: Desk, name: string): Promise<boolean> {
  const { words } = desk;
  const lot = await desk.ask('marketplace.get_lot', { lot: name }, lotDetailShape);
  if (lot === undefined) return sayOwnLot(desk, name);
  sayLot(desk, lot);
  const { outlines_kg, points_kg, untraced_kg } = lot.traced;
  const all = outlines_kg + points_kg + untraced_kg;
  if (all > 0) desk.say(words.traced(name, String(Math.round(((outlines_kg + points_kg) / all) * 100))), name);
  const anchored = lot.attestation?.anchored_at;
  desk.say(anchored == null ? words.notAnchored(name) : words.anchored(name, dayOf(anchored)), name);
  const ready = await desk.ask('eudr.lot_readiness', { lot: name }, readinessShape);
  if (ready !== undefined) {
    desk.say(words.readiness(name, ready.ready, ready.errors), name);
    for (const fault of ready.faults.filter(({ severity }) => severity === 'error').slice(0, 3)) {
      desk.say(fault.message, { kind: kindOf(fault.record) ?? 'Record', name: fault.record, page: fault.link });
    }
  }
  if (lot.status === 'Flagged') desk.offer('resolve_flagged_lot', name);
  if (lot.orderable) desk.offer('add_to_cart', name);
  desk.offer('inspect_lot', name);
  return true;
}

/** A lot that is not on the marketplace, for the cooperative or farmer whose it is. */
async function sayOwnLot(desk: Desk, name: string): Promise<boolean> {
  for (const list of ['cooperative.list_lots', 'farmer.list_my_lots']) {
    const found = await desk.ask(list, { search: name, limit_page_length: 1 }, pageOf(lotShape));
    const lot = found?.data.find((row) => row.name === name);
    if (lot === undefined) continue;
    sayLot(desk, lot);
    if (lot.status === 'Draft') {
      desk.offer('list_lot', name);
      desk.offer('edit_lot', name);
    }
    return true;
  }
  // What is sold is on no market, and its public record goes on.
  const record = await desk.ask('verify.lookup_lot', { lot_name: name }, publicLotShape);
  if (record === undefined) return false;
  sayLot(desk, record.lot);
  const { anchored_at } = record.anchor;
  desk.say(anchored_at == null ? desk.words.notAnchored(name) : desk.words.anchored(name, dayOf(anchored_at)), name);
  return true;
}

export function sayInspection(desk: Desk, found: z.output<typeof inspectionShape>): void {
  const { words } = desk;
  const source: Source = {
    kind: 'Inspection',
    name: found.name,
    page: `/app/lots/${found.lot}/inspections/${found.name}`,
  };
  const said = { grade: found.grade ?? words.unknown, result: found.result ?? words.unknown };
  desk.say(words.inspection({ name: found.name, status: found.status, lot: found.lot, ...said }), source, found.lot);
}

export function sayPlot(desk: Desk, plot: z.output<typeof plotShape>): void {
  const { words } = desk;
  desk.say(
    words.plot({
      name: plot.name,
      title: plot.plot_name ?? '',
      status: plot.status,
      area: plot.area_ha == null ? words.unknown : String(plot.area_ha),
      country: plot.country ?? words.unknown,
      outlined: plot.has_polygon,
    }),
    plot.name,
  );
}

export function sayHarvest(desk: Desk, harvest: z.output<typeof harvestShape>): void {
  const { words } = desk;
  desk.say(
    words.harvest({
      name: harvest.name,
      plot: harvest.plot,
      date: dayOf(harvest.harvest_date),
      quantity: String(harvest.quantity_kg),
      stage: harvest.stage ?? words.unknown,
      lot: harvest.lot ?? words.unknown,
    }),
    harvest.name,
    harvest.plot,
  );
}

export function sayPackage(desk: Desk, found: z.output<typeof packageShape>): void {
  const { words } = desk;
  if (found.as_signed === false || found.altered != null) {
    desk.say(words.altered(found.name), found.name);
    return;
  }
  const lots = Array.isArray(found.lots) ? found.lots.length : found.lots;
  desk.say(
    words.package({
      name: found.name,
      status: found.status,
      lots: `${lots} ${words.things.lots}`,
      risk: found.risk ?? words.unknown,
    }),
    found.name,
  );
  if (found.simulated === true) desk.say(words.simulated(found.name), found.name);
  if (found.risk_basis === 'operator') desk.say(words.declared(found.name), found.name);
}

export function sayCertificate(desk: Desk, found: z.output<typeof certificateShape>): void {
  const expiry = found.expiry ?? desk.words.unknown;
  const page = desk.reading.actor.roles.has('SVC Authority')
    ? `/app/authority/certificates/${found.name}`
    : `/app/orders/${found.order}`;
  desk.say(
    desk.words.certificate({ name: found.name, status: found.status, order: found.order, expiry }),
    { kind: 'Certificate', name: found.name, page },
    found.order,
  );
}
