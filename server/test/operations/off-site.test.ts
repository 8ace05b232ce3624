import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { openOffSite } from '../../src/platform/storage/off-site.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { runCommand } from '../support/process.ts';
import { readAnswer, World } from '../support/world.ts';

const folder = await mkdtemp(join(tmpdir(), 'lotmark-off-site-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'far-away' }, { name: 'restored-files' }],
});
const { port } = await server.run();
const keys = { id: 'S3RVER', secret: 'S3RVER' };
const harness = await startHarness({
  env: {
    BACKUP_STORE: 'gs://far-away/lotmark',
    BACKUP_STORE_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_STORE_KEY: keys.id,
    BACKUP_STORE_SECRET: keys.secret,
    BACKUP_CRON: '0 2 * * *',
    SESSION_IDLE_MINUTES: '100000',
  },
});
const admin = await new World(harness).admin();
let closed = false;
const closeServer = async () => {
  if (!closed) await server.close();
  closed = true;
};
afterAll(async () => {
  await harness.close();
  await closeServer();
  await rm(folder, { recursive: true, force: true });
});
const long = 120_000;
const hour = 3_600_000;

test(
  'a backup is sent, the same bytes, and the status says so from the bucket itself',
  async () => {
    expect(await admin.ok('backup_admin.gcs_status')).toMatchObject({
      configured: true,
      kind: 'gcs',
      location: expect.stringMatching(/^gs:\/\/far-away\/lotmark\//),
      reachable: true,
      objects: 0,
      last_upload: null,
    });
    const { backup } = await admin.ok('backup_admin.force_backup');
    expect(backup.stored_at).toBe(harness.clock.now().toISOString());
    const status = await admin.ok('backup_admin.gcs_status');
    expect(status).toMatchObject({
      objects: 2,
      unsent: 0,
      last_error: null,
      last_upload: { backup: backup.name, size_bytes: backup.size_bytes },
    });
    expect(status.bytes).toBeGreaterThan(backup.size_bytes);
    expect(await admin.ok('integration.test_service', { service: 'off_site' })).toMatchObject({
      ...{ status: 'Healthy', detail: 'The bucket answers and takes our key; 2 files of backups are there.' },
    });
    const { offSite, folder: local } = harness.app.services.backups;
    const copy = join(folder, 'copy.age');
    await offSite?.get(`${backup.name}.age`, copy);
    expect((await readFile(copy)).equals(await readFile(local.fileOf(backup.name)))).toBe(true);
    expect(JSON.stringify(status)).not.toContain(keys.secret);
  },
  long,
);

test(
  'a long file goes in parts, and comes back whole',
  async () => {
    const store = openOffSite({
      kind: 's3',
      bucket: 'far-away',
      prefix: 'parts',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      keys,
    });
    const file = join(folder, 'long');
    const content = Buffer.alloc(33 * 1024 * 1024);
    for (let at = 0; at < content.length; at += 4) content.writeUInt32LE(at, at);
    await writeFile(file, content);
    await store.put('long', file);
    expect(await store.list()).toEqual([{ name: 'long', size: content.length }]);
    await store.get('long', join(folder, 'back'));
    expect((await readFile(join(folder, 'back'))).equals(content)).toBe(true);
    await store.remove('long');
    expect(await store.list()).toEqual([]);
    await expect(store.get('long', join(folder, 'gone'))).rejects.toThrow();
  },
  long,
);

test(
  'the schedule makes one a night, and the retention lets go here and there',
  async () => {
    const job = harness.app.jobs.find(({ name }) => name === 'backups.make');
    const isDue = async () => {
      const asked = job?.waits?.(harness.clock.now());
      if (asked === undefined) throw new Error('the job does not say whether it has something to do');
      const { rows } = await sql<{ due: boolean }>`select ${asked} as due`.execute(harness.database.db);
      return rows[0]?.due;
    };
    harness.clock.set(new Date('2026-03-02T23:00:00Z'));
    const names: string[] = [];
    for (let night = 0; night < 3; night++) {
      harness.clock.advance(4 * hour);
      expect(await isDue()).toBe(true);
      await harness.tick('backups.make');
      expect(await isDue()).toBe(false);
      const [newest] = (await admin.ok('backup_admin.list_recent_backups', { limit: 1 })).data;
      expect(newest).toMatchObject({ status: 'Done', reason: 'schedule', made_at: harness.clock.now().toISOString() });
      names.push(newest.name);
      harness.clock.advance(20 * hour);
    }
    // Twice on one day: a day later only the newer one is left of it.
    harness.clock.advance(2 * hour);
    const first = (await admin.ok('backup_admin.force_backup')).backup.name;
    harness.clock.advance(hour);
    const second = (await admin.ok('backup_admin.force_backup')).backup.name;
    harness.clock.advance(30 * hour);
    await admin.ok('backup_admin.force_backup');
    const { folder: local, offSite } = harness.app.services.backups;
    const here = (await local.list()).map(({ name }) => name);
    expect(here).toContain(second);
    expect(here).not.toContain(first);
    const there = (await offSite?.list())?.map(({ name }) => name) ?? [];
    expect(there).toContain(`${second}.json`);
    expect(there.filter((name) => name.startsWith(first))).toEqual([]);
    expect((await readdir(local.path)).filter((name) => name.startsWith(first))).toEqual([]);
    const { data } = await admin.ok('backup_admin.list_recent_backups', { limit: 100 });
    expect(data.find((each: { name: string }) => each.name === first).removed_at).not.toBeNull();
  },
  long,
);

test(
  'this machine is lost: a backup is restored from off-site alone, with its files, into a bucket',
  async () => {
    const content = 'Bag 21 weighed 60.2 kg.\n';
    const sent = await readAnswer(
      await fetch(`${harness.url}/api/method/upload_file`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...admin.headers },
        body: JSON.stringify({ filedata: Buffer.from(content).toString('base64'), filename: 'weighing.txt' }),
      }),
    );
    expect(sent.status).toBe(200);
    const { backup } = await admin.ok('backup_admin.force_backup');
    expect(backup).toMatchObject({ status: 'Done', store_error: null });
    const endpoint = `http://127.0.0.1:${port}`;
    const database = `lotmark_far_${process.pid}`;
    const elsewhere = onPostgres ? new URL(process.env['TEST_DATABASE_URL'] ?? '') : undefined;
    if (elsewhere !== undefined) elsewhere.pathname = `/${database}`;
    const into = elsewhere?.href ?? join(folder, 'another-machine');
    const env = {
      ...{ SECRET_KEY: harness.config.secretKey, DATA_DIR: join(folder, 'nothing'), BACKUP_DIR: join(folder, 'empty') },
      ...{ BACKUP_STORE: 'gs://far-away/lotmark', BACKUP_STORE_ENDPOINT: endpoint },
      ...{ BACKUP_STORE_KEY: keys.id, BACKUP_STORE_SECRET: keys.secret },
      ...{ FILES: 's3', FILES_BUCKET: 'restored-files', FILES_ENDPOINT: endpoint },
      ...{ AWS_ACCESS_KEY_ID: keys.id, AWS_SECRET_ACCESS_KEY: keys.secret },
    };
    try {
      const restored = await runCommand(['restore', backup.name, '--into', into], env);
      expect(restored.output).toContain('is brought from gs://far-away/lotmark');
      expect(restored.output).toContain('as the backup says');
      expect(restored.output).toMatch(/1 of 1 uploaded files are in the bucket restored-files/);
      expect(restored.code).toBe(0);
      const place = onPostgres ? { DATABASE_URL: into } : { DATA_DIR: into };
      // The check reads every file from the bucket, and holds its hash against the record.
      const check = await runCommand(['check'], { ...env, ...place });
      expect(check).toMatchObject({ code: 0, output: expect.stringMatching(/Files: 1 files/) });
      // With one byte of the file changed off-site the restore says so.
      const bucket = join(folder, 's3/far-away');
      const [kept = ''] = (await readdir(bucket, { recursive: true })).filter(
        (name) => /\/files\/.*_S3rver_object$|\/files\/.*\.age/.test(name) && name.endsWith('_object'),
      );
      const bytes = await readFile(join(bucket, kept));
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
      await writeFile(join(bucket, kept), bytes);
      const other = onPostgres ? into.replace(database, `${database}_2`) : join(folder, 'a-third-machine');
      const spoilt = await runCommand(['restore', backup.name, '--into', other], {
        ...env,
        ...{ FILES: 'disk', FILES_BUCKET: '', FILES_ENDPOINT: '', BACKUP_DIR: join(folder, 'empty-too') },
      });
      expect([spoilt.code, spoilt.output]).toEqual([1, expect.stringContaining('is not in the backup as it was')]);
    } finally {
      if (onPostgres)
        for (const name of [database, `${database}_2`])
          await harness.database.pool.query(`drop database if exists "${name}" with (force)`);
    }
  },
  2 * long,
);

test(
  'where the bucket is away the backup stays here, says so, and is sent later',
  async () => {
    await closeServer();
    const made = await admin.ok('backup_admin.force_backup');
    expect(made).toMatchObject({ ok: true, backup: { status: 'Done', stored_at: null } });
    expect(made.backup.store_error).toMatch(/ECONNREFUSED/);
    expect(made.output.join('\n')).toContain('NOT sent');
    const status = await admin.ok('backup_admin.gcs_status');
    expect(status).toMatchObject({ reachable: false, unsent: 1, last_error: { backup: made.backup.name } });
    const { warnings } = await admin.ok('admin_portal.backups_view');
    expect(warnings.map(({ code }: { code: string }) => code)).toContain('not_sent');
    const again = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [],
    });
    await again.run();
    try {
      await harness.tick('backups.send');
      expect(await admin.ok('backup_admin.gcs_status')).toMatchObject({ unsent: 0, last_error: null });
    } finally {
      await again.close();
    }
  },
  long,
);
