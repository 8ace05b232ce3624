import type { ReceiptKind } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { boundaryOf, keptBoundary } from '../../origin/plot/boundary.ts';
import { originOf } from '../../origin/provenance/lot-origin.ts';
import type { UnreadLotFacts } from './lot-hash.ts';
import type { EscrowFacts, InspectionFacts, LotFacts, OrderFacts, Shape } from './payloads.ts';

/** What of a lot is one row; its lists are `source.harvests` and `origin.plots`. */
const lotFactsAlone = sql`
  l.name, l.commodity_type, l.cooperative, l.quantity, l.unit, l.grade, l.processing_method, l.lot_reference,
  l.parent_lot, l.amendments, l.stage, worked.steps as processing, ${originOf('l')} as origin`;
const harvestsOfLot = sql`coalesce(source.harvests, '[]'::json)`;
const plotsOfLot = sql`coalesce(origin.plots, '[]'::json)`;

/**
 * The columns of `LotFacts` for a row `l` of lots, joined with `lotFactsJoins`. Commitments are computed by the database
 * from the geometry as it is now (of a sold lot: as it was sold), so that polygons never travel.
 */
export const lotFactsColumns: RawBuilder<LotFacts> = sql`${lotFactsAlone}, ${harvestsOfLot} as harvests, ${plotsOfLot} as plots`;
/** The same with the lists as JSON text: of a lot of ten thousand harvests nobody waits until they are read. */
export const unreadLotFactsColumns: RawBuilder<UnreadLotFacts> = sql`${lotFactsAlone}, ${harvestsOfLot}::text as harvests, ${plotsOfLot}::text as plots`;

/** In which shape a row of attestations (`a` unless told) was signed. What people write cannot look like it: their quotes are escaped. */
export const shapeOf = (attestation: string): RawBuilder<Shape> =>
  sql`case when ${sql.ref(`${attestation}.payload`)} like '%,"shape":2,"signed_at":%' then 2 else 1 end`;
export const signedShape = shapeOf('a');

/** A point stands for a plot that has no polygon; both as canonical GeoJSON. */
export const lotFactsJoins: RawBuilder<unknown> = sql`
  left join lateral (
    select json_agg(json_build_object('from_stage', w.from_stage, 'to_stage', w.to_stage, 'processed_on', w.processed_on,
             'input_kg', w.input_kg::text, 'output_kg', w.output_kg::text, 'moisture_percent', w.moisture_percent::text)
             order by w.step) as steps
      from processings w where w.lot = l.name and w.withdrawn_at is null
  ) worked on true
  left join lateral (
    select json_agg(json_build_array(s.harvest, s.plot, s.quantity_kg::text, h.harvest_date)) as harvests
      from lot_sources s join harvests h on h.name = s.harvest
     where s.lot = l.name
  ) source on true
  left join lateral (
    select json_agg(json_build_array(p.name, encode(sha256(salted.salt || convert_to(coalesce(${boundaryOf('gps_polygon')},
             '{"coordinates":[' || trim_scale(${boundaryOf('gps_lng')}) || ',' || trim_scale(${boundaryOf('gps_lat')}) || '],"type":"Point"}'),
             'UTF8')), 'hex'))) as plots
      from (select distinct s.plot from lot_sources s where s.lot = l.name) used
      join plots p on p.name = used.plot
      ${keptBoundary(sql`l.name`)}
      left join plot_salts salted on salted.plot = p.name
  ) origin on true`;

/** The last version of a record that was signed. */
export const latestOf = (kind: ReceiptKind, name: string): RawBuilder<unknown> => sql`
  (select max(version) from attestations where kind = ${sql.lit(kind)} and subject = ${sql.ref(name)}) as latest`;

/**
 * What is to be signed of the records named, as rows `kind`, `name`, `facts` (the facts of the kind as JSON) and `latest`
 * (the last version that was; null before the first). Unknown names are left out.
 */
export function lotFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'lot' as kind, f.name, (to_jsonb(f) || jsonb_build_object('quantity', f.quantity::text))::json as facts, ${latestOf('lot', 'f.name')}
      from (select ${lotFactsColumns} from lots l ${lotFactsJoins} where l.name = any(${names}::text[])) f`;
}

/** A moment as payloads write it. */
export const moment = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * `OrderFacts` of a row `o` of orders, as one object: signing and comparing read them by the same words. What belongs in
 * here is every column that decides about goods or money; `updated_at` and `search_text` follow from others.
 */
export const orderFacts: RawBuilder<OrderFacts> = sql`json_build_object(
  'name', o.name, 'status', o.status, 'lot', o.lot, 'exporter', o.exporter, 'buyer', o.buyer, 'cooperative', o.cooperative,
  'quantity', o.quantity::text, 'unit', o.unit, 'unit_price', o.unit_price::text, 'total_amount', o.total_amount::text,
  'currency', o.currency, 'corridor', o.corridor, 'payment_rail', o.payment_rail, 'incoterms', o.incoterms,
  'lot_status_before', o.lot_status_before, 'disputed_from', o.disputed_from,
  'created_at', ${moment('o.created_at')}, 'submitted_at', ${moment('o.submitted_at')}, 'paid_at', ${moment('o.paid_at')},
  'shipped_at', ${moment('o.shipped_at')}, 'settled_at', ${moment('o.settled_at')},
  'cancelled_at', ${moment('o.cancelled_at')},
  'confirmed_kg', o.confirmed_kg::text, 'confirmed_grade', o.confirmed_grade, 'price_difference', o.price_difference::text,
  'refusable_until', ${moment('o.refusable_until')}, 'pay_by', ${moment('o.pay_by')},
  'details', json_build_object('cart', o.cart, 'created_by', o.created_by, 'delivery', o.delivery,
    'dispute_reason', o.dispute_reason, 'external_ref', o.external_ref, 'notes', o.notes, 'partner', o.partner,
    'reason', o.reason))`;

/**
 * `EscrowFacts` of a row `e` of escrows and its order `o`. The mirror on the ledger follows by job, after the signature:
 * its columns are not in here.
 */
export const escrowFacts: RawBuilder<EscrowFacts> = sql`json_build_object(
  'name', e.name, 'status', e.status, 'order_name', e.order_name, 'amount', e.amount::text, 'currency', e.currency,
  'fee_bps', e.fee_bps, 'cooperative_share_bps', e.cooperative_share_bps, 'fee_amount', e.fee_amount::text,
  'cooperative_amount', e.cooperative_amount::text, 'exporter_amount', e.exporter_amount::text,
  'buyer', o.buyer, 'exporter', o.exporter, 'cooperative', o.cooperative, 'payment_rail', e.payment_rail,
  'funded_tokens', e.funded_tokens::text, 'exporter_tokens', e.exporter_tokens::text,
  'cooperative_tokens', e.cooperative_tokens::text, 'refund_amount', nullif(e.refund_amount, 0)::text,
  'refund_tokens', e.refund_tokens::text, 'release_reason', e.release_reason,
  'created_at', ${moment('e.created_at')}, 'funded_at', ${moment('e.funded_at')},
  'released_at', ${moment('e.released_at')}, 'cancelled_at', ${moment('e.cancelled_at')})`;

export function orderFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'order' as kind, o.name, ${orderFacts} as facts, ${latestOf('order', 'o.name')}
      from orders o where o.name = any(${names}::text[])`;
}

export function escrowFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'escrow' as kind, e.name, ${escrowFacts} as facts, ${latestOf('escrow', 'e.name')}
      from escrows e join orders o on o.name = e.order_name where e.name = any(${names}::text[])`;
}

/** `InspectionFacts` of a row `i` of inspections: every column of it, and the hashes of its files. */
export const inspectionFacts: RawBuilder<InspectionFacts> = sql`json_build_object(
  'name', i.name, 'lot', i.lot, 'status', i.status, 'grade', i.grade, 'claimed_grade', i.claimed_grade,
  'result', i.result, 'measures', i.measures, 'seal_number', i.seal_number,
  'inspected_at', ${moment('i.inspected_at')}, 'submitted_at', ${moment('i.submitted_at')},
  'decided_at', ${moment('i.decided_at')},
  'files', coalesce((select json_agg(encode(f.sha256, 'hex')) from files f
                      where f.doctype = 'Quality Inspection' and f.docname = i.name and f.removed_at is null), '[]'::json),
  'details', json_build_object('inspector', i.inspector, 'assigned_by', i.assigned_by, 'decided_by', i.decided_by,
    'gps_lat', i.gps_lat::text, 'gps_lng', i.gps_lng::text, 'notes', i.notes, 'judgement', i.judgement,
    'rejection_reason', i.rejection_reason, 'created_at', ${moment('i.created_at')}))`;

export function inspectionFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'inspection' as kind, i.name, ${inspectionFacts} as facts, ${latestOf('inspection', 'i.name')}
      from inspections i where i.name = any(${names}::text[])`;
}

/** Gives each plot of the lots its secret salt, where it has none yet. @returns how many had none. */
export async function ensurePlotSalts(
  tx: Tx,
  lots: readonly string[],
  random: (bytes: number) => Buffer,
): Promise<number> {
  const { rows } = await sql<{ plot: string }>`
    select distinct s.plot from lot_sources s
     where s.lot = any(${lots}::text[]) and not exists (select 1 from plot_salts where plot = s.plot)`.execute(tx);
  if (rows.length === 0) return 0;
  const plots = rows.map((row) => row.plot);
  await sql`
    insert into plot_salts (plot, salt)
    select plot, substring(${random(32 * plots.length)}::bytea from (32 * (place - 1) + 1)::int for 32)
      from unnest(${plots}::text[]) with ordinality as missing (plot, place)
        on conflict do nothing`.execute(tx);
  return plots.length;
}
