import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { latestOf, moment } from './facts.ts';
import { commitmentTo, type Envelope, write } from './payloads.ts';

/** What the attestation of an organisation's credential says: what its badge shows, and until when it counts. */
export interface OrgCredentialFacts {
  name: string;
  org: string;
  credential_type: string;
  issuer: string | null;
  /** YYYY-MM-DD, both days count. */
  valid_from: string | null;
  valid_until: string | null;
  verified: boolean;
  /** Moments as ISO 8601 in UTC. */
  verified_at: string;
  withdrawn_at: string | null;
  /** Its number, who confirmed and withdrew it, and why: only a commitment to them. */
  details: { readonly [name: string]: Json };
}

/** `OrgCredentialFacts` of a row `c` of org_credentials; of which end its people were warned is no part of it. */
export const orgCredentialFacts: RawBuilder<OrgCredentialFacts> = sql`json_build_object(
  'name', c.name, 'org', c.org, 'credential_type', c.credential_type, 'issuer', c.issuer,
  'valid_from', c.valid_from::text, 'valid_until', c.valid_until::text, 'verified', c.verified,
  'verified_at', ${moment('c.verified_at')}, 'withdrawn_at', ${moment('c.withdrawn_at')},
  'details', json_build_object('reference_number', c.reference_number, 'issued_by', c.issued_by,
    'withdrawn_by', c.withdrawn_by, 'withdrawn_reason', c.withdrawn_reason, 'created_at', ${moment('c.created_at')}))`;

export function orgCredentialFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'org_credential' as kind, c.name, ${orgCredentialFacts} as facts, ${latestOf('org_credential', 'c.name')}
      from org_credentials c where c.name = any(${names}::text[])`;
}

/** The canonical JSON that is hashed and signed for a state of a credential. */
export function orgCredentialPayload(facts: OrgCredentialFacts, envelope: Envelope): string {
  const { name, details, ...said } = facts;
  return write('org_credential', name, envelope, { ...said, details_commitment: commitmentTo(details, envelope.salt) });
}
