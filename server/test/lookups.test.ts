import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Lookup } from '../src/platform/db/lookups.ts';
import { lookupsWithin } from '../src/platform/db/lookups.ts';
import { freshDatabase, onPostgres } from './database.ts';

const database = await freshDatabase();
afterAll(() => database.close());
const { lookups } = database;

const double: Lookup<{ twice: number }> = { name: 'double', text: 'select $1::int * 2 as twice' };
const divide: Lookup<{ part: number }> = { name: 'divide', text: 'select 100 / $1::int as part' };

test('many at once each get their own answer, also beside those that fail', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 500 }, (_, number) =>
      number % 10 === 0 ? lookups.find(divide, [0]) : lookups.find(double, [number]),
    ),
  );
  for (const [number, answer] of answers.entries()) {
    if (number % 10 === 0) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    else expect(answer).toEqual({ status: 'fulfilled', value: [{ twice: number * 2 }] });
  }
  expect(await lookups.find(divide, [4])).toEqual([{ part: 25 }]);
});

test('within a transaction they see what it has written', async () => {
  const incoterm: Lookup<{ name: string }> = { name: 'incoterm', text: 'select name from incoterms where code = $1' };
  await database.db.transaction().execute(async (tx) => {
    await tx.insertInto('incoterms').values({ code: 'ZZZ', name: 'New here' }).execute();
    expect(await lookupsWithin(tx).find(incoterm, ['ZZZ'])).toEqual([{ name: 'New here' }]);
  });
  expect(await lookups.find(incoterm, ['ZZZ'])).toEqual([{ name: 'New here' }]);
});

test.runIf(onPostgres)('they cannot write', async () => {
  const clear: Lookup<never> = { name: 'clear', text: 'delete from incoterms where code = $1' };
  await expect(lookups.find(clear, ['ZZZ'])).rejects.toThrow(/read-only transaction/);
});

test.runIf(onPostgres)('a lost connection fails what was under way and is opened again', async () => {
  const sleep: Lookup<unknown> = { name: 'sleep', text: 'select pg_sleep($1::float8)' };
  const underWay = Promise.allSettled([lookups.find(sleep, [60]), lookups.find(sleep, [60])]);
  const look = async (): Promise<string> => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lotmark-lookup' and state = 'active'`.execute(
      database.db,
    );
    const pause = new Promise<'under way'>((resolve) => setTimeout(resolve, 50, 'under way'));
    return Promise.race([underWay.then((all) => all.map(({ status }) => status).join()), pause]);
  };
  await expect.poll(look, { timeout: 10_000 }).toBe('rejected,rejected');
  await expect.poll(() => lookups.find(double, [21]).catch(() => 'away')).toEqual([{ twice: 42 }]);
  expect(await Promise.all([1, 2, 3, 4].map((number) => lookups.find(double, [number])))).toHaveLength(4);
});

test.runIf(onPostgres)('a read of several statements sees one moment, and leaves its connection clean', async () => {
  const { reader, db } = database;
  const count = async (tx: typeof reader) =>
    (await sql<{ n: number }>`select count(*)::int as n from incoterms`.execute(tx)).rows[0]?.n;
  await reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const before = await count(tx);
      await db.insertInto('incoterms').values({ code: 'YYY', name: 'Meanwhile' }).execute();
      expect(await count(tx)).toBe(before);
    });
  await expect(
    reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => sql`select 1 / 0`.execute(tx)),
  ).rejects.toMatchObject({ code: '22012' });
  for (let round = 0; round < 20; round++) {
    const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
      reader,
    );
    expect(rows[0]?.level).toBe('read committed');
  }
});
