import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedReference } from '../../src/platform/db/reference.ts';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';

/** Tests of a worker use one embedded database after the other in the same memory: nothing of the first may be left. */
describe.skipIf(onPostgres)('an embedded database that is used again', { timeout: 120_000 }, () => {
  const ask = async <Row>({ db }: TestDatabase, text: string): Promise<Row[]> =>
    (await sql.raw<Row>(text).execute(db)).rows;

  /** What lies in it, its files, and what the connection keeps. */
  async function stateOf(database: TestDatabase) {
    const tables = await ask<{ name: string }>(
      database,
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const rows: Record<string, unknown> = {};
    for (const { name } of tables) {
      [rows[name]] = await ask(
        database,
        `select count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${name} t`,
      );
    }
    const [rest] = await ask(
      database,
      `select (select count(*) from pg_class) as objects, (select array_agg(name order by name) from pg_ls_dir('base/5') name) as files,
              (select array_agg(name) from pg_prepared_statements where name not like 's%') as prepared,
              current_setting('statement_timeout') as timeout`,
    );
    return { rows, rest };
  }

  /** Rows, tables, files, errors, settings, and a transaction that nobody ends. */
  async function use(database: TestDatabase): Promise<void> {
    await ask(database, 'create table used_once (a int primary key, b text)');
    await ask(database, `insert into used_once select g, repeat(g::text, 20) from generate_series(1, 30000) g`);
    await ask(database, 'create index on used_once using gin (b gin_trgm_ops)');
    await ask(database, 'vacuum full corridor_terms');
    await ask(database, 'delete from corridor_terms');
    await ask(database, 'drop table org_members cascade');
    await ask(database, `set statement_timeout = '9s'`);
    await ask(database, 'prepare left_behind as select 1');
    await expect(ask(database, 'select nothing')).rejects.toThrow(/nothing/);
    await ask(database, 'checkpoint');
    await ask(database, 'begin');
    await ask(database, 'insert into used_once values (0)');
  }

  test.each([false, true])('it is as it was before, traced: %s', async (traced) => {
    const first = await freshDatabase({ traced });
    const before = await stateOf(first);
    await use(first);
    await first.close();
    for (let round = 0; round < 2; round++) {
      const again = await freshDatabase({ traced });
      expect(await stateOf(again)).toEqual(before);
      await use(again);
      await again.close();
    }
  });

  test('two at the same time know nothing of each other, and neither is given back twice', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    await ask(one, 'delete from corridor_terms');
    expect(await ask(other, 'select count(*) from corridor_terms')).not.toEqual([{ count: 0 }]);
    await Promise.all([one.close(), one.close()]);
    const [next, last] = await Promise.all([freshDatabase(), freshDatabase()]);
    await ask(next, 'delete from corridor_terms');
    expect(await ask(last, 'select count(*) from corridor_terms')).not.toEqual([{ count: 0 }]);
    await seedReference(next.pool);
    await Promise.all([other.close(), next.close(), last.close()]);
  });
});
