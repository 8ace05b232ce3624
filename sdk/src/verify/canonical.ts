/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const MAX_DEPTH = 64;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * RFC 8785 (JCS): the one spelling of a JSON value. Names sorted by UTF-16 code units, numbers and strings as
 * ECMAScript writes them, no white space.
 * @throws TypeError for what has no canonical form: NaN, infinities, `undefined`, lone surrogates, nesting over 64.
 */
export function canonicalize(value: Json): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new TypeError('nested too deeply');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('not a finite number');
    return JSON.stringify(value);
  }
  if (typeof value === 'string') return writeString(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object') {
    const record = value as Record<string, unknown>;
    // The default sort compares UTF-16 code units, which is what section 3.2.3 asks for.
    const members = Object.keys(record).sort();
    return `{${members.map((name) => `${writeString(name)}:${write(record[name], depth + 1)}`).join(',')}}`;
  }
  throw new TypeError(`no canonical form for ${typeof value}`);
}

function writeString(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new TypeError('lone surrogate');
  return JSON.stringify(text);
}
