/** What ends a process that goes on by itself. */
export interface Stopper {
  readonly code: number | undefined;
  /** Resolves when somebody ended it, or after the time. */
  wait(milliseconds: number): Promise<void>;
  end(code: number): void;
}

/** Ends with 0 at a signal, or with what somebody says first. */
export function stopper(): Stopper {
  const ending = new AbortController();
  let code: number | undefined;
  const end = (given: number): void => {
    code ??= given;
    ending.abort();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(0));
  return {
    get code() {
      return code;
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        if (ending.signal.aborted) return resolve();
        const timer = setTimeout(resolve, milliseconds);
        ending.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
    end,
  };
}
