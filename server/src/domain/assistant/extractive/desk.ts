import type { z } from 'zod';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Language } from '../../../kernel/values/language.ts';
import type { Sentence } from '../conversation/answer.ts';
import type { SuggestedAction } from '../reading/actions.ts';
import { suggest } from '../reading/actions.ts';
import { type Source, sourceOf } from '../reading/pages.ts';
import type { Reading } from '../reading/reading.ts';
import { type Words, wordsOf } from './words.ts';

/** Where an answer is put together: what was read, and the sentences that were made of it. */
export interface Desk {
  readonly words: Words;
  readonly language: Language;
  readonly now: Date;
  readonly reading: Reading;
  readonly sentences: Sentence[];
  readonly actions: SuggestedAction[];
  readonly read: string[];
  /**
   * Reads with the caller's rights; undefined where they have none to it, or there is nothing.
   * @throws whatever else goes wrong.
   */
  ask<T extends z.ZodType>(
    operation: string,
    parameters: Readonly<Record<string, unknown>>,
    shape: T,
  ): Promise<z.output<T> | undefined>;
  /** Adds a sentence about records. */
  say(text: string, ...about: readonly (string | Source | undefined)[]): void;
  /** Adds a button, where the caller may press it. */
  offer(action: string, record?: string): void;
}

const mostSentences = 40;
const mostActions = 6;
const withheld = new Set(['permission', 'not_found', 'gone', 'validation']);

export function openDesk(
  reading: Reading,
  {
    language,
    now,
    onSentence,
  }: { language: Language; now: Date; onSentence?: ((sentence: Sentence) => void) | undefined },
): Desk {
  const desk: Desk = {
    words: wordsOf[language],
    language,
    now,
    reading,
    sentences: [],
    actions: [],
    read: [],
    ask: async (operation, parameters, shape) => {
      if (!reading.may(operation)) return undefined;
      desk.read.push(operation);
      try {
        return shape.parse(await reading.read(operation, parameters));
      } catch (error) {
        if (error instanceof Refusal && withheld.has(error.code)) return undefined;
        throw error;
      }
    },
    say: (text, ...about) => {
      if (desk.sentences.length >= mostSentences) return;
      const sources = about.flatMap((each) => {
        const source = typeof each === 'string' ? sourceOf(each, reading.actor) : each;
        return source === undefined ? [] : [source];
      });
      const sentence = { text: inOneLine(text), sources };
      desk.sentences.push(sentence);
      onSentence?.(sentence);
    },
    offer: (name, record) => {
      const action = suggest(reading, language, name, record);
      const known = desk.actions.some(({ label }) => label === action?.label);
      if (action !== undefined && !known && desk.actions.length < mostActions) desk.actions.push(action);
    },
  };
  return desk;
}

const mostCharacters = 700;

/** What records say stays within its sentence. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1)}…`;
}
