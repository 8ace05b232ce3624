import { sql } from 'kysely';
import { certificateFacts, certificatePayload } from './certificate-facts.ts';
import { comparisonOf } from './signed-records.ts';

const comparison = comparisonOf({
  kind: 'certificate',
  table: 'export_certificates',
  as: 'c',
  facts: certificateFacts,
  signed: sql`true`,
  payload: certificatePayload,
});

/** Of the certificates named, those whose record is not what was signed. */
export const alteredCertificates = comparison.altered;

/** Compares certificates with their attestations, in order of name; `cursor` is null at the end of the list. */
export const findAlteredCertificates = comparison.findAltered;
