import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServedDatabase, type ServedDatabase } from '../faults/served-database.ts';
import { onPostgres } from '../support/harness.ts';
import { runCommand, tempDir } from '../support/process.ts';

// Each command is a process that opens the database anew.
vi.setConfig({ testTimeout: 120_000 });

const folder = tempDir();
const backups = join(folder.path, 'backups');
let database: ServedDatabase;
let env: Record<string, string>;
let name: string;
let file: string;

beforeAll(async () => {
  database = await openServedDatabase();
  env = { ...database.env, BACKUP_DIR: backups };
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
  const made = await runCommand(['backup'], env);
  expect(made).toMatchObject({ code: 0 });
  name = /BAK-\d{8}T\d{6}Z-[0-9a-f]{6}/.exec(made.output)?.[0] ?? '';
  const site = (await readdir(backups))[0] ?? '';
  file = join(backups, site, `${name}.age`);
}, 180_000);
afterAll(async () => {
  if (onPostgres) for (const left of await ours()) await admin(`drop database if exists "${left}" with (force)`);
  await database.close();
  folder.remove();
});

const newPlace = (word: string): string =>
  onPostgres ? placeOf(`lotmark_restored_${process.pid}_${word}`) : join(folder.path, word);
function placeOf(databaseName: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${databaseName}`;
  return url.href;
}
/** What `--overwrite` has to repeat. */
const nameOf = (place: string) => (onPostgres ? new URL(place).pathname.slice(1) : place);
const restore = (what: string, into: string, ...more: string[]) =>
  runCommand(['restore', what, '--into', into, ...more], env);
const check = (place: string) =>
  runCommand(
    ['check'],
    onPostgres
      ? { ...env, DATABASE_URL: place, DATA_DIR: join(folder.path, 'files-of-nobody') }
      : { ...env, DATA_DIR: place, BACKUP_DIR: '' },
  );

async function admin(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(process.env['TEST_DATABASE_URL']);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
async function ours(): Promise<string[]> {
  const { rows } = await admin(
    `select datname from pg_database where datname like 'lotmark\\_restored\\_${process.pid}\\_%'`,
  );
  return rows.map(({ datname }) => datname);
}

test('by its name into a new place: all is there, and the check holds', async () => {
  const place = newPlace('new');
  const { code, output } = await restore(name, place);
  expect(output).toMatch(/is restored: \d{3,} rows in \d{2,} tables, as the backup says/);
  expect(code).toBe(0);
  expect(await check(place)).toMatchObject({ code: 0, output: expect.stringContaining('Everything holds') });
});

test('over what lives: refused, and done where its name is repeated; what was there is kept', async () => {
  const place = newPlace('live');
  expect((await restore(file, place)).code).toBe(0);
  const refused = await restore(name, place);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('nothing was done') });
  expect(refused.output).toContain(`--overwrite ${nameOf(place)}`);
  expect(await restore(name, place, '--overwrite', 'another')).toMatchObject({ code: 1 });
  const done = await restore(name, place, '--overwrite', nameOf(place));
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('is kept as') });
  const aside = onPostgres
    ? (await ours()).filter((each) => each.includes('_live_before_'))
    : (await readdir(place)).filter((each) => each.startsWith('before-'));
  expect(aside).toHaveLength(1);
  expect((await check(place)).code).toBe(0);
});

test.runIf(onPostgres)('not while a server is on it, whatever is said', async () => {
  const place = newPlace('busy');
  expect((await restore(name, place)).code).toBe(0);
  const server = new pg.Client({ connectionString: place, application_name: 'lotmark' });
  await server.connect();
  const { code, output } = await restore(name, place, '--overwrite', nameOf(place));
  await server.end();
  expect(code).toBe(1);
  expect(output).toContain('stop all servers');
});

test('a changed byte, another manifest or another SECRET_KEY: refused, and nothing is made', async () => {
  const other = join(folder.path, name);
  const place = newPlace('never');
  const manifest = file.replace(/age$/, 'json');
  const put = async (change: (bytes: Buffer) => void, text?: string) => {
    const bytes = await readFile(file);
    change(bytes);
    await writeFile(`${other}.age`, bytes);
    if (text === undefined) await copyFile(manifest, `${other}.json`);
    else await writeFile(`${other}.json`, text);
  };
  const flip = (bytes: Buffer) => {
    const at = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  };
  await put(flip);
  expect(await restore(`${other}.age`, place)).toMatchObject({
    code: 1,
    output: expect.stringContaining('was changed'),
  });
  await put(() => {}, (await readFile(manifest, 'utf8')).replace(/"public.users": \d+/, '"public.users": 7'));
  expect(await restore(`${other}.age`, place)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not believed'),
  });
  await put(() => {}, '{}');
  expect(await restore(`${other}.age`, place)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not believed'),
  });
  const stranger = { ...env, SECRET_KEY: 'another-secret-key-another-secret-key' };
  const refused = await runCommand(['restore', file, '--into', place], stranger);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('another SECRET_KEY') });
  for (const absent of ['BAK-20260101T000000Z-000000', 'nothing', `${other}x.age`])
    expect((await restore(absent, place)).code).toBe(1);
  expect(onPostgres ? (await ours()).filter((each) => each.includes('never')) : existsSync(place)).toEqual(
    onPostgres ? [] : false,
  );
});

test('secrets stay where they are', async () => {
  const { output } = await runCommand(['backup'], env);
  for (const secret of ['AGE-SECRET-KEY', env['SECRET_KEY'] ?? 'test-secret-key-test-secret-key-test'])
    expect(output).not.toContain(secret);
});
