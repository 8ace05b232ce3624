import { LotmarkError } from '@lotmark/sdk';
import { getKnown, putKnown } from './device-store.ts';

/** An answer, and since when it is what is known if the service was not reached. */
export interface Remembered<T> {
  answer: T;
  /** Null for an answer of now. */
  knownAt: number | null;
}

/** On a weak connection, what was known last is better than a long wait. */
export const patience = { timeoutMs: 8_000, retries: 1 } as const;
export const noPatience = { timeoutMs: 3_000, retries: 0 } as const;

export function isUnreachable(error: unknown): boolean {
  return error instanceof LotmarkError && (error.status === 0 || error.status === 502 || error.status === 504);
}

/** There was never an answer on this device. */
export class NotKnownError extends Error {}

/**
 * Asks the service and keeps its answer on the device; where it cannot be reached, answers what it said last.
 * @throws NotKnownError where it cannot be reached and has never said anything
 */
export async function lastKnown<T>(
  user: string,
  name: string,
  ask: (options: { timeoutMs: number; retries: number }) => Promise<T>,
): Promise<Remembered<T>> {
  try {
    const answer = await ask(navigator.onLine ? patience : noPatience);
    // A full or forbidden store takes nothing from who has a line.
    await putKnown({ user, name, at: Date.now(), answer }).catch(() => undefined);
    return { answer, knownAt: null };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const known = await getKnown(user, name).catch(() => undefined);
    if (known === undefined) throw new NotKnownError(name, { cause: error });
    return { answer: known.answer as T, knownAt: known.at };
  }
}
