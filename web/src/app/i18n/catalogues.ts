import { firstLanguage, type Language } from './languages.ts';
import type { Messages } from './messages.ts';

/** The words of one area: one file a language, fetched when somebody reads them. An area may bring terms of its own. */
export type Catalogue = Record<Language, () => Promise<Words>>;
type Words = Partial<Omit<Messages, 'terms'>> & { readonly terms?: Readonly<Record<string, string>> };

export interface Spoken {
  language: Language;
  messages: Messages;
}

const loaded = new Set<Catalogue>();
const listeners = new Set<() => void>();
let spoken: Spoken | null = null;

/** The language and all the words that are here, or null before the first of them. */
export const currentWords = (): Spoken | null => spoken;

export function onWordsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the words of an area in the reader's language, unless they are here. */
export async function loadWords(catalogue: Catalogue): Promise<void> {
  while (!loaded.has(catalogue)) {
    const language = spoken?.language ?? firstLanguage();
    const words = await wordsOf(catalogue, language);
    // Another language was chosen meanwhile.
    if (spoken !== null && spoken.language !== language) continue;
    loaded.add(catalogue);
    tell({ language, messages: merged([spoken?.messages ?? {}, words]) });
  }
}

/** Changes the language of everything that is here. */
export async function speak(language: Language): Promise<void> {
  const before = loaded.size;
  const words = await Promise.all([...loaded].map((catalogue) => wordsOf(catalogue, language)));
  if (loaded.size !== before) return speak(language);
  tell({ language, messages: merged(words) });
}

/** In English where the file of the other language cannot be fetched. */
function wordsOf(catalogue: Catalogue, language: Language): Promise<Words> {
  return catalogue[language]().catch((error: unknown) => {
    if (language === 'en') throw error;
    return catalogue.en();
  });
}

function merged(parts: readonly (Words | Messages)[]): Messages {
  return Object.assign({}, ...parts, { terms: Object.assign({}, ...parts.map((part) => part.terms)) });
}

function tell(next: Spoken): void {
  spoken = next;
  for (const listener of listeners) listener();
}
