import { describe, expect, test } from 'vitest';
import { asideThread, ThreadEndedError } from './aside.ts';

/** Does what it is told. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const kept = [];
    parentPort.on('message', ({ id, ask }) => {
      if (ask === 'grow') for (;;) kept.push(new Array(1e5).fill(Math.random()).map(String));
      if (ask === 'loop') for (;;);
      if (ask === 'end') process.exit(3);
      if (ask === 'throw') throw new Error('it broke');
      parentPort.postMessage({ id, answer: ask });
    });`)}`,
);

describe('a thread of its own', () => {
  test.each([
    ['grow', 'memory'],
    ['loop', 'time'],
    ['end', 'ended'],
    ['throw', 'ended'],
  ])(
    'that should %s is ended, what it was asked is refused with %s, and the next one is answered',
    async (what, why) => {
      const ask = asideThread<string, string>(script, { memoryMb: 40, answerMs: 4000 });
      expect(await ask('a')).toBe('a');
      const [first, waiting] = await Promise.allSettled([ask(what), ask('b')]);
      for (const each of [first, waiting]) {
        expect(each.status).toBe('rejected');
        const { reason } = each as PromiseRejectedResult;
        expect(reason).toBeInstanceOf(ThreadEndedError);
        expect(reason.why).toBe(why);
      }
      expect(await ask('c')).toBe('c');
    },
  );
});
