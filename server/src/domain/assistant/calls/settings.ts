import { type ProviderName, providerNames } from '../../../platform/ai/provider.ts';
import type { AiSettings } from './open-models.ts';

/** What the environment says about language models, each by itself as it should be. */
export interface AiEnvironment {
  AI_PROVIDER: ProviderName | 'embedded';
  AI_MODEL?: string | undefined;
  AI_MODELS?: string | undefined;
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  GOOGLE_API_KEY?: string | undefined;
  AI_TIMEOUT_SECONDS: number;
  AI_CALLS_PER_DAY: number;
  AI_TOKENS_PER_DAY: number;
  AI_CALLS_PER_DAY_ALL: number;
  AI_TOKENS_PER_DAY_ALL: number;
}

/** The models that may be asked, each with its provider's key. Adds to `problems` what does not fit together. */
export function aiSettings(env: AiEnvironment, problems: string[]): AiSettings {
  const keys = {
    openai: env.OPENAI_API_KEY,
    anthropic: env.ANTHROPIC_API_KEY,
    google: env.GOOGLE_API_KEY,
    compatible: env.AI_API_KEY,
  };
  const { AI_PROVIDER: provider, AI_MODEL: model } = env;
  const chosen = provider === 'embedded' || model === undefined ? undefined : { provider, model };
  if (provider !== 'embedded' && model === undefined)
    problems.push(`AI_MODEL: is required with AI_PROVIDER=${provider}`);
  if (provider === 'embedded' && model !== undefined)
    problems.push(`AI_PROVIDER: must be one of ${providerNames.join(', ')} when AI_MODEL is set`);
  const further = (env.AI_MODELS ?? '').split(',').flatMap((entry) => {
    const [, name = '', id = ''] = /^\s*(\w+):(\S+)\s*$/.exec(entry) ?? [];
    const known = providerNames.find((each) => each === name);
    if (known !== undefined) return [{ provider: known, model: id }];
    if (entry.trim() !== '')
      problems.push(
        `AI_MODELS: "${entry.trim()}" must be <provider>:<model>, with a provider of ${providerNames.join(', ')}`,
      );
    return [];
  });
  const models = [...(chosen === undefined ? [] : [chosen]), ...further];
  for (const name of new Set(models.map((each) => each.provider))) {
    if (name !== 'compatible' && keys[name] === undefined)
      problems.push(`${name.toUpperCase()}_API_KEY: is required for models of ${name}`);
    if (name === 'compatible' && env.AI_BASE_URL === undefined)
      problems.push('AI_BASE_URL: is required for models of a compatible provider');
  }
  if (env.AI_BASE_URL !== undefined && models.length === 0)
    problems.push('AI_PROVIDER: must be set, or AI_MODELS, when AI_BASE_URL is');
  return {
    ...{ chosen, models, keys },
    baseUrl: env.AI_BASE_URL?.replace(/\/+$/, ''),
    // Another address than its own is for the provider that is chosen, else for a compatible one.
    baseUrlOf: chosen?.provider ?? 'compatible',
    timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
    budget: {
      callsPerDay: env.AI_CALLS_PER_DAY,
      tokensPerDay: env.AI_TOKENS_PER_DAY,
      all: { callsPerDay: env.AI_CALLS_PER_DAY_ALL, tokensPerDay: env.AI_TOKENS_PER_DAY_ALL },
    },
  };
}
