import { Refusal } from '../values/errors.ts';
import type { Call } from './call.ts';
import type { Operation } from './operation.ts';

/** The parameters of a call, read out of its raw body where the operation takes one. @throws Refusal */
export async function parametersOf<S>({ raw }: Operation<S>, call: Call): Promise<unknown> {
  if (raw === undefined) return call.parameters;
  const read = await raw.parse(call.rawBody ?? new Uint8Array(), call.headers['content-type']);
  return raw.takesAddress === true && isPlain(read) && isPlain(call.parameters)
    ? { ...read, ...call.parameters }
    : read;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A sender of a document is told which element of it was wrong, not which of our parameters it became. */
export function inSendersWords<S>({ raw }: Operation<S>, call: Call, refusal: Refusal): Refusal {
  if (raw?.fieldName === undefined || refusal.errors === undefined) return refusal;
  let message = refusal.message;
  const errors = refusal.errors.map((error) => {
    const field = raw.fieldName?.(error.field, call.headers['content-type']) ?? error.field;
    message = message.replaceAll(`${error.field}:`, `${field}:`);
    return { ...error, field };
  });
  return new Refusal(refusal.code, message, {
    errors,
    headers: { ...refusal.headers },
    facts: refusal.facts,
    body: refusal.body,
  });
}
