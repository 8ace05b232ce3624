import { z } from 'zod';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { amendFreight } from '../../domain/trade/order/ship.ts';
import { date, docName, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const amendShipment = operation({
  summary: 'Amends the shipment of an order on its way; what it said before stays in its history.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    order: docName('order'),
    carrier: text().optional(),
    tracking_number: text().optional(),
    vessel: text().optional(),
    port_of_loading: text().optional(),
    port_of_discharge: text().optional(),
    port_reason: text(500).optional().meta({ description: 'Why a port lies outside the countries of the corridor.' }),
    eta: date().optional().meta({ description: 'Expected arrival, yyyy-mm-dd.' }),
  }),
  output: z.object({ name: z.string(), changed: z.array(z.string()), message: z.string() }),
  refusals: {
    not_found: 'for admins: there is no such order',
    permission: 'the caller is no member of the order’s exporter (a missing order answers alike)',
    state: 'the order was not shipped, or has been delivered',
  },
  handler: async (ctx, { order: name, ...freight }) => {
    const order = await orderAccess.lock(ctx, name, 'exporter');
    ctx.about(order.name);
    const changed = await amendFreight(ctx, order, freight);
    const message = changed.length === 0 ? 'Nothing changed.' : `Amended: ${changed.join(', ')}.`;
    return { name: order.name, changed, message };
  },
});

export const ordersShipments = { amend_shipment: amendShipment };
