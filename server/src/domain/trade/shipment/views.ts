import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { sideRow } from '../../../platform/db/side-row.ts';
import type { Shipment, shipmentChanges } from './store.ts';

/** A shipment as the parties of its order see it. */
export const shipmentView = z.object({
  name: z.string(),
  order: z.string(),
  status: z.string().meta({
    description:
      'In Transit; Delivered, as somebody confirmed; or Closed by Decision: the order was settled by the authority’s decision, and nobody confirmed that the goods arrived.',
  }),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  vessel: z.string().nullable(),
  port_of_loading: z.string().nullable(),
  port_of_discharge: z.string().nullable(),
  port_reason: z.string().nullable().meta({ description: 'Why a port lies outside the countries of the corridor.' }),
  eta: z.string().nullable().meta({ description: 'Expected arrival, yyyy-mm-dd.' }),
  created_at: timestamp(),
  delivered_at: timestamp().nullable().meta({ description: 'When somebody confirmed it.' }),
});

const shown = [
  'name',
  'order_name',
  'status',
  'carrier',
  'tracking_number',
  'vessel',
  'port_of_loading',
  'port_of_discharge',
  'port_reason',
  'eta',
  'created_at',
  'delivered_at',
] as const satisfies readonly (keyof Shipment)[];

type Shown = Pick<Shipment, (typeof shown)[number]>;

/** A shipment that travels with its order, joined as `shipments`. */
export const shipmentBeside = sideRow<Shown>('shipments', shown);

export function showShipment(shipment: Shown): z.input<typeof shipmentView> {
  return {
    name: shipment.name,
    order: shipment.order_name,
    status: shipment.status,
    carrier: shipment.carrier,
    tracking_number: shipment.tracking_number,
    vessel: shipment.vessel,
    port_of_loading: shipment.port_of_loading,
    port_of_discharge: shipment.port_of_discharge,
    port_reason: shipment.port_reason,
    eta: shipment.eta as string | null,
    created_at: toIso(shipment.created_at),
    delivered_at: toIso(shipment.delivered_at),
  };
}

/** One amendment: what each field that it names was, and became. */
export const shipmentChangeView = z.object({
  at: timestamp(),
  before: z.record(z.string(), z.string().nullable()),
  after: z.record(z.string(), z.string().nullable()),
});

export function showChange(
  change: Awaited<ReturnType<typeof shipmentChanges>>[number],
): z.input<typeof shipmentChangeView> {
  const facts = z.record(z.string(), z.string().nullable());
  return { at: toIso(change.at), before: facts.parse(change.before), after: facts.parse(change.after) };
}
