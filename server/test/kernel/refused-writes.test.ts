import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeHealth } from '../../src/platform/db/write-health.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, readAnswer, World } from '../support/world.ts';

/** A database that lives and reads, and refuses each write with the code of a full disk, a faulty one, or a standby. */
describe.each([
  ['53100', 'could not extend file "base/16384/16385": No space left on device'],
  ['58030', 'could not write to file "pg_wal/000000010000000000000001": Input/output error'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
])('a database that answers %s to writes', (code, message) => {
  let harness: Harness;
  let user: Caller;
  beforeAll(async () => {
    harness = await startHarness();
    const world = new World(harness);
    user = await world.member('Cooperative');
    await world.user({ email: 'somebody@example.org' });
    const { db, pool } = harness.database;
    await sql`
      create function refuse_writes() returns trigger language plpgsql as ${sql.raw(
        `$$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`,
      )}`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    for (const { name } of rows) {
      // Past the pool that marks what is written.
      await pool.query(
        `create trigger refuse_writes before insert or update or delete on ${name} execute function refuse_writes()`,
      );
    }
  });
  afterAll(() => harness.close());

  test('fails them with 503, goes on reading, and is not ready', async () => {
    const ready = () => fetch(`${harness.url}/readyz`).then(readAnswer);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });

    const sum = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: 'Grade 1', quantity: 500 };
    for (const answer of [
      await user.call('cooperative.create_lot', sum),
      await user.call('auth.sign_up', { email: 'new@example.org', full_name: 'New', password: 'a new password' }),
    ]) {
      expect(answer).toMatchObject({ status: 503, body: { exc_type: 'ServiceUnavailableError' } });
      expect(answer.headers.get('retry-after')).not.toBeNull();
      // What the server said names its files.
      expect(JSON.stringify(answer.body)).not.toContain(message);
    }
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'refuses writes' } });

    expect((await user.call('cooperative.list_lots')).status).toBe(200);
    expect((await user.get('/')).status).toBe(200);
    expect((await user.get('/healthz')).status).toBe(200);
  });

  test('is written to again as soon as it can be', async () => {
    const { pool } = harness.database;
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of rows) await pool.query(`drop trigger refuse_writes on ${name}`);
    await pool.query('drop function refuse_writes()');
    const sum = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: 'Grade 1', quantity: 500 };
    // On PostgreSQL the triggers are rules that are not ours, too; that is looked at again after a second.
    const create = () => user.call('cooperative.create_lot', sum);
    await vi.waitFor(async () => expect((await create()).status).toBe(200), { timeout: 10_000, interval: 250 });
  });
});

test('a refused write counts for ten seconds; other errors do not count', () => {
  let now = 0;
  const health = writeHealth(() => now);
  expect(health.writable()).toBe(true);
  health.note(Object.assign(new Error('duplicate key'), { code: '23505' }));
  expect(health.writable()).toBe(true);
  health.note(Object.assign(new Error('no space'), { code: '53100' }));
  expect(health.writable()).toBe(false);
  now = 10_001;
  expect(health.writable()).toBe(true);
});
