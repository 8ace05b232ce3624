import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { listingFacts, listingPayload } from './listing-facts.ts';
import { organisationFacts, organisationPayload } from './organisation-facts.ts';
import { comparisonOf } from './signed-records.ts';

/**
 * Lots by where they stand in their sale. Every lot that was ever signed has such an attestation, but for those that were
 * signed before there were any, until the job has signed them.
 */
export const signedListings = comparisonOf({
  kind: 'listing',
  from: sql`lots l`,
  name: 'l.name',
  facts: listingFacts,
  signed: sql`exists (select from attestations s where s.kind = 'lot' and s.subject = l.name)
    and not exists (select from statements_due d where d.kind = 'listing' and d.subject = l.name)`,
  payload: listingPayload,
});

/** Organisations: each is signed from its foundation on, or by the job where it was founded before that. */
export const signedOrganisations = comparisonOf({
  kind: 'organisation',
  from: sql`orgs g`,
  name: 'g.name',
  facts: organisationFacts,
  signed: sql`exists (select from attestations s where s.kind = 'organisation' and s.subject = g.name)`,
  payload: organisationPayload,
});

/** Of the organisations named, those whose record is what was signed: only of them a stranger is told what they call themselves. */
export const organisationsAsSigned = (tx: Tx, names: readonly string[]): Promise<Set<string>> =>
  signedOrganisations.attested(tx, sql`g.name = any(${names}::text[])`);
