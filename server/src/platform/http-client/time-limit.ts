/** Ends what takes longer than a time that is the same for all. */
export interface TimeLimit {
  /** Calls `expire` when the time is over, unless it was stopped before. */
  start(expire: () => void): void;
  stop(expire: () => void): void;
}

/** The oldest is always the next to run out, so that one timer serves thousands a second. */
export function timeLimit(milliseconds: number): TimeLimit {
  const running = new Map<() => void, number>();
  let timer: NodeJS.Timeout | undefined;
  const wait = (forMs: number): void => {
    timer = setTimeout(sweep, Math.max(1, forMs)).unref();
  };
  const sweep = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const [expire, end] of running) {
      if (end > now) {
        wait(end - now);
        return;
      }
      running.delete(expire);
      expire();
    }
  };
  return {
    start: (expire) => {
      running.set(expire, performance.now() + milliseconds);
      if (timer === undefined) wait(milliseconds);
    },
    stop: (expire) => void running.delete(expire),
  };
}
