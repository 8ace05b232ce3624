import type { Language } from '../../../kernel/values/language.ts';
import type { Said, Sentence } from '../conversation/answer.ts';
import { recordNamesIn } from '../reading/pages.ts';
import type { Reading } from '../reading/reading.ts';
import { type Desk, openDesk } from './desk.ts';
import { helpAbout } from './help.ts';
import { type Intent, intentsIn, pointsAt, runsOfWords } from './intents.ts';
import {
  sayBalances,
  sayCertificates,
  sayFlagged,
  sayHarvests,
  sayInspections,
  sayLate,
  sayLots,
  sayNews,
  sayOrders,
  sayPackages,
  sayPlots,
} from './lists.ts';
import { sayRecord } from './records.ts';
import { conceptShape } from './shapes.ts';

export interface Question {
  text: string;
  /** The page that it is asked on, as the portal calls it. */
  context: string | undefined;
  language: Language;
  now: Date;
  onSentence?: ((sentence: Sentence) => void) | undefined;
}

/** What is called a model where there is none. */
export const extractiveModel = 'extractive-1';
const mostRecords = 5;
const mostConcepts = 3;

/**
 * Answers without a language model: it finds the records, words and lists that a question is about, reads them with the
 * caller's rights, and says what stands there, each sentence with its source. It concludes nothing of its own.
 */
export async function answerFromRecords(reading: Reading, question: Question): Promise<Said> {
  const { text, context = '', language, now, onSentence } = question;
  const desk = openDesk(reading, { language, now, onSentence });
  const { intents, general } = intentsIn(text);
  const named = recordNamesIn(text).slice(0, mostRecords);
  for (const name of named) {
    if (!(await sayRecord(desk, name))) desk.say(desk.words.notYours(name));
  }
  // "Is this late?" on the page of an order is about that order.
  const [pointedAt] = named.length === 0 && !general && pointsAt(text) ? recordNamesIn(context) : [];
  if (pointedAt !== undefined && (await sayRecord(desk, pointedAt))) {
    if (intents.includes('late')) await sayLate(desk, pointedAt);
    return { sentences: desk.sentences, actions: desk.actions, read: desk.read };
  }
  if (named.length === 0 && !general) await sayWanted(desk, intents);
  if (named.length === 0) await explain(desk, text, general);
  if (named.length === 0 && (general || desk.sentences.length === 0)) sayHelp(desk, text);
  // What is on the page may be what is meant.
  if (named.length === 0 && (desk.sentences.length === 0 || intents.length === 0))
    await sayContext(desk, context, general);
  if (desk.sentences.length === 0 && intents.includes('greeting')) {
    desk.say(desk.words.greeting(reading.actor.fullName ?? ''));
  }
  if (desk.sentences.length === 0) desk.say(desk.words.nothing);
  return { sentences: desk.sentences, actions: desk.actions, read: desk.read };
}

const lists: Readonly<Partial<Record<Intent, (desk: Desk) => Promise<void>>>> = {
  lots: sayLots,
  plots: sayPlots,
  harvests: sayHarvests,
  inspections: sayInspections,
  packages: sayPackages,
  balance: sayBalances,
  certificates: sayCertificates,
  news: sayNews,
};

async function sayWanted(desk: Desk, intents: readonly Intent[]): Promise<void> {
  const wanted = new Set(intents);
  if (wanted.has('late')) return sayLate(desk);
  if (wanted.has('flagged') && desk.reading.may('authority.list_flagged_lots')) return sayFlagged(desk);
  if (wanted.has('unpaid'))
    await sayOrders(desk, desk.reading.actor.memberships.some(({ kind }) => kind === 'Buyer') ? { unpaid: true } : {});
  else if (wanted.has('orders')) await sayOrders(desk);
  for (const intent of wanted) await lists[intent]?.(desk);
}

/** What words of the question mean. Beside what was found in records only where somebody asks for a meaning. */
async function explain(desk: Desk, text: string, general: boolean): Promise<void> {
  if (!general && desk.sentences.length > 0) return;
  const words = runsOfWords(text);
  if (words.length === 0) return;
  const found = (await desk.ask('atlas.explain', { words }, conceptShape.array())) ?? [];
  const concepts = new Map(found.map((concept) => [concept.concept_id, concept]));
  for (const { concept_id, label, definition } of [...concepts.values()].slice(0, mostConcepts)) {
    desk.say(desk.words.means(label, definition), {
      kind: 'Concept',
      name: concept_id,
      page: `/glossary/${concept_id}`,
    });
  }
}

function sayHelp(desk: Desk, text: string): void {
  for (const { id, page, says } of helpAbout(text, desk.language)) desk.say(says, { kind: 'Help', name: id, page });
}

async function sayContext(desk: Desk, context: string, general: boolean): Promise<void> {
  if (general && desk.sentences.length > 0) return;
  for (const name of recordNamesIn(context).slice(0, 1)) await sayRecord(desk, name);
}
