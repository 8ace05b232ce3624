import { Decimal } from 'decimal.js';
import { plainName } from '../../foundation/reference/plain-name.ts';
import type { Field, FieldName } from './fields.ts';

export const verdicts = ['match', 'mismatch', 'missing'] as const;

/** A field held against the record. */
export interface Compared {
  field: FieldName;
  /** `missing`: the record says it, and the document does not. */
  verdict: (typeof verdicts)[number];
  document: string | null;
  record: string;
  /** The concept of the glossary by which two words are one; null where they are the same word, or not one. */
  concept: string | null;
}

/** What a record says of the fields, as they are compared. */
export type RecordFields = Readonly<Partial<Record<FieldName, string>>>;

/** The concept that a word names; undefined where it names none. */
export type ConceptOf = (word: string) => string | undefined;

const figures: ReadonlySet<FieldName> = new Set(['quantity', 'unit_price', 'total_amount', 'moisture_percent']);
/** Words that may stand under another name in the glossary. */
const named: ReadonlySet<FieldName> = new Set(['commodity', 'grade', 'processing_method']);
/** Names that a document may write longer: with a town, a form of company, a state. */
const partly: ReadonlySet<FieldName> = new Set([
  'seller',
  'buyer',
  'origin_country',
  'vessel',
  'port_of_loading',
  'port_of_discharge',
  'commodity',
]);

/** Holds what a document says against what its record says, in the order of the record's fields. */
export function compare(
  found: readonly Pick<Field, 'field' | 'text' | 'value'>[],
  record: RecordFields,
  conceptOf: ConceptOf,
): Compared[] {
  const byName = new Map(found.map((field) => [field.field, field]));
  return (Object.entries(record) as [FieldName, string][]).map(([field, said]) => {
    const stated = byName.get(field);
    if (stated === undefined) return { field, verdict: 'missing', document: null, record: said, concept: null };
    const of = { field, document: stated.text, record: said };
    if (isSame(field, stated.value, said)) return { ...of, verdict: 'match', concept: null };
    const concept = named.has(field) ? conceptOf(stated.value) : undefined;
    const one = concept !== undefined && concept === conceptOf(said);
    return { ...of, verdict: one ? 'match' : 'mismatch', concept: one ? concept : null };
  });
}

function isSame(field: FieldName, document: string, record: string): boolean {
  if (figures.has(field)) return new Decimal(document).eq(record);
  const [left, right] = [plainName(document), plainName(record)];
  if (left === right) return true;
  return partly.has(field) && right.length >= 4 && ` ${left} `.includes(` ${right} `);
}
