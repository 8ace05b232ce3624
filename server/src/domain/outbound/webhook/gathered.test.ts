import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

test('what comes meanwhile goes together, in order, each with its own result', async () => {
  const calls: number[][] = [];
  const double = gathered(async (items: readonly number[]) => {
    calls.push([...items]);
    await new Promise((resolve) => setImmediate(resolve));
    return items.map((item) => item * 2);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map((item) => double(item)))).toEqual([2, 4, 6, 8, 10]);
  expect(calls).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test('one that fails fails alone', async () => {
  const run = gathered(async (items: readonly string[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (items.includes('bad')) throw new Error('bad');
    return items;
  }, 10);
  const results = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map((item) => run(item)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await run('later')).toBe('later');
});
