import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type LogWorld, startLogWorld } from '../attestation/testing/log-world.ts';
import { platformKeys } from './platform-keys.ts';
import { areWritten, vouchForKeys } from './vouched-keys.ts';

const allKeys = { table: 'signing_keys', where: sql<boolean>`true` };
const worlds: LogWorld[] = [];
afterAll(() => Promise.all(worlds.map(({ database }) => database.close())));

test('an installation decides over its own database only, on each of its connections', async () => {
  const [one, other] = [await startLogWorld(), await startLogWorld()];
  worlds.push(one, other);
  // One that wrote nothing: no key of its database counts.
  vouchForKeys(one.database, {
    traceOf: async () => 'select false as same',
    holds: async (_tx, traces) => traces.map(() => false),
    altered: async () => [],
    readBeside: async () => ({ rows: [], altered: [] }),
    asWritten: async () => new Set(),
    alteredBefore: async () => [],
    alteredAmong: async () => [],
  });
  const keysIn = async ({ database: { db, reader } }: LogWorld): Promise<number[]> => [
    (await platformKeys(db)).length,
    (await platformKeys(reader)).length,
    (await db.transaction().execute(platformKeys)).length,
  ];
  expect(await keysIn(one)).toEqual([0, 0, 0]);
  expect(await keysIn(other)).toEqual([1, 1, 1]);
  expect(await areWritten(one.database.db, allKeys, 1)).toBe(false);
  expect(await areWritten(other.database.db, allKeys, 1)).toBe(true);
});
