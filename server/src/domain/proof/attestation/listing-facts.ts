import { createHash } from 'node:crypto';
import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { latestOf, moment } from './facts.ts';
import { commitmentTo, type Envelope, newestShape, type Shape, write } from './payloads.ts';

/** What the attestation of a lot's listing says: where the lot stands in its sale. What it is stands in the lot's own. */
export interface ListingFacts {
  name: string;
  /** The lot's, but Listed for a Notarized one: that follows from the anchor, which comes after the signature. */
  status: string;
  exporter: string | null;
  corridor: string;
  divisible: boolean;
  /** Moments as ISO 8601 in UTC. */
  created_at: string;
  listed_at: string | null;
  verified_at: string | null;
  sold_at: string | null;
  /** What is asked for it, and for how much of it: the payload bears only a commitment to it, by a secret of the lot. */
  terms: { readonly [name: string]: Json };
  /** 64 lowercase hex digits. */
  terms_salt: string;
}

/** `ListingFacts` of a row `l` of lots. */
export const listingFacts: RawBuilder<ListingFacts> = sql`json_build_object(
  'name', l.name, 'status', case l.status when 'Notarized' then 'Listed' else l.status end, 'exporter', l.exporter,
  'corridor', l.corridor, 'divisible', l.divisible, 'created_at', ${moment('l.created_at')},
  'listed_at', ${moment('l.listed_at')}, 'verified_at', ${moment('l.verified_at')}, 'sold_at', ${moment('l.sold_at')},
  'terms', json_build_object('asking_price', trim_scale(l.asking_price)::text, 'currency', l.currency,
    'unit', l.unit, 'confirmed_price', trim_scale(l.confirmed_price)::text, 'confirmed_currency', l.confirmed_currency),
  'terms_salt', encode(l.terms_salt, 'hex'))`;

export function listingFactsRows(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'listing' as kind, l.name, ${listingFacts} as facts, ${latestOf('listing', 'l.name')}
      from lots l where l.name = any(${names}::text[])`;
}

/** The canonical JSON that is hashed and signed for where a lot stands in its sale. */
export function listingPayload(facts: ListingFacts, envelope: Envelope, shape: Shape = newestShape): string {
  const { name, terms, terms_salt, ...said } = facts;
  if (shape === 1) {
    const { unit: _unit, ...first } = terms;
    // With the salt of the version, so that nobody sees whether two versions ask for the same.
    const terms_commitment = commitmentTo({ ...first, salt: envelope.salt }, terms_salt);
    return write('listing', name, envelope, { ...said, terms_commitment });
  }
  const terms_commitment = commitmentTo(terms, openingOf(terms_salt, envelope.salt));
  return write('listing', name, envelope, { ...said, shape, terms_commitment });
}

/**
 * What opens the terms of one version, and of no other: SHA-256 of the lot's secret and the version's salt, which is
 * public. Whoever is given it cannot go back to the secret.
 */
export function openingOf(termsSalt: string, salt: string): string {
  return createHash('sha256').update(Buffer.from(termsSalt, 'hex')).update(Buffer.from(salt, 'hex')).digest('hex');
}
