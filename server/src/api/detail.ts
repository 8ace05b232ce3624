import { z } from 'zod';
import { findEscrow } from '../domain/escrow/store.ts';
import { escrowView, showEscrow } from '../domain/escrow/views.ts';
import { seeOrder } from '../domain/order/access.ts';
import { orderBehind, orderView, showOrder } from '../domain/order/detail.ts';
import type { Order } from '../domain/order/store.ts';
import { findShipment } from '../domain/shipment/store.ts';
import { shipmentView, showShipment } from '../domain/shipment/views.ts';
import { isAdmin } from '../kernel/actor.ts';
import { forbidden, notFound } from '../kernel/errors.ts';
import { docName } from '../kernel/vocabulary.ts';
import { operation, type UserCtx } from './operation.ts';

const tag = 'detail';
const prefix = 'svc_network.api.detail';
const strangers = 'the caller belongs to no party of the order (a missing record answers alike)';

/** The order behind a record, for its parties. */
async function seeOrderBehind(ctx: UserCtx, kind: 'escrow' | 'shipment', name: string): Promise<Order> {
  const order = await orderBehind(ctx.tx, kind, name);
  if (order !== undefined) return seeOrder(ctx.tx, ctx.actor, order, 'any');
  throw isAdmin(ctx.actor) ? notFound(`There is no ${kind} ${name}.`) : forbidden('You have no such order.');
}

const orderDetail = operation({
  name: `${prefix}.order_detail`,
  tag,
  summary: 'One order with its escrow and shipment, for its buyer, exporter and cooperative.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('order') }),
  output: orderView,
  refusals: { permission: strangers },
  handler: async (ctx, input) => {
    const order = await seeOrder(ctx.tx, ctx.actor, input.name, 'any');
    return showOrder(ctx.tx, order.name);
  },
});

const orderFacts = z.object({
  order_status: z.string(),
  lot: z.string(),
  buyer: z.string(),
  exporter: z.string(),
  cooperative: z.string(),
});
const factsOf = (order: Order): z.input<typeof orderFacts> => ({
  order_status: order.status,
  lot: order.lot,
  buyer: order.buyer,
  exporter: order.exporter,
  cooperative: order.cooperative,
});

const escrowDetail = operation({
  name: `${prefix}.escrow_detail`,
  tag,
  summary: 'One escrow: what it holds, who gets what, and its mirror on the ledger.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('escrow') }),
  output: escrowView.extend(orderFacts.shape),
  refusals: { permission: strangers },
  handler: async (ctx, input) => {
    const order = await seeOrderBehind(ctx, 'escrow', input.name);
    const escrow = await findEscrow(ctx.tx, order.name);
    if (escrow === undefined) throw new Error(`${order.name} lost its escrow`);
    return { ...showEscrow(escrow), ...factsOf(order) };
  },
});

const shipmentDetail = operation({
  name: `${prefix}.shipment_detail`,
  tag,
  summary: 'One shipment, for the buyer, exporter and cooperative of its order.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('shipment') }),
  output: shipmentView.extend(orderFacts.shape),
  refusals: { permission: strangers },
  handler: async (ctx, input) => {
    const order = await seeOrderBehind(ctx, 'shipment', input.name);
    const shipment = await findShipment(ctx.tx, order.name);
    if (shipment === undefined) throw new Error(`${order.name} lost its shipment`);
    return { ...showShipment(shipment), ...factsOf(order) };
  },
});

export const detail = [orderDetail, escrowDetail, shipmentDetail];
