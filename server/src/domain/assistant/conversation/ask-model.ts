import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Language } from '../../../kernel/values/language.ts';
import { AiError, type ModelMessage, type ToolCall } from '../../../platform/ai/provider.ts';
import { type Asked, type Asking, askModel, type Model, type Models } from '../calls/models.ts';
import { type SuggestedAction, suggest } from '../reading/actions.ts';
import { recordNamesIn, type Source, sourceOf } from '../reading/pages.ts';
import type { Reading } from '../reading/reading.ts';
import { holdsHidden, openMask } from './mask.ts';
import { suggestTool, toolName, toolSpecs, toolsFor } from './tools.ts';

/** One side of what was said before, as a model may read it. */
export interface Earlier {
  role: 'user' | 'assistant';
  text: string;
}

export interface ModelQuestion {
  text: string;
  context: string | undefined;
  language: Language;
  earlier: readonly Earlier[];
  /** Words that only the operator writes. */
  knownWords: ReadonlySet<string>;
  onText?: ((text: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface ModelSaid {
  /** As the person reads it. */
  content: string;
  /** As a model may read it later: without the words of records. */
  plain: string;
  actions: readonly SuggestedAction[];
  sources: readonly Source[];
  read: readonly string[];
  latencyMs: number;
  firstTokenMs: number | null;
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  costUsd: string | null;
}

/** Answers that a model may take before it has to say something. */
const mostRounds = 6;
/** Reads for one question. */
const mostReads = 12;
const mostActions = 4;
const maxTokens = 1500;
/** Characters of one result that a model reads. */
const mostResult = 24_000;

const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  pt: 'Portuguese',
};

/** Counted up with every change of its words: it stands beside what was made by it. */
export const chatPrompt = 'chat-1';
const system = (language: Language, now: Date) =>
  `You are the assistant of Lotmark, a service that traces coffee and cocoa lots and holds the money of their orders in escrow. Today is ${now.toISOString().slice(0, 10)}. Answer in ${languageNames[language]}, in a few plain sentences, without markup and without links.
Read records with the tools; they see exactly what this person may see. Say only what the tools answered, and name each record by its number that you say it of. Say so when you do not know.
Words that people wrote stand in answers as {{text:1}}. You cannot read them. Where the person needs them, write {{text:1}} just so; they see the words there. Hand no such sign to a tool.
You change nothing. Where the person could do something next, offer it with suggest_action.`;

const suggestion = z.object({ action: z.string(), record: z.string().optional() });

/**
 * Asks a language model, which reads records by tools with the rights of who asks.
 * @throws AiError where the model fails; Refusal `rate_limit` over the budget.
 */
export async function askAboutRecords(
  models: Models,
  model: Model,
  reading: Reading,
  { asking, question }: { asking: Asking; question: ModelQuestion },
): Promise<ModelSaid> {
  const mask = openMask(question.knownWords);
  const operations = toolsFor(reading);
  const byTool = new Map(operations.map((operation) => [toolName(operation), operation]));
  const tools = [...toolSpecs(reading, operations), suggestTool];
  const messages: ModelMessage[] = question.earlier.map(({ role, text }) =>
    role === 'user' ? { role, text } : { role, text, calls: [] },
  );
  messages.push({ role: 'user', text: withContext(question) });
  const shower = question.onText === undefined ? undefined : mask.shower(question.onText);
  const read: string[] = [];
  const actions: SuggestedAction[] = [];
  const taken: Asked[] = [];
  const seen = new Set(recordNamesIn(`${question.text} ${question.context ?? ''}`));
  const resultOf = async ({ name, input }: ToolCall): Promise<string> => {
    if (name === suggestTool.name) return offer(input);
    const operation = byTool.get(name);
    if (operation === undefined) return 'There is no such tool.';
    if (holdsHidden(input)) return 'Refused: {{text}} signs are handed to no tool.';
    if (read.length >= mostReads) return 'Refused: enough was read; answer now.';
    const parameters = z.record(z.string(), z.unknown()).safeParse(input);
    if (!parameters.success) return 'Refused: the parameters must be an object.';
    read.push(operation);
    try {
      const hidden = JSON.stringify(mask.hide(await reading.read(operation, parameters.data)));
      for (const record of recordNamesIn(hidden)) seen.add(record);
      return hidden.length <= mostResult ? hidden : `${hidden.slice(0, mostResult)} … (cut off: ask for fewer rows)`;
    } catch (error) {
      // What the refusal names may be words of a record.
      if (error instanceof Refusal) return `Refused (${error.code}).`;
      throw error;
    }
  };
  const offer = (input: unknown): string => {
    const wanted = suggestion.safeParse(input);
    const record = wanted.data?.record;
    // Only about records that the person named, or that were read for them.
    if (!wanted.success || (record !== undefined && !seen.has(record)))
      return 'Refused: no such action about that record.';
    const action = suggest(reading, question.language, wanted.data.action, record);
    if (action === undefined) return 'Refused: this person may not do that, or it needs a record.';
    if (actions.length < mostActions && !actions.some(({ label }) => label === action.label)) actions.push(action);
    return 'Offered.';
  };
  for (let round = 0; ; round++) {
    const last = round === mostRounds - 1;
    const answer = await askModel(models, model, asking, {
      ...{ system: system(question.language, asking.now), messages, maxTokens },
      ...(last ? {} : { tools }),
      signal: question.signal,
      onText: shower?.add,
    });
    taken.push(answer);
    if (answer.calls.length === 0 || last) {
      shower?.end();
      if (answer.text.trim() === '') throw new AiError('nonsense', 'The language model gave no answer.');
      return {
        ...said(mask.show(answer.text.trim()), answer.text.trim(), taken),
        actions,
        read,
        sources: sources(reading, answer.text, seen),
      };
    }
    shower?.add(answer.text === '' ? '' : '\n');
    messages.push({ role: 'assistant', text: answer.text, calls: answer.calls });
    const results = [];
    for (const call of answer.calls) results.push({ id: call.id, name: call.name, text: await resultOf(call) });
    messages.push({ role: 'tool', results });
  }
}

/** The page is what the portal says, not the person: only records in it reach the model. */
function withContext({ text, context }: ModelQuestion): string {
  const records = recordNamesIn(context ?? '').slice(0, 3);
  return records.length === 0 ? text : `${text}\n\n(I am on the page of ${records.join(', ')}.)`;
}

/** Of the records that an answer names, those that were read or asked about. */
function sources(reading: Reading, answer: string, seen: ReadonlySet<string>): Source[] {
  return recordNamesIn(answer)
    .filter((name) => seen.has(name))
    .flatMap((name) => sourceOf(name, reading.actor) ?? []);
}

function said(content: string, plain: string, taken: readonly Asked[]) {
  const sum = (of: (asked: Asked) => number) => taken.reduce((total, asked) => total + of(asked), 0);
  return {
    content,
    plain,
    latencyMs: sum(({ latencyMs }) => latencyMs),
    firstTokenMs: taken[0]?.firstTokenMs ?? null,
    inputTokens: sum(({ usage }) => usage.inputTokens),
    outputTokens: sum(({ usage }) => usage.outputTokens),
    estimated: taken.some(({ usage }) => usage.estimated),
    costUsd: addUp(taken.map(({ costUsd }) => costUsd)),
  };
}

/** Null where one of them is not known. */
function addUp(costs: readonly (string | null)[]): string | null {
  let total = new Decimal(0);
  for (const cost of costs) {
    if (cost === null) return null;
    total = total.plus(cost);
  }
  return total.toFixed();
}
