import { knownLanguage, type Language } from '../../../kernel/values/language.ts';

/** The language of mails to somebody: the one they chose, else the one of who caused the mail. */
export function languageFor(user: { language: string | null }, otherwise: Language): Language {
  return knownLanguage(user.language) ?? otherwise;
}
