import { z } from 'zod';
import type { RecordKind } from '../../src/kernel/values/vocabulary.ts';

/** What the matrix reads of a JSON Schema. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: unknown;
  /** A decimal number that is kept as text. */
  wire?: string;
  /** The kind of record that the text names. */
  record?: RecordKind;
}

/** The input of an operation, as a client sends it. */
export const inputOf = (operation: { input: z.ZodObject }): Schema & { properties: Record<string, Schema> } => ({
  properties: {},
  ...(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema),
});

/** A single value somewhere in an input, such as `lines[].lot`. */
export interface Leaf {
  path: string;
  schema: Schema;
}

/** Every single value of an input, also inside lists and objects. */
export function leavesOf(schema: Schema, path = ''): Leaf[] {
  const inside = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (schema.record !== undefined) return [{ path, schema }];
  if (schema.anyOf !== undefined)
    return schema.anyOf.filter((option) => option.type !== 'null').flatMap((option) => leavesOf(option, path));
  if (schema.items !== undefined) return leavesOf(schema.items, `${path}[]`);
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([key, inner]) => leavesOf(inner, inside(key)));
  return [{ path, schema }];
}

/** The values of an input that name records. */
export const recordsOf = (schema: Schema): { path: string; record: RecordKind }[] =>
  leavesOf(schema).flatMap(({ path, schema: { record } }) => (record === undefined ? [] : [{ path, record }]));

/** What stands for a record of a kind in a sample; undefined where there is none. */
export type NameOf = (record: RecordKind) => unknown;

/** A value that the schema accepts: its example, its default, or the plainest of its type. */
export function sampleOf(schema: Schema, nameOf: NameOf = () => undefined): unknown {
  if (schema.record !== undefined) return nameOf(schema.record) ?? schema.examples?.[0] ?? 'x';
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] as Schema, nameOf);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(schema.items as Schema, nameOf)];
    case 'object':
      return sampleInput(schema, nameOf);
    default:
      return sampleText(schema);
  }
}

function sampleText({ format, pattern, minLength = 1, maxLength = 140 }: Schema): string {
  if (format === 'date') return '2026-01-15';
  if (format === 'date-time') return '2026-01-15T00:00:00Z';
  if (format === 'email') return 'somebody@example.org';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (pattern?.includes('{64}')) return 'a'.repeat(64);
  return `x${(++texts).toString(36)}`.padEnd(minLength, 'x').slice(0, maxLength);
}
/** No two texts are the same: some must not come twice, such as a buyer's own reference. */
let texts = 0;

/** The required values of an object, and those of `also`. */
export function sampleInput(schema: Schema, nameOf: NameOf, also: readonly string[] = []): Record<string, unknown> {
  const wanted = new Set([...(schema.required ?? []), ...also]);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([key, inner]) => wanted.has(key) && (also.includes(key) || inner.default === undefined))
      .map(([key, inner]) => [key, sampleOf(inner, nameOf)]),
  );
}

/** A copy of an input with another value at a path, such as `lines[].lot`; what leads there is made where it is missing. */
export function withValue(input: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [, key, list, rest] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(path) as unknown as [string, string, string?, string?];
  const deeper = (inner: unknown) =>
    rest === undefined || rest === '' ? value : withValue((inner ?? {}) as Record<string, unknown>, rest, value);
  const inner = input[key];
  return {
    ...input,
    [key]: list === undefined ? deeper(inner) : [deeper(Array.isArray(inner) ? inner[0] : undefined)],
  };
}
