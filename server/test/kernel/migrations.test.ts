import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkMigrated } from '../../src/commands/start-checks.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { type Migration, type MigrationPlace, migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let place: MigrationPlace;
beforeAll(async () => {
  database = await freshDatabase();
  place = database.url ?? database.pool;
});
afterAll(() => database.close());

const released = readMigrations();
const file = (name: string, text: string): Migration => ({
  name,
  sql: text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const concurrent = file(
  '9001_concurrent.sql',
  `-- no transaction
-- For a large table; what a stopped attempt left is made anew.
drop index concurrently if exists lots_by_note;
create index concurrently lots_by_note
  on lots (grade, unit);
`,
);
const run = (...more: Migration[]) =>
  migrate(place, { migrations: [...released, ...more], lockSeconds: 0.2, tries: 20 });

beforeEach(async () => {
  await sql`delete from schema_migrations where name like '9%'`.execute(database.db);
  await sql`drop index if exists lots_by_note`.execute(database.db);
});

async function indexes(): Promise<boolean[]> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('lots_by_note')`.execute(database.db);
  return rows.map(({ valid }) => valid);
}

test('a file outside a transaction makes its index, once; on the embedded database plainly', async () => {
  expect(await run(concurrent)).toEqual(['9001_concurrent.sql']);
  expect(await indexes()).toEqual([true]);
  expect(await run(concurrent)).toEqual([]);
});

test('one that fails leaves nothing behind, and is named', async () => {
  const failing = file('9002_failing.sql', 'create table half (id int); select 1/0;');
  await expect(run(failing)).rejects.toThrow('The migration 9002_failing.sql failed: division by zero');
  const { rows } = await sql<{ there: boolean }>`select to_regclass('half') is not null as there`.execute(database.db);
  expect(rows).toEqual([{ there: false }]);
});

test('none runs again that somebody took out of the list, so that what they put there would be marked as ours', async () => {
  const [first, last] = [released.find(({ name }) => name.startsWith('0078'))?.name, released.at(-1)?.name];
  const markKey = randomBytes(32);
  const again = (key?: Uint8Array) => migrate(place, { migrations: released, ...(key && { markKey: key }) });
  const taken = async (name: string | undefined, key?: Uint8Array) => {
    const { rows } = await sql<{ name: string; checksum: string }>`
      delete from schema_migrations where name = ${name} returning name, checksum`.execute(database.db);
    const refused = await again(key).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    await sql`insert into schema_migrations (name, checksum) values (${rows[0]?.name}, ${rows[0]?.checksum})`.execute(
      database.db,
    );
    return refused;
  };
  expect(await taken(first)).toContain(`not say any more that ${first} was applied`);
  // Nor is it taken for an older database by the commands that look at one.
  await sql`update schema_migrations set name = ${`${first}.gone`} where name = ${first}`.execute(database.db);
  await expect(checkMigrated(database.pool)).rejects.toThrow(`not say any more that ${first} was applied`);
  await sql`update schema_migrations set name = ${first} where name = ${`${first}.gone`}`.execute(database.db);
  // The newest, too, where a version of ours has vouched for what it made.
  const state = 'ab'.repeat(32);
  const tag = createHmac('sha256', markKey).update(`the rules of the database: ${state} ${last}`).digest();
  await sql`insert into vouched_rules (state, migration, tag) values (${state}, ${last}, ${tag})`.execute(database.db);
  expect(await taken(last, markKey)).toContain(`not say any more that ${last} was applied`);
  await sql`delete from vouched_rules where state = ${state}`.execute(database.db);
  expect(await again(markKey)).toEqual([]);
});

describe.runIf(onPostgres)('on PostgreSQL', () => {
  const limited = 'alter database %s set statement_timeout';
  const name = () => new URL(database.url as string).pathname.slice(1);

  test('it has no limit of time, whatever the database says', async () => {
    await sql`${sql.raw(limited.replace('%s', name()))} = '300ms'`.execute(database.db);
    try {
      expect(await run(file('9003_long.sql', 'select pg_sleep(1);'))).toEqual(['9003_long.sql']);
    } finally {
      await sql`alter database ${sql.ref(name())} reset statement_timeout`.execute(database.db);
    }
  });

  test('it steps back from a lock that others wait behind, and comes again', async () => {
    const altering = file('9004_altering.sql', 'alter table lots add column note_to_drop text;');
    const other = await openDatabase({ url: database.url });
    let waited = 0;
    let migrating: Promise<string[]> | undefined;
    try {
      await other.db.transaction().execute(async (tx) => {
        await sql`select from lots limit 1`.execute(tx);
        migrating = run(altering);
        for (let call = 0; call < 4; call++) {
          await new Promise((resolve) => setTimeout(resolve, 250));
          // A reader that comes while the migration waits for the whole table.
          const began = performance.now();
          await sql`select count(*) from lots`.execute(database.reader);
          waited = Math.max(waited, performance.now() - began);
        }
      });
      expect(await migrating).toEqual(['9004_altering.sql']);
      expect(waited).toBeLessThan(2000);
    } finally {
      await migrating?.catch(() => {});
      await other.close();
      await sql`alter table lots drop column if exists note_to_drop`.execute(database.db);
    }
  });

  test('one that never gets its lock says so, and leaves the connection of the next one free', async () => {
    const altering = file('9005_altering.sql', 'alter table lots add column note_to_drop text;');
    await database.db.transaction().execute(async (tx) => {
      await sql`select from lots limit 1`.execute(tx);
      const brief = migrate(place, { migrations: [...released, altering], lockSeconds: 0.1, tries: 2 });
      await expect(brief).rejects.toThrow(/9005_altering\.sql failed: .*lock timeout/);
    });
    expect(await run(concurrent)).toEqual(['9001_concurrent.sql']);
  });

  test('several processes at once apply it once, also while writers hold their transactions open', async () => {
    const other = await openDatabase({ url: database.url });
    try {
      let all: Promise<string[][]> | undefined;
      await other.db.transaction().execute(async (tx) => {
        await sql`select from lots limit 1`.execute(tx);
        all = Promise.all([run(concurrent), run(concurrent), run(concurrent)]);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      });
      expect((await all)?.flat()).toEqual(['9001_concurrent.sql']);
      expect(await indexes()).toEqual([true]);
    } finally {
      await other.close();
    }
  });
});
