import { parentPort } from 'node:worker_threads';
import type { Question, Reply } from './aside.ts';
import { stepBack } from './step-back.ts';

/**
 * What a thread of `asideThread` does all its life: answers each question, and lets everybody else go first.
 * @param moved buffers of an answer that go over to whoever asked instead of being copied.
 * @param niceness how far it steps back (`stepBack`).
 */
export function answerQuestions<Ask, Answer>(
  answer: (ask: Ask) => Answer | Promise<Answer>,
  { moved = () => [], niceness }: { moved?: (answer: Answer) => readonly ArrayBuffer[]; niceness?: number } = {},
): void {
  const port = parentPort;
  if (port === null) throw new Error('this is the script of a thread');
  stepBack(niceness);
  port.on('message', async ({ id, ask }: Question<Ask>) => {
    try {
      const answered = await answer(ask);
      port.postMessage({ id, answer: answered } satisfies Reply<Answer>, [...moved(answered)]);
    } catch (error) {
      port.postMessage({ id, failed: String(error) } satisfies Reply<Answer>);
    }
  });
}
