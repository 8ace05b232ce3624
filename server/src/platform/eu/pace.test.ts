import { expect, test } from 'vitest';
import { openPace } from './pace.ts';

test('a call that is held up until its slot is over takes another slot', async () => {
  let now = 1_000_000;
  const slots: string[] = [];
  const pace = openPace(
    {
      add: async (id) => {
        // The database answers late, once.
        if (slots.push(id) === 1) now += 300;
        return 1;
      },
    },
    () => now,
  );
  await pace();
  expect(slots).toEqual(['eu-system@4000', 'eu-system@4001']);
});

test('a clock that was a day ahead and is set right holds nobody up, nor is a slot taken twice', async () => {
  const day = 86_400_000;
  let now = 1_000_000 + day;
  const taken = new Map<string, number>();
  const counter = {
    add: async (id: string) => {
      taken.set(id, (taken.get(id) ?? 0) + 1);
      return taken.get(id) ?? 0;
    },
  };
  const waits: number[] = [];
  const pace = openPace(
    counter,
    () => now,
    async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  );
  await pace();
  await pace();
  now -= day;
  for (let call = 0; call < 3; call++) await pace();
  expect(Math.max(...waits)).toBeLessThanOrEqual(250);
  expect([...taken.values()]).toEqual([1, 1, 1, 1, 1]);
});
