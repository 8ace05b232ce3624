import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { latestOf, moment } from './facts.ts';
import { commitmentTo, type Envelope, write } from './payloads.ts';

/** What the attestation of an organisation says: who it is, and what the platform has decided about it. */
export interface OrganisationFacts {
  name: string;
  kind: string;
  title: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string | null;
  business_type: string | null;
  registration_number: string | null;
  customs_code: string | null;
  eori: string | null;
  /** Moments as ISO 8601 in UTC. */
  created_at: string;
  verified_at: string | null;
  suspended_at: string | null;
  /** How it is reached, what it prefers, who founded it, and why it was suspended: only a commitment to them. */
  details: { readonly [name: string]: Json };
}

/** `OrganisationFacts` of a row `g` of orgs: every column of it. */
export const organisationFacts: RawBuilder<OrganisationFacts> = sql`json_build_object(
  'name', g.name, 'kind', g.kind, 'title', g.title, 'country', g.country, 'region', g.region,
  'business_type', g.business_type, 'registration_number', g.registration_number, 'customs_code', g.customs_code,
  'eori', g.eori, 'created_at', ${moment('g.created_at')}, 'verified_at', ${moment('g.verified_at')},
  'suspended_at', ${moment('g.suspended_at')},
  'details', json_build_object('contact_email', g.contact_email, 'contact_phone', g.contact_phone, 'address', g.address,
    'street', g.street, 'postal_code', g.postal_code, 'city', g.city, 'preferred_commodities', g.preferred_commodities,
    'preferred_grades', g.preferred_grades, 'created_by', g.created_by, 'suspended_reason', g.suspended_reason))`;

export function organisationFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'organisation' as kind, g.name, ${organisationFacts} as facts, ${latestOf('organisation', 'g.name')}
      from orgs g where g.name = any(${names}::text[])`;
}

/** The canonical JSON that is hashed and signed for a state of an organisation. */
export function organisationPayload(facts: OrganisationFacts, envelope: Envelope): string {
  const { name, kind, details, ...said } = facts;
  const details_commitment = commitmentTo(details, envelope.salt);
  return write('organisation', name, envelope, { ...said, organisation_kind: kind, details_commitment });
}
