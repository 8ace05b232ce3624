import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import { notAsWritten } from '../attestation/not-as-written.ts';
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
 * @throws ZodError when a payload is not what its schema says; Refusal 409 where what is in the way of a claim was not made by the service:
 * it would be gone the next moment, and the event never told.
 */
export async function insertClaims(work: Pick<Work, 'tx' | 'attest'>, claims: readonly Claim[]): Promise<number> {
  const { tx } = work;
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
  const { rows: made } = await sql<{ source: string }>`
    insert into event_claims (source, schema, region, subject, lot, parties, standard, payload, hold_reason, created_at)
    select c.source, c.schema, c.region, c.subject, c.lot, c.parties, c.standard, c.payload, c.hold_reason, c.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (place int, source text, schema text, region text, subject text, lot text,
        parties text[], standard text, payload text, hold_reason text, created_at timestamptz)
     where not exists (select 1 from events e where e.source = c.source)
     order by c.place
        on conflict (source) do nothing returning source`.execute(tx);
  const fresh = new Set(made.map(({ source }) => source));
  await assertMadeBefore(
    work,
    [...new Set(rows.map(({ source }) => source))].filter((source) => !fresh.has(source)),
  );
  return made.length;
}

/** Each of these sources has its event, or its claim waits. */
async function assertMadeBefore(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  sources: readonly string[],
): Promise<void> {
  if (sources.length === 0) return;
  const all = (table: string, among: readonly string[]) => ({
    table,
    where: sql<boolean>`t.source = any(${among}::text[])`,
    relied: { on: sql<boolean>`true`, rows: among.length },
  });
  // A claim may become an event in between.
  for (let left = 2; ; left--) {
    const { rows } = await sql<{ source: string }>`
      select source from events where source = any(${sources}::text[])`.execute(tx);
    const told = rows.map(({ source }) => source);
    const waiting = sources.filter((source) => !told.includes(source));
    const [altered] = await attest.alteredRows(all('events', told), all('event_claims', waiting));
    if (altered === undefined) return;
    if (left === 0) throw notAsWritten(altered);
  }
}
