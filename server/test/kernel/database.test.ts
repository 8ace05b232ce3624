import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { poolQuery } from '../../src/platform/db/pool-query.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';

const database = await freshDatabase();
afterAll(() => database.close());

test('a fresh database has the reference data', async () => {
  const rows = await database.db
    .selectFrom('corridor_terms')
    .select(['corridor as name', 'fee_bps'])
    .orderBy('corridor')
    .execute();
  expect(rows.map((row) => row.name)).toContain('ET-DE');
});

test('a book transaction that does not balance is refused at commit', async () => {
  const { db } = database;
  const account = await db
    .insertInto('book_accounts')
    .values({ kind: 'fees', owner: 'platform', currency: 'USD', guarded: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unbalanced = db.transaction().execute(async (tx) => {
    const txn = await tx
      .insertInto('book_txns')
      .values({ kind: 'test', created_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('book_entries')
      .values({ txn: txn.id, account: account.id, currency: 'USD', amount: '1', created_at: new Date(0) })
      .execute();
  });
  await expect(unbalanced).rejects.toThrow(/does not balance/);
  expect(await db.selectFrom('book_entries').selectAll().execute()).toEqual([]);
});

test('a text of several statements that fails inside its transaction leaves the connection usable', async () => {
  const { pool } = database;
  const text = 'begin; select 1/0; commit';
  for (let time = 0; time < 12; time++) await expect(poolQuery(pool, { text })).rejects.toThrow(/division by zero/);
  const asked = await Promise.all(Array.from({ length: 12 }, () => poolQuery(pool, { text: 'select 1 as one' })));
  expect(asked.map(({ rows }) => rows)).toEqual(asked.map(() => [{ one: 1 }]));
});

test.runIf(onPostgres)('a closed database leaves no connection behind, also of a pool that only migrated', async () => {
  const opened = await openDatabase({ url: database.url });
  await migrate(opened.pool);
  await opened.close();
  expect(opened.pool.totalCount).toBe(0);
});
