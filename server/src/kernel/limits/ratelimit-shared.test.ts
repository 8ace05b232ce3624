import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../values/errors.ts';
import { type CounterStore, sharedRateLimiter } from './ratelimit-shared.ts';
import { insuredCounters, memoryCounters } from './ratelimit-stores.ts';

const start = Date.parse('2026-03-02T09:00:10Z');

function movable(time = start) {
  let now = time;
  return { now: () => new Date(now), advance: (ms: number) => (now += ms) };
}

const allowed = async (takes: Promise<unknown>[]): Promise<number> => {
  const results = await Promise.allSettled(takes);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Refusal);
  }
  return results.filter((result) => result.status === 'fulfilled').length;
};

test('however many processes take however often, never more than the limit, and never much less', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(3), { minLength: 1, maxLength: 900 }),
      async (limit, processes, calls) => {
        const clock = movable();
        const store = memoryCounters();
        const limiters = Array.from({ length: processes }, () => sharedRateLimiter(store, clock));
        const through = await allowed(
          calls.map((who) => limiters[who % processes]?.take('key', 'pk', limit) ?? Promise.resolve()),
        );
        const stranded = processes * (Math.max(1, Math.floor(limit / 50)) - 1);
        expect(through).toBeLessThanOrEqual(limit);
        expect(through).toBeGreaterThanOrEqual(Math.min(calls.length, limit - stranded));
      },
    ),
    { numRuns: 60 },
  );
});

test('windows end on the dot of the clock, and headers say when', async () => {
  const clock = movable();
  const limiter = sharedRateLimiter(memoryCounters(), clock);
  expect(await limiter.take('key', 'a', 2)).toEqual({ limit: 2, remaining: 1, resetSeconds: 50 });
  await limiter.take('key', 'a', 2);
  await expect(limiter.take('key', 'a', 2)).rejects.toMatchObject({
    code: 'rate_limit',
    headers: { 'retry-after': '50', 'ratelimit-limit': '2', 'ratelimit-remaining': '0' },
  });
  await limiter.take('key', 'b', 2);
  clock.advance(50_000);
  expect(await limiter.take('key', 'a', 2)).toMatchObject({ remaining: 1, resetSeconds: 60 });
  expect(await limiter.take('key-day', 'a', 5, 86_400)).toMatchObject({ remaining: 4, resetSeconds: 53_940 });
  expect(await limiter.take('key', 'a', 0)).toBeUndefined();
});

test('what is used up is refused without asking again; a large limit asks once for many', async () => {
  let asked = 0;
  const memory = memoryCounters();
  const counting: CounterStore = {
    add: (...given) => {
      asked++;
      return memory.add(...given);
    },
  };
  const limiter = sharedRateLimiter(counting, movable());
  expect(await allowed(Array.from({ length: 1200 }, () => limiter.take('key', 'a', 1000)))).toBe(1000);
  expect(asked).toBe(50);
  await allowed(Array.from({ length: 100 }, () => limiter.take('key', 'a', 1000)));
  expect(asked).toBe(50);
});

test('memory stands in for a store that is away, and steps back when it returns', async () => {
  const shared = memoryCounters();
  let away = false;
  const changes: boolean[] = [];
  const store = insuredCounters(
    { add: async (...given) => (away ? Promise.reject(new Error('away')) : shared.add(...given)) },
    memoryCounters(),
    (working) => changes.push(working),
  );
  const limiter = sharedRateLimiter(store, movable());
  await limiter.take('key', 'a', 3);
  away = true;
  expect(await allowed(Array.from({ length: 5 }, () => limiter.take('key', 'b', 3)))).toBe(3);
  away = false;
  await limiter.take('key', 'c', 3);
  expect(changes).toEqual([false, true]);
});
