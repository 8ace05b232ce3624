import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { latestOf, moment } from './facts.ts';
import { commitmentTo, type Envelope, write } from './payloads.ts';

/** What the attestation of an export certificate says. */
export interface CertificateFacts {
  name: string;
  status: string;
  order_name: string;
  lot: string;
  exporter: string;
  certificate_number: string | null;
  authority: string | null;
  /** YYYY-MM-DD */
  expiry: string | null;
  issued_as: string;
  /** What was checked when it was issued: its whole JSON. */
  checked: { readonly [name: string]: Json };
  /** Moments as ISO 8601 in UTC. */
  issued_at: string;
  revoked_at: string | null;
  revoked_reason: string | null;
  expired_at: string | null;
  /** Of its Verifiable Credential, 64 lowercase hex digits. */
  credential_sha256: string;
  /** Who issued and revoked it: only a commitment to them. */
  details: { readonly [name: string]: Json };
}

/** `CertificateFacts` of a row `c` of export_certificates: every column of it. */
export const certificateFacts: RawBuilder<CertificateFacts> = sql`json_build_object(
  'name', c.name, 'status', c.status, 'order_name', c.order_name, 'lot', c.lot, 'exporter', c.exporter,
  'certificate_number', c.certificate_number, 'authority', c.authority, 'expiry', c.expiry::text,
  'issued_as', c.issued_as, 'checked', c.checked, 'issued_at', ${moment('c.issued_at')},
  'revoked_at', ${moment('c.revoked_at')}, 'revoked_reason', c.revoked_reason, 'expired_at', ${moment('c.expired_at')},
  'credential_sha256', encode(sha256(convert_to(c.credential, 'UTF8')), 'hex'),
  'details', json_build_object('issued_by', c.issued_by, 'revoked_by', c.revoked_by, 'credential_id', c.credential_id))`;

export function certificateFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'certificate' as kind, c.name, ${certificateFacts} as facts, ${latestOf('certificate', 'c.name')}
      from export_certificates c where c.name = any(${names}::text[])`;
}

/** The canonical JSON that is hashed and signed for a state of an export certificate. No prices, no names of people. */
export function certificatePayload(facts: CertificateFacts, envelope: Envelope): string {
  const { name, order_name: order, details, ...said } = facts;
  return write('certificate', name, envelope, {
    ...said,
    order,
    details_commitment: commitmentTo(details, envelope.salt),
  });
}
