import { z } from 'zod';
import { askModel } from '../../domain/assistant/calls/models.ts';
import { answerFromRecords, extractiveModel } from '../../domain/assistant/extractive/answer.ts';
import type { BeforeContext } from '../../kernel/call/operation.ts';
import { invalid, Refusal } from '../../kernel/values/errors.ts';
import { longText, text } from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { AiError } from '../../platform/ai/provider.ts';
import { answerLanguage } from '../ai/answer-language.ts';
import { operation, type Services, tag } from '../operation.ts';

type Ctx = BeforeContext<Services, KnownActor>;

const prompt = {
  prompt: text(8000).meta({ description: 'What is asked. Models get no tools here.' }),
  system: longText(4000).optional().meta({ description: 'What the model is told before.' }),
  max_tokens: z.int().min(1).max(4000).default(500).meta({ description: 'Tokens of the answer at most.' }),
};
const combo = z.object({
  provider: text(40).meta({ examples: ['embedded'] }),
  model: text(200).meta({ examples: [extractiveModel] }),
});
type Combo = z.output<typeof combo>;
interface Prompt {
  prompt: string;
  system?: string | undefined;
  max_tokens: number;
}

const answer = z.object({
  provider: z.string(),
  model: z.string(),
  text: z.string(),
  cut: z.boolean().meta({ description: 'It ended because it was as long as it may be.' }),
  latency_ms: z.int(),
  first_token_ms: z.int().nullable(),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  estimated: z.boolean().meta({ description: 'The provider did not count the tokens.' }),
  cost_usd: z.string().nullable().meta({ description: 'Decimal text; null where the price is not known.' }),
});

const isEmbedded = ({ provider, model }: Combo) => provider === 'embedded' && model === extractiveModel;

/** @throws Refusal 400 for a model that is not in the catalogue. */
function checkKnown({ models }: Services, combination: Combo, field: string): void {
  const { provider, model } = combination;
  if (!isEmbedded(combination) && models.find(provider, model) === undefined)
    throw invalid(field, `${provider}:${model} is not in the catalogue`);
}

/** @throws Refusal; AiError where the model fails. */
async function askOnce(
  ctx: Ctx,
  combination: Combo,
  { prompt: asked, system = '', max_tokens }: Prompt,
): Promise<z.input<typeof answer>> {
  const { models } = ctx.services;
  const { provider, model } = combination;
  const asking = { userId: ctx.actor.userId, purpose: 'test' as const, now: ctx.now };
  if (isEmbedded(combination)) {
    const started = performance.now();
    const said = await answerFromRecords(ctx.services.readAs(ctx), {
      ...{ text: asked, context: undefined, language: await answerLanguage(ctx, asked), now: ctx.now },
    });
    const latency_ms = Math.round(performance.now() - started);
    await models.log.note({ id: ctx.ids.uuid(), model, ...asking }, { latencyMs: latency_ms });
    return {
      ...{ provider, model, text: said.sentences.map((sentence) => sentence.text).join('\n'), cut: false },
      ...{ latency_ms, first_token_ms: null, input_tokens: null, output_tokens: null, estimated: false, cost_usd: '0' },
    };
  }
  const found = models.find(provider, model);
  if (found === undefined) throw invalid('model', `${provider}:${model} is not in the catalogue`);
  const said = await askModel(models, found, asking, {
    system,
    messages: [{ role: 'user', text: asked }],
    maxTokens: max_tokens,
  });
  return {
    ...{
      provider,
      model,
      text: said.text,
      cut: said.cut,
      latency_ms: said.latencyMs,
      first_token_ms: said.firstTokenMs,
    },
    ...{ input_tokens: said.usage.inputTokens, output_tokens: said.usage.outputTokens },
    ...{ estimated: said.usage.estimated, cost_usd: said.costUsd },
  };
}

const catalogue = operation({
  summary: 'The models that can be asked, by provider.',
  allow: 'admin',
  scope: 'session',
  kind: 'read',
  input: z.object({}),
  output: z.record(z.string(), z.array(z.string())),
  refusals: { permission: 'a partner key calls' },
  handler: async (ctx) => ({
    embedded: [extractiveModel],
    ...Object.fromEntries(Object.entries(ctx.services.models.catalogue).map(([name, models]) => [name, [...models]])),
  }),
});

const runOnce = operation({
  summary: 'Asks one model once, and says how long that took and what it cost.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ ...combo.shape, ...prompt }),
  output: answer,
  refusals: {
    permission: 'a partner key calls',
    validation: 'the model is not in the catalogue',
    rate_limit: 'the caller’s budget of the day is used up',
    unavailable: 'the model did not answer in time, answered nonsense, or is too busy',
  },
  before: async (ctx, { provider, model, ...asked }) => {
    checkKnown(ctx.services, { provider, model }, 'model');
    try {
      return await askOnce(ctx, { provider, model }, asked);
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      throw new Refusal('unavailable', error.message, { headers: { 'retry-after': String(error.retryAfter ?? 30) } });
    }
  },
  handler: async (ctx, { provider, model }, answered) => {
    ctx.about(`${provider}:${model}`);
    return answered;
  },
});

const mostCombos = 8;

const runCompare = operation({
  summary: 'Asks several models the same at the same time. One that fails says so in its own row.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    combos: z
      .array(combo)
      .min(1)
      .max(mostCombos)
      .meta({ description: `At most ${mostCombos}.`, examples: [[{ provider: 'embedded', model: extractiveModel }]] }),
    ...prompt,
  }),
  output: z.object({
    results: z
      .array(
        z.object({
          provider: z.string(),
          model: z.string(),
          ok: z.boolean(),
          error: z.string().nullable(),
          answer: answer.nullable(),
        }),
      )
      .meta({ description: 'In the order of `combos`.' }),
  }),
  refusals: { permission: 'a partner key calls' },
  before: async (ctx, { combos, ...asked }) => ({
    results: await Promise.all(
      combos.map(async (combination) => {
        try {
          return { ...combination, ok: true, error: null, answer: await askOnce(ctx, combination, asked) };
        } catch (error) {
          if (!(error instanceof AiError || error instanceof Refusal)) throw error;
          return { ...combination, ok: false, error: error.message, answer: null };
        }
      }),
    ),
  }),
  handler: async (_ctx, _input, compared) => compared,
});

export const aiTest = tag('svc_network.api.ai_test', { catalogue, run_once: runOnce, run_compare: runCompare });
