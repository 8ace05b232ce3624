import { limitHeaders } from '../../../kernel/limits/ratelimit.ts';
import type { CounterStore } from '../../../kernel/limits/ratelimit-shared.ts';
import { Refusal } from '../../../kernel/values/errors.ts';

const windowMs = 15 * 60_000;
/** Wrong codes of one account in one window, from all addresses together: there are only a million codes. */
export const wrongCodesAtMost = 10;

/** Slows down guessing of the second factor. Only who knows the password comes so far, so no stranger locks anybody out. */
export interface CodeThrottle {
  /**
   * Counts an attempt before the code is looked at, so that parallel guesses count too.
   * @returns what to call when the code was right.
   * @throws Refusal `rate_limit` with `Retry-After`.
   */
  attempt(userId: string, now: Date): Promise<() => void>;
}

/** Counts in quarters of an hour of the clock, together with all other processes that use the store. */
export function codeThrottle(store: CounterStore): CodeThrottle {
  return {
    attempt: async (userId, now) => {
      const endsAt = (Math.floor(now.getTime() / windowMs) + 1) * windowMs;
      const add = (points: number) => store.add(`second factor ${userId}@${endsAt}`, points, new Date(endsAt));
      if ((await add(1)) > wrongCodesAtMost) {
        await add(-1);
        throw tooManyCodes(Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)));
      }
      // Not waited for: a login does not fail because of it.
      return () => void add(-1).catch(() => {});
    },
  };
}

function tooManyCodes(resetSeconds: number): Refusal {
  const limit = limitHeaders({ limit: wrongCodesAtMost, remaining: 0, resetSeconds });
  return new Refusal('rate_limit', `Too many wrong codes. Try again in ${Math.ceil(resetSeconds / 60)} min.`, {
    headers: { 'retry-after': String(resetSeconds), ...limit },
  });
}
