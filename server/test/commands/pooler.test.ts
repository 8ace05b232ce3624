import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bringPeople } from '../../src/commands/trade-people.ts';
import { bringLotToMarket, tradeLot } from '../../src/commands/trade-play.ts';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';
import { pgBouncerVersion, startForgetfulPooler, startPgBouncer } from '../support/pooler.ts';
import { runCommand, startServer, tempDir } from '../support/process.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const folder = tempDir();
afterAll(() => folder.remove());

describe.runIf(onPostgres)('a pooler in front of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database?.close());
  const env = (url: string) => ({ DATABASE_URL: url, DATA_DIR: folder.path });
  const fix = /docs\/production\.md says \(PgBouncer 1\.21 or newer, track_extra_parameters and ALTER ROLE\)\.\n$/;

  test('that forgets the settings of our connections stops each start, with the name of the fix', async () => {
    const pooler = await startForgetfulPooler(database.url as string);
    onTestFinished(pooler.close);
    for (const args of [['serve'], ['worker'], ['check'], ['keys', 'rotate']]) {
      const { code, output } = await runCommand(args, env(pooler.url));
      expect(output).toContain('default_transaction_read_only is off on the connections that only read, not on');
      expect(output).toContain('statement_timeout is 0ms on the connections that write, not ');
      expect(output).toMatch(fix);
      expect(code).toBe(1);
    }
  });
});

const isNewEnough = pgBouncerVersion !== undefined && (pgBouncerVersion[0] > 1 || pgBouncerVersion[1] >= 21);

describe.runIf(onPostgres && pgBouncerVersion !== undefined)('PgBouncer (skipped where it is not installed)', () => {
  const role = `lotmark_test_${randomBytes(6).toString('hex')}`;
  let database: TestDatabase;
  let url: string;
  beforeAll(async () => {
    database = await freshDatabase();
    const { db } = database;
    await sql`create role ${sql.ref(role)} login superuser`.execute(db);
    await sql`create database ${sql.ref(role)} owner ${sql.ref(role)}`.execute(db);
    const of = new URL(database.url as string);
    of.username = role;
    of.password = '';
    of.pathname = role;
    url = of.href;
  });
  afterAll(async () => {
    if (database === undefined) return;
    await sql`drop database if exists ${sql.ref(role)} with (force)`.execute(database.db);
    await sql`drop role if exists ${sql.ref(role)}`.execute(database.db);
    await database.close();
  });
  const env = (address: string) => ({
    DATABASE_URL: address,
    DATA_DIR: folder.path,
    DATABASE_POOL: '5',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'a password of the admin',
    PAYMENTS: 'embedded',
  });

  test('in session mode, told to ignore our options, stops the start', async () => {
    const pooler = await startPgBouncer(url, 'pool_mode = session\nignore_startup_parameters = options');
    onTestFinished(pooler.close);
    const { code, output } = await runCommand(['serve'], env(pooler.url));
    expect(output).toContain('default_transaction_read_only is off on the connections that only read, not on');
    expect(code).toBe(1);
  });

  test('as it comes, refusing our options, stops the start with the same fix', async () => {
    const pooler = await startPgBouncer(url, 'pool_mode = transaction');
    onTestFinished(pooler.close);
    const { code, output } = await runCommand(['serve'], env(pooler.url));
    expect(output).toMatch(/unsupported startup parameter.*docs\/production\.md says/);
    expect(code).toBe(1);
  });

  test.runIf(isNewEnough)('1.21 or newer in transaction mode, set up by the recipe, carries whole trades', async () => {
    // As docs/production.md says.
    for (const [name, value] of [
      // Shorter than ours is as good.
      ['statement_timeout', '12s'],
      ['idle_in_transaction_session_timeout', '30s'],
      ['lock_timeout', '10s'],
      ['jit', 'off'],
      ['random_page_cost', '1.1'],
    ] as const) {
      await sql`alter role ${sql.ref(role)} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(database.db);
    }
    const pooler = await startPgBouncer(
      url,
      `pool_mode = transaction
max_prepared_statements = 500
track_extra_parameters = IntervalStyle, default_transaction_read_only
ignore_startup_parameters = options, extra_float_digits`,
    );
    onTestFinished(pooler.close);
    // The database is empty; migrations need a way of their own.
    const refused = await runCommand(['serve'], env(pooler.url));
    expect(refused.output).toMatch(/^Migrations are missing, .* set MIGRATE_DATABASE_URL/);
    const server = await startServer({ ...env(pooler.url), MIGRATE_DATABASE_URL: url });
    try {
      const admin = { email: 'admin@example.org', password: 'a password of the admin' };
      const people = await bringPeople(server.url, admin, () => {});
      await tradeLot(people, await bringLotToMarket(people, () => {}), () => {});
      expect(server.output()).toBe('');
    } finally {
      await server.end('SIGTERM');
    }
    const checked = await runCommand(['check'], env(pooler.url));
    expect(checked).toEqual({ code: 0, output: expect.stringContaining('Everything holds.') });
  });
});
