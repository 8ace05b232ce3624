import { Writable } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { writeTogether } from './one-write.ts';

/** A connection whose stream notes each write, and whose queries are written as they are asked. */
function connection() {
  const writes: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      writes.push(String(chunk));
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(' '));
      done();
    },
  });
  const query = (text: string) => {
    stream.write(text);
    return Promise.resolve(text);
  };
  const client = { connection: { stream }, query } as unknown as pg.PoolClient;
  writeTogether(client);
  return { client, writes };
}

test('what is asked in one turn is written once', async () => {
  const { client, writes } = connection();
  await Promise.all([client.query('begin'), client.query('select 1')]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await client.query('commit')).toBe('commit');
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toEqual(['begin select 1', 'commit']);
});
