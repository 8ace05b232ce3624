import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import type { ReferenceRecord } from './reference-record.ts';

/** Kinds whose records have fixed names, with words of their own. */
const named = ['tolerance', 'money_limit'];
const countries = ['country', 'origin_country', 'destination_country'];

/** Words for kinds, columns and values of reference records; what has none is shown as it is. */
export function useReferenceWords() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const word = (key: string, otherwise: string): string => {
    const known = key as Parameters<typeof t.has>[0];
    return t.has(known) ? t(known as 'reference') : otherwise;
  };
  const value = (kind: string, column: string, held: unknown): string => {
    if (held === null || held === undefined || held === '')
      return column === 'origin_country' ? t('refAny') : formats.none;
    if (Array.isArray(held)) return held.map((code) => formats.country(String(code))).join(', ') || formats.none;
    if (column.endsWith('_bps')) return formats.percent(Number(held) / 10_000, 2);
    if (countries.includes(column)) return formats.country(String(held));
    if (typeof held === 'number') return formats.number(held, 8);
    return named.includes(kind) && column === 'name' ? word(`tol_${held}`, held as string) : term(String(held));
  };
  return {
    kind: (kind: string) => word(`kind_${kind}`, kind),
    column: (column: string) => word(`col_${column}`, column),
    value,
    title: (kind: string, row: Pick<ReferenceRecord, 'key'>) => {
      const parts = row.key.split('|').filter((part) => part !== '');
      const [first = ''] = parts;
      if (first === 'current') return word(`kind_${kind}`, kind);
      return named.includes(kind) ? value(kind, 'name', first) : parts.map((part) => term(part)).join(', ');
    },
  };
}
