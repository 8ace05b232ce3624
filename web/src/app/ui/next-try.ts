import type { LotmarkError } from '@lotmark/sdk';

/** Pauses that nobody has to be told of: pressing the button once more takes as long. */
const shortSeconds = 10;
/** Sentences of the service that say how long: "Try again in 23 s." */
const saysHowLong = /\bagain in (?:an?|\d+) /i;
const saysAgain = /\btry again\b/i;

/**
 * Seconds until another try can succeed, rounded up to what is said in one unit; undefined where the service asks for no pause, or
 * what is shown of its refusal says it already.
 */
export function secondsToSay({ retryAfterSeconds }: LotmarkError, shown: string): number | undefined {
  if (retryAfterSeconds === undefined || saysHowLong.test(shown)) return undefined;
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  if (seconds <= shortSeconds && saysAgain.test(shown)) return undefined;
  if (seconds < 60) return seconds;
  const unit = seconds <= 3600 ? 60 : 3600;
  return Math.ceil(seconds / unit) * unit;
}
