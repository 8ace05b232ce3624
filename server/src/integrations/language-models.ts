import type { Config } from '../config.ts';
import { addressOf, providersOf } from '../domain/assistant/calls/open-models.ts';
import { probeAi } from '../domain/operations/integration/own-services.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import type { Clock } from '../kernel/values/clock.ts';
import { aiSlot, openProvider } from '../platform/ai/open-providers.ts';

/** Asking costs little; it is done for a new key alone, never to look how the provider is. */
const trial = {
  system: 'Answer with the word yes.',
  messages: [{ role: 'user' as const, text: 'Yes?' }],
  maxTokens: 16,
};

export function aiIntegration({ ai }: Config, clock: Clock): Integration {
  const { chosen, keys, timeoutMs } = ai;
  return {
    service: 'ai',
    log: 'calls',
    probe: (reader) => probeAi(reader, clock.now(), providersOf(ai)),
    credentials:
      chosen === undefined || keys[chosen.provider] === undefined
        ? []
        : [
            {
              kind: 'api',
              slot: aiSlot(chosen.provider),
              problem: (value) =>
                /^\S{8,500}$/.test(value) ? undefined : 'must be a key of the provider, without spaces',
              verify: async (key) => {
                const provider = openProvider({ name: chosen.provider, key, baseUrl: addressOf(ai, chosen.provider) });
                await provider.generate({ ...trial, model: chosen.model, timeoutMs: Math.min(timeoutMs, 9000) });
              },
            },
          ],
  };
}
