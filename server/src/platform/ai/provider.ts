/** Where answers come from that we do not make ourselves. `embedded` is no provider: it is our own code. */
export const providerNames = ['openai', 'anthropic', 'google', 'compatible'] as const;
export type ProviderName = (typeof providerNames)[number];

export interface ToolCall {
  id: string;
  name: string;
  /** What the model says to call it with; nothing about it is checked. */
  input: unknown;
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'tool'; results: readonly { id: string; name: string; text: string }[] };

export interface ToolSpec {
  /** Letters, digits, _ and -, at most 64. */
  name: string;
  description: string;
  /** JSON Schema of an object. */
  parameters: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  model: string;
  system: string;
  messages: readonly ModelMessage[];
  tools?: readonly ToolSpec[];
  /** The answer must be JSON of this schema; not every server holds to it. */
  json?: { name: string; schema: Readonly<Record<string, unknown>> };
  maxTokens: number;
  /** Milliseconds for the whole answer. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Told of the text as it comes. */
  onText?: ((text: string) => void) | undefined;
}

export interface ModelAnswer {
  text: string;
  calls: readonly ToolCall[];
  /** It ended because it was as long as it may be. */
  cut: boolean;
  usage: Usage;
  /** Milliseconds until the first text or tool call. */
  firstTokenMs: number | null;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  /** The provider did not count: four characters are taken for a token. */
  estimated: boolean;
}

/** One way to language models. Network: never inside a transaction. */
export interface AiProvider {
  readonly name: ProviderName;
  /** @throws AiError within the request's time, whatever the other side does. */
  generate(request: ModelRequest): Promise<ModelAnswer>;
}

/** Why there is no answer. `words` say it to people; what the provider wrote stays in the log. */
export type AiProblem = 'time' | 'busy' | 'refused' | 'nonsense' | 'too long' | 'unreachable' | 'ended';

export class AiError extends Error {
  readonly problem: AiProblem;
  /** When to try again, in seconds, where the provider said so. */
  readonly retryAfter: number | undefined;
  constructor(problem: AiProblem, message: string, more: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'AiError';
    this.problem = problem;
    this.retryAfter = more.retryAfter;
  }
}
