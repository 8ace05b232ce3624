import type pg from 'pg';
import { expect, test } from 'vitest';
import { namedStatementPool } from './named-statements.ts';

/** A connection on which the first statement with a name is one that was prepared before a table changed. */
function stale() {
  const names: string[] = [];
  const client = {
    query: async (asked: string | { name: string }) => {
      if (typeof asked === 'string') return { rows: [] };
      names.push(asked.name);
      if (names.length > 1) return { rows: [1] };
      throw Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
    },
    release: () => {},
  };
  const pool = { connect: async () => client, end: async () => {} } as unknown as pg.Pool;
  return { names, pool: namedStatementPool(pool) };
}

test('a statement alone that was prepared before a table changed is asked anew under another name', async () => {
  const { names, pool } = stale();
  const client = await pool.connect();
  expect(await client.query('select * from users', [])).toEqual({ rows: [1] });
  expect(new Set(names).size).toBe(2);
});

test('one in a transaction undoes it, and whoever began it may try again', async () => {
  const { pool } = stale();
  const client = await pool.connect();
  await client.query('begin', []);
  await expect(client.query('select * from users', [])).rejects.toMatchObject({ code: '40001' });
});
