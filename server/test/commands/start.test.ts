import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { freePort, launchServer, runCommand, startServer, tempDir } from '../support/process.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 180_000 });

const folder = tempDir();
afterAll(() => folder.remove());

/** Runs a command that must fail at once, with one sentence and no stack. */
async function refused(args: string[], env: Record<string, string>): Promise<string> {
  const began = performance.now();
  const { code, output } = await runCommand(args, { DATA_DIR: join(folder.path, 'data'), ...env });
  // Two seconds on a machine that does nothing else; what it guards against was half a minute.
  expect(performance.now() - began, output).toBeLessThan(15_000);
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  return output.trim();
}

describe('serve says what is in its way', () => {
  const taken = createServer();
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    port = (taken.address() as AddressInfo).port;
  });
  afterAll(() => taken.close());

  test('a port in use', async () => {
    const output = await refused(['serve'], { PORT: String(port) });
    expect(output).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is in use: .* choose another port \\(PORT=\\d+\\)\\.$`),
    );
    // Nothing was opened before the port was looked at.
    expect(existsSync(join(folder.path, 'data', 'pglite'))).toBe(false);
  });

  test.runIf(onPostgres)('a world to be made on PostgreSQL by nobody', async () => {
    const database = await freshDatabase();
    onTestFinished(() => database.close());
    const env = { DATABASE_URL: database.url ?? '', SEED: 'small', PORT: '0' };
    const sentence =
      'SEED=small makes its world in the name of an admin, and there is none: set ADMIN_EMAIL and ADMIN_PASSWORD.';
    for (const processes of [[], ['--processes', '2']])
      expect(await refused(['serve', ...processes], env)).toContain(sentence);
    expect((await database.db.selectFrom('users').select('id').execute()).length).toBe(0);
  });

  test('a host that is not here', async () => {
    expect(await refused(['serve'], { HOST: '192.0.2.1' })).toContain('192.0.2.1 is no address of this machine');
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const output = await refused(['serve'], { DATA_DIR: join(file, 'data'), PORT: '0' });
    expect(output).toContain('cannot be written to (a part of it is a file): make it writable');
    expect(await refused(['serve'], { DATA_DIR: join(file, 'data'), SECRET_KEY: '', PORT: '0' })).toContain('DATA_DIR');
  });

  // Node's own way of making folders never ends here.
  test.runIf(existsSync('/proc/self'))('a folder where there can be none', async () => {
    expect(await refused(['serve'], { DATA_DIR: '/proc/lotmark', PORT: '0' })).toContain('/proc/lotmark cannot be');
  });

  test('settings that are none', async () => {
    const output = await refused(['serve'], { PORT: 'abc', ANCHOR_SECONDS: '0', LEDGER: 'other', ADMIN_EMAIL: 'me' });
    expect(output.split('\n').slice(1)).toEqual([
      '  - PORT: must be a whole number from 0 to 65535',
      '  - ADMIN_EMAIL: must be an e-mail address',
      '  - LEDGER: must be embedded or xrpl',
      '  - ANCHOR_SECONDS: must be a whole number from 1 to 86400',
    ]);
  });
});

describe('without PostgreSQL', () => {
  test.each([['serve'], ['worker'], ['migrate'], ['check'], ['keys', 'rotate'], ['ledger', '--port', '0']])(
    '%s says so',
    async (...args) => {
      const port = await freePort();
      const DATABASE_URL = `postgres://postgres:hidden-password@127.0.0.1:${port}/lotmark`;
      const output = await refused(args, { DATABASE_URL, PORT: '0' });
      expect(output).toBe(`PostgreSQL does not answer at 127.0.0.1:${port}: start it, or correct DATABASE_URL.`);
    },
  );

  const address = process.env['TEST_DATABASE_URL'] || undefined;
  test.runIf(address !== undefined)('a database that is not there, or is empty', async () => {
    const url = new URL(address as string);
    url.pathname = '/there_is_no_such_database';
    expect(await refused(['check'], { DATABASE_URL: url.href })).toContain('has no database there_is_no_such_database');
    // The one that tests make theirs from has nothing of ours in it.
    expect(await refused(['check'], { DATABASE_URL: address as string })).toContain(
      'The database is empty: run `lotmark migrate`',
    );
  });
});

describe('on an embedded database', () => {
  test('the log has its stream to itself: a line of JSON each; what is said to people goes to the other', async () => {
    const server = await launchServer({ DATA_DIR: join(folder.path, 'streams'), LOG_LEVEL: 'info', SECRET_KEY: '' });
    const streams = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      server.child[name]?.on('data', (chunk) => (streams[name] += chunk));
    try {
      await vi.waitFor(
        () => expect(streams.stderr).toMatch(/^The first admin: admin@example\.org, password /m),
        120_000,
      );
      await vi.waitFor(() => expect(streams.stdout).toContain('"msg":"listening"'), 10_000);
    } finally {
      await server.end('SIGTERM');
    }
    const lines = streams.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).level)).not.toContain(undefined);
  });

  test('check and keys make none', async () => {
    const empty = join(folder.path, 'empty');
    mkdirSync(empty);
    for (const args of [['check'], ['keys', 'rotate']]) {
      expect(await refused(args, { DATA_DIR: empty, SECRET_KEY: '' })).toMatch(/^There is no database in .*DATA_DIR/);
    }
    expect(readdirSync(empty)).toEqual([]);
  });

  test('check needs the server stopped, and says so', async () => {
    const DATA_DIR = join(folder.path, 'used');
    const server = await startServer({ DATA_DIR });
    try {
      const output = await refused(['check'], { DATA_DIR });
      expect(output).toContain(`in use by process ${server.child.pid}`);
      expect(output).toContain('stop the other one');
    } finally {
      await server.end('SIGTERM');
    }
    expect(await runCommand(['check'], { DATA_DIR })).toMatchObject({ code: 0 });
  });
});
