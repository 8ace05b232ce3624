import { Refusal } from '../../../kernel/values/errors.ts';
import type { IdSource } from '../../../kernel/values/ids.ts';
import {
  AiError,
  type AiProvider,
  type ModelAnswer,
  type ModelRequest,
  type ProviderName,
} from '../../../platform/ai/provider.ts';
import type { CallLog, Purpose } from './log.ts';

/** A model of a provider that the operator has set up. */
export interface Model {
  provider: AiProvider;
  model: string;
}

/** The language models of this installation, and the log of what is asked of them. */
export interface Models {
  /** What the assistant asks; undefined where no model is configured. */
  readonly chosen: Model | undefined;
  /** Every model that may be asked, by provider. */
  readonly catalogue: Readonly<Partial<Record<ProviderName, readonly string[]>>>;
  find(provider: string, model: string): Model | undefined;
  readonly log: CallLog;
  readonly ids: IdSource;
  /** Milliseconds for one answer of a model. */
  readonly timeoutMs: number;
}

/** For whom and what for a model is asked. */
export interface Asking {
  userId: string;
  purpose: Purpose;
  now: Date;
}

export interface Asked extends ModelAnswer {
  latencyMs: number;
  /** US dollars; null where it is not known. */
  costUsd: string | null;
}

/** A model's failure as people are told of it. */
export function modelRefusal(error: AiError): Refusal {
  return new Refusal('unavailable', error.message, { headers: { 'retry-after': String(error.retryAfter ?? 30) } });
}

/**
 * Asks a model, within its time and the person's budget, and logs what it took.
 * @throws Refusal `rate_limit` over the budget; AiError where the model fails.
 */
export async function askModel(
  models: Models,
  { provider, model }: Model,
  { userId, purpose, now }: Asking,
  request: Omit<ModelRequest, 'model' | 'timeoutMs'>,
): Promise<Asked> {
  const id = models.ids.uuid();
  const reserve = request.maxTokens + Math.ceil((request.system.length + JSON.stringify(request.messages).length) / 4);
  await models.log.begin({ id, userId, purpose, provider: provider.name, model, reserve, now });
  const started = performance.now();
  try {
    const answer = await provider.generate({ ...request, model, timeoutMs: models.timeoutMs });
    const latencyMs = Math.round(performance.now() - started);
    const { inputTokens, outputTokens, estimated } = answer.usage;
    const costUsd = await models.log.end(id, {
      inputTokens,
      outputTokens,
      estimated,
      latencyMs,
      firstTokenMs: answer.firstTokenMs,
    });
    return { ...answer, latencyMs, costUsd };
  } catch (error) {
    const said = error instanceof AiError ? `${error.problem}: ${error.message}` : 'failed';
    await models.log.end(id, { error: said, latencyMs: performance.now() - started });
    throw error;
  }
}
