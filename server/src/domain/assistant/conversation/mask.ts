import * as generated from '../../../platform/db/tables.generated.ts';

/**
 * Text in records is data: somebody else wrote it, and it may read like an instruction. A model that may call tools is
 * shown none of it. What it reads are figures, dates, names of records and words of closed lists; everything else stands
 * there as `{{text:1}}`, which it may put into its answer, where the words themselves take its place for the person.
 */
export interface Mask {
  /** The value as a model may read it. */
  hide(value: unknown): unknown;
  /** The answer as the person reads it. */
  show(answer: string): string;
  /** As `show`, for an answer that comes in pieces: what may be half a placeholder waits for the rest. */
  shower(tell: (text: string) => void): { add(text: string): void; end(): void };
}

const placeholder = /\{\{text:(\d{1,5})\}\}/g;
/** What may be the beginning of one at the end of a text. */
const begun = /\{(?:\{(?:t(?:e(?:x(?:t(?::\d{0,5}\}?)?)?)?)?)?)?$/;

/** Every word that a CHECK of the database allows: Sold, In Transit, green, ... */
const closedWords: ReadonlySet<string> = new Set(
  Object.values(generated)
    .filter(Array.isArray)
    .flat()
    .filter((word) => typeof word === 'string'),
);

const plainShapes: readonly RegExp[] = [
  // Names of records, and codes of countries, currencies, corridors and units.
  /^[A-Z]{2,6}-(?:\d{4}-)?\d{5,8}$/,
  /^[A-Z]{2,4}(?:-[A-Z]{2,4})?$/,
  /^(?:kg|MT|ha|t)$/,
  /^FILE-[0-9a-f]{20}$/,
  // Decimal numbers, days and moments.
  /^-?\d{1,18}(?:\.\d{1,18})?$/,
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/,
  // Hashes and ids.
  /^[0-9a-fA-F]{32,128}$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
];
const plainKey = /^[a-z][a-z0-9_]{0,40}$/;
const longestShown = 600;
const deepest = 12;

/** @param known words that only the operator writes, such as names of commodities and grades. */
export function openMask(known: ReadonlySet<string>): Mask {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const isPlain = (text: string) =>
    closedWords.has(text) || known.has(text) || plainShapes.some((shape) => shape.test(text));
  const hideText = (text: string): string => {
    if (text === '' || isPlain(text)) return text;
    let number = numbers.get(text);
    if (number === undefined) {
      number = texts.push(text);
      numbers.set(text, number);
    }
    return `{{text:${number}}}`;
  };
  const hide = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return hideText(value);
    if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined) return value;
    if (depth >= deepest) return null;
    if (Array.isArray(value)) return value.map((each) => hide(each, depth + 1));
    if (typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [plainKey.test(key) ? key : hideText(key), hide(each, depth + 1)]),
      );
    }
    return null;
  };
  const show = (answer: string): string =>
    answer.replaceAll(placeholder, (_whole, number: string) => {
      const text = texts[Number(number) - 1];
      return text === undefined ? '…' : quoted(text);
    });
  return {
    hide: (value) => hide(value, 0),
    show,
    shower: (tell) => {
      let waiting = '';
      const pass = (text: string) => {
        if (text !== '') tell(show(text));
      };
      return {
        add: (text) => {
          waiting += text;
          const from = begun.exec(waiting)?.index ?? waiting.length;
          pass(waiting.slice(0, from));
          waiting = waiting.slice(from);
        },
        end: () => {
          pass(waiting);
          waiting = '';
        },
      };
    },
  };
}

/** Somebody's words, marked as such, in one line. */
function quoted(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return `“${line.length <= longestShown ? line : `${line.slice(0, longestShown - 1)}…`}”`;
}

/** Whether a value holds a placeholder: what a model does not know, it hands to no tool. */
export function holdsHidden(value: unknown): boolean {
  return JSON.stringify(value ?? null).includes('{{text:');
}
