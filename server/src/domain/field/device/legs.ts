import { sql } from 'kysely';

/**
 * Which device measured a leg, and from when until when: for use behind a `legs (vehicle, since, until, lot)` in the same
 * `with`. A device belongs to a leg while it is bound to its vehicle or watches its lot. Rows: device, since, until.
 */
export const spansOfLegs = sql`
      spans as (
        select b.device, greatest(b.bound_from, legs.since) as since,
               least(coalesce(b.bound_until, 'infinity'), legs.until) as until
          from legs join device_bindings b on b.vehicle = legs.vehicle
        union
        select w.device, greatest(w.watched_from, legs.since), least(coalesce(w.watched_until, 'infinity'), legs.until)
          from legs join device_lots w on w.lot = legs.lot)`;

/**
 * When the leg of a row `s` of shipments ended: it arrived, or its order was settled although nobody confirmed that. Null while
 * it travels.
 */
export const endOfLeg = sql<Date | null>`(case s.status
  when 'Closed by Decision' then (select settled_at from orders where orders.name = s.order_name) else s.delivered_at end)`;
