import type { PostgresPool } from 'kysely';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.generated.ts';
import { exceptTables, unfollowedTables } from './exceptions.ts';
import { markingPool } from './marking-pool.ts';
import { checkNow, dueText } from './marks.ts';
import { writesOf } from './written-tables.ts';

const writes = writesOf();
const cases: [boolean, string][] = [
  [true, 'insert into "orders" ("name") values ($1)'],
  [true, 'update lots set status = $1 where name = $2'],
  [true, 'delete from sessions where expires_at < $1'],
  [true, 'with gone as (delete from event_claims returning *) insert into outbox select * from gone'],
  [true, 'insert into record_changes (mark) values (1)'],
  // Tables and columns that leave no trace.
  [false, 'insert into outbox (topic) values ($1)'],
  [false, 'update sessions set last_seen_at = $1 where id_hash = $2'],
  [false, 'update "sessions" set "last_seen_at" = $1 where "id_hash" = $2'],
  [true, 'update sessions set last_seen_at = $1, expires_at = $2 where id_hash = $3'],
  [
    false,
    "update ledger_submissions set state = 'submitted', submissions = submissions + 1 where id = $1 returning id",
  ],
  [
    false,
    'update ledger_submissions set consumed_at = $1 where id = any (array(select id from x for update skip locked))',
  ],
  [
    false,
    'with seen as (insert into ledger_accounts as a (sequence) values ($1) on conflict (address) do update set sequence = excluded.sequence) update ledger_submissions s set last_answer = coalesce(f.code, s.last_answer), state = $2 from f where s.id = f.id',
  ],
  [true, 'with seen as (update sessions set last_seen_at = $1) update orders set status = $2 where name = $3'],
  [true, 'with moved as (update orders set status = $2 where name = $3) update sessions set last_seen_at = $1'],
  // What only reads or locks.
  [false, 'select * from orders where name = $1 for update'],
  [false, 'select * from orders for no key update of orders'],
  [false, 'insert into series (last) values (1) on conflict (series) do update set last = series.last + 1'],
];
test.each(cases)('leaves a trace: %s, %s', (expected, text) => {
  expect(writes(text).records).toBe(expected);
});

test('names the tables of other schemas, and functions of ours that a statement calls', () => {
  expect(writes('insert into "pgboss"."job" (id) values ($1)').tables).toEqual(['pgboss.job']);
  expect(writes('update only public.lots set status = $1').tables).toEqual(['lots']);
  expect(writes('select ready_reading_month($1::date), now()').tables).toEqual(['ready_reading_month()']);
});

test.each([
  ['plots', "update plots set status = 'Verified' where name = $1"],
  [
    'token_rates',
    'insert into "token_rates" (currency) values ($1) on conflict (currency) do update set rate = excluded.rate',
  ],
  // A new table is followed by birth.
  ['thoughts', 'with made as (insert into audit_log (id) values ($1)) update thoughts set body = $2'],
  ['payments', 'insert into payments (id) values ($1)'],
])('rows of %s must be what was written last: %s', (table, text) => {
  expect(writes(text).followed).toEqual([table]);
});
test.each([
  'insert into plots (name) values ($1)',
  'delete from plots where name = $1',
  'insert into plots (name) values ($1) on conflict do nothing',
  'update orders set status = $1 where name = $2',
  'update user_passkeys set sign_count = $1 where id = $2',
])('does not look at rows before: %s', (text) => {
  expect(writes(text).followed).toEqual([]);
});

test('every table that is not followed leaves a trace, and says why', () => {
  for (const [table, reason] of Object.entries(unfollowedTables)) {
    expect(Object.keys(catalogue.tables)).toContain(table);
    expect(Object.keys(exceptTables)).not.toContain(table);
    expect(reason).not.toBe('');
  }
});

/** A connection that notes what it is asked, and in which turn of the event loop. */
function noting(pipeline: boolean) {
  const asked: string[][] = [];
  let turn: string[] | undefined;
  const client = {
    query: async (text: string) => {
      if (text.startsWith('fail') || text.includes('= fail')) throw new Error('it failed');
      if (turn === undefined) {
        turn = [];
        asked.push(turn);
        setImmediate(() => {
          turn = undefined;
        });
      }
      turn.push(text.replace(/\(.*/, ''));
      await new Promise((resolve) => setImmediate(resolve));
      return { command: 'SELECT', rowCount: 1, rows: [text] };
    },
    release: () => {},
  };
  const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool;
  const key = { current: Buffer.alloc(32), assertFollows: async () => {} };
  return { asked, pool: markingPool(pool, { key, pipeline }) };
}

const update = 'update lots set status = 1';
const due = dueText.replace(/\(.*/, '');

test('in a pipeline the beginning goes with the first statement, the mark with the commit', async () => {
  const { asked, pool } = noting(true);
  const client = await pool.connect();
  await client.query('begin', []);
  expect(await client.query('select 1', [])).toMatchObject({ rows: ['select 1'] });
  await client.query(update, []);
  await client.query('commit', []);
  expect(asked).toEqual([['begin', 'select 1'], [update], [checkNow, due], ['commit']]);
});

test('a transaction in which nothing is asked is none', async () => {
  const { asked, pool } = noting(true);
  const client = await pool.connect();
  for (const end of ['commit', 'rollback']) {
    await client.query('begin', []);
    await client.query(end, []);
  }
  await client.query('select 1', []);
  expect(asked).toEqual([['select 1']]);
});

test('a first statement that fails is told, and its transaction can be rolled back', async () => {
  const { asked, pool } = noting(true);
  const client = await pool.connect();
  await client.query('begin', []);
  await expect(client.query('fail', [])).rejects.toThrow('it failed');
  await client.query('rollback', []);
  expect(asked).toEqual([['begin'], ['rollback']]);
});

test.each([true, false])('a statement alone that fails leaves no open transaction (pipeline: %s)', async (pipeline) => {
  const { asked, pool } = noting(pipeline);
  const client = await pool.connect();
  await expect(client.query('update users set email = fail', [])).rejects.toThrow('it failed');
  expect(asked.at(-1)).toEqual(['rollback']);
});

test('a connection that is no pipeline is asked one thing after the other', async () => {
  const { asked, pool } = noting(false);
  const client = await pool.connect();
  await client.query('begin', []);
  await client.query(update, []);
  await client.query('commit', []);
  expect(asked).toEqual([['begin'], [update], [checkNow], [due], ['commit']]);
});
