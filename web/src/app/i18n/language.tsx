import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { Messages } from './en/index.ts';

export const languages = { en: 'English', fr: 'Français', es: 'Español', pt: 'Português' } as const;
export type Language = keyof typeof languages;

/** One file for each language, loaded when it is spoken. */
const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
  pt: () => import('./pt/index.ts'),
};

const yearSeconds = 365 * 86_400;

function isLanguage(value: string | undefined): value is Language {
  return value !== undefined && value in languages;
}

/** What was chosen here, else what the server chose: a page that is kept for the field may be older than the choice. */
function firstLanguage(): Language {
  const chosen = /(?:^|; )lang=([a-z]{2})/.exec(document.cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('useLanguage stands outside LanguageProvider');
  return choice;
}

/** Gives messages and formats in the chosen language; the public pages read the same cookie. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);
  useEffect(() => {
    let current = true;
    catalogues[language]().then(
      ({ default: messages }) => {
        if (current) setLoaded({ language, messages });
      },
      () => {
        if (current && language !== 'en') setLanguage('en');
      },
    );
    document.documentElement.lang = language;
    return () => {
      current = false;
    };
  }, [language]);
  if (loaded === null) return null;
  const choose = (next: Language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet.
    document.cookie = `lang=${next}; path=/; max-age=${yearSeconds}; samesite=lax`;
    setLanguage(next);
  };
  return (
    <LanguageContext value={{ language: loaded.language, choose }}>
      <IntlProvider locale={regional(loaded.language)} messages={loaded.messages} timeZone={deviceTimeZone()}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** The reader's own region of the language, such as en-GB: it decides how days and figures are written. */
function regional(language: Language): string {
  return navigator.languages.find((each) => each === language || each.startsWith(`${language}-`)) ?? language;
}

function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
