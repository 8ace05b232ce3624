import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import { type FieldError, Refusal } from './errors.ts';
import { decimalMark } from './vocabulary.ts';

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
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, compile(field as z.ZodType)] as const);
  return (value) => {
    const result: Record<string, unknown> = {};
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
    const result = schema.safeParse(coerce(raw));
    if (result.success) {
      const bad = findBadText(result.data, '');
      if (bad === undefined) return result.data;
      throw validationRefusal([{ field: bad, message: 'contains a NUL character or a broken Unicode character' }]);
    }
    const errors = result.error.issues.map((issue): FieldError => {
      const field = issue.path.map(String).join('.');
      const missing = issue.path.length === 1 && (raw[field] === undefined || raw[field] === '' || raw[field] === null);
      if (!missing) return { field, message: issue.message };
      const near = Object.keys(raw).find((key) => !names.includes(key) && distance(key.toLowerCase(), field) <= 2);
      return { field, message: near === undefined ? 'is required' : `is required (you sent "${near.slice(0, 40)}")` };
    });
    throw validationRefusal(errors);
  };
}

function validationRefusal(errors: FieldError[]): Refusal {
  const seen = new Set<string>();
  const unique = errors.filter((error) => !seen.has(error.field) && seen.add(error.field));
  return new Refusal('validation', unique.map((error) => `${error.field}: ${error.message}`).join('; '), {
    errors: unique,
  });
}

/** PostgreSQL stores neither NUL nor lone surrogates. Returns the path of the first such text. */
function findBadText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      const bad = findBadText(entry, `${path}.${index}`);
      if (bad !== undefined) return bad;
    }
  } else if (isRecord(value)) {
    for (const [key, entry] of Object.entries(value)) {
      const inner = path === '' ? key : `${path}.${key}`;
      const bad = key.includes('\0') || !key.isWellFormed() ? path : findBadText(entry, inner);
      if (bad !== undefined) return bad;
    }
  }
  return undefined;
}

/** Edit distance with swaps, for "did you mean"; anything above 2 is 3. */
function distance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return 3;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 3;
}
