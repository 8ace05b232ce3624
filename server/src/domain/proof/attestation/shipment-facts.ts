import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { latestOf, moment } from './facts.ts';
import { commitmentTo, type Envelope, write } from './payloads.ts';

/** What the attestation of a shipment says: of which order, how far it is, and by which way. */
export interface ShipmentFacts {
  name: string;
  order: string;
  status: string;
  port_of_loading: string | null;
  port_of_discharge: string | null;
  /** YYYY-MM-DD */
  eta: string | null;
  /** Moments as ISO 8601 in UTC. */
  created_at: string;
  delivered_at: string | null;
  /** Who carries it, in what, and people's own words: only a commitment to them. */
  details: { readonly [name: string]: Json };
}

/** `ShipmentFacts` of a row `s` of shipments: every column of it. */
export const shipmentFacts: RawBuilder<ShipmentFacts> = sql`json_build_object(
  'name', s.name, 'order', s.order_name, 'status', s.status, 'port_of_loading', s.port_of_loading,
  'port_of_discharge', s.port_of_discharge, 'eta', s.eta::text, 'created_at', ${moment('s.created_at')},
  'delivered_at', ${moment('s.delivered_at')},
  'details', json_build_object('carrier', s.carrier, 'tracking_number', s.tracking_number, 'vessel', s.vessel,
    'port_reason', s.port_reason, 'vehicle', s.vehicle, 'driver', s.driver, 'created_by', s.created_by))`;

export function shipmentFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'shipment' as kind, s.name, ${shipmentFacts} as facts, ${latestOf('shipment', 's.name')}
      from shipments s where s.name = any(${names}::text[])`;
}

/** The canonical JSON that is hashed and signed for a state of a shipment. */
export function shipmentPayload(facts: ShipmentFacts, envelope: Envelope): string {
  const { name, details, ...said } = facts;
  return write('shipment', name, envelope, { ...said, details_commitment: commitmentTo(details, envelope.salt) });
}
