import { expect, test } from 'vitest';
import { keepSmall } from './keep-small.ts';

/** A process of which the test says how large it is, and how large once it was cleared. */
function processOf(sizes: { now: number; afterwards: number }) {
  let renewals = 0;
  let ready: (() => void) | undefined;
  const memory = keepSmall(
    {
      renew: async (closed) => {
        renewals += 1;
        closed?.();
        await new Promise<void>((resolve) => {
          ready = resolve;
        });
        sizes.now = sizes.afterwards;
      },
    },
    () => sizes.now,
  );
  const cleared = async (work: Promise<void>) => {
    await new Promise((resolve) => setImmediate(resolve));
    ready?.();
    await work;
  };
  return { memory, cleared, renewals: () => renewals };
}

test('memory is cleared where it is too much, and nobody goes on before it is', async () => {
  const sizes = { now: 300, afterwards: 280 };
  const { memory, cleared, renewals } = processOf(sizes);
  await memory.watch();
  expect(renewals()).toBe(0);

  sizes.now = 340;
  let wentOn = 0;
  const waiting = Promise.all([1, 2, 3].map(() => memory.watch().then(() => void wentOn++)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(wentOn).toBe(0);
  await cleared(waiting.then(() => {}));
  expect([renewals(), wentOn]).toEqual([1, 3]);
  await memory.watch();
  expect(renewals()).toBe(1);
});

test('where the garbage was all of it, the database stays as it is', async () => {
  const told = [340, 300, 300];
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
  };
  const memory = keepSmall({ renew }, () => told.shift() ?? 300);
  await memory.watch();
  expect([renewals, told]).toEqual([0, []]);
  // At the end it is opened anew in any case.
  await memory.clearUp();
  expect(renewals).toBe(1);
});

test('what cannot be cleared is not tried again before there is more of it', async () => {
  const sizes = { now: 360, afterwards: 350 };
  const { memory, cleared, renewals } = processOf(sizes);
  await cleared(memory.watch());
  sizes.now = 355;
  await memory.watch();
  expect(renewals()).toBe(1);
  sizes.now = 365;
  await cleared(memory.watch());
  expect(renewals()).toBe(2);
});

test('the next database is not opened before the memory of the last one is free', async () => {
  // Somebody holds it still when it is looked at first.
  const outside = [150, 150, 20];
  let left: number | undefined;
  const memory = keepSmall(
    {
      renew: async (closed) => {
        await closed?.();
        left = outside.length;
      },
    },
    () => 340,
    () => outside.shift() ?? 0,
  );
  await memory.clearUp();
  expect(left).toBe(0);
});

test('beside a PostgreSQL nothing waits', async () => {
  const memory = keepSmall({ renew: undefined }, () => 5000);
  await memory.watch();
});
