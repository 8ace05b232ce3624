import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import { editDistance } from '../values/edit-distance.ts';
import { type FieldError, Refusal } from '../values/errors.ts';
import { decimalMark } from '../values/vocabulary.ts';
import { jsonShapeFault } from './json-shape.ts';
import { plainWords } from './plain-words.ts';

/**
 * Everything may arrive as a string on this wire. A coercer is compiled once from a schema and turns what came into
 * what the schema means: "false" into false, "" into absent, "12" into 12, a JSON string into its object. It never
 * refuses: what it cannot read it leaves for the schema to name.
 */
type Coercer = (value: unknown) => unknown;

interface Definition {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
}
const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

const numeric = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;

function compile(schema: z.ZodType): Coercer {
  const definition = definitionOf(schema);
  if ((schema.meta() as { wire?: string } | undefined)?.wire === decimalMark) return toDecimalText;
  switch (definition.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'nullable': {
      const inner = compile(definition.innerType as z.ZodType);
      const keepsNull = takesNull(schema);
      return (value) => {
        if (value === null) return keepsNull ? null : undefined;
        return value === undefined ? undefined : inner(value);
      };
    }
    case 'pipe':
      return compile(definition.in as z.ZodType);
    case 'number':
      return (value) => {
        if (typeof value !== 'string') return value;
        const trimmed = value.trim();
        return numeric.test(trimmed) ? Number(trimmed) : value;
      };
    case 'boolean':
      return (value) => {
        if (value === 'true' || value === '1' || value === 1) return true;
        if (value === 'false' || value === '0' || value === 0) return false;
        return value;
      };
    case 'string':
    case 'enum':
    case 'literal':
      return (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
    case 'array': {
      const element = compile(definition.element as z.ZodType);
      const plain = ['string', 'enum', 'number', 'pipe'].includes(definitionOf(definition.element as z.ZodType).type);
      return (value) => {
        let list = parseJson(value, '[');
        if (typeof list === 'string' && plain) list = list.split(',').map((part) => part.trim());
        return Array.isArray(list) ? list.map(element) : list;
      };
    }
    case 'object': {
      const fields = compileFields(schema as z.ZodObject);
      return (value) => {
        const object = parseJson(value, '{');
        return isRecord(object) ? fields(object) : object;
      };
    }
    case 'record': {
      const element = compile(definition.valueType as z.ZodType);
      return (value) => {
        const object = parseJson(value, '{');
        if (!isRecord(object)) return object;
        return Object.fromEntries(Object.entries(object).map(([key, entry]) => [key, element(entry)]));
      };
    }
    case 'union': {
      const options = definition.options ?? [];
      const structured = options.some((option) => ['object', 'array', 'record'].includes(definitionOf(option).type));
      return structured ? (value) => parseJson(parseJson(value, '{'), '[') : (value) => value;
    }
    default:
      return (value) => value;
  }
}

/** Whether null says something here, under whatever stands around it; elsewhere it means absent. */
function takesNull(schema: z.ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  return type === 'nullable' || (innerType !== undefined && takesNull(innerType));
}

function compileFields(schema: z.ZodObject): (value: Record<string, unknown>) => Record<string, unknown> {
  const { shape } = schema;
  // What a schema takes beside the names it knows is handed on as it came.
  const open = schema.def.catchall !== undefined && definitionOf(schema.def.catchall as z.ZodType).type !== 'never';
  const fields = Object.entries(shape).map(([name, field]) => [name, compile(field as z.ZodType)] as const);
  return (value) => {
    const others = open ? Object.entries(value).filter(([name]) => !Object.hasOwn(shape, name)) : [];
    const result: Record<string, unknown> = Object.fromEntries(others);
    for (const [name, coercer] of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      // An empty form field is a field left out.
      const coerced = given === undefined || given === '' ? undefined : coercer(given);
      if (coerced !== undefined) result[name] = coerced;
    }
    return result;
  };
}

function toDecimalText(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value).toFixed() : value;
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  return numeric.test(trimmed) && trimmed.length <= 40 ? new Decimal(trimmed).toFixed() : value;
}

function parseJson(value: unknown, opening: '{' | '['): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(opening)) return value;
  // JSON within a text keeps the limits of a body; what does not stays a text, which the schema refuses by its name.
  if (jsonShapeFault(value) !== undefined) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the parameters of one operation. */
export type InputReader = (raw: unknown) => Record<string, unknown>;

/**
 * Compiles the reader of an input schema: coerce, validate, and refuse with every fault at once.
 * @throws Refusal `validation`, naming each missing or invalid parameter and what would be right.
 */
export function inputReader(schema: z.ZodObject): InputReader {
  const coerce = compileFields(schema);
  const names = Object.keys(schema.shape);
  return (raw) => {
    if (!isRecord(raw)) throw new Refusal('validation', 'The body must be a JSON object.');
    const result = schema.safeParse(coerce(raw), { error: plainWords });
    if (result.success) {
      const bad = findBadText(result.data, '');
      if (bad === undefined) return result.data;
      throw validationRefusal([{ field: bad, message: 'contains a NUL character or a broken Unicode character' }]);
    }
    const strange = strangersIn(raw, names);
    const errors = result.error.issues.map((issue): FieldError => {
      const field = issue.path.map(String).join('.');
      const missing = issue.path.length === 1 && (raw[field] === undefined || raw[field] === '' || raw[field] === null);
      if (!missing) return { field, message: issue.message };
      const near = strange.find((key) => editDistance(key.toLowerCase(), field) <= 2);
      return { field, message: near === undefined ? 'is required' : `is required (you sent "${near.slice(0, 40)}")` };
    });
    throw validationRefusal(errors);
  };
}

/** Comparing names is the dearest part of refusing a call; people misspell a few. */
const mostStrangers = 20;

/** Names that no parameter has, for "did you mean": not all that somebody may send, and none that is longer than names are. */
function strangersIn(raw: Record<string, unknown>, names: readonly string[]): string[] {
  return Object.keys(raw)
    .filter((key) => key.length <= 60 && !names.includes(key))
    .slice(0, mostStrangers);
}

function validationRefusal(errors: FieldError[]): Refusal {
  const seen = new Set<string>();
  const unique = errors.filter((error) => !seen.has(error.field) && seen.add(error.field));
  return new Refusal('validation', unique.map((error) => `${error.field}: ${error.message}`).join('; '), {
    errors: unique,
  });
}

/** Code points that Unicode keeps for programs themselves; I-JSON, as receipts are, has none. */
const noncharacter = /\p{Noncharacter_Code_Point}/u;

/** PostgreSQL stores neither NUL nor lone surrogates, and what is signed may hold no noncharacters. */
function isBadText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed() || noncharacter.test(text);
}

/** The path of the first bad text. */
function findBadText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isBadText(value) ? path : undefined;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      const bad = findBadText(entry, `${path}.${index}`);
      if (bad !== undefined) return bad;
    }
  } else if (isRecord(value)) {
    for (const [key, entry] of Object.entries(value)) {
      const inner = path === '' ? key : `${path}.${key}`;
      const bad = isBadText(key) ? path : findBadText(entry, inner);
      if (bad !== undefined) return bad;
    }
  }
  return undefined;
}
