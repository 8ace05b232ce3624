import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type PayloadOf, payloads, type SchemaName } from './schemas.ts';

/** Something that is to become an event. */
export interface Claim<N extends SchemaName = SchemaName> {
  schema: N;
  /** The record it is about; one event for each schema and record (and occasion). */
  subject: string;
  /** What tells it from another event about the record. */
  occasion?: string | undefined;
  /** Lower-case country code of the originator. */
  region: string;
  /** The lot it depends on: flagged, it holds the event. */
  lot: string | null;
  /** Organisations that may see it; null for everybody. */
  parties: readonly string[] | null;
  /** The rule by which it was accredited. */
  standard: string;
  payload: PayloadOf<N>;
  /** Why it waits for an authority. */
  holdReason: string | null;
  createdAt: Date;
}

/** The name under which a claim is made once. */
export function sourceOf(schema: SchemaName, subject: string, occasion?: string): string {
  return occasion === undefined ? `${schema}:${subject}` : `${schema}:${subject}:${occasion}`;
}

/**
 * Hands claims in, in the caller's transaction. One that was made before is left out.
 * @returns how many were new.
 * @throws ZodError when a payload is not what its schema says.
 */
export async function insertClaims(tx: Tx, claims: readonly Claim[]): Promise<number> {
  const rows = claims.map((claim, place) => ({
    place,
    source: sourceOf(claim.schema, claim.subject, claim.occasion),
    schema: claim.schema,
    region: claim.region,
    subject: claim.subject,
    lot: claim.lot,
    parties: claim.parties,
    standard: claim.standard,
    payload: canonicalize(payloads[claim.schema].parse(claim.payload) as Json),
    hold_reason: claim.holdReason,
    created_at: claim.createdAt,
  }));
  const { numAffectedRows } = await sql`
    insert into event_claims (source, schema, region, subject, lot, parties, standard, payload, hold_reason, created_at)
    select c.source, c.schema, c.region, c.subject, c.lot, c.parties, c.standard, c.payload, c.hold_reason, c.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (place int, source text, schema text, region text, subject text, lot text,
        parties text[], standard text, payload text, hold_reason text, created_at timestamptz)
     where not exists (select 1 from events e where e.source = c.source)
     order by c.place
        on conflict (source) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
