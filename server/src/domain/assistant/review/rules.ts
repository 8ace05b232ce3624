import { invalid } from '../../../kernel/values/errors.ts';
import type { DocumentAnswer } from '../../../platform/db/tables.generated.ts';
import type { Compared } from '../extraction/compare.ts';
import { type Field, type FieldName, fieldNames, readValue, surely, wantedOf } from '../extraction/fields.ts';

/** What a person said of a field of a document. */
export interface Answered {
  answer: DocumentAnswer;
  /** As it is compared; null where the document does not say it. */
  value: string | null;
  at: Date;
}
export type Answers = ReadonlyMap<string, Answered>;

/** A field with what a person said of it, which goes before what was read. */
export interface Stated extends Omit<Field, 'line' | 'page'> {
  /** Null: a person found it, and no program. */
  page: number | null;
  answered: Answered | null;
}

/** What a document says: as it was read, and as people who looked said. */
export function stateFields(found: readonly Field[], answers: Answers): Stated[] {
  const read = new Map<string, Field>(found.map((field) => [field.field, field]));
  return fieldNames.flatMap((field): Stated[] => {
    const as = read.get(field);
    const answered = answers.get(field) ?? null;
    if (as === undefined) {
      if (answered?.value == null) return [];
      const { value } = answered;
      return [{ field, text: value, value, confidence: 0, page: null, box: null, answered }];
    }
    const { line: _line, ...rest } = as;
    return [{ ...rest, value: answered?.value ?? as.value, answered }];
  });
}

/** What is compared with a record: not what a person said stands in the document nowhere. */
export const standing = (fields: readonly Stated[]): Stated[] =>
  fields
    .filter(({ answered }) => answered?.answer !== 'absent')
    .map((field) => (field.answered?.answer === 'corrected' ? { ...field, text: field.value } : field));

/** A program was not sure, and no person has looked. */
export const isUnsure = ({ confidence, answered }: Stated): boolean => answered === null && confidence < surely;

/**
 * What a person has to look at: what the reading is unsure of, and where document and record disagree. What the record says
 * and the document does not is no question: few papers say everything.
 */
export function fieldsToAsk(fields: readonly Stated[], compared: readonly Compared[] | undefined): FieldName[] {
  const disagreeing = new Set(
    (compared ?? []).filter(({ verdict }) => verdict === 'mismatch').map(({ field }): string => field),
  );
  const unsure = new Set(fields.filter(isUnsure).map(({ field }): string => field));
  return fieldNames.filter((field) => unsure.has(field) || disagreeing.has(field));
}

/** What is kept of an answer. @throws Refusal 400 naming the field. */
export function keptValue(
  field: FieldName,
  { answer, value }: { answer: Answered['answer']; value: string | undefined },
  read: Field | undefined,
): string | null {
  if (answer === 'absent') return null;
  if (answer === 'confirmed') {
    if (read === undefined) throw invalid('answer', `nothing was read as ${field}: say corrected, or absent`);
    return read.value;
  }
  if (value === undefined || value === '') throw invalid('value', 'is required: what the document says');
  const understood = readValue(field, value);
  if (understood === undefined) throw invalid('value', `must be ${wantedOf(field)}`);
  return understood;
}
