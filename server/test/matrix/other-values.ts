import type { Schema } from './parameters.ts';

/** Another value that the schema accepts as well; undefined where there is none, or where it would be another record. */
export function otherValue(schema: Schema, value: unknown): unknown {
  if (schema.record !== undefined || schema.const !== undefined) return undefined;
  const said = value ?? schema.default;
  if (schema.enum !== undefined) return schema.enum.find((each) => each !== said);
  if (typeof said === 'boolean') return !said;
  if (typeof said === 'number') return said + 1;
  if (typeof said === 'string') return otherText(schema, said);
  if (said !== undefined) return undefined;
  return schema.examples?.[0] ?? (isFreeText(schema) ? 'something else' : undefined);
}

const isFreeText = ({ type, format, pattern }: Schema) =>
  type === 'string' && format === undefined && pattern === undefined;

function otherText(schema: Schema, value: string): string | undefined {
  if (/^\d+(\.\d+)?$/.test(value)) return String(Number(value) + 1);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `${Number(value.slice(0, 4)) + 1}${value.slice(4)}`;
  return isFreeText(schema) ? `${value} otherwise` : undefined;
}
