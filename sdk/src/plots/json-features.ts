/** A member that an object has twice: readers differ in which of the two they see. */
export interface DoubledMember {
  name: string;
  /** From 0; null outside any feature. */
  feature: number | null;
}

/** A GeoJSON text as it was read. */
export interface ReadGeoJson {
  /** The whole; where `features` stands beside it, that list is empty in it. */
  document: unknown;
  /** Each is built when it is asked for: all of them at once take many times the memory of their text. */
  features: FeatureTexts | undefined;
  doubled: readonly DoubledMember[];
}

const maxDepth = 200;
const maxDoubled = 500;

/** The text is no JSON. */
export class BrokenJsonError extends SyntaxError {
  /** The first that is broken, from 0; null where it is broken outside of them, or they cannot be told apart. */
  readonly feature: number | null;
  constructor(message: string, feature: number | null) {
    super(message);
    this.feature = feature;
  }
}

/**
 * Reads JSON whose member `features` may be long.
 * @throws BrokenJsonError where it is no JSON, in the words of `JSON.parse`.
 */
export function readGeoJson(text: string): ReadGeoJson {
  const { from, to, bounds, doubled } = outlineOf(text);
  const whole = (feature: number | null = null): ReadGeoJson => {
    try {
      return { document: JSON.parse(text), features: undefined, doubled };
    } catch (error) {
      throw new BrokenJsonError((error as Error).message, feature);
    }
  };
  const isListedTwice = doubled.some(({ name, feature }) => name === 'features' && feature === null);
  if (bounds.length === 0 || isListedTwice) return whole();
  const features = new FeatureTexts(text, bounds);
  let read = 0;
  let isAmongFeatures = false;
  try {
    const document: unknown = JSON.parse(`${text.slice(0, from)}${text.slice(to)}`);
    // What is no JSON has to be known before anything of it is believed.
    isAmongFeatures = true;
    for (const _ of features) read += 1;
    return { document, features, doubled };
  } catch {
    // People are told where in the whole it is broken.
    return whole(isAmongFeatures ? read : null);
  }
}

interface Outline {
  /** Where the list of features begins and ends, without its brackets. */
  from: number;
  to: number;
  /** Where each of them begins and ends. */
  bounds: number[];
  doubled: DoubledMember[];
}

/** One walk over the characters. It tells no broken JSON from a good one: whoever parses the parts does. */
function outlineOf(text: string): Outline {
  const none: Outline = { from: 0, to: 0, bounds: [], doubled: [] };
  const { doubled } = none;
  let { from, to, bounds } = none;
  /** By depth, the names of an object; undefined for a list. */
  const named: (Set<string> | undefined)[] = [];
  const sets: Set<string>[] = [];
  let depth = 0;
  let isName = false;
  let name = '';
  let inFeatures = false;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at);
        if (end < 0) return none;
        const names = named[depth];
        if (isName && names !== undefined) {
          name = nameOf(text.slice(at, end + 1));
          const feature = inFeatures ? bounds.length / 2 : null;
          if (!names.has(name)) names.add(name);
          else if (doubled.length < maxDoubled) doubled.push({ name, feature });
          isName = false;
        }
        at = end;
        break;
      }
      case 0x7b: {
        depth += 1;
        if (depth > maxDepth) return none;
        const names = sets[depth] ?? new Set();
        names.clear();
        sets[depth] = names;
        named[depth] = names;
        isName = true;
        break;
      }
      case 0x5b:
        depth += 1;
        if (depth > maxDepth) return none;
        named[depth] = undefined;
        if (depth === 2 && named[1] !== undefined && name === 'features') {
          inFeatures = true;
          bounds = [];
          start = at + 1;
          from = at + 1;
        }
        break;
      case 0x2c:
        isName = named[depth] !== undefined;
        if (inFeatures && depth === 2) {
          bounds.push(start, at);
          start = at + 1;
        }
        break;
      case 0x5d:
        if (inFeatures && depth === 2) {
          if (bounds.length > 0 || text.slice(start, at).trim() !== '') bounds.push(start, at);
          to = at;
          inFeatures = false;
        }
        depth -= 1;
        break;
      case 0x7d:
        depth -= 1;
        break;
    }
  }
  return depth === 0 && !inFeatures ? { from, to, bounds, doubled } : none;
}

/** Whether a text that is no JSON ends before all is closed that it opens, as a file that was cut off. */
export function endsOpen(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') {
      at = endOfString(text, at);
      if (at < 0) return true;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return depth > 0;
}

function endOfString(text: string, from: number): number {
  let end = from;
  let escapes: number;
  do {
    end = text.indexOf('"', end + 1);
    escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes += 1;
  } while (end >= 0 && escapes % 2 === 1);
  return end;
}

function nameOf(written: string): string {
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

/** The members of a list, as the places in a text where each begins and ends. */
export class FeatureTexts implements Iterable<unknown> {
  readonly #text: string;
  readonly #bounds: Int32Array;

  constructor(text: string, bounds: readonly number[]) {
    this.#text = text;
    this.#bounds = Int32Array.from(bounds);
  }

  get length(): number {
    return this.#bounds.length / 2;
  }

  at(place: number): unknown {
    return JSON.parse(this.#text.slice(this.#bounds[2 * place], this.#bounds[2 * place + 1]));
  }

  *[Symbol.iterator](): Iterator<unknown> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }
}
