import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

const database = await freshDatabase();
afterAll(() => database.close());

test('a fresh database has the reference data', async () => {
  const rows = await database.db.selectFrom('corridors').select(['name', 'fee_bps']).orderBy('name').execute();
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
