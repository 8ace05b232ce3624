import { expect, test } from 'vitest';
import { Refusal } from '../../kernel/values/errors.ts';
import { unhurried } from './unhurried.ts';

const limited = new Refusal('rate_limit', 'Too many calls.');

/** How many of so many refusals at once were answered within 50 ms. */
async function atOnce(hold: ReturnType<typeof unhurried>, count: number, refusal = limited, stranger = false) {
  let answered = 0;
  const all = Array.from({ length: count }, () => hold(refusal, stranger).then(() => answered++));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const soon = answered;
  await Promise.all(all);
  return soon;
}

test('a few refusals are answered at once, the others of a flood wait', async () => {
  const soon = await atOnce(unhurried({ atOnce: 5, strangersAtOnce: 0, pauseMs: 300, waiting: 100 }), 20);
  // A new second may begin in between.
  expect(soon).toBeGreaterThanOrEqual(5);
  expect(soon).toBeLessThanOrEqual(10);
});

test('no more wait than may, and other refusals of people who are logged in never do', async () => {
  const hold = unhurried({ atOnce: 0, strangersAtOnce: 0, pauseMs: 300, waiting: 10 });
  expect(await atOnce(hold, 30)).toBe(20);
  expect(await atOnce(hold, 30, new Refusal('validation', 'no'))).toBe(30);
});

test('of strangers, any refusal waits where there are many', async () => {
  const hold = unhurried({ atOnce: 100, strangersAtOnce: 5, pauseMs: 300, waiting: 100 });
  const soon = await atOnce(hold, 20, new Refusal('validation', 'no'), true);
  expect(soon).toBeGreaterThanOrEqual(5);
  expect(soon).toBeLessThanOrEqual(10);
});
