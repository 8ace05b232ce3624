import { z } from 'zod';
import { timestamp, toIso } from '../../kernel/vocabulary.ts';
import type { Shipment } from './store.ts';

/** A shipment as the parties of its order see it. */
export const shipmentView = z.object({
  name: z.string(),
  order: z.string(),
  status: z.string(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  vessel: z.string().nullable(),
  port_of_loading: z.string().nullable(),
  port_of_discharge: z.string().nullable(),
  eta: z.string().nullable().meta({ description: 'Expected arrival, yyyy-mm-dd.' }),
  created_at: timestamp(),
  delivered_at: timestamp().nullable(),
});

export function showShipment(shipment: Shipment): z.input<typeof shipmentView> {
  return {
    name: shipment.name,
    order: shipment.order_name,
    status: shipment.status,
    carrier: shipment.carrier,
    tracking_number: shipment.tracking_number,
    vessel: shipment.vessel,
    port_of_loading: shipment.port_of_loading,
    port_of_discharge: shipment.port_of_discharge,
    eta: shipment.eta as string | null,
    created_at: toIso(shipment.created_at),
    delivered_at: toIso(shipment.delivered_at),
  };
}
