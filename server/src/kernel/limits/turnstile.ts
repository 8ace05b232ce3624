import { Refusal } from '../values/errors.ts';

/** Lets so many through at once and so many wait; whoever comes then is sent away at once rather than kept waiting. */
export interface Turnstile {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** @throws Refusal `unavailable` with `Retry-After` while nobody more may wait. */
  assertRoom(): void;
}

export function turnstile(size: { atOnce: number; waiting: number }, busy: string): Turnstile {
  let inside = 0;
  const queue: (() => void)[] = [];
  const assertRoom = (): void => {
    if (inside >= size.atOnce && queue.length >= size.waiting) {
      throw new Refusal('unavailable', busy, { headers: { 'retry-after': '2' } });
    }
  };
  return {
    assertRoom,
    run: async (work) => {
      assertRoom();
      if (inside < size.atOnce) inside++;
      // Whoever leaves hands the place on, so nobody slips in between.
      else await new Promise<void>((admit) => queue.push(admit));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) inside--;
        else next();
      }
    },
  };
}
