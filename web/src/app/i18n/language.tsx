import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { currentWords, onWordsChange, speak } from './catalogues.ts';
import { type Language, rememberLanguage } from './languages.ts';

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

function useSpoken() {
  return useSyncExternalStore(onWordsChange, currentWords);
}

export function useLanguage(): LanguageChoice {
  const spoken = useSpoken();
  if (spoken === null) throw new Error('no words are loaded yet');
  return { language: spoken.language, choose };
}

function choose(language: Language): void {
  rememberLanguage(language);
  // When its words cannot be fetched, the page stays as it is.
  speak(language).catch(() => undefined);
}

/** Gives messages and formats in the chosen language; the public pages read the same cookie. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const spoken = useSpoken();
  const language = spoken?.language;
  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language;
  }, [language]);
  if (spoken === null) return null;
  return (
    <IntlProvider locale={regional(spoken.language)} messages={spoken.messages} timeZone={deviceTimeZone()}>
      {children}
    </IntlProvider>
  );
}

/** The reader's own region of the language, such as en-GB: it decides how days and figures are written. */
function regional(language: Language): string {
  return navigator.languages.find((each) => each === language || each.startsWith(`${language}-`)) ?? language;
}

function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
