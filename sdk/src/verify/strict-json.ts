import type { Json } from './canonical.ts';

/** Why a text is no strict JSON; the message says what is wrong and where. */
export class StrictJsonError extends Error {}

const MAX_DEPTH = 64;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const NONCHARACTER = /\p{Noncharacter_Code_Point}/u;
const WORD = /true|false|null/y;
/** Longer spellings are of no number that fits. */
const MAX_NUMBER_CHARACTERS = 400;

/**
 * Reads JSON as RFC 7493 (I-JSON) asks for: two readers of the text cannot see different values in it. What `JSON.parse`
 * lets pass is refused at every level: members of the same name, halves of characters (lone surrogates), noncharacters, and numbers
 * that a double cannot hold as they are written. Bytes must be UTF-8 without a byte order mark.
 * @throws StrictJsonError
 */
export function readStrictJson(input: string | Uint8Array): Json {
  const text = typeof input === 'string' ? input : textOfUtf8(input);
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

function textOfUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new StrictJsonError('it is not UTF-8');
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): Json {
    if (depth > MAX_DEPTH) throw new StrictJsonError('it is nested too deeply');
    this.#skip(SPACE);
    switch (this.#text.charAt(this.#at)) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#list(depth);
      case '"':
        return this.#string();
      default:
        return this.#scalar();
    }
  }

  end(): void {
    this.#skip(SPACE);
    if (this.#at < this.#text.length) throw this.#notJson();
  }

  #object(depth: number): Json {
    const members = new Map<string, Json>();
    this.#at += 1;
    if (this.#takes('}')) return {};
    do {
      this.#skip(SPACE);
      if (this.#text.charAt(this.#at) !== '"') throw this.#notJson();
      const from = this.#at;
      const name = this.#string();
      if (members.has(name)) {
        throw new StrictJsonError(`an object names ${JSON.stringify(name.slice(0, 60))} twice (character ${from + 1})`);
      }
      if (!this.#takes(':')) throw this.#notJson();
      members.set(name, this.value(depth + 1));
    } while (this.#takes(','));
    if (!this.#takes('}')) throw this.#notJson();
    // Makes own members of all, `__proto__` too.
    return Object.fromEntries(members);
  }

  #list(depth: number): Json {
    const items: Json[] = [];
    this.#at += 1;
    if (this.#takes(']')) return items;
    do {
      items.push(this.value(depth + 1));
    } while (this.#takes(','));
    if (!this.#takes(']')) throw this.#notJson();
    return items;
  }

  #string(): string {
    const from = this.#at;
    let at = from + 1;
    for (let code = this.#text.charCodeAt(at); code !== 0x22; code = this.#text.charCodeAt(at)) {
      if (Number.isNaN(code)) throw this.#notJson();
      at += code === 0x5c ? 2 : 1;
    }
    this.#at = at + 1;
    let value: string;
    try {
      // Refuses control characters and escapes that there are not.
      value = JSON.parse(this.#text.slice(from, this.#at)) as string;
    } catch {
      this.#at = from;
      throw this.#notJson();
    }
    if (!value.isWellFormed()) {
      throw new StrictJsonError(`a text has half a character, a lone surrogate (character ${from + 1})`);
    }
    if (NONCHARACTER.test(value)) throw new StrictJsonError(`a text has a noncharacter (character ${from + 1})`);
    return value;
  }

  #scalar(): Json {
    const from = this.#at;
    const word = this.#skip(WORD);
    if (word !== '') return JSON.parse(word) as Json;
    const written = this.#skip(NUMBER);
    if (written === '') throw this.#notJson();
    const value = Number(written);
    if (written.length > MAX_NUMBER_CHARACTERS || !Number.isFinite(value) || !sameNumber(written, value)) {
      throw new StrictJsonError(`a number is out of range or too exact for a double (character ${from + 1})`);
    }
    return value;
  }

  /** Whether this mark comes next, after white space; it is then behind us. */
  #takes(mark: string): boolean {
    this.#skip(SPACE);
    if (this.#text.charAt(this.#at) !== mark) return false;
    this.#at += 1;
    return true;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #notJson(): StrictJsonError {
    const where = this.#at < this.#text.length ? `at character ${this.#at + 1}` : 'at its end';
    return new StrictJsonError(`it is not JSON ${where}`);
  }
}

/** Whether a double has been read from a spelling without loss: both are the same decimal number. */
function sameNumber(written: string, value: number): boolean {
  return decimal(written) === decimal(String(value));
}

/** One spelling for each decimal number: digits without zeros around them, and the power of ten. */
function decimal(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
