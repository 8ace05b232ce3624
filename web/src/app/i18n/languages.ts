export const languages = { en: 'English', fr: 'Français', es: 'Español', pt: 'Português' } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: string | undefined): value is Language {
  return value !== undefined && value in languages;
}

/** What was chosen here, else what the server chose: a page that is kept on the device may be older than the choice. */
export function firstLanguage(): Language {
  const chosen = /(?:^|; )lang=([a-z]{2})/.exec(document.cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

const yearSeconds = 365 * 86_400;

/** The public pages read the same cookie. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet.
  document.cookie = `lang=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
