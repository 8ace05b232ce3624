import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';

const countries = (db: Awaited<ReturnType<typeof openDatabase>>['db']) =>
  sql<{ count: number }>`select count(*) as count from countries`.execute(db);

test('the embedded database is opened anew beneath its callers: nothing is lost, nobody is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotmark-embedded-'));
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await sql`create table notes (id int primary key)`.execute(database.db);
  const before = await countries(database.db);
  expect(before.rows[0]?.count).toBeGreaterThan(100);

  // A transaction under way, calls that wait behind it, two renewals: each comes to its end.
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const slow = database.db.transaction().execute(async (tx) => {
    await sql`insert into notes values (1)`.execute(tx);
    begun.resolve();
    await goesOn.promise;
    await sql`insert into notes values (2)`.execute(tx);
  });
  await begun.promise;
  const renewals = [database.renew?.(), database.renew?.()];
  const waiting = Array.from({ length: 5 }, (_, index) =>
    sql`insert into notes values (${index + 3})`.execute(database.db),
  );
  goesOn.resolve();
  await Promise.all([slow, ...renewals, ...waiting]);

  // Also what was prepared before, by name, and what is asked without one.
  expect((await countries(database.db)).rows).toEqual(before.rows);
  expect((await sql<{ n: number }>`select count(*) as n from notes`.execute(database.reader)).rows).toEqual([{ n: 7 }]);
  expect((await database.pool.query('select count(*)::int as n from notes')).rows).toEqual([{ n: 7 }]);
  const dump = await database.dumpFolder?.();
  expect(dump?.size).toBeGreaterThan(1_000_000);
}, 60_000);

test('one that lives in memory alone cannot be opened anew', async () => {
  const database = await openDatabase({});
  onTestFinished(() => database.close());
  expect(database.renew).toBeUndefined();
}, 60_000);

test('what was prepared is known also after the pool gave its client up', async () => {
  const database = await openDatabase({});
  onTestFinished(() => database.close());
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.db);
  await ask();
  await expect(database.pool.query('select nonsense')).rejects.toThrow(/nonsense/);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
}, 60_000);
