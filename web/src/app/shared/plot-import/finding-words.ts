import type { PlotImportsListRowsOutput } from '@lotmark/sdk';
import { fillDetail } from '@lotmark/sdk/plots';
import { plotWords } from '@lotmark/sdk/plots/words';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { readPlaceReason } from './place-reason.ts';

export type Finding = PlotImportsListRowsOutput['data'][number]['findings'][number];

/** What a finding says, and what would be right, in the reader's language. */
export function useFindingWords(): (finding: Finding) => string {
  const t = useTranslations('plotImport');
  const { language } = useLanguage();
  const { country } = useCountries();
  const { details, advice } = plotWords[language];
  const sentences = new Map(Object.entries(details));
  const advices = new Map<string, string>(Object.entries(advice));
  return ({ code, detail, values, message, advice: right }) => {
    if (detail === null) {
      const reason = code === 'place' ? readPlaceReason(String(values['why'])) : undefined;
      if (reason !== undefined) {
        const { key, ...said } = reason;
        const why = t(key, { ...said, ...('country' in said ? { country: country(said.country) } : {}) });
        return t('fault_place', { why });
      }
      const key = `fault_${code}` as Parameters<typeof t.has>[0];
      return t.has(key) ? t(key, values) : `${message} ${right}`;
    }
    const said = fillDetail(sentences.get(detail) ?? message, values);
    return `${said}${/[.!?]$/.test(said) ? '' : '.'} ${advices.get(code) ?? right}`;
  };
}
