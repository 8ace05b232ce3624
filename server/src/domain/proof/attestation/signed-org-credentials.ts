import { sql } from 'kysely';
import { orgCredentialFacts, orgCredentialPayload } from './org-credential-facts.ts';
import { comparisonOf } from './signed-records.ts';

const comparison = comparisonOf({
  kind: 'org_credential',
  table: 'org_credentials',
  as: 'c',
  facts: orgCredentialFacts,
  // One that was confirmed before credentials were signed has no statement until it is confirmed again; it is no badge.
  signed: sql`exists (select from attestations s where s.kind = 'org_credential' and s.subject = c.name)`,
  payload: orgCredentialPayload,
});

/** Of the credentials named, those whose record is not what was signed. */
export const alteredOrgCredentials = comparison.altered;

/** Of the credentials chosen, those that are what was signed. */
export const attestedOrgCredentials = comparison.attested;

/** Compares credentials with their attestations, in order of name; `cursor` is null at the end of the list. */
export const findAlteredOrgCredentials = comparison.findAltered;
