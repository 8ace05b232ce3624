import type { Language } from '../../kernel/values/language.ts';
import { fill, html, type Markup, type Part } from './html.ts';
import { en, type Messages } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import type { Plural } from './messages/plural.ts';
import { pt } from './messages/pt.ts';

export const catalogues: Readonly<Record<Language, Messages>> = { en, fr, es, pt };

/** Whose numbers and dates are meant: the United States write dates in another order than everybody else. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', es: 'es', pt: 'pt-BR' };

/** Who reads a page: texts, numbers, dates and names of countries in one language. */
export interface Reader {
  readonly language: Language;
  /** How numbers and dates are written, as a BCP 47 tag. */
  readonly locale: string;
  readonly text: Messages;
  /** 1234.5 -> 1,234.5 */
  figure(value: number, decimals?: number): string;
  /** A text by its number, with `{count}` filled. */
  counted(words: Plural, count: number): Markup;
  /** 2 March 2026 at 09:00 UTC, marked up with its machine-readable form. */
  moment(date: Date): Markup;
  /** 2 March 2026 */
  day(date: Date): string;
  /** 2–14 March 2026 */
  days(first: Date, last: Date): string;
  /** The name of a country by its ISO 3166-1 code. */
  country(code: string): string;
}

const readers = new Map<Language, Reader>();

/** The reader of a language; made at its first use. */
export function readerOf(language: Language): Reader {
  const known = readers.get(language) ?? makeReader(language);
  readers.set(language, known);
  return known;
}

function makeReader(language: Language): Reader {
  const locale = locales[language];
  const plurals = new Intl.PluralRules(locale);
  const dayForm = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(locale, dayForm);
  const moments = new Intl.DateTimeFormat(locale, { ...dayForm, hour: '2-digit', minute: '2-digit', hour12: false });
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const figure = (value: number, decimals = 3): string =>
    value.toLocaleString(locale, { maximumFractionDigits: decimals });
  return {
    language,
    locale,
    text: catalogues[language],
    figure,
    counted: (words, count) =>
      fill(plurals.select(count) === 'one' ? words.one : words.other, { count: figure(count) }),
    moment: (date) => html`<time datetime="${date.toISOString()}">${moments.format(date)} UTC</time>`,
    day: (date) => days.format(date),
    days: (first, last) => days.formatRange(first, last),
    country: (code) => countries.of(code) ?? code,
  };
}

/** A word of the records in the reader's language; as recorded where there is none for it. */
export function wordOf(words: Readonly<Record<string, string>>, recorded: string): Part {
  return Object.hasOwn(words, recorded) ? words[recorded] : recorded;
}
