/** Runs work when a place is free. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** One pool of places for the jobs of several installations: none of them can keep the others waiting for long. */
export interface Workers {
  /** The way of one of them into the pool. */
  of(installation: string): Run;
}

/**
 * At most `atOnce` pieces of work at a time. Installations that wait take turns, each with its oldest piece, so that one
 * with a thousand pieces delays another by as many as there are places.
 */
export function workerPool(atOnce: number): Workers {
  const waiting = new Map<string, (() => void)[]>();
  let busy = 0;
  const next = (): void => {
    const [turn] = waiting;
    if (turn === undefined || busy >= atOnce) return;
    const [installation, queue] = turn;
    const begin = queue.shift();
    waiting.delete(installation);
    // Behind the others.
    if (queue.length > 0) waiting.set(installation, queue);
    busy += 1;
    begin?.();
  };
  const place = (installation: string): Promise<void> =>
    new Promise((resolve) => {
      const queue = waiting.get(installation) ?? [];
      queue.push(resolve);
      waiting.set(installation, queue);
      next();
    });
  return {
    of: (installation) => async (work) => {
      await place(installation);
      try {
        return await work();
      } finally {
        busy -= 1;
        next();
      }
    },
  };
}
