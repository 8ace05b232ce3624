import { LotmarkError } from './error.ts';

/** Answers of this class that say by themselves that the call was not carried out. */
const NOT_CARRIED_OUT: ReadonlySet<number> = new Set([501, 505]);

/**
 * Whether a call that failed may have been carried out all the same: no answer came (network, time, cut off), or one came
 * that cannot tell (500, 502, 503, 504 and what proxies answer instead of these). Then try again with the same
 * idempotency key, so that nothing is done twice. Every other answer is the outcome, and the next try takes a new key.
 */
export function outcomeUnknown(error: unknown): boolean {
  // Whatever else was thrown, such as an abort, is no answer either.
  if (!(error instanceof LotmarkError) || error.status === 0) return true;
  return error.status >= 500 && !NOT_CARRIED_OUT.has(error.status);
}
