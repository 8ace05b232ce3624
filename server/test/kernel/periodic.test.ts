import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { nextOf, type Periodic, startPeriodic } from '../../src/kernel/jobs/periodic.ts';
import { freshDatabase } from '../support/database.ts';

const database = await freshDatabase();
afterAll(() => database.close());

const asked = (name: string, everySeconds: number): Periodic => ({
  name,
  everySeconds,
  waits: () => sql<boolean>`true`,
  run: () => {},
});

test('what is asked at one pace is asked at the same moments, however it was hastened, and slower while all is calm', () => {
  const [first, second] = [asked('a', 5), asked('b', 5)];
  expect(nextOf(first, 20_000, false)).toBe(24_500);
  expect(nextOf(second, 22_900, false)).toBe(24_500);
  expect(nextOf(second, 24_400, false)).toBe(24_500);
  expect(nextOf(second, 24_600, false)).toBe(29_500);
  expect(nextOf(asked('c', 2), 20_000, false)).toBe(21_500);
  expect(nextOf(asked('c', 2), 20_000, true)).toBe(24_500);
  expect(nextOf(asked('d', 300), 20_000, true)).toBe(299_500);
  // One that cannot be asked keeps its own pace.
  expect(nextOf({ name: 'e', everySeconds: 2, run: () => {} }, 20_100, true)).toBe(21_600);
});

test('who is hastened is asked at the next tick, and runs only when there is something to do', async () => {
  const ran: string[] = [];
  const job = (name: string, waits: boolean): Periodic => ({
    name,
    everySeconds: 3600,
    waits: () => sql<boolean>`${waits}::boolean`,
    run: () => ran.push(name),
  });
  const looking = startPeriodic(database, [job('busy', true), job('idle', false), job('later', true)], {
    now: () => new Date(),
    onProblem: (error) => expect.unreachable(String(error)),
  });
  try {
    looking.hasten(['busy', 'idle', 'nobody']);
    await expect.poll(() => ran, { timeout: 5000 }).toEqual(['busy']);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(ran).toEqual(['busy']);
  } finally {
    await looking.stop();
  }
});
