import { expect, test } from 'vitest';
import { loginQueue } from './login-queue.ts';
import { memoryLoginThrottle } from './login-throttle.ts';

const attempt = {
  account: 'a@example.org',
  ip: '203.0.113.9',
  now: new Date('2026-03-02T09:00:00Z'),
  isKnownAddress: async () => false,
};
const moment = () => new Promise((resolve) => setTimeout(resolve, 1));

test('many right logins at once are no failures, and guesses at once still are', async () => {
  const queue = loginQueue(memoryLoginThrottle());
  const login = async (isRight: boolean): Promise<string> => {
    try {
      const underWay = await queue.attempt(attempt);
      await moment();
      if (isRight) underWay.succeeded();
      underWay.ended();
      return isRight ? 'in' : 'wrong';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const all = (count: number, isRight: boolean) => Promise.all(Array.from({ length: count }, () => login(isRight)));
  expect(new Set(await all(60, true))).toEqual(new Set(['in']));
  const guesses = await all(20, false);
  expect(guesses.filter((each) => each === 'wrong')).toHaveLength(8);
  expect(guesses.filter((each) => each === 'rate_limit')).toHaveLength(12);
});

test('a line has an end', async () => {
  const queue = loginQueue(memoryLoginThrottle());
  const first = await queue.attempt(attempt);
  const waiting = Array.from({ length: 99 }, () => queue.attempt(attempt));
  await expect(queue.attempt(attempt)).rejects.toMatchObject({ code: 'unavailable' });
  first.succeeded();
  first.ended();
  for (const each of waiting) {
    const login = await each;
    login.succeeded();
    login.ended();
  }
});
