import type { IdSource } from '../../../kernel/values/ids.ts';
import { openRenewedProvider } from '../../../platform/ai/open-providers.ts';
import { type AiProvider, type ProviderName, providerNames } from '../../../platform/ai/provider.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type CallLog as ServiceLog, watch } from '../../../platform/service-log/call-log.ts';
import type { Budget } from './budget.ts';
import { callLog } from './log.ts';
import type { Model, Models } from './models.ts';

interface NamedModel {
  provider: ProviderName;
  model: string;
}

export interface AiSettings {
  /** What the assistant asks; undefined: it answers from records alone. */
  chosen: NamedModel | undefined;
  /** All that may be asked. */
  models: readonly NamedModel[];
  keys: Readonly<Record<ProviderName, string | undefined>>;
  /** Another address than the provider's own, and whose. */
  baseUrl: string | undefined;
  baseUrlOf: ProviderName;
  timeoutMs: number;
  budget: Budget;
}

/** Another address than the provider's own, where the settings name one for it. */
export const addressOf = ({ baseUrl, baseUrlOf }: AiSettings, name: ProviderName): string | undefined =>
  name === baseUrlOf || name === 'compatible' ? baseUrl : undefined;

/** The models of the settings. Nothing is loaded or asked before the first question. */
export function openModels(
  settings: AiSettings,
  {
    db,
    ids,
    calls,
    keyOf,
  }: { db: Db; ids: IdSource; calls: ServiceLog; keyOf: (name: ProviderName) => Promise<string | undefined> },
): Models {
  const { chosen, models, keys, timeoutMs, budget } = settings;
  const providers = new Map<ProviderName, AiProvider>();
  const catalogue: Partial<Record<ProviderName, string[]>> = {};
  for (const name of providerNames) {
    const offered = [...new Set(models.filter(({ provider }) => provider === name).map(({ model }) => model))];
    if (offered.length === 0) continue;
    const baseUrl = addressOf(settings, name);
    const provider = openRenewedProvider({ name, baseUrl }, async () => (await keyOf(name)) ?? keys[name]);
    providers.set(name, watched(provider, calls));
    catalogue[name] = offered;
  }
  const find = (provider: string, model: string): Model | undefined => {
    const found = [...providers].find(([name]) => name === provider && catalogue[name]?.includes(model));
    return found === undefined ? undefined : { provider: found[1], model };
  };
  return {
    chosen: chosen === undefined ? undefined : find(chosen.provider, chosen.model),
    ...{ catalogue, find, ids, timeoutMs },
    log: callLog(db, budget),
  };
}

/** Notes in the hub's log what comes of each call, and nothing of what was said. */
function watched(provider: AiProvider, calls: ServiceLog): AiProvider {
  const noted = watch(calls, 'ai');
  return {
    name: provider.name,
    generate: (request) => noted(`ask ${provider.name}:${request.model}`, () => provider.generate(request)),
  };
}

/** The providers whose models may be asked, that of the assistant first. */
export const providersOf = ({ chosen, models }: Pick<AiSettings, 'chosen' | 'models'>): ProviderName[] => [
  ...new Set([...(chosen === undefined ? [] : [chosen.provider]), ...models.map(({ provider }) => provider)]),
];
