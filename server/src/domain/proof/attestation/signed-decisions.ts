import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { comparisonOf } from './signed-records.ts';

const comparison = comparisonOf<{ readonly [name: string]: Json }>({
  kind: 'decision',
  table: 'ai_decisions',
  as: 'd',
  facts: sql`json_build_object('subject', d.name, 'subject_doctype', d.subject_doctype, 'subject_name', d.subject_name,
    'decision_type', d.decision_type, 'decision', d.decision, 'reasons', d.reasons, 'input_hash', encode(d.input_hash, 'hex'),
    'provider', d.provider, 'model', d.model, 'prompt_version', d.prompt_version, 'error', d.error)`,
  signed: sql`true`,
  payload: (facts, { version, salt, signedAt }) =>
    canonicalize({ ...facts, type: 'lotmark.decision.v1', version, salt, signed_at: signedAt.toISOString() }),
});

/** Of the decisions named, those whose record is not what was signed. */
export const alteredDecisions = comparison.altered;

/** Compares decisions of the assistant with their attestations, in order of name; `cursor` is null at the end of the list. */
export const findAlteredDecisions = comparison.findAltered;
