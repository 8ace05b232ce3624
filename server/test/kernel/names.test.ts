import { afterAll, expect, test } from 'vitest';
import { systemIds } from '../../src/kernel/values/ids.ts';
import { freshDatabase } from '../support/database.ts';

const database = await freshDatabase({ poolSize: 12 });
const { db } = database;
afterAll(() => database.close());
const now = new Date('2026-05-01T00:00:00Z');
const numberOf = (name: string) => Number(name.split('-').at(-1));
const take = () => db.transaction().execute((tx) => systemIds.name(tx, 'LOT', now));

test('names follow each other from 1, over the edges of blocks too', async () => {
  const names: string[] = [];
  for (let count = 0; count < 120; count++) names.push(await take());
  expect(names[0]).toBe('LOT-2026-00001');
  expect(names.map(numberOf)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  expect(await db.transaction().execute((tx) => systemIds.names(tx, 'EXP', now, 3))).toEqual([
    'EXP-00001',
    'EXP-00002',
    'EXP-00003',
  ]);
  expect(await db.transaction().execute((tx) => systemIds.names(tx, 'HRV', now, 170))).toHaveLength(170);
});

test('many writers at once, a third of which fail: each name once, and none is lost', async () => {
  const taken: string[] = [];
  await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      db
        .transaction()
        .execute(async (tx) => {
          const name = await systemIds.name(tx, 'ORD', now);
          if (index % 3 === 0) throw new Error('refused');
          return name;
        })
        .then(
          (name) => taken.push(name),
          () => {},
        ),
    ),
  );
  expect(taken).toHaveLength(100);
  expect(new Set(taken).size).toBe(100);
  // What the failed ones had is given out next, before any larger number.
  while (Math.max(...taken.map(numberOf)) > taken.length)
    taken.push(await db.transaction().execute((tx) => systemIds.name(tx, 'ORD', now)));
  expect(taken.map(numberOf).sort((a, b) => a - b)).toEqual(
    Array.from({ length: taken.length }, (_, index) => index + 1),
  );
});
