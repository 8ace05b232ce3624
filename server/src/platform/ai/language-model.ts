import { APICallError, type LanguageModelV3, type LanguageModelV3Message } from '@ai-sdk/provider';
import {
  AiError,
  type AiProvider,
  type ModelAnswer,
  type ModelMessage,
  type ModelRequest,
  type ProviderName,
  type ToolCall,
  type Usage,
} from './provider.ts';

/** Characters of one answer. */
const mostText = 100_000;
/** Tool calls of one answer. */
const mostCalls = 16;
const charactersPerToken = 4;

/** A provider over the model objects that its package makes. */
export function languageModels(name: ProviderName, model: (id: string) => LanguageModelV3): AiProvider {
  return {
    name,
    generate: async (request) => {
      const limit = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
      try {
        // The time counts even where a server, or a package, does not look at the signal.
        return await Promise.race([readAnswer(model(request.model), request, signal), ended(signal)]);
      } catch (error) {
        if (limit.aborted)
          throw new AiError('time', `The language model did not answer within ${request.timeoutMs / 1000} s.`, {
            cause: error,
          });
        if (request.signal?.aborted === true) throw new AiError('ended', 'The caller went away.', { cause: error });
        throw problemOf(error);
      }
    },
  };
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function readAnswer(model: LanguageModelV3, request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
  const started = performance.now();
  const { stream } = await model.doStream({
    prompt: [{ role: 'system', content: request.system }, ...request.messages.map(messageOf)],
    maxOutputTokens: request.maxTokens,
    temperature: 0,
    abortSignal: signal,
    ...(request.tools === undefined || request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map((tool) => ({
            type: 'function' as const,
            name: tool.name,
            description: tool.description,
            inputSchema: tool.parameters,
          })),
        }),
    ...(request.json === undefined
      ? {}
      : { responseFormat: { type: 'json' as const, name: request.json.name, schema: request.json.schema } }),
  });
  let text = '';
  const calls: ToolCall[] = [];
  let firstTokenMs: number | null = null;
  let finish: { cut: boolean; usage: Usage | undefined } | undefined;
  const first = () => {
    firstTokenMs ??= Math.round(performance.now() - started);
  };
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) break;
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta') {
        first();
        text += part.delta;
        if (text.length > mostText) throw new AiError('too long', 'The language model sent more than anybody reads.');
        if (part.delta !== '') request.onText?.(part.delta);
      } else if (part.type === 'tool-call') {
        first();
        calls.push({ id: part.toolCallId, name: part.toolName, input: parsed(part.input) });
        if (calls.length > mostCalls) throw new AiError('nonsense', 'The language model asks for too much at once.');
      } else if (part.type === 'finish') {
        if (part.finishReason.unified === 'error')
          throw new AiError('nonsense', 'The language model ended with an error.');
        finish = { cut: part.finishReason.unified === 'length', usage: countOf(part.usage) };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
  if (finish === undefined || (text.trim() === '' && calls.length === 0)) {
    throw new AiError('nonsense', 'The language model’s answer was empty or broken off.');
  }
  return { text, calls, cut: finish.cut, usage: finish.usage ?? estimate(request, text, calls), firstTokenMs };
}

function messageOf(message: ModelMessage): LanguageModelV3Message {
  if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.text }] };
  if (message.role === 'assistant') {
    return {
      role: 'assistant',
      content: [
        ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
        ...message.calls.map(({ id, name, input }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: name,
          input,
        })),
      ],
    };
  }
  return {
    role: 'tool',
    content: message.results.map(({ id, name, text }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: { type: 'text' as const, value: text },
    })),
  };
}

function parsed(input: string): unknown {
  try {
    return input.trim() === '' ? {} : JSON.parse(input);
  } catch (error) {
    throw new AiError('nonsense', 'The language model’s answer could not be read.', { cause: error });
  }
}

/** Undefined where the provider counted nothing: some answer 0 for what they do not know. */
function countOf(usage: {
  inputTokens: { total: number | undefined };
  outputTokens: { total: number | undefined };
}): Usage | undefined {
  const { total: inputTokens = 0 } = usage.inputTokens;
  const { total: outputTokens = 0 } = usage.outputTokens;
  return Number.isSafeInteger(inputTokens) && Number.isSafeInteger(outputTokens) && inputTokens > 0 && outputTokens >= 0
    ? { inputTokens, outputTokens, estimated: false }
    : undefined;
}

function estimate(request: ModelRequest, text: string, calls: readonly ToolCall[]): Usage {
  const tokens = (...parts: readonly string[]) =>
    Math.ceil(parts.reduce((sum, part) => sum + part.length, 0) / charactersPerToken);
  return {
    inputTokens: tokens(request.system, JSON.stringify(request.messages), JSON.stringify(request.tools ?? [])),
    outputTokens: tokens(text, calls.length === 0 ? '' : JSON.stringify(calls)),
    estimated: true,
  };
}

/** What people are told; never what the provider wrote, which may be anything. */
function problemOf(error: unknown): AiError {
  if (error instanceof AiError) return error;
  if (error instanceof Error && error.cause instanceof AiError) return error.cause;
  if (APICallError.isInstance(error)) {
    const { statusCode: status, responseHeaders } = error;
    if (status === 429 || status === 503 || status === 529) {
      const seconds = Number(responseHeaders?.['retry-after']);
      return new AiError('busy', `The provider of the language model is too busy (HTTP ${status}).`, {
        cause: error,
        retryAfter: Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : undefined,
      });
    }
    if (status === 401 || status === 403)
      return new AiError('refused', `The provider of the language model refuses our key (HTTP ${status}).`, {
        cause: error,
      });
    if (status !== undefined && (status < 200 || status > 299))
      return new AiError('refused', `The provider of the language model answered HTTP ${status}.`, { cause: error });
    if (status === undefined)
      return new AiError('unreachable', 'The provider of the language model cannot be reached.', { cause: error });
  }
  if (error instanceof TypeError)
    return new AiError('unreachable', 'The provider of the language model cannot be reached.', { cause: error });
  return new AiError('nonsense', 'The language model’s answer could not be read.', { cause: error });
}
