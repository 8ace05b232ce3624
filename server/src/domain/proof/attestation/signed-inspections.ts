import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { inspectionFacts } from './facts.ts';
import { inspectionPayload } from './payloads.ts';
import { comparisonOf } from './signed-records.ts';

const comparison = comparisonOf({
  kind: 'inspection',
  table: 'inspections',
  as: 'i',
  facts: inspectionFacts,
  signed: sql`i.status = 'Approved'`,
  payload: inspectionPayload,
});

/** Of the approved inspections of a lot, those whose record is what was signed. */
export const attestedOnLot = (tx: Tx, lot: string): Promise<Set<string>> =>
  comparison.attested(tx, sql`i.lot = ${lot}`);

/** Of the inspections named, the approved ones whose record is not what was signed. */
export const alteredInspections = comparison.altered;

/** Compares approved inspections with their attestations, in order of name; `cursor` is null at the end of the list. */
export const findAlteredInspections = comparison.findAltered;
