/** The languages that all of the service speaks to people; the first one where nobody asked for another. */
export const languages = ['en', 'fr', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

export const languageCookie = 'lang';
const mostWishes = 30;

export function knownLanguage(text: unknown): Language | null {
  return languages.find((language) => language === text) ?? null;
}

/** The first language of ours in an Accept-Language header, by its weights; regions (`pt-BR`) count as their language. */
export function preferredLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').split(',', mostWishes).map((wish) => {
    const [range = '', ...parameters] = wish.trim().split(';');
    const weight = parameters.map((each) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(each)?.[1]).find(Boolean);
    return { language: knownLanguage(range.split('-')[0]?.toLowerCase()), weight: Number(weight ?? 1) };
  });
  const [best] = wishes.filter((wish) => wish.language !== null && wish.weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? null;
}

/** The language that a call asks for: the cookie `lang`, else what the browser prefers; null where it says nothing. */
export function wishedLanguage(headers: Readonly<Record<string, string | undefined>>): Language | null {
  const chosen = new RegExp(`(?:^|; ?)${languageCookie}=([a-z]{2})(?:;|$)`).exec(headers['cookie'] ?? '')?.[1];
  return knownLanguage(chosen) ?? preferredLanguage(headers['accept-language']);
}

/** The language of who calls: the one that the call asks for, else English. */
export const languageOf = (headers: Readonly<Record<string, string | undefined>>): Language =>
  wishedLanguage(headers) ?? languages[0];
