import { knownLanguage, type Language, languages } from '../../../kernel/values/language.ts';

export interface GivenAlias {
  alias: string;
  /** Null where the word is the same in every language, such as a code. */
  language: Language | null;
}

/** A concept as the files of the release have it. */
export interface GivenConcept {
  id: string;
  bundle: string;
  domain: string;
  labels: Readonly<Record<Language, string>>;
  definitions: Readonly<Record<Language, string>>;
  aliases: readonly GivenAlias[];
  broader: readonly string[];
  related: readonly string[];
}

const header = /^([a-z0-9-]+) \[([a-z-]+)\](?: < ([a-z0-9 -]+?))?(?: ~ ([a-z0-9 -]+?))?(?: = (.+))?$/;
const idsOf = (text: string | undefined): string[] => text?.split(' ').filter((id) => id !== '') ?? [];

/**
 * Reads the words of a bundle, written for people who translate: blocks with empty lines between.
 *
 *     washed-process [processing] < processing-method ~ wet-mill = washed; fr:café lavé
 *     en: Washed process | The fruit is taken off before the coffee dries.
 *     es: ...
 *
 * The head names the concept, its domain, what it is a kind of (<), what it belongs with (~), and its other names (=), with a
 * language where they are of one.
 * @throws Error naming the block that cannot be read.
 */
export function readWords(bundle: string, text: string): GivenConcept[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => readBlock(bundle, block.trim().split('\n')));
}

function readBlock(bundle: string, [head = '', ...lines]: readonly string[]): GivenConcept {
  const [, id, domain, broader, related, aliases] = header.exec(head.trim()) ?? [];
  if (id === undefined || domain === undefined) throw new Error(`${bundle}: no head of a concept: ${head}`);
  const told = lines.map((line) => /^(\w\w): (.+?) \| (.+)$/.exec(line.trim()));
  const texts = (part: 2 | 3) =>
    Object.fromEntries(
      languages.map((language) => {
        const found = told.find((line) => line?.[1] === language)?.[part];
        if (found === undefined) throw new Error(`${bundle}: ${id} has no ${language}`);
        return [language, found];
      }),
    ) as Record<Language, string>;
  return {
    id,
    bundle,
    domain,
    labels: texts(2),
    definitions: texts(3),
    aliases: (aliases?.split(';') ?? []).map(readAlias),
    broader: idsOf(broader),
    related: idsOf(related),
  };
}

function readAlias(text: string): GivenAlias {
  const [, language, alias] = /^(?:(en|es|fr|pt):)?(.+)$/.exec(text.trim()) ?? [];
  return { alias: alias ?? text, language: knownLanguage(language) };
}
