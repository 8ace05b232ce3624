import { boundedFetch } from './bounded-fetch.ts';
import { languageModels } from './language-model.ts';
import type { AiProvider, ProviderName } from './provider.ts';

export interface ProviderSettings {
  name: ProviderName;
  key: string | undefined;
  /** Another address than the provider's own. */
  baseUrl: string | undefined;
}

/** Opens a provider. Its package is loaded with the first answer that is asked of it. */
export function openProvider(settings: ProviderSettings): AiProvider {
  let loaded: Promise<AiProvider> | undefined;
  return {
    name: settings.name,
    generate: async (request) => {
      loaded ??= load(settings);
      return (await loaded).generate(request);
    },
  };
}

/** Where the key of a provider is kept. */
export const aiSlot = (name: ProviderName): string => `ai.${name}`;

/** As `openProvider`, with the key of the moment: another key is another provider. */
export function openRenewedProvider(
  { name, baseUrl }: Omit<ProviderSettings, 'key'>,
  keyOf: () => Promise<string | undefined>,
): AiProvider {
  let open: { key: string | undefined; provider: AiProvider } | undefined;
  return {
    name,
    generate: async (request) => {
      const key = await keyOf();
      if (open === undefined || open.key !== key) open = { key, provider: openProvider({ name, key, baseUrl }) };
      return open.provider.generate(request);
    },
  };
}

async function load({ name, key, baseUrl }: ProviderSettings): Promise<AiProvider> {
  const common = {
    ...(key === undefined ? {} : { apiKey: key }),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    fetch: boundedFetch,
  };
  switch (name) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      // The chat interface: what it speaks unless told is one that only its own servers have.
      const provider = createOpenAI(common);
      return languageModels(name, (model) => provider.chat(model));
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const provider = createAnthropic(common);
      return languageModels(name, (model) => provider.languageModel(model));
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      const provider = createGoogleGenerativeAI(common);
      return languageModels(name, (model) => provider.languageModel(model));
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      if (baseUrl === undefined) throw new Error('a compatible provider needs its address');
      const provider = createOpenAICompatible({ ...common, baseURL: baseUrl, name, includeUsage: true });
      return languageModels(name, (model) => provider.chatModel(model));
    }
  }
}
