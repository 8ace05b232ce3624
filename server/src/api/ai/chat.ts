import { z } from 'zod';
import { modelRefusal } from '../../domain/assistant/calls/models.ts';
import { sourcesOf } from '../../domain/assistant/conversation/answer.ts';
import { askAboutRecords, type Earlier } from '../../domain/assistant/conversation/ask-model.ts';
import { knownWords } from '../../domain/assistant/conversation/known-words.ts';
import { answerFromRecords, extractiveModel } from '../../domain/assistant/extractive/answer.ts';
import { wordsOf } from '../../domain/assistant/extractive/words.ts';
import { recordNamesIn } from '../../domain/assistant/reading/pages.ts';
import {
  appendMessages,
  insertThread,
  lastMessages,
  lockThread,
  seeThread,
  touchThread,
} from '../../domain/assistant/thread/store.ts';
import { actionView, type Metadata, metadataView } from '../../domain/assistant/thread/views.ts';
import type { BeforeContext } from '../../kernel/call/operation.ts';
import { optional, text } from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { AiError } from '../../platform/ai/provider.ts';
import { operation, type Services } from '../operation.ts';
import { answerLanguage } from './answer-language.ts';
import { contextLabel, notTheirs, threadId } from './threads.ts';

type Ctx = BeforeContext<Services, KnownActor>;

interface Answered {
  content: string;
  /** As a language model may read it later. */
  plain: string;
  actions: z.output<typeof actionView>[];
  metadata: Metadata;
}

/** Messages of the thread that a model reads again. */
const remembered = 12;

const chat = operation({
  summary:
    'Asks the assistant. It reads records with the caller’s rights and changes nothing; what could be done next comes as buttons. Without a thread it begins one.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    user_input: text(4000).meta({ description: 'The question, in words.' }),
    context: contextLabel(),
    thread_id: optional(threadId()),
  }),
  output: z.object({
    content: z.string(),
    suggested_actions: z.array(actionView),
    metadata: metadataView,
    thread_id: z.string(),
  }),
  refusals: {
    permission: notTheirs,
    state: 'the thread is full, or the caller has too many',
    rate_limit: 'the caller’s budget of the day for the language model is used up',
    unavailable: 'the language model did not answer in time, answered nonsense, or is too busy',
  },
  before: async (ctx, { user_input, context, thread_id }) => {
    if (thread_id !== undefined) await seeThread(ctx, thread_id);
    const earlier = thread_id === undefined ? [] : await lastMessages(ctx.tx, thread_id, remembered);
    const question = { text: user_input, context: contextOf(context, earlier) };
    return ctx.services.models.chosen === undefined
      ? fromRecords(ctx, question)
      : fromModel(ctx, {
          ...question,
          earlier: earlier.map(({ role, content, plain }): Earlier => ({ role, text: plain ?? content })),
        });
  },
  handler: async (ctx, { user_input, context, thread_id }, answered) => {
    const thread =
      thread_id === undefined
        ? await insertThread(ctx, { context: context === '' ? undefined : context, firstWords: user_input })
        : await lockThread(ctx, thread_id);
    ctx.about(thread.thread_id);
    const { content, plain, actions, metadata } = answered;
    await appendMessages(ctx, thread, [
      { role: 'user', content: user_input },
      { role: 'assistant', content, plain, suggested_actions: actions, metadata },
    ]);
    await touchThread(ctx, thread, user_input);
    return { content, suggested_actions: actions, metadata, thread_id: thread.thread_id };
  },
});

/** The page, and behind it the record that was spoken of last: "and when does it arrive?". */
function contextOf(context: string | undefined, earlier: readonly { content: string }[]): string | undefined {
  const last = earlier.findLast(({ content }) => recordNamesIn(content).length > 0);
  const named = last === undefined ? '' : (recordNamesIn(last.content)[0] ?? '');
  const whole = `${context ?? ''} ${named}`.trim();
  return whole === '' ? undefined : whole;
}

async function fromRecords(ctx: Ctx, question: { text: string; context: string | undefined }): Promise<Answered> {
  const { actor, now, services, listener } = ctx;
  const language = await answerLanguage(ctx, question.text);
  const started = performance.now();
  let firstTokenMs: number | null = null;
  const said = await answerFromRecords(services.readAs(ctx), {
    ...{ ...question, language, now },
    onSentence: ({ text: words, sources }) => {
      firstTokenMs ??= Math.round(performance.now() - started);
      listener?.tell({ text: `${words}\n`, sources });
    },
  });
  const latencyMs = Math.round(performance.now() - started);
  const { notice } = wordsOf[language];
  const sentences = said.sentences.map(({ text: words, sources }) => ({ text: words, sources: [...sources] }));
  const content = sentences.map((sentence) => sentence.text).join('\n');
  await services.models.log.note(
    { id: ctx.ids.uuid(), userId: actor.userId, purpose: 'chat', model: extractiveModel, now },
    { latencyMs, firstTokenMs },
  );
  return {
    content: `${content}\n\n${notice}`,
    // Sentences hold words of records: a model that is configured later reads none of them.
    plain: `(${recordNamesIn(content).join(', ')})`,
    actions: said.actions.map((action) => ({ ...action, parameters: { ...action.parameters } })),
    metadata: {
      ...{ provider: 'embedded', model: extractiveModel, notice, sentences, sources: sourcesOf(said.sentences) },
      ...{ read: [...said.read], latency_ms: latencyMs, first_token_ms: firstTokenMs },
      ...{ input_tokens: null, output_tokens: null, estimated: false, cost_usd: '0' },
    },
  };
}

async function fromModel(
  ctx: Ctx,
  { earlier, ...question }: { text: string; context: string | undefined; earlier: readonly Earlier[] },
): Promise<Answered> {
  const { actor, now, services, listener } = ctx;
  const { models } = services;
  const { chosen } = models;
  if (chosen === undefined) throw new Error('no model is configured');
  try {
    const said = await askAboutRecords(models, chosen, services.readAs(ctx), {
      asking: { userId: actor.userId, purpose: 'chat', now },
      question: {
        ...{ ...question, earlier, knownWords: await knownWords(ctx.tx) },
        language: await answerLanguage(ctx, question.text),
        onText: listener === undefined ? undefined : (words) => listener.tell({ text: words }),
        signal: listener?.signal,
      },
    });
    const sources = [...said.sources];
    return {
      ...{ content: said.content, plain: said.plain },
      actions: said.actions.map((action) => ({ ...action, parameters: { ...action.parameters } })),
      metadata: {
        ...{ provider: chosen.provider.name, model: chosen.model, notice: null, sources },
        sentences: [{ text: said.content, sources }],
        ...{ read: [...said.read], latency_ms: said.latencyMs, first_token_ms: said.firstTokenMs },
        ...{ input_tokens: said.inputTokens, output_tokens: said.outputTokens, estimated: said.estimated },
        cost_usd: said.costUsd,
      },
    };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    ctx.log.warn({ err: error, problem: error.problem }, 'the language model failed');
    throw modelRefusal(error);
  }
}

export const aiChat = { chat };
