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
