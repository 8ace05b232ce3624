import type { Json, ReceiptKind } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { latestOf, moment } from './facts.ts';
import { commitmentTo, type Envelope, write } from './payloads.ts';
import { comparisonOf } from './signed-records.ts';

/** Records of insurance that are signed. */
export type CoverKind = Extract<ReceiptKind, 'product' | 'policy' | 'claim' | 'reading'>;

/**
 * What the attestation of such a record says: every column that decides anything, numbers as decimal text, moments as ISO
 * 8601 in UTC, days as yyyy-mm-dd. `details` (who did it, people's own words) is only committed to.
 */
export interface CoverFacts {
  name: string;
  details: { readonly [name: string]: Json };
  readonly [name: string]: Json;
}

/** A record of insurance with the kind of its facts. */
export const isCoverKind = (kind: string): kind is CoverKind => Object.hasOwn(tables, kind);

const productFacts: RawBuilder<CoverFacts> = sql`(json_build_object(
  'name', r.name, 'insurer', r.insurer, 'title', r.title, 'peril', r.peril, 'country', r.country, 'corridor', r.corridor,
  'index_kind', r.index_kind, 'aggregation', r.aggregation, 'basis', r.basis, 'trigger_at', trim_scale(r.trigger_at)::text,
  'exit_at', trim_scale(r.exit_at)::text, 'reading_period', r.reading_period, 'season_from', r.season_from::text,
  'season_to', r.season_to::text, 'sales_until', r.sales_until::text, 'currency', r.currency,
  'sum_min', trim_scale(r.sum_min)::text, 'sum_max', trim_scale(r.sum_max)::text,
  'expected_loss', trim_scale(r.expected_loss)::text, 'uncertainty_loading', trim_scale(r.uncertainty_loading)::text,
  'expense_share', trim_scale(r.expense_share)::text, 'seasons', r.seasons, 'quorum', r.quorum,
  'tolerance_percent', trim_scale(r.tolerance_percent)::text, 'silence_days', r.silence_days, 'replaces', r.replaces,
  'cells', coalesce((select json_agg(c.cell order by c.cell collate "C") from insurance_cells c where c.product = r.name), '[]'::json),
  'created_at', ${moment('r.created_at')}, 'retired_at', ${moment('r.retired_at')},
  'details', json_build_object('created_by', r.created_by, 'retired_by', r.retired_by))::jsonb
  || case when r.outside_km is null then '{}'::jsonb else jsonb_build_object('outside_km', trim_scale(r.outside_km)::text) end
  || coalesce((select jsonb_build_object('places', jsonb_agg(jsonb_build_array(c.cell, trim_scale(c.gps_lat)::text,
         trim_scale(c.gps_lng)::text, trim_scale(c.radius_km)::text) order by c.cell collate "C"))
       from insurance_cells c where c.product = r.name and num_nonnulls(c.gps_lat, c.gps_lng, c.radius_km) > 0
      having count(*) > 0), '{}'::jsonb))::json`;

const policyFacts: RawBuilder<CoverFacts> = sql`(json_build_object(
  'name', r.name, 'status', r.status, 'product', r.product, 'insurer', r.insurer, 'holder', r.holder, 'plot', r.plot,
  'cell', r.cell, 'sum_insured', trim_scale(r.sum_insured)::text, 'currency', r.currency, 'premium', trim_scale(r.premium)::text,
  'risk_score', trim_scale(r.risk_score)::text, 'normal', trim_scale(r.normal)::text, 'starts_on', r.starts_on::text,
  'ends_on', r.ends_on::text, 'quote_sha256', encode(sha256(convert_to(r.quote, 'UTF8')), 'hex'),
  'premiums', coalesce((select json_agg(json_build_object('name', p.name, 'standing', p.standing,
      'amount', trim_scale(p.amount)::text, 'currency', p.currency, 'tokens', trim_scale(p.tokens)::text,
      'period_from', p.period_from::text, 'period_to', p.period_to::text, 'paid_at', ${moment('p.paid_at')},
      'returned_amount', trim_scale(p.returned_amount)::text, 'returned_tokens', trim_scale(p.returned_tokens)::text,
      'returned_at', ${moment('p.returned_at')}) order by p.name collate "C")
    from premium_payments p where p.policy = r.name), '[]'::json),
  'applied_at', ${moment('r.applied_at')}, 'reviewed_at', ${moment('r.reviewed_at')}, 'bound_at', ${moment('r.bound_at')},
  'ended_at', ${moment('r.ended_at')},
  'details', json_build_object('farmer', r.farmer, 'insured', r.insured, 'applied_by', r.applied_by, 'reviewed_by', r.reviewed_by,
    'bound_by', r.bound_by, 'ended_by', r.ended_by, 'end_reason', r.end_reason, 'paid_by', (select json_agg(
      json_build_array(p.name, p.paid_by, p.returned_by) order by p.name collate "C") from premium_payments p where p.policy = r.name)))::jsonb
  || case when r.distance_km is null then '{}'::jsonb else jsonb_build_object('distance_km', trim_scale(r.distance_km)::text) end
  || case when r.gps_lat is null and r.gps_lng is null then '{}'::jsonb
          else jsonb_build_object('place', jsonb_build_array(trim_scale(r.gps_lat)::text, trim_scale(r.gps_lng)::text)) end)::json`;

const claimFacts: RawBuilder<CoverFacts> = sql`json_build_object(
  'name', r.name, 'status', r.status, 'kind', r.kind, 'policy', r.policy, 'insurer', r.insurer, 'holder', r.holder,
  'claimed_amount', trim_scale(r.claimed_amount)::text, 'approved_amount', trim_scale(r.approved_amount)::text,
  'currency', r.currency, 'loss_on', r.loss_on::text, 'evidence', r.evidence, 'index_value', trim_scale(r.index_value)::text,
  'readings', coalesce((select json_agg(c.reading order by c.reading collate "C") from claim_readings c where c.claim = r.name), '[]'::json),
  'filed_at', ${moment('r.filed_at')}, 'reviewed_at', ${moment('r.reviewed_at')}, 'decided_at', ${moment('r.decided_at')},
  'paid_at', ${moment('r.paid_at')}, 'paid_tokens', trim_scale(r.paid_tokens)::text,
  'details', json_build_object('description', r.description, 'reason', r.reason, 'filed_by', r.filed_by,
    'reviewed_by', r.reviewed_by, 'decided_by', r.decided_by, 'paid_by', r.paid_by)::jsonb
    || case when r.other_event is null then '{}'::jsonb else jsonb_build_object('other_event', r.other_event) end)`;

const readingFacts: RawBuilder<CoverFacts> = sql`json_build_object(
  'name', r.name, 'provider', r.provider, 'index_kind', r.index_kind, 'cell', r.cell, 'period_from', r.period_from::text,
  'period_to', r.period_to::text, 'value', trim_scale(r.value)::text, 'unit', r.unit, 'issued_at', ${moment('r.issued_at')},
  'signature', r.signature, 'corrects', r.corrects, 'received_at', ${moment('r.received_at')},
  'details', json_build_object('received_by', r.received_by))`;

const tables: Readonly<Record<CoverKind, { table: string; facts: RawBuilder<CoverFacts> }>> = {
  product: { table: 'insurance_products', facts: productFacts },
  policy: { table: 'insurance_policies', facts: policyFacts },
  claim: { table: 'insurance_claims', facts: claimFacts },
  reading: { table: 'oracle_readings', facts: readingFacts },
};

export const coverKinds: readonly CoverKind[] = ['product', 'policy', 'claim', 'reading'];

export const coverFactsRows =
  (kind: CoverKind) =>
  (names: readonly string[]): RawBuilder<unknown> =>
    sql`
    select ${sql.lit(kind)} as kind, r.name, ${tables[kind].facts} as facts, ${latestOf(kind, 'r.name')}
      from ${sql.table(tables[kind].table)} r where r.name = any(${names}::text[])`;

/** The canonical JSON that is hashed and signed for a state of a record of insurance. */
export const coverPayload =
  (kind: CoverKind) =>
  ({ name, details, ...said }: CoverFacts, envelope: Envelope): string =>
    write(kind, name, envelope, {
      ...said,
      ...(kind === 'claim' ? { evidence: jsonIn(said['evidence']) } : {}),
      details_commitment: commitmentTo(details, envelope.salt),
    });

/** What a text says; the text itself where somebody made it unreadable. It was not signed so. */
function jsonIn(text: Json | undefined): Json {
  if (typeof text !== 'string') return null;
  try {
    const read: Json = JSON.parse(text);
    return read;
  } catch {
    return text;
  }
}

const comparison = (kind: CoverKind) =>
  comparisonOf({
    kind,
    table: tables[kind].table,
    as: 'r',
    facts: tables[kind].facts,
    signed: sql`true`,
    payload: coverPayload(kind),
  });

/** Compares the records of each kind with what was signed of them. */
export const signedCover: Readonly<Record<CoverKind, ReturnType<typeof comparison>>> = {
  product: comparison('product'),
  policy: comparison('policy'),
  claim: comparison('claim'),
  reading: comparison('reading'),
};
