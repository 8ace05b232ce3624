import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { guardsTitle, holdStill } from '../../src/domain/proof/seal/guards.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { alteredItselfIn } from '../../src/platform/db/seals/postgres-itself.ts';
import { onPostgres } from '../support/database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

/** Statements mean what PostgreSQL itself says that they mean; whoever owns the cluster can have it say something else. */
describe.runIf(onPostgres)('what somebody changes of PostgreSQL itself', () => {
  let harness: Harness;
  let trade: Awaited<ReturnType<typeof openTrade>>;
  let stranger: pg.Client;
  let lot: string;
  beforeAll(async () => {
    harness = await startHarness();
    trade = await openTrade(harness);
    stranger = new pg.Client({ connectionString: harness.database.address });
    await stranger.connect();
    await stranger.query('create schema evil');
    lot = await trade.lot();
  }, 120_000);
  afterAll(async () => {
    await stranger?.end();
    await harness?.close();
  });

  const found = () => alteredItselfIn(async (text) => (await stranger.query<never>(text)).rows);
  const faults = async () => (await found()).faults;
  const look = async () => (await trade.world.guest().call('verify.lookup_lot', { lot_name: lot })).status;
  const write = async () => (await trade.cooperative.call('cooperative.update_lot', { lot, asking_price: '5' })).status;
  const settled = () =>
    vi.waitFor(async () => expect([await look(), await write()]).toEqual([200, 200]), {
      timeout: 10_000,
      interval: 200,
    });
  /** It holds for a second that nothing of it was changed. */
  const refused = () =>
    vi.waitFor(async () => expect([await look(), await write()]).toEqual([503, 503]), { timeout: 5000, interval: 100 });

  test('nothing of it is taken for changed as it came, nor what an operator may give to others', async () => {
    expect(await faults()).toEqual([]);
    await stranger.query('begin');
    await stranger.query('grant execute on function pg_ls_dir(text), pg_stat_reset() to public');
    await stranger.query('alter collation pg_catalog."en-x-icu" refresh version');
    expect(await found()).toEqual({ faults: [], past: [], notes: [] });
    // What is asked for more often is noted, and holds nobody back.
    await stranger.query('revoke execute on function pg_sleep(double precision) from public');
    await stranger.query('revoke usage on language plpgsql from public; grant usage on type text to public');
    expect(await found()).toEqual({
      faults: [],
      past: [],
      notes: [expect.stringContaining('function pg_sleep(double precision)'), expect.stringContaining('type text')],
    });
    await stranger.query('rollback');
  });

  test.each([
    [
      'an operator for which an index answers as if it were another',
      ['alter operator family pg_catalog.text_ops using spgist add operator 13 <> (text, text)'],
      ['alter operator family pg_catalog.text_ops using spgist drop operator 13 (text, text)'],
    ],
    [
      'the same in a family of the extension that the service asks for',
      [
        'alter operator family gin_trgm_ops using gin drop operator 11 (text, text)',
        'alter operator family gin_trgm_ops using gin add operator 11 <> (text, text)',
      ],
      [
        'alter operator family gin_trgm_ops using gin drop operator 11 (text, text)',
        'alter operator family gin_trgm_ops using gin add operator 11 = (text, text)',
      ],
    ],
    [
      'a function of that family that asks for less',
      [
        'alter operator family gin_trgm_ops using gin drop function 4 (text, text)',
        `alter operator family gin_trgm_ops using gin add function 4 (text, text)
           ginarrayconsistent(internal, smallint, anyarray, integer, internal, internal, internal, internal)`,
      ],
      [
        'alter operator family gin_trgm_ops using gin drop function 4 (text, text)',
        `alter operator family gin_trgm_ops using gin add function 4 (text, text)
           gin_trgm_consistent(internal, smallint, text, integer, internal, internal, internal, internal)`,
      ],
    ],
    [
      'a class of that name which keeps less of each word, so that its index finds nothing',
      [
        `create operator class evil.gin_trgm_ops for type text using gin as
           operator 3 ~~ (text, text), operator 11 = (text, text),
           function 1 btint4cmp(int, int), function 2 gin_extract_value_trgm(text, internal),
           function 3 gin_extract_query_trgm(text, internal, int2, internal, internal, internal, internal),
           function 4 gin_trgm_consistent(internal, int2, text, int4, internal, internal, internal, internal),
           function 6 gin_trgm_triconsistent(internal, int2, text, int4, internal, internal, internal), storage int2`,
        'create index lie on lots using gin (cooperative evil.gin_trgm_ops)',
      ],
      ['drop operator family evil.gin_trgm_ops using gin cascade'],
    ],
    [
      'an index that compares rows by what a type says at that moment',
      [
        'create type evil.kind',
        `create function evil.kind_in(cstring) returns evil.kind language internal immutable strict as 'textin'`,
        `create function evil.kind_out(evil.kind) returns cstring language internal immutable strict as 'textout'`,
        'create type evil.kind (input = evil.kind_in, output = evil.kind_out, like = text)',
        `create function evil.below(evil.kind, evil.kind) returns boolean language sql immutable as 'select false'`,
        `create function evil.order(evil.kind, evil.kind) returns int language sql immutable as 'select 1'`,
        'create operator evil.< (leftarg = evil.kind, rightarg = evil.kind, function = evil.below)',
        'create operator evil.= (leftarg = evil.kind, rightarg = evil.kind, function = evil.below)',
        `create operator class evil.kinds default for type evil.kind using btree as
           operator 1 evil.<, operator 3 evil.=, function 1 evil.order(evil.kind, evil.kind)`,
        `create index lie on lots (cooperative) where coalesce(row('a'::evil.kind)) = coalesce(row('b'::evil.kind))`,
      ],
      ['drop index if exists lie', 'drop type evil.kind cascade'],
    ],
    [
      'a condition of a domain of PostgreSQL that an index computes',
      [
        `create function evil.always(text) returns boolean language sql immutable as 'select true'`,
        'alter domain information_schema.character_data add constraint evil check (evil.always(value))',
        'create index lie on lots ((cooperative::information_schema.character_data))',
      ],
      [
        'drop index lie',
        'alter domain information_schema.character_data drop constraint evil',
        'drop function evil.always',
      ],
    ],
    [
      'an order of arrays',
      [
        `create function evil.compared(text[], text[]) returns int language sql immutable as 'select 0'`,
        `create operator class evil.even default for type text[] using btree as
           operator 1 < (anyarray, anyarray), operator 3 = (anyarray, anyarray), function 1 evil.compared(text[], text[])`,
      ],
      ['drop operator family evil.even using btree cascade', 'drop function evil.compared'],
    ],
    [
      'a family by which texts are found again when tables are joined',
      [
        `create function evil.hashed(text) returns int language sql immutable as 'select 0'`,
        'create operator class evil.hashed for type text using hash as operator 1 = (text, text), function 1 evil.hashed(text)',
      ],
      ['drop operator family evil.hashed using hash cascade', 'drop function evil.hashed'],
    ],
  ])('%s is noticed with the next statement, and gone with it', async (_, alter, back) => {
    await settled();
    for (const text of alter) await stranger.query(text);
    try {
      // The very next one is tried again, and then refused.
      expect([await look(), await write()]).toEqual([503, 503]);
    } finally {
      for (const text of back) await stranger.query(text);
    }
    await settled();
  });

  test('while a check looks, nobody makes or drops what its statements could call', async () => {
    const looking = (look: (tx: Tx) => Promise<void>) =>
      harness.database.reader.transaction().setIsolationLevel('repeatable read').execute(look);
    const make = () =>
      stranger.query(`create function evil.convert_to(text, text) returns bytea language sql as 'select null::bytea'`);
    await stranger.query(`set lock_timeout = '200ms'`);
    await looking(async (tx) => {
      expect(await holdStill(tx)).toBe('held');
      await expect(make()).rejects.toThrow('lock timeout');
      await expect(
        stranger.query('alter operator family gin_trgm_ops using gin drop operator 11 (text, text)'),
      ).rejects.toThrow('lock timeout');
      // Who only works is not concerned: temporary tables, too, come and go.
      expect(await write()).toBe(200);
      await stranger.query('create temporary table passing (a int); drop table passing');
    });
    await make();
    await stranger.query('drop function evil.convert_to(text, text)');
    await stranger.query('reset lock_timeout');
    // Another role may not, and goes on without.
    await stranger.query('create role lotmark_test_reader');
    await looking(async (tx) => {
      await sql`set local role lotmark_test_reader`.execute(tx);
      expect(await holdStill(tx)).toBe('not ours');
      await sql`select 1`.execute(tx);
    });
    await stranger.query('drop role lotmark_test_reader');
    // Who takes it before, and does not end, is told of: that is a fault.
    await stranger.query('begin; lock table pg_catalog.pg_cast in row exclusive mode');
    await looking(async (tx) => {
      await sql`set local lock_timeout = '200ms'`.execute(tx);
      expect(await holdStill(tx)).toBe('taken');
    });
    await stranger.query('rollback');
  });

  // Each of them stays to be seen, also once it is put back: these come last, and are undone as a whole.
  test.each([
    [
      'function texteq(text,text)',
      `create or replace function pg_catalog.texteq(text, text) returns boolean language sql immutable strict as 'select $1 >= $2'`,
    ],
    ['function textne(text,text)', 'alter function pg_catalog.textne(text, text) support pg_catalog.textlike_support'],
    ['function concat("any")', 'alter function pg_catalog.concat("any") strict'],
    [
      'aggregate pg_catalog.sum',
      `create or replace aggregate pg_catalog.sum(numeric) (sfunc = numeric_add, stype = numeric, initcond = '5')`,
    ],
    [
      'operator @>(jsonb,jsonb)',
      `create function evil.lacks(jsonb, jsonb) returns boolean language sql as 'select true';
       create operator evil.!@> (leftarg = jsonb, rightarg = jsonb, function = evil.lacks, negator = operator(pg_catalog.@>))`,
    ],
    [
      'view pg_locks',
      `do $$ begin execute 'create or replace view pg_catalog.pg_locks as ' || replace(pg_get_viewdef('pg_catalog.pg_locks'), ';', ' where false'); end $$`,
    ],
    ['collation C', 'alter collation pg_catalog."C" rename to "c"; create collation pg_catalog."C" from "POSIX"'],
    [
      'language plpgsql',
      `create function evil.silent() returns language_handler language internal as 'pg_last_wal_replay_lsn';
       create or replace trusted language plpgsql handler evil.silent`,
    ],
    ['type jsonb', 'alter type pg_catalog.jsonb set (storage = external)'],
  ])('%s is named', async (what, alter) => {
    await stranger.query('begin');
    await stranger.query(alter);
    const named = await faults();
    await stranger.query('rollback');
    expect(named).toContainEqual(`${what} of PostgreSQL: it was changed since the cluster was made`);
    expect(await faults()).toEqual([]);
  });

  test('nothing is told or written by a function that was replaced; that it was stays to be seen', async () => {
    await settled();
    const definition = async () => {
      const { rows } = await stranger.query<{ text: string }>(
        `select pg_get_functiondef('pg_catalog.upper(text)'::regprocedure) as text`,
      );
      return rows[0]?.text ?? '';
    };
    const before = await definition();
    await stranger.query(
      `create or replace function pg_catalog.upper(text) returns text language sql immutable strict as 'select $1'`,
    );
    await refused();
    await stranger.query(before);
    expect(await definition()).toBe(before);
    expect(await found()).toEqual({
      faults: [],
      past: [expect.stringContaining('function upper(text) of PostgreSQL: somebody replaced it')],
      notes: [],
    });
    await settled();
    const [part] = (await checkAll(harness.database)).filter(({ title }) => title === guardsTitle);
    expect(part).toMatchObject({ faults: [expect.stringContaining('function upper(text)')] });
  });
});
