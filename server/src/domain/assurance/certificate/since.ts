import { sql } from 'kysely';

/**
 * Of an order `o` and a row of export_certificates: both sides confirmed other kilograms, or another grade, than the
 * certificate says. What somebody changed in it so that it is no number is told by its proof.
 */
export const deliveredOtherwise = sql<boolean>`(o.confirmed_kg is not null and (
  case when export_certificates.checked->>'quantity' ~ '^[0-9]{1,20}([.][0-9]{1,20})?$'
       then (export_certificates.checked->>'quantity')::numeric
            * case export_certificates.checked->>'unit' when 'MT' then 1000 else 1 end <> o.confirmed_kg
       else false end
  or export_certificates.checked->>'grade' <> o.confirmed_grade))`;

/** Of an order `o`: it was paid out by the decision of a dispute, or without ever leaving. */
export const settledByDecision = sql<boolean>`(o.status = 'Settled' and (o.shipped_at is null or exists (
  select from escrows e where e.order_name = o.name and e.release_reason = 'dispute_release')))`;

/** Of a row of certificates: its lot or order is not what whoever relies on it would think. */
export const hasChanged = sql<boolean>`(
  exists (select from lots l where l.name = export_certificates.lot and l.status in ('Flagged', 'Cancelled'))
  or exists (select from orders o where o.name = export_certificates.order_name and (o.status in ('Disputed', 'Cancelled') or ${deliveredOtherwise} or ${settledByDecision})))`;
