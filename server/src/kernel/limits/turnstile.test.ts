import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../values/errors.ts';
import { turnstile } from './turnstile.ts';

test('never more inside than allowed, never more waiting, and nobody is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.nat(5),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (atOnce, waiting, fails) => {
        const gate = turnstile({ atOnce, waiting }, 'busy');
        let inside = 0;
        let most = 0;
        const work = async (fail: boolean) => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setImmediate(resolve));
          inside--;
          if (fail) throw new Error('failed');
        };
        const answers = await Promise.allSettled(fails.map((fail) => gate.run(() => work(fail))));
        const sent = answers.filter((answer) => answer.status === 'rejected' && answer.reason instanceof Refusal);
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(sent).toHaveLength(Math.max(0, fails.length - atOnce - waiting));
        expect(inside).toBe(0);
        // All places are free again, whatever failed.
        await Promise.all(Array.from({ length: atOnce + waiting }, () => gate.run(() => work(false))));
      },
    ),
    { numRuns: 100 },
  );
});
