/** One call to a service outside, as it is kept: what was asked for and how it went, and nothing of what was said. */
export interface ServiceCall {
  /** The key of the service in the hub: `payments`. */
  service: string;
  /** What was asked for, in our words: `refund`. */
  operation: string;
  ok: boolean;
  httpStatus?: number | undefined;
  durationMs: number;
  /** The record that it was about, where a retry needs to know it. */
  subject?: string | undefined;
  /** Why it failed. The log removes secrets and addresses of people. */
  error?: string | undefined;
}

/** Keeps calls. Noting one costs its caller nothing and never fails. */
export interface CallLog {
  note(call: ServiceCall): void;
}

export interface Watching<T> {
  subject?: string;
  /** For services that are called all the time: only what failed is noted. */
  failuresOnly?: boolean;
  /** Why an answer is a failure though nothing was thrown; undefined where it is none. */
  problem?(answer: T): string | undefined;
}

/** Notes what comes of calls to one service. */
export function watch(log: CallLog, service: string) {
  return async <T>(operation: string, call: () => Promise<T>, how: Watching<T> = {}): Promise<T> => {
    const begun = performance.now();
    const end = (error: string | undefined): void => {
      if (error === undefined && how.failuresOnly === true) return;
      const durationMs = Math.round(performance.now() - begun);
      log.note({ service, operation, ok: error === undefined, durationMs, subject: how.subject, error });
    };
    try {
      const answer = await call();
      end(how.problem?.(answer));
      return answer;
    } catch (error) {
      end(wordsOf(error));
      throw error;
    }
  };
}

/** What an error says, with what stands behind it: a library often says there why. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message, name } = error;
  const own = message === '' ? name : message;
  return cause instanceof Error && cause.message !== '' && !own.includes(cause.message)
    ? `${own}: ${cause.message}`
    : own;
}
