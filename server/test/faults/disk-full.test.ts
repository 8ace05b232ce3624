import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepAliveCaller } from '../support/keep-alive-caller.ts';
import { missingServer, type OwnCluster, openKeeper, ownCluster } from '../support/own-cluster.ts';
import { plainPng, pngWithText } from '../support/pictures.ts';
import { runCommand, type ServerProcess, startServer, tempDir } from '../support/process.ts';

const admin = { email: 'admin@example.org', password: 'a password of the admin' };

/** A disk of a few megabytes. */
interface SmallDisk {
  readonly path: string;
  /** Leaves no byte of it free. */
  fill(): void;
  /** Frees what `fill` took. */
  free(): void;
  remove(): void;
}

/** @throws Error where this user may not mount anything. */
function openSmallDisk(megabytes: number): SmallDisk {
  const { path, remove } = tempDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' });
  } catch (error) {
    remove();
    throw error;
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        for (const size of [1 << 20, 4096, 1]) {
          const piece = Buffer.alloc(size, 7);
          try {
            for (;;) writeSync(file, piece);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', path]);
      remove();
    },
  };
}

/** Why there can be no small disk here; undefined where there can. */
const missingDisk = ((): string | undefined => {
  if (process.platform !== 'linux') return 'small disks are mounted on Linux only';
  try {
    openSmallDisk(1).remove();
    return undefined;
  } catch {
    return 'this user may not mount a file system';
  }
})();
if (missingDisk !== undefined) console.warn(`No disk is filled: ${missingDisk}.`);

/** Calls of the admin, by a server that may refuse them. */
async function adminOf(server: ServerProcess) {
  const login = await keepAliveCaller(server.url).post('/api/method/login', { usr: admin.email, pwd: admin.password });
  expect(login.status).toBe(200);
  const headers = { cookie: login.cookie, 'x-svc-csrf-token': login.body.csrf_token };
  const api = async (name: string, parameters: object) => {
    const answer = await fetch(`${server.url}/api/method/svc_network.api.${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  return {
    api,
    create: (email: string) => api('admin_users.create_user', { email, full_name: 'N'.repeat(100) }),
    has: async (email: string) =>
      (await api('admin_users.list_users', { search: email })).body.message.data.some(
        (user: { email: string }) => user.email === email,
      ),
    upload: async (content: Uint8Array) => {
      const form = new FormData();
      form.set('file', new File([Buffer.from(content)], 'x.png'));
      const answer = await fetch(`${server.url}/api/method/upload_file`, { method: 'POST', headers, body: form });
      return { status: answer.status, body: await answer.json() };
    },
    download: async (url: string) => {
      const answer = await fetch(`${server.url}${url}`, { headers });
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

/** Creates users until one is refused. @returns those that were told to be there, and the refusal. */
async function createUntilRefused(create: (email: string) => Promise<{ status: number }>, most: number) {
  const made: string[] = [];
  for (let turn = 0; turn < most; turn++) {
    const email = `user${turn}@example.org`;
    const answer = await create(email);
    if (answer.status !== 200) return { made, refused: { email, ...answer } };
    made.push(email);
  }
  throw new Error(`${most} users were made on a full disk`);
}

const unwritable = {
  status: 503,
  body: { exc_type: 'ServiceUnavailableError', exception: expect.stringContaining('Nothing can be written') },
};

describe.skipIf(missingDisk !== undefined)('the disk of the embedded database and of files is full', () => {
  let disk: SmallDisk;
  let server: ServerProcess;
  let env: Record<string, string>;
  beforeAll(async () => {
    disk = openSmallDisk(160);
    env = { DATA_DIR: disk.path, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    server = await startServer(env);
  }, 300_000);
  afterAll(async () => {
    await server?.end();
    disk?.remove();
  });

  test('writes are refused with 503, reads go on, nothing is lost, and all works with space again', {
    timeout: 600_000,
  }, async () => {
    const by = await adminOf(server);
    const kept = await by.upload(plainPng);
    expect(kept.status).toBe(200);
    expect((await by.create('before@example.org')).status).toBe(200);
    disk.fill();
    expect(await by.upload(pngWithText('another one'))).toMatchObject(unwritable);
    const { made, refused } = await createUntilRefused(by.create, 4000);
    expect(refused).toMatchObject(unwritable);
    expect((await by.api('auth.whoami', {})).status).toBe(200);
    expect((await by.download(kept.body.message.file_url)).equals(plainPng)).toBe(true);

    disk.free();
    await expect.poll(async () => (await by.create('after@example.org')).status, { timeout: 60_000 }).toBe(200);
    expect((await by.upload(pngWithText('another one'))).status).toBe(200);
    for (const email of ['before@example.org', 'after@example.org', made.at(-1)])
      if (email !== undefined) expect([email, await by.has(email)]).toEqual([email, true]);
    expect(await by.has(refused.email)).toBe(false);

    expect(await server.end('SIGTERM')).toBe(0);
    const { code, output } = await runCommand(['check'], env);
    expect(output).toMatch(/hold/);
    expect(code).toBe(0);
  });
});

describe.skipIf(missingDisk !== undefined || missingServer !== undefined)(
  'the disks of PostgreSQL and of files are full',
  () => {
    const keeper = openKeeper();
    let disk: SmallDisk;
    let files: SmallDisk;
    let cluster: OwnCluster;
    let server: ServerProcess;
    let env: Record<string, string>;
    beforeAll(async () => {
      disk = openSmallDisk(120);
      files = openSmallDisk(10);
      const own = await ownCluster(keeper, 'cluster');
      cluster = own;
      await own.make('fsync = off\n');
      await own.start();
      if (process.getuid?.() === 0) execFileSync('chown', ['postgres:', disk.path]);
      const client = new pg.Client({ connectionString: own.urlOf('postgres') });
      await client.connect();
      await client.query(`create tablespace small location '${disk.path}'`);
      await client.query('create database lotmark tablespace small');
      await client.end();
      env = {
        DATABASE_URL: own.urlOf('lotmark'),
        DATA_DIR: files.path,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      };
      server = await startServer(env);
    }, 300_000);
    afterAll(async () => {
      await server?.end();
      await cluster?.stop('immediate');
      disk?.remove();
      files?.remove();
      keeper.remove();
    });

    test('writes are refused with 503, reads go on, nothing is lost, and all works with space again', {
      timeout: 600_000,
    }, async () => {
      const by = await adminOf(server);
      expect((await by.create('before@example.org')).status).toBe(200);
      const kept = await by.upload(plainPng);
      expect(kept.status).toBe(200);
      files.fill();
      expect(await by.upload(pngWithText('another one'))).toMatchObject(unwritable);
      // The database still takes what needs no file.
      expect((await by.create('meanwhile@example.org')).status).toBe(200);
      expect((await by.download(kept.body.message.file_url)).equals(plainPng)).toBe(true);
      files.free();
      expect((await by.upload(pngWithText('another one'))).status).toBe(200);

      disk.fill();
      const { made, refused } = await createUntilRefused(by.create, 4000);
      expect(refused).toMatchObject(unwritable);
      const ready = await fetch(`${server.url}/readyz`);
      expect([ready.status, await ready.json()]).toMatchObject([503, { database: 'refuses writes' }]);
      expect((await by.api('auth.whoami', {})).status).toBe(200);

      disk.free();
      await expect.poll(async () => (await by.create('after@example.org')).status, { timeout: 60_000 }).toBe(200);
      for (const email of ['before@example.org', 'after@example.org', made.at(-1)])
        if (email !== undefined) expect([email, await by.has(email)]).toEqual([email, true]);
      expect(await by.has(refused.email)).toBe(false);
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);

      expect(await server.end('SIGTERM')).toBe(0);
      const { code, output } = await runCommand(['check'], env);
      expect(output).toMatch(/hold/);
      expect(code).toBe(0);
    });
  },
);
