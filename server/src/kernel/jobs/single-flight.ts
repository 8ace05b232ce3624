export interface Flight {
  run(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/**
 * At most one run at a time; calls during a run cause exactly one more.
 * @param gatherMs how long a call waits, so that what comes soon after goes with it.
 */
export function singleFlight(work: () => Promise<void>, gatherMs = 0): Flight {
  let current: Promise<void> | undefined;
  let again = false;
  const run = (): void => {
    if (current !== undefined) {
      again = true;
      return;
    }
    current = gather()
      .then(() => {
        again = false;
        return work();
      })
      .catch(() => {})
      .finally(() => {
        current = undefined;
        if (again) {
          again = false;
          run();
        }
      });
  };
  const gather = (): Promise<void> =>
    gatherMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, gatherMs));
  return { run, idle: async () => current };
}
