import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '../../kernel/values/errors.ts';

/** Of limits and of places that are taken: what somebody gets who asks too often. */
const ofTooMany: ReadonlySet<string> = new Set(['rate_limit', 'unavailable']);

export interface Hurry {
  /** Refusals a second that are answered at once: a person who meets a limit does not wait. */
  atOnce: number;
  /** How long the others wait, in milliseconds. */
  pauseMs: number;
  /** Most that may wait; those beyond are answered at once, since keeping them costs more than an answer. */
  waiting: number;
}

/**
 * Makes refusals wait while there are many of them. Whoever asks again as soon as they are answered, as floods do, then
 * asks once a second for each of their connections, and leaves the machine to others.
 */
export function unhurried(hurry: Hurry = { atOnce: 20, pauseMs: 1000, waiting: 1000 }) {
  let second = 0;
  let inSecond = 0;
  let waiting = 0;
  return async (refusal: Refusal): Promise<void> => {
    if (!ofTooMany.has(refusal.code)) return;
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, inSecond] = [now, 0];
    inSecond++;
    if (inSecond <= hurry.atOnce || waiting >= hurry.waiting) return;
    waiting++;
    try {
      await pause(hurry.pauseMs);
    } finally {
      waiting--;
    }
  };
}
