import { Decimal } from 'decimal.js';
import { type FieldError, Refusal } from '../../../kernel/values/errors.ts';
import { keyColumns, keySeparator, onlyKey, type ReferenceColumn, type ReferenceKind } from './kinds.ts';

/** What stands in a record: texts, decimal strings, whole numbers, lists of codes. */
export type ReferenceValues = Record<string, string | number | string[] | null>;

/** What a caller sent. */
export type SentValues = Readonly<Record<string, unknown>>;

/**
 * Reads what a caller sent for the columns of a kind, by their types and bounds.
 * @param columns those that may be set now.
 * @returns the values of the columns that were sent; where `complete`, of all of them.
 * @throws Refusal 400 naming every value that does not fit, as `values.<column>`.
 */
export function readValues(columns: readonly ReferenceColumn[], sent: SentValues, complete: boolean): ReferenceValues {
  const errors: FieldError[] = Object.keys(sent)
    .filter((name) => !columns.some((column) => column.name === name))
    .map((name) => ({
      field: `values.${name.slice(0, 40)}`,
      message: `cannot be set here; there are ${columns.map((column) => column.name).join(', ') || 'none'}`,
    }));
  const values: ReferenceValues = {};
  for (const column of columns) {
    const given = sent[column.name] ?? (complete ? column.default : undefined);
    if (given === undefined || given === null || given === '') {
      const absent = !complete && !(column.name in sent);
      if (column.optional === true && !absent) values[column.name] = column.type === 'codes' ? [] : null;
      else if (!absent) errors.push({ field: `values.${column.name}`, message: 'is required' });
      continue;
    }
    const read = readValue(column, given);
    if ('fault' in read) errors.push({ field: `values.${column.name}`, message: read.fault });
    else values[column.name] = read.value;
  }
  refuse(errors);
  return values;
}

type Read = { value: ReferenceValues[string] } | { fault: string };

function readValue(column: ReferenceColumn, given: unknown): Read {
  if (column.type === 'codes') return readCodes(given);
  if (typeof given !== 'string' && typeof given !== 'number') return { fault: 'must be a text or a number' };
  const text = String(given).trim();
  if (column.type === 'text') return readText(column, text);
  if (!/^-?\d{1,18}(\.\d{1,18})?$/.test(text)) {
    return { fault: column.type === 'int' ? 'must be a whole number, such as 12' : 'must be a number, such as 12.5' };
  }
  const number = new Decimal(text);
  const scale = column.type === 'int' ? 0 : (column.scale ?? 0);
  if (number.decimalPlaces() > scale) {
    return { fault: scale === 0 ? 'must be a whole number' : `must have at most ${scale} decimals` };
  }
  if (column.min !== undefined && number.lt(column.min)) return { fault: `must be at least ${plain(column.min)}` };
  if (column.max !== undefined && number.gt(column.max)) return { fault: `must be at most ${plain(column.max)}` };
  return { value: column.type === 'int' ? number.toNumber() : number.toFixed() };
}

const plain = (number: number) => new Decimal(number).toFixed();

function readText({ choices, pattern, example }: ReferenceColumn, text: string): Read {
  if (choices !== undefined && !choices.includes(text)) return { fault: `must be one of ${choices.join(', ')}` };
  if (pattern !== undefined && !pattern.test(text)) {
    return { fault: `must look like ${example ?? pattern.source}` };
  }
  if (text.length > 140 || text.includes(keySeparator)) return { fault: `must be short, without ${keySeparator}` };
  return { value: text };
}

function readCodes(given: unknown): Read {
  const list = typeof given === 'string' ? given.split(/[\s,]+/).filter((code) => code !== '') : given;
  const fits = Array.isArray(list) && list.length <= 50 && list.every((code) => /^[A-Z]{2}$/.test(String(code)));
  return fits ? { value: [...new Set(list.map(String))].sort() } : { fault: 'must be country codes, such as BI, RW' };
}

/** The key of a record, of its key columns in their order. */
export function keyOf(kind: ReferenceKind, values: ReferenceValues): string {
  const columns = keyColumns(kind);
  if (columns.length === 0) return onlyKey;
  // Of any of everything: the one record of that kind that has nothing to be called by.
  return columns.map(({ name }) => values[name] ?? '').join(keySeparator) || onlyKey;
}

/** @throws Refusal 400 where what a record says does not fit together. */
export function checkTogether(kind: ReferenceKind, values: ReferenceValues): void {
  const fault = kind.check?.(values);
  if (fault !== undefined) refuse([{ field: `values.${fault.field}`, message: fault.message }]);
}

function refuse(errors: FieldError[]): void {
  if (errors.length === 0) return;
  throw new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}
