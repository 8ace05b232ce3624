import { Worker } from 'node:worker_threads';

/** A thread that nobody needs ends after so long. */
const restMs = 60_000;

interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Running<Answer> {
  worker: Worker;
  asked: Map<number, Asked<Answer>>;
  rest: NodeJS.Timeout | undefined;
}

/** What a thread is sent, and what it sends back. */
export interface Question<Ask> {
  id: number;
  ask: Ask;
}
export type Reply<Answer> = { id: number; answer: Answer } | { id: number; failed: string };

/** What a thread may use at most. */
export interface ThreadLimits {
  /** Of its heap; above that it is ended. */
  memoryMb?: number;
  /** For one answer, in milliseconds; whoever takes longer is ended. */
  answerMs?: number;
}

/** The thread ended while it worked: it took too much, or was ended. What it was asked has no answer. */
export class ThreadEndedError extends Error {
  readonly why: 'memory' | 'time' | 'ended';
  constructor(why: ThreadEndedError['why'], message: string) {
    super(message);
    this.name = 'ThreadEndedError';
    this.why = why;
  }
}

const youngMb = 16;

function endedBy(error: Error & { code?: string }): ThreadEndedError {
  if (error instanceof ThreadEndedError) return error;
  const why = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended';
  return new ThreadEndedError(why, error.message);
}

/**
 * A thread of its own for long work, started at the first question and ended when nobody asked for a while. It answers each
 * `Question` with a `Reply`. Where it cannot be had, or ends while it works, the question is refused.
 */
export function asideThread<Ask, Answer>(
  script: URL,
  { memoryMb, answerMs }: ThreadLimits = {},
): (ask: Ask, moved?: readonly ArrayBuffer[]) => Promise<Answer> {
  const resourceLimits =
    memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb };
  let thread: Running<Answer> | undefined;
  let counted = 0;
  const running = (): Running<Answer> => {
    if (thread !== undefined) return thread;
    const worker = new Worker(script, { resourceLimits });
    worker.unref();
    const own: Running<Answer> = { worker, asked: new Map(), rest: undefined };
    const end = (error: Error) => {
      if (thread === own) thread = undefined;
      for (const { reject } of own.asked.values()) reject(endedBy(error));
      own.asked.clear();
    };
    worker.on('message', (reply: Reply<Answer>) => {
      const waiting = own.asked.get(reply.id);
      own.asked.delete(reply.id);
      if (own.asked.size === 0) {
        worker.unref();
        own.rest = setTimeout(() => void worker.terminate(), restMs).unref();
      }
      if ('failed' in reply) waiting?.reject(new Error(reply.failed));
      else waiting?.resolve(reply.answer);
    });
    worker.on('error', end);
    worker.on('exit', () => end(new ThreadEndedError('ended', 'the thread ended')));
    thread = own;
    return own;
  };
  return (ask, moved = []) => {
    const own = running();
    clearTimeout(own.rest);
    const id = ++counted;
    const late = () => {
      for (const each of own.asked.values())
        each.reject(new ThreadEndedError('time', `it took more than ${answerMs} ms`));
      own.asked.clear();
      if (thread === own) thread = undefined;
      void own.worker.terminate();
    };
    const timer = answerMs === undefined ? undefined : setTimeout(late, answerMs);
    return new Promise<Answer>((resolve, reject) => {
      // While it is asked something the process waits for it.
      own.worker.ref();
      own.asked.set(id, { resolve, reject });
      own.worker.postMessage({ id, ask } satisfies Question<Ask>, [...moved]);
    }).finally(() => clearTimeout(timer));
  };
}
