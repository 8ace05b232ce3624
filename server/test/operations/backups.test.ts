import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { runCommand } from '../support/process.ts';
import { openTrade } from '../support/trade-people.ts';
import { readAnswer } from '../support/world.ts';

const harness = await startHarness();
const folder = await mkdtemp(join(tmpdir(), 'lotmark-backups-test-'));
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});
const trade = await openTrade(harness);
const { admin } = trade;
const { db } = harness.database;
const here = harness.app.services.backups.folder;
const long = 300_000;

beforeAll(async () => {
  const order = await trade.shippedOrder();
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  await harness.anchor();
  await harness.tick('seal');
  await harness.anchor();
}, long);

const faults = async () => (await checkAll(harness.database)).flatMap((part) => part.faults);
const temporary = async (): Promise<string[]> =>
  onPostgres
    ? (
        await sql<{ name: string }>`
          select datname as name from pg_database where datname like 'lotmark\\_drill\\_%' and datname like ${'%ours%'}`.execute(
          db,
        )
      ).rows.map(({ name }) => name)
    : (await readdir(tmpdir())).filter((name) => name.startsWith('lotmark-drill-') && name.includes('ours'));

test(
  'a backup: encrypted, told of truly, signed, and a leaf of the log',
  async () => {
    const made = await admin.ok('backup_admin.force_backup');
    expect(made).toMatchObject({
      ok: true,
      error: null,
      backup: { status: 'Done', reason: 'asked', leaf_index: null },
    });
    const { name, sha256, size_bytes, rows } = made.backup;
    const file = await readFile(here.fileOf(name));
    expect(file.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(file.length).toBe(size_bytes);
    expect(file.includes('Kaffa')).toBe(false);
    const manifest = JSON.parse(await readFile(here.manifestOf(name), 'utf8'));
    const lots = await db.selectFrom('lots').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    expect(manifest.rows['public.lots']).toBe(lots.count);
    const total: number = Object.values<number>(manifest.rows).reduce((sum, count) => sum + count, 0);
    expect(rows).toBe(total);
    const head = await db
      .selectFrom('anchor_batches')
      .selectAll()
      .orderBy('tree_size', 'desc')
      .executeTakeFirstOrThrow();
    expect(manifest.log).toEqual({ size: head.tree_size, root: head.root.toString('hex') });
    await harness.anchor();
    const { data } = await admin.ok('backup_admin.list_recent_backups', { limit: '1' });
    expect(data).toMatchObject([{ name, sha256 }]);
    expect(data[0].leaf_index).toBeGreaterThan(0);
    const signed = await db
      .selectFrom('attestations')
      .select('payload')
      .where('kind', '=', 'backup')
      .where('subject', '=', name)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(signed.payload)).toMatchObject({ sha256, type: 'lotmark.backup.v1' });
    // Whoever reads the folder learns nothing that opens it.
    for (const secret of [harness.config.secretKey, 'AGE-SECRET-KEY'])
      expect(`${JSON.stringify(made)}${JSON.stringify(manifest)}${signed.payload}`).not.toContain(secret);
    expect(await faults()).toEqual([]);
  },
  long,
);

/** Where the first drill's copy was. */
let place: string;

test(
  'a drill really restores: rows, log and check are those of the copy, which is gone afterwards',
  async () => {
    const report = await admin.ok('backup_admin.run_restore_drill', { drill_slug: 'ours' });
    expect(report.report.failures).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      status: 'Passed',
      slug: 'ours',
      report: { dropped: true, differences: [] },
    });
    place = report.report.place;
    const { check, rows, tables, restore_ms, check_ms, recovery_ms, backup } = report.report;
    expect(check.holds).toBe(true);
    expect(check.lines.at(-1)).toMatch(/^Everything holds/);
    expect(check.lines.join('\n')).toMatch(/Books and trade: .*[1-9]/);
    expect(recovery_ms).toBe(restore_ms + check_ms);
    expect(recovery_ms).toBeLessThan(60_000);
    const listed = (await admin.ok('backup_admin.list_recent_backups')).data.find(
      (each: { name: string }) => each.name === backup,
    );
    expect(listed).toMatchObject({ reason: 'drill', rows, tables });
    expect(await temporary()).toEqual([]);
    await harness.anchor();
    const view = await admin.ok('admin_portal.backups_view');
    expect(view.drills[0]).toMatchObject({ name: report.name, status: 'Passed' });
    expect(view.drills[0].leaf_index).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
  },
  long,
);

/** A text file of the cooperative, as its hash. */
async function upload(content: string): Promise<string> {
  const answer = await readAnswer(
    await fetch(`${harness.url}/api/method/upload_file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...trade.cooperative.headers },
      body: JSON.stringify({ filedata: Buffer.from(content).toString('base64'), filename: 'weighing.txt' }),
    }),
  );
  const row = await db
    .selectFrom('files')
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where('name', '=', answer.message.name)
    .executeTakeFirstOrThrow();
  return row.sha256;
}

test(
  'uploaded files are in backups: each encrypted once, and a drill without one of them fails',
  async () => {
    const sha256 = await upload('Bag 17 weighed 59.8 kg.\n');
    const { backup, output } = await admin.ok('backup_admin.force_backup');
    expect(output.join('\n')).toMatch(/1 uploaded files, 1 of them new/);
    const kept = async () =>
      (await readdir(join(here.path, 'files'), { recursive: true })).filter((name) => name.endsWith('.age'));
    const [only = '', ...more] = await kept();
    expect(more).toEqual([]);
    expect(only).not.toContain(sha256);
    const place = join(here.path, 'files', only);
    const sealed = await readFile(place);
    expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(sealed.includes('Bag 17')).toBe(false);
    expect(JSON.parse(await readFile(here.manifestOf(backup.name), 'utf8')).files).toEqual({ count: 1, missing: 0 });
    expect((await admin.ok('backup_admin.force_backup')).output.join('\n')).toMatch(/1 uploaded files, 0 of them new/);
    const passed = await admin.ok('backup_admin.run_restore_drill', { drill_slug: 'ours' });
    expect(passed.report).toMatchObject({ failures: [], files: 1, check: { holds: true } });
    await writeFile(place, 'something else');
    const failed = await admin.ok('backup_admin.run_restore_drill', { drill_slug: 'ours' });
    expect(failed).toMatchObject({ status: 'Failed', report: { files: 0, check: { holds: false } } });
    expect(failed.report.failures[0]).toContain(sha256);
    await writeFile(place, sealed);
    // What the storage has lost is said, and is no reason to have no backup at all.
    const lost = await upload('Bag 18 weighed 60.1 kg.\n');
    await harness.app.services.files.remove(lost);
    const without = await admin.ok('backup_admin.force_backup');
    expect(without).toMatchObject({ ok: true });
    expect(without.output.join('\n')).toMatch(new RegExp(`NOT in it, .*${lost}`));
    await upload('Bag 18 weighed 60.1 kg.\n');
    // What no backup needs any more is gone with the last one that did.
    const { files } = harness.app.services.backups;
    expect(await files?.prune(harness.clock.now())).toEqual([]);
    expect(await files?.prune(new Date(harness.clock.now().getTime() + 60_000))).toEqual([join('files', only)]);
    expect(await kept()).toEqual([]);
  },
  2 * long,
);

test.skipIf(onPostgres)(
  'a restore puts uploaded files back where the service looks for them',
  async () => {
    const sha256 = await upload('Bag 19 weighed 58.2 kg.\n');
    const { backup } = await admin.ok('backup_admin.force_backup');
    const into = join(folder, 'restored');
    const env = { SECRET_KEY: harness.config.secretKey, DATA_DIR: join(folder, 'nothing') };
    const restored = await runCommand(['restore', here.fileOf(backup.name), '--into', into], env);
    expect(restored.output).toContain(`uploaded files are in ${join(into, 'files')}`);
    expect(restored.code).toBe(0);
    expect(await readFile(join(into, 'files', sha256.slice(0, 2), sha256), 'utf8')).toBe('Bag 19 weighed 58.2 kg.\n');
    const check = await runCommand(['check'], { ...env, DATA_DIR: into });
    expect(check).toMatchObject({ code: 0, output: expect.stringMatching(/Files: \d+ files/) });
  },
  long,
);

test(
  'a drill says what is wrong with the records, and drops the copy all the same',
  async () => {
    const forged = await db.selectFrom('lots').select(['name', 'quantity']).executeTakeFirstOrThrow();
    const alter = (quantity: string) =>
      sql`update lots set quantity = ${quantity} where name = ${forged.name}`.execute(db);
    await alter('1.5');
    const report = await admin.ok('backup_admin.run_restore_drill', { drill_slug: 'ours' });
    await alter(forged.quantity);
    expect(report).toMatchObject({ ok: false, status: 'Failed', report: { dropped: true, check: { holds: false } } });
    expect(report.report.failures).toEqual(['lotmark check found faults in the copy']);
    expect(report.report.check.lines.join('\n')).toContain(forged.name);
    expect(await temporary()).toEqual([]);
  },
  long,
);

test(
  'what a killed drill left is dropped by the next one',
  async () => {
    const left = `${place}${onPostgres ? '_' : '-'}killed`;
    if (onPostgres) await sql.raw(`create database "${left}"`).execute(db);
    else await mkdir(left);
    const next = await admin.ok('backup_admin.run_restore_drill', { drill_slug: 'ours-next' });
    expect(next.report.swept).toEqual([left]);
    expect(await temporary()).toEqual([]);
  },
  long,
);

test(
  'of two at once one is made, and the other is told to wait',
  async () => {
    const answers = await Promise.all([
      admin.call('backup_admin.force_backup'),
      admin.call('backup_admin.force_backup'),
      admin.call('backup_admin.run_restore_drill', { drill_slug: 'ours' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.exception).toContain('under way');
    expect((await admin.call('backup_admin.force_backup')).status).toBe(200);
  },
  long,
);

test(
  'a repeated call makes no second backup',
  async () => {
    const key = { 'idempotency-key': 'backup-once' };
    const [first, second] = [
      await admin.call('backup_admin.force_backup', {}, key),
      await admin.call('backup_admin.force_backup', {}, key),
    ];
    expect(second.message.backup.name).toBe(first.message.backup.name);
  },
  long,
);

test(
  'a backup made under another SECRET_KEY names it, and the console says that it is needed',
  async () => {
    const { checkBackupFiles } = await import('../../src/domain/operations/backup/check.ts');
    const { backupEngine } = await import('../../src/domain/operations/backup/engine.ts');
    const { parts, keyName } = harness.app.services.backups;
    const old = backupEngine({ ...parts, manifestKey: Buffer.alloc(32, 1), ownKey: Buffer.alloc(32, 2) });
    harness.clock.advance(1000);
    const attempt = await old.makeAlone(harness.clock.now());
    const needed = await old.keyName();
    expect(needed).toMatch(/^[0-9a-f]{8}$/);
    expect(needed).not.toBe(await keyName());
    expect(attempt.output.join('\n')).toContain(`keep the SECRET_KEY of now (fingerprint ${needed})`);
    const { recordAttempt } = await import('../../src/domain/operations/backup/store.ts');
    await harness.app.jobContext.transaction((work) =>
      recordAttempt(work, harness.app.services.signer, attempt, 'command'),
    );
    const warned = async () => {
      const view = await admin.ok('admin_portal.backups_view');
      return view.warnings
        .filter(({ code }: { code: string }) => code === 'other_key')
        .map(({ message }: { message: string }) => message);
    };
    const view = await admin.ok('admin_portal.backups_view');
    expect(view.encryption.secret_key).toBe(await keyName());
    expect(view.backups[0]).toMatchObject({ name: attempt.name, status: 'Done', secret_key: needed });
    expect(await warned()).toEqual([expect.stringContaining(`alone (fingerprint ${needed}): make a new one now`)]);
    const { checks } = await admin.ok('admin_portal.setup_view');
    expect(checks.find(({ name }: { name: string }) => name === 'backup')).toMatchObject({
      status: 'failing',
      evidence: expect.stringContaining(needed),
    });
    const looked = await checkBackupFiles(harness.app.services.backups);
    expect(looked).toMatchObject({ faults: [], counts: { under_another_key: 1 } });
    expect(looked.notes).toEqual([
      `${attempt.name}: made under another SECRET_KEY (fingerprint ${needed}) than that of now (${await keyName()}); it is read back, and compared, with that alone`,
    ]);
    harness.clock.advance(1000);
    const { backup } = await admin.ok('backup_admin.force_backup');
    expect(backup.secret_key).toBe(await keyName());
    expect(await warned()).toEqual([expect.stringContaining('One backup was made under another SECRET_KEY')]);
    // One of ours whose manifest was changed is a fault.
    const manifest = here.manifestOf(backup.name);
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('"plain_size": ', '"plain_size": 1'));
    expect((await checkBackupFiles(harness.app.services.backups)).faults).toEqual([
      `${backup.name}: its manifest was changed`,
    ]);
    await writeFile(manifest, text);
    await here.remove(attempt.name);
  },
  long,
);

test(
  'a changed byte is noticed by the check, and by the drill of its own backup',
  async () => {
    const { checkBackupFiles } = await import('../../src/domain/operations/backup/check.ts');
    expect((await checkBackupFiles(harness.app.services.backups)).faults).toEqual([]);
    const { backup } = await admin.ok('backup_admin.force_backup');
    const file = await readFile(here.fileOf(backup.name));
    file.writeUInt8(file.readUInt8(file.length - 40) ^ 1, file.length - 40);
    await writeFile(here.fileOf(backup.name), file);
    expect((await checkBackupFiles(harness.app.services.backups)).faults).toEqual([
      `${backup.name}: its SHA-256 is not that of its manifest: it was changed`,
    ]);
    await here.remove(backup.name);
    // What the tables say of it cannot be changed either.
    await harness.tick('seal');
    await sql`update backups set size_bytes = size_bytes + 1 where name = ${backup.name}`.execute(db);
    expect((await faults()).join('\n')).toContain(`${backup.name}: the record differs from its attestation`);
    await sql`update backups set size_bytes = size_bytes - 1 where name = ${backup.name}`.execute(db);
  },
  long,
);

test(
  'what fails is in the answer, and in the list',
  async () => {
    const { path } = here;
    harness.clock.advance(60_000);
    await rm(path, { recursive: true, force: true });
    await writeFile(path, 'a file where the folder should be');
    const failed = await admin.ok('backup_admin.force_backup');
    expect(failed).toMatchObject({ ok: false, backup: { status: 'Failed', sha256: null, rows: null } });
    expect(failed.error).toMatch(/EEXIST|ENOTDIR/);
    const drill = await admin.ok('backup_admin.run_restore_drill', { drill_slug: 'ours' });
    expect(drill).toMatchObject({ ok: false, report: { restore_ms: null, dropped: true } });
    expect(drill.report.failures[0]).toContain('no backup could be made');
    const { warnings } = await admin.ok('admin_portal.backups_view');
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['last_failed', 'drill_failed', 'no_schedule', 'no_off_site']),
    );
    await rm(path);
    await mkdir(path);
  },
  long,
);

test('lists keep to the site and the limit, and drills to names that are none of a database’s own', async () => {
  const { site, data } = await admin.ok('backup_admin.list_recent_backups', { limit: 2 });
  expect(data).toHaveLength(2);
  expect((await admin.ok('backup_admin.list_recent_backups', { site })).data.length).toBeGreaterThan(2);
  for (const operation of ['backup_admin.list_recent_backups', 'admin_portal.backups_view']) {
    const none = await admin.call(operation, { site: 'another' });
    expect([none.status, none.body.errors?.[0]]).toEqual([
      400,
      { field: 'site', message: `must be a site that there are backups of: ${site}` },
    ]);
    expect((await admin.call(operation, { site })).status).toBe(200);
  }
  for (const drill_slug of ['Friday', '1st', 'a"; drop database postgres; --', '../x', 'x'.repeat(25)]) {
    const { status, body } = await admin.call('backup_admin.run_restore_drill', { drill_slug });
    expect([drill_slug, status, body.errors?.[0]?.field]).toEqual([drill_slug, 400, 'drill_slug']);
  }
  for (const limit of [0, -1, 'x'])
    expect((await admin.call('backup_admin.list_recent_backups', { limit })).status).toBe(400);
});

test('nobody but admins', async () => {
  const guest = trade.world.guest();
  for (const operation of ['force_backup', 'run_restore_drill', 'list_recent_backups', 'gcs_status'])
    expect([
      (await trade.exporter.call(`backup_admin.${operation}`)).status,
      (await guest.call(`backup_admin.${operation}`)).status,
    ]).toEqual([403, 401]);
  expect((await trade.buyer.call('admin_portal.backups_view')).status).toBe(403);
});

test(
  'a restored database takes over the backups that it does not know',
  async () => {
    // Made, and not written down: as where the database is that of the day before.
    const attempt = await harness.app.services.backups.make(harness.clock.now());
    const manifest = attempt?.manifest;
    await admin.ok('backup_admin.force_backup');
    const { data } = await admin.ok('backup_admin.list_recent_backups');
    const found = data.find((each: { name: string }) => each.name === manifest?.name);
    expect(found).toMatchObject({ reason: 'found', sha256: manifest?.sha256, made_at: manifest?.made_at });
    expect(await faults()).toEqual([]);
  },
  long,
);

test.skipIf(process.getuid?.() === 0)('a folder that nobody may write to is named', async () => {
  await chmod(here.path, 0o500);
  const failed = await admin.ok('backup_admin.force_backup');
  await chmod(here.path, 0o700);
  expect(failed.error).toContain('EACCES');
});
