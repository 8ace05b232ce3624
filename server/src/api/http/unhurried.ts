import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '../../kernel/values/errors.ts';

/** Of limits and of places that are taken: what somebody gets who asks too often. */
const ofTooMany: ReadonlySet<string> = new Set(['rate_limit', 'unavailable']);

export interface Hurry {
  /** Refusals that are answered at once: a person who meets a limit does not wait. As many again come back each second. */
  atOnce: number;
  /** The same for every other refusal of people who showed neither a login nor a key. */
  strangersAtOnce: number;
  /** How long the others wait, in milliseconds. */
  pauseMs: number;
  /** Most that may wait; those beyond are answered at once, since keeping them costs more than an answer. */
  waiting: number;
}

/**
 * Makes refusals wait while there are many of them. Whoever asks again as soon as they are answered, as floods do, then
 * asks once a second for each of their connections, and leaves the machine to others. What may be answered at once comes
 * back little by little, not with each full second: else a flood takes a second's share in one burst, and people who ask
 * at that moment wait behind all of it.
 */
export function unhurried(
  hurry: Hurry = { atOnce: 20, strangersAtOnce: 40, pauseMs: 1000, waiting: 1000 },
): (refusal: Refusal, stranger: boolean) => Promise<void> {
  const ofLimits = share(hurry.atOnce);
  const ofStrangers = share(hurry.strangersAtOnce);
  let waiting = 0;
  const isOneOfMany = (refusal: Refusal, stranger: boolean): boolean => {
    if (ofTooMany.has(refusal.code)) return !ofLimits();
    // A login or a key that is not real says nothing of who shows it.
    return (stranger || refusal.code === 'authentication') && !ofStrangers();
  };
  return async (refusal, stranger) => {
    if (!isOneOfMany(refusal, stranger) || waiting >= hurry.waiting) return;
    waiting++;
    try {
      await pause(hurry.pauseMs);
    } finally {
      waiting--;
    }
  };
}

/** Says whether one more is to be had, of so many that come back in a second. */
function share(most: number): () => boolean {
  let left = most;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(most, left + ((now - at) / 1000) * most);
    at = now;
    if (left < 1) return false;
    left--;
    return true;
  };
}
