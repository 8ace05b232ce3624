/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const MAX_DEPTH = 64;

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
  if (Array.isArray(value)) {
    let text = '';
    for (const item of value) text += `${text === '' ? '' : ','}${write(item, depth + 1)}`;
    return `[${text}]`;
  }
  if (typeof value === 'object') {
    const record = value as Record<string, unknown>;
    let text = '';
    // The default sort compares UTF-16 code units, which is what section 3.2.3 asks for.
    for (const name of Object.keys(record).sort()) {
      text += `${text === '' ? '' : ','}${writeString(name)}:${write(record[name], depth + 1)}`;
    }
    return `{${text}}`;
  }
  throw new TypeError(`no canonical form for ${typeof value}`);
}

function writeString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('lone surrogate');
  return JSON.stringify(text);
}
