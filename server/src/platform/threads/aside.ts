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

/**
 * A thread of its own for long work, started at the first question and ended when nobody asked for a while. It answers each
 * `Question` with a `Reply`. Where it cannot be had, or ends while it works, the question is refused.
 */
export function asideThread<Ask, Answer>(script: URL): (ask: Ask, moved?: readonly ArrayBuffer[]) => Promise<Answer> {
  let thread: Running<Answer> | undefined;
  let counted = 0;
  const running = (): Running<Answer> => {
    if (thread !== undefined) return thread;
    const worker = new Worker(script);
    worker.unref();
    const own: Running<Answer> = { worker, asked: new Map(), rest: undefined };
    const end = (error: Error) => {
      if (thread === own) thread = undefined;
      for (const { reject } of own.asked.values()) reject(error);
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
    worker.on('exit', () => end(new Error('the thread ended')));
    thread = own;
    return own;
  };
  return (ask, moved = []) => {
    const own = running();
    clearTimeout(own.rest);
    const id = ++counted;
    return new Promise((resolve, reject) => {
      // While it is asked something the process waits for it.
      own.worker.ref();
      own.asked.set(id, { resolve, reject });
      own.worker.postMessage({ id, ask } satisfies Question<Ask>, [...moved]);
    });
  };
}
