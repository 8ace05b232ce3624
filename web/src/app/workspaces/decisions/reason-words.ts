import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.tsx';
import type { Language } from '../../i18n/languages.ts';

const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ said: Readonly<Record<string, string>> }>>> =
  {
    es: () => import('./said/es.ts'),
    fr: () => import('./said/fr.ts'),
    pt: () => import('./said/pt.ts'),
  };

/**
 * What rules said, in the reader's language: what is signed is English, the record first (`LOT-2026-00001: it is paid.`).
 * What a model wrote, or rules of before, stays as it was signed.
 */
export function useReasonWords(): (text: string) => string {
  const { language } = useLanguage();
  const { data = {} } = useQuery({
    queryKey: ['reasons', language],
    queryFn: async () => (language === 'en' ? {} : (await catalogues[language]()).said),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (text) => {
    const [, record = '', words = ''] = /^([A-Z]+-[\w-]+): (.+)\.$/.exec(text) ?? [];
    const whole = data[text];
    if (whole !== undefined) return whole;
    const translated = data[words];
    return translated === undefined ? text : `${record}: ${translated}.`;
  };
}
