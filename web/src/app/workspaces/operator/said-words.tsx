import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Language } from '../../i18n/languages.ts';

/** What the service says, as it sends it: the sentence in English, what to look it up by, and its values. */
interface SaidProps {
  text: string;
  said?: { phrase: string; values: string[] } | null | undefined;
}

/** One catalogue a language; English is what the service says. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ said: Readonly<Record<string, string>> }>>> =
  {
    es: () => import('./said/es.ts'),
    fr: () => import('./said/fr.ts'),
    pt: () => import('./said/pt.ts'),
  };

/** A sentence of the service in the reader's language; one that the catalogue lacks is shown in English. */
export function Said({ text, said }: SaidProps) {
  const { language } = useLanguage();
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['said', language],
    queryFn: async () => (language === 'en' ? {} : (await catalogues[language]()).said),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const phrase = said?.phrase ?? text;
  const words = language === 'en' ? phrase : data?.[phrase];
  if (words === undefined) return <span lang="en">{text}</span>;
  const shown = (value = ''): string => {
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formats.moment(value);
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.day(value) : value;
  };
  return <span>{words.replaceAll(/\{(\d)\}/g, (_, place) => shown(said?.values[Number(place)]))}</span>;
}
