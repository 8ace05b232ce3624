import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { backupPurposes } from '../../src/backups.ts';
import { deriveKey } from '../../src/config.ts';
import { backupEngine } from '../../src/domain/operations/backup/engine.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { runCommand } from '../support/process.ts';
import { readAnswer, World } from '../support/world.ts';

// What was backed up under a SECRET_KEY that was replaced since (docs/keys.md) is left by the retention, here and off-site.

const folder = await mkdtemp(join(tmpdir(), 'lotmark-other-key-'));
const server = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
  configureBuckets: [{ name: 'far-away' }],
});
const { port } = await server.run();
const store = {
  BACKUP_STORE: 'gs://far-away/lotmark',
  BACKUP_STORE_ENDPOINT: `http://127.0.0.1:${port}`,
  BACKUP_STORE_KEY: 'S3RVER',
  BACKUP_STORE_SECRET: 'S3RVER',
};
const harness = await startHarness({ env: { ...store, SESSION_IDLE_MINUTES: '100000' } });
afterAll(async () => {
  await harness.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const admin = await new World(harness).admin();
const { backups } = harness.app.services;
const earlierSecret = 'earlier-secret-key-earlier-secret-key';
const earlier = backupEngine({
  ...backups.parts,
  manifestKey: deriveKey(earlierSecret, backupPurposes.manifests),
  ownKey: deriveKey(earlierSecret, backupPurposes.encryption),
});
const long = 300_000;
const hour = 3_600_000;
const content = 'Bag 23 weighed 61.4 kg.\n';

const makeUnderEarlier = async (): Promise<string> => {
  const { name, error, sent } = await earlier.makeAlone(harness.clock.now());
  expect([error, sent?.error]).toEqual([null, null]);
  return name;
};
const make = async (): Promise<string> => (await admin.ok('backup_admin.force_backup')).backup.name;
const backupsIn = (names: readonly string[]) => names.filter((name) => /^BAK-.*\.json$/.test(name)).sort();
const filesIn = (names: readonly string[]) => names.filter((name) => /^files\/.*\.age$/.test(name)).sort();
const here = async () =>
  (await readdir(backups.folder.path, { recursive: true })).map((name) => name.replaceAll(sep, '/'));
const there = async () => ((await backups.offSite?.list()) ?? []).map(({ name }) => name);

/** It may wait for the next checkpoint. */
async function dropDatabase(name: string): Promise<void> {
  const client = await harness.database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`drop database if exists "${name}" with (force)`);
  } finally {
    client.release(true);
  }
}

/** Restores a backup with the earlier key into a place of its own. */
async function restored(
  name: string,
  backupDir: string,
): Promise<{ code: number | null; output: string; file: string }> {
  const into = join(folder, `restored-${backupDir.length}`);
  const data = join(folder, `data-${backupDir.length}`);
  const database = `lotmark_other_key_${process.pid}`;
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://nowhere');
  url.pathname = `/${database}`;
  const env = { ...store, SECRET_KEY: earlierSecret, BACKUP_DIR: backupDir, DATA_DIR: data };
  try {
    const { code, output } = await runCommand(['restore', name, '--into', onPostgres ? url.href : into], env);
    const files = join(onPostgres ? data : into, 'files');
    const [kept = ''] = (await readdir(files, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name));
    return { code, output, file: kept === '' ? '' : await readFile(kept, 'utf8') };
  } finally {
    if (onPostgres) await dropDatabase(database);
  }
}

test(
  'backups under an earlier key stay with all their files, here and off-site, until somebody removes them',
  async () => {
    const uploaded = await readAnswer(
      await fetch(`${harness.url}/api/method/upload_file`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...admin.headers },
        body: JSON.stringify({ filedata: Buffer.from(content).toString('base64'), filename: 'weighing.txt' }),
      }),
    );
    expect(uploaded.status).toBe(200);
    // Two of one day: of our own the retention would leave the later one.
    const first = await makeUnderEarlier();
    harness.clock.advance(hour);
    const second = await makeUnderEarlier();
    const [copy = '', ...more] = filesIn(await here());
    expect(more).toEqual([]);
    expect(filesIn(await there())).toEqual([copy]);

    harness.clock.advance(hour);
    const ours = [await make()];
    expect(filesIn(await here())).toContain(copy);
    expect(filesIn(await there())).toContain(copy);
    harness.clock.advance(30 * hour);
    for (let more = 0; more < 3; more++) {
      ours.push(await make());
      harness.clock.advance(hour);
    }
    // One of ours that lies off-site alone is let go there all the same.
    await backups.folder.remove(ours[1] ?? '');
    harness.clock.advance(40 * hour);
    const last = await make();
    // Of ours two were let go, and nothing was left of reading whose they are.
    expect((await here()).filter((name) => name.endsWith('.part'))).toEqual([]);
    const left = [first, second, ours[0], ours[3], last].map((name) => `${name}.json`).sort();
    expect(backupsIn(await here())).toEqual(left);
    expect(backupsIn(await there())).toEqual(left);
    expect(filesIn(await here())).toHaveLength(2);
    expect(filesIn(await there())).toEqual(filesIn(await here()));

    for (const place of [join(backups.folder.path, '..'), join(folder, 'empty')]) {
      const back = await restored(first, place);
      expect(back).toMatchObject({ code: 0, file: content, output: expect.stringContaining('1 of 1 uploaded files') });
    }

    // What lies off-site alone is left there, and keeps its files there and here.
    for (const name of [first, second]) await backups.folder.remove(name);
    harness.clock.advance(hour);
    await make();
    expect(backupsIn(await there())).toEqual(expect.arrayContaining([`${first}.json`, `${second}.json`]));
    expect(filesIn(await there())).toContain(copy);

    // With the last of them their files go.
    for (const name of [first, second])
      for (const file of [`${name}.json`, `${name}.age`]) await backups.offSite?.remove(file);
    harness.clock.advance(hour);
    await make();
    expect(filesIn(await here())).toHaveLength(1);
    expect(filesIn(await here())).not.toContain(copy);
    expect(filesIn(await there())).toEqual(filesIn(await here()));
  },
  long,
);
