import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseNameOf } from '../../src/tenancy.ts';
import { onPostgres } from '../support/harness.ts';
import { runCommand, tempDir } from '../support/process.ts';
import { besideTenant, type ServedTenants, secretOf, serveTenants, unhurried } from '../support/served-tenants.ts';
import { tamper } from '../support/tampering.ts';

// Each command is a process that opens the databases anew.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

describe.runIf(onPostgres)('tenants from the command line, with the settings of the operator', () => {
  const folder = tempDir();
  let served: ServedTenants;
  let env: Record<string, string>;
  const run = (...args: string[]) => runCommand(args, env);

  beforeAll(async () => {
    served = await serveTenants();
    await served.make('guji');
    await served.make('sidama');
    env = {
      DATABASE_URL: served.operator.database.url ?? '',
      TENANT_DOMAIN: 'tenants.example',
      BASE_URL: 'https://lots.example',
      DATA_DIR: folder.path,
      BACKUP_DIR: join(folder.path, 'backups'),
    };
  });
  afterAll(async () => {
    await served?.close();
    folder.remove();
  });
  const databaseOf = (slug: string) => `${databaseNameOf(env['DATABASE_URL'] ?? '')}_${slug}`;

  test('list and show say where each of them is; a secret only where it is asked for', async () => {
    const { code, output } = await run('tenant', 'list');
    expect(code).toBe(0);
    expect(output).toMatch(/^guji +Active +Standard +https:\/\/guji\.tenants\.example +\S+_guji$/m);
    const shown = await run('tenant', 'show', 'sidama');
    expect(shown).toMatchObject({ code: 0, output: expect.stringContaining(`${databaseOf('sidama')}, `) });
    const secret = await secretOf(served.operator, 'sidama');
    expect(shown.output).not.toContain(secret);
    expect((await run('tenant', 'show', 'sidama', '--secret-key')).output).toContain(secret);
  });

  test('a name that is none, words too many, another SECRET_KEY: said, and nothing is done', async () => {
    expect(await run('check', '--tenant', 'sidamo')).toEqual({
      code: 1,
      output: expect.stringContaining('There is no tenant sidamo. Did you mean sidama?'),
    });
    expect(await run('tenant', 'show')).toMatchObject({ code: 2, output: expect.stringContaining('takes the name') });
    expect((await run('tenant', 'list', 'guji')).code).toBe(2);
    expect((await run('tenant', 'list', '--secret-key')).code).toBe(2);
    expect(await run('check', '--tenant', 'guji', '--all-tenants')).toMatchObject({
      code: 2,
      output: expect.stringContaining('not both'),
    });
    expect(await run('keys', 'reseal', '--tenant', 'guji')).toMatchObject({
      code: 2,
      output: expect.stringContaining('does not change'),
    });
    const stranger = await runCommand(['tenant', 'list'], { ...env, SECRET_KEY: 'x'.repeat(40) });
    expect(stranger).toMatchObject({ code: 1, output: expect.stringContaining('SECRET_KEY') });
    const embedded = await runCommand(['tenant', 'list'], { DATA_DIR: folder.path });
    expect(embedded).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') });
  });

  test('check of one, and of all: a fault of one tenant is named with it, and the others are looked at all the same', async () => {
    expect(await run('check', '--tenant', 'guji')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Everything holds'),
    });
    const guji = await besideTenant(served, 'guji');
    try {
      await tamper(guji.database, (tx) => sql`update users set email = 'x@guji.example'`.execute(tx));
    } finally {
      await guji.close();
    }
    const { code, output } = await run('check', '--all-tenants');
    const parts = output.split(/^== /m).slice(1);
    expect(parts[0]).toContain('Everything holds');
    expect(parts.map((part) => [part.split('\n')[0], /Everything holds/.test(part)])).toEqual([
      ['default', true],
      ['guji', false],
      ['sidama', true],
    ]);
    expect(parts[1]).toMatch(/users \S+: it is not what/);
    expect(code).toBe(1);
  });

  test('keys rotate is of the tenant alone', async () => {
    const { code, output } = await run('keys', 'rotate', '--tenant', 'sidama');
    expect([code, output]).toEqual([0, expect.stringContaining('Retired')]);
    expect(await run('check', '--tenant', 'sidama')).toMatchObject({ code: 0 });
    const { rows } = await served.operator.database.pool.query('select count(*)::int as count from signing_keys');
    const kid = /Active {2}(\S+)/.exec(output)?.[1];
    const found = await served.operator.database.pool.query('select from signing_keys where kid = $1', [kid]);
    expect([rows[0].count > 0, found.rowCount]).toEqual([true, 0]);
  });

  test('backup, the database lost, restore into its own place: refused while it is there, whole afterwards', async () => {
    const made = await run('backup', '--tenant', 'sidama');
    const name = /BAK-\d{8}T\d{6}Z-[0-9a-f]{6}/.exec(made.output)?.[0] ?? '';
    expect(made.code).toBe(0);
    expect(await readdir(join(env['BACKUP_DIR'] ?? '', databaseOf('sidama')))).toContain(`${name}.age`);
    // The key of the operator does not open it.
    expect(await run('restore', name, '--into', env['DATABASE_URL'] ?? '')).toMatchObject({
      code: 1,
      output: expect.stringContaining('another SECRET_KEY'),
    });
    expect(await run('restore', name, '--tenant', 'sidama')).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing was done'),
    });

    await served.admin.ok('tenants.suspend', { tenant_name: 'sidama', reason: 'Its database is lost.' });
    await unhurried(served.operator.database, `drop database "${databaseOf('sidama')}" with (force)`);
    expect(await run('tenant', 'show', 'sidama')).toMatchObject({
      code: 1,
      output: expect.stringContaining('which is not there'),
    });
    expect((await run('check', '--tenant', 'sidama')).output).toContain(`has no database ${databaseOf('sidama')}`);
    expect(await run('restore', name, '--tenant', 'sidama')).toMatchObject({
      code: 0,
      output: expect.stringContaining('as the backup says'),
    });
    expect(await run('check', '--tenant', 'sidama')).toMatchObject({ code: 0 });
    await served.admin.ok('tenants.resume', { tenant_name: 'sidama' });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await served.fetch('sidama.tenants.example', '/healthz')).status).toBe(200);
  });

  test('backup --all-tenants makes one of each', async () => {
    const { code, output } = await run('backup', '--all-tenants');
    expect([code, output.match(/BAK-\S+ /g)?.length ?? 0]).toEqual([0, expect.any(Number)]);
    expect((await readdir(env['BACKUP_DIR'] ?? '')).sort()).toEqual(
      [databaseNameOf(env['DATABASE_URL'] ?? ''), databaseOf('guji'), databaseOf('sidama')].sort(),
    );
  });
});
