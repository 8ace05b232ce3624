import { z } from 'zod';
import { findEscrow } from '../../domain/money/escrow/store.ts';
import { escrowView, showEscrow } from '../../domain/money/escrow/views.ts';
import { orderView, seeOrder, seeOrderBehind } from '../../domain/trade/order/detail.ts';
import type { Order } from '../../domain/trade/order/store.ts';
import { findShipment, shipmentChanges } from '../../domain/trade/shipment/store.ts';
import { loadTransport, transportFacts } from '../../domain/trade/shipment/transport.ts';
import { shipmentChangeView, shipmentView, showChange, showShipment } from '../../domain/trade/shipment/views.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const strangers = 'the caller belongs to no party of the order (a missing record answers alike)';

const orderDetail = operation({
  summary: 'One order with its escrow and shipment, for its buyer, exporter and cooperative.',
  allow: 'user',
  kind: 'read',
  input: z.object({ name: docName('order') }),
  output: orderView,
  refusals: { not_found: 'for admins: there is no such order', permission: strangers },
  handler: (ctx, input) => seeOrder(ctx, input.name),
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
  summary: 'One escrow: what it holds, who gets what, and its mirror on the ledger.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('escrow') }),
  output: escrowView.extend(orderFacts.shape),
  refusals: { not_found: 'for admins: there is no such escrow', permission: strangers },
  handler: async (ctx, input) => {
    const order = await seeOrderBehind(ctx, 'escrow', input.name);
    const escrow = await findEscrow(ctx.tx, order.name);
    if (escrow === undefined) throw new Error(`${order.name} lost its escrow`);
    return { ...showEscrow(escrow), ...factsOf(order) };
  },
});

const shipmentDetail = operation({
  summary: 'One shipment, for the buyer, exporter and cooperative of its order.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('shipment') }),
  output: shipmentView.extend({
    ...orderFacts.shape,
    changes: z.array(shipmentChangeView).meta({ description: 'What was amended since it was shipped, oldest first.' }),
  }),
  refusals: { not_found: 'for admins: there is no such shipment', permission: strangers },
  handler: async (ctx, input) => {
    const order = await seeOrderBehind(ctx, 'shipment', input.name);
    const shipment = await findShipment(ctx.tx, order.name);
    if (shipment === undefined) throw new Error(`${order.name} lost its shipment`);
    const changes = await shipmentChanges(ctx.tx, shipment.name);
    return { ...showShipment(shipment), ...factsOf(order), changes: changes.map(showChange) };
  },
});

const transportDetail = operation({
  summary:
    'The leg of a shipment: its vehicle, driver and inspections, what devices measured on the way, and what did not agree.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('shipment') }),
  output: shipmentView.extend({ ...orderFacts.shape, ...transportFacts.shape }),
  refusals: { not_found: 'for admins: there is no such shipment', permission: strangers },
  handler: async (ctx, input) => {
    const order = await seeOrderBehind(ctx, 'shipment', input.name);
    const shipment = await findShipment(ctx.tx, order.name);
    if (shipment === undefined) throw new Error(`${order.name} lost its shipment`);
    return { ...showShipment(shipment), ...factsOf(order), ...(await loadTransport(ctx.tx, shipment.name)) };
  },
});

export const detailTrade = {
  order_detail: orderDetail,
  escrow_detail: escrowDetail,
  shipment_detail: shipmentDetail,
  transport_detail: transportDetail,
};
