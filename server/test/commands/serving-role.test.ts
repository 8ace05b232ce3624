import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, onPostgres, type TestDatabase } from '../support/database.ts';
import { runCommand, type ServerProcess, startServer, tempDir } from '../support/process.ts';

/** Real processes on PostgreSQL: one role owns the tables and migrates, another serves and can do no more than that. */
describe.runIf(onPostgres)('a role that only serves', () => {
  const role = `lotmark_serving_${process.pid}`;
  const folder = tempDir();
  const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'correct horse battery' };
  let database: TestDatabase;
  let server: ServerProcess | undefined;
  let client: pg.Client;
  let served: string;
  const owner = () => ({ DATABASE_URL: database.url as string, DATA_DIR: folder.path });

  beforeAll(async () => {
    database = await emptyDatabase();
    const migrated = await runCommand(['migrate', '--grant-role', role], owner());
    expect([migrated.code, migrated.output]).toEqual([0, expect.stringContaining(`${role} may serve`)]);
    const address = new URL(database.url as string);
    address.username = role;
    served = address.href;
    server = await startServer({ ...owner(), ...admin, DATABASE_URL: served });
    client = new pg.Client({ connectionString: served });
    await client.connect();
  }, 300_000);
  afterAll(async () => {
    await client?.end();
    await server?.end('SIGTERM');
    if (database !== undefined) {
      await sql`drop owned by ${sql.ref(role)}`.execute(database.db).catch(() => {});
      await sql`drop role if exists ${sql.ref(role)}`.execute(database.db).catch(() => {});
      await database.close();
    }
    folder.remove();
  }, 60_000);

  test('carries a whole trade to its anchored receipt, and the check holds', async () => {
    const args = ['trade', '--base-url', server?.url ?? '', '--admin-email', admin.ADMIN_EMAIL];
    const traded = await runCommand([...args, '--admin-password', admin.ADMIN_PASSWORD], {});
    expect([traded.code, traded.output]).toEqual([0, expect.stringContaining('is Settled')]);
    const checked = await runCommand(['check'], { ...owner(), DATABASE_URL: served });
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('Everything holds')]);
    expect(server?.output()).not.toMatch(/permission denied|must be owner/);
  }, 300_000);

  const added = [
    'record_changes',
    'seal_batches',
    'attestations',
    'log_tiles',
    'audit_log',
    'book_entries',
    'book_txns',
    'anchor_batches',
    'signing_keys',
    'events',
    'orders',
    'lots',
  ];
  const onlyInPart = ['log_tiles', 'attestations', 'anchor_batches', 'signing_keys', 'events', 'orders', 'lots'];
  const statements = added.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `drop table ${table}`,
  ]);
  test.each([
    ...statements,
    ...added
      .filter((table) => !onlyInPart.includes(table))
      .map((table) => {
        const column = { record_changes: 'key', seal_batches: 'head', book_entries: 'amount', book_txns: 'reason' }[
          table
        ];
        return `update ${table} set ${column ?? 'actor'} = ${column ?? 'actor'}`;
      }),
    "update attestations set payload = 'x'",
    "update attestations set signature = ''",
    "update anchor_batches set root = ''",
    'update anchor_batches set tree_size = tree_size + 1',
    'update anchor_batches set previous_size = 0',
    'update anchor_batches set integrated_at = now()',
    'update log_tiles set idx = 9',
    "update signing_keys set public_key = ''",
    'update signing_keys set valid_from = now()',
    "update events set payload = '{}'",
    "update events set parties = '{}'",
    "update book_accounts set owner = 'x'",
    "update plot_salts set salt = ''",
    'delete from plot_salts',
    'delete from users',
    'delete from payouts',
    'delete from schema_migrations',
    "insert into schema_migrations (name, checksum) values ('x', 'y')",
    'truncate lots cascade',
    'create table mine (x int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create trigger mine before update on lots for each row execute function refuse_change()',
    'alter table lots add column mine int',
    'create index mine on lots (name)',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop table lots',
    "set session_replication_role = 'replica'",
    'create role mine superuser',
  ])('is refused: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)|append only/);
  });

  test('gets what a later migration brings, and an owner is never cut down', async () => {
    await sql`create table brought_later (name text primary key)`.execute(database.db);
    const again = await runCommand(['migrate', '--grant-role', role], owner());
    expect(again.code).toBe(0);
    await client.query("insert into brought_later values ('x')");
    const refused = await runCommand(['migrate', '--grant-role', new URL(database.url as string).username], owner());
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Name another role')]);
  }, 120_000);
});
