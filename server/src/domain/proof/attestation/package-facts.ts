import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { commitmentTo, type Envelope, plainDecimal, write } from './payloads.ts';

/** What the attestation of a due diligence package says. */
export interface PackageFacts {
  name: string;
  status: string;
  replaces: string | null;
  rule_set: string;
  activity: string;
  country_of_activity: string;
  plot_count: number;
  producer_count: number;
  quantity_kg: string;
  hectares: string;
  first_harvest: string | null;
  last_harvest: string | null;
  /** SHA-256 over all frozen inputs, 64 lowercase hex digits; null of a Draft. */
  inputs_hash: string | null;
  risk: string;
  /** Moments as ISO 8601 in UTC. */
  outdated_at: string | null;
  eu_system: string | null;
  reference_number: string | null;
  submitted_at: string | null;
  available_at: string | null;
  generated_at: string | null;
  /** Scientific names that its statement bears; null or none of packages of before anybody was asked. */
  species: readonly string[] | null;
  /** [lot, kilograms, SHA-256 hex of what it said, whether the package still speaks for it], in any order. */
  lots: readonly (readonly [lot: string, quantityKg: string, inputHash: string, live: boolean])[];
  /** Who answers for it, the verification number, and people's own words: the payload bears only a commitment to them. */
  details: { readonly [name: string]: Json };
}

const moment = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `PackageFacts` of a row `d` of packages: every column of it, and its lots. */
export const packageFacts: RawBuilder<PackageFacts> = sql`json_build_object(
  'name', d.name, 'status', d.status, 'replaces', d.replaces, 'rule_set', d.rule_set, 'activity', d.activity,
  'country_of_activity', d.country_of_activity, 'plot_count', d.plot_count, 'producer_count', d.producer_count,
  'quantity_kg', d.quantity_kg::text, 'hectares', d.hectares::text, 'first_harvest', d.first_harvest,
  'last_harvest', d.last_harvest, 'inputs_hash', encode(d.inputs_hash, 'hex'), 'risk', d.risk,
  'outdated_at', ${moment('d.outdated_at')}, 'eu_system', d.eu_system, 'reference_number', d.reference_number,
  'submitted_at', ${moment('d.submitted_at')}, 'available_at', ${moment('d.available_at')},
  'generated_at', ${moment('d.generated_at')}, 'species', d.species,
  'lots', coalesce((select json_agg(json_build_array(pl.lot, pl.quantity_kg::text, encode(pl.input_hash, 'hex'), pl.live))
                      from diligence_lots pl where pl.package = d.name), '[]'::json),
  'details', json_build_object('operator', d.operator, 'name', d.operator_name, 'country', d.operator_country,
    'eori', d.operator_eori, 'street', d.operator_street, 'postal_code', d.operator_postal_code, 'city', d.operator_city,
    'email', d.operator_email, 'phone', d.operator_phone, 'border_country', d.border_country, 'comment', d.comment,
    'verification_number', d.verification_number, 'rejection_reason', d.rejection_reason,
    'outdated_reason', d.outdated_reason, 'submitted_from', d.submitted_from, 'created_by', d.created_by,
    'created_at', ${moment('d.created_at')}, 'updated_at', ${moment('d.updated_at')}))`;

export function packageFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'package' as kind, d.name, ${packageFacts} as facts,
           (select max(version) from attestations where kind = 'package' and subject = d.name) as latest
      from diligence_packages d where d.name = any(${names}::text[])`;
}

/** The canonical JSON that is hashed and signed for a package. No coordinates, no names of people, no buyer. */
export function packagePayload(facts: PackageFacts, envelope: Envelope): string {
  const { name, details, lots, quantity_kg, hectares, species, ...said } = facts;
  return write('package', name, envelope, {
    ...said,
    // Packages of before had none: what was signed of them stays what it was.
    ...(species === null || species.length === 0 ? {} : { species }),
    quantity_kg: plainDecimal(quantity_kg),
    hectares: plainDecimal(hectares),
    lots: [...lots]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([lot, kg, input_hash, live]) => ({ lot, quantity_kg: plainDecimal(kg), input_hash, live })),
    details_commitment: commitmentTo(details, envelope.salt),
  });
}
