import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { readConfig } from '../config.ts';
import { type Contents, differences } from '../platform/backup/contents.ts';
import { askOf, withClient } from '../platform/backup/dump.ts';
import { databaseOf, withDatabase } from '../platform/backup/pg-tools.ts';
import { restoreIntoFolder, restoreIntoPostgres } from '../platform/backup/restore.ts';
import { DirectoryInUseError, lockDirectory } from '../platform/db/directory-lock.ts';
import { type FilesPlace, openStorage } from '../platform/storage/open-storage.ts';
import type { Given, Print } from './command.ts';
import { type FoundBackup, findBackup, NotRestoredError } from './find-backup.ts';
import { configFor } from './tenants/of-tenant.ts';
import { UsageError } from './usage-error.ts';

/**
 * Restores a backup: into a PostgreSQL database that is empty or not there yet, or into a data folder without a database.
 * Over what is there only where its name is repeated, and then that is kept aside.
 * @returns 0 when the copy is what the backup says, else 1.
 */
export async function restoreCommand(given: Given, print: Print): Promise<number> {
  const { operands, values } = given;
  if (values['into'] === undefined && values['tenant'] === undefined)
    throw new UsageError('--into takes postgres://... or a data folder: where it is restored.');
  const restore: Restore = {
    overwrite: values['overwrite'],
    tenant: values['tenant'],
    stamp: Date.now().toString(36),
    print,
  };
  try {
    const config = values['tenant'] === undefined ? readConfig(process.env) : await configFor(given);
    // A tenant has a place of its own.
    const into = values['into'] ?? config.databaseUrl ?? '';
    const backup = await findBackup(config, operands[0] ?? '', print);
    const isPostgres = /^postgres(ql)?:\/\//.test(into);
    if (isPostgres !== (backup.manifest.kind === 'pg_dump'))
      throw new NotRestoredError(
        isPostgres
          ? 'It is of an embedded database: restore it into a data folder.'
          : 'It is of PostgreSQL: restore it into postgres://...',
      );
    const found = await (isPostgres ? intoPostgres(backup, into, restore) : intoFolder(backup, resolve(into), restore));
    const holds = report(backup, found, print);
    const place: FilesPlace =
      isPostgres || config.files.kind !== 'disk'
        ? config.files
        : { kind: 'disk', folder: join(resolve(into), 'files') };
    return (await restoreFiles(backup, { needed: found.files, place }, print)) ? holds : 1;
  } catch (error) {
    if (!(error instanceof NotRestoredError)) throw error;
    print(error.message);
    return 1;
  }
}

interface Restore {
  /** The name of what may be replaced. */
  overwrite: string | undefined;
  /** Whose database it is; undefined for this installation's. */
  tenant: string | undefined;
  /** Makes the names of what is put aside different each time. */
  stamp: string;
  print: Print;
}

function report({ manifest }: FoundBackup, found: Contents, print: Print): number {
  const differing = differences(manifest, found);
  for (const each of differing) print(`    ${each}`);
  if (differing.length > 0) {
    print(`${manifest.name} is restored, and differs from what the backup says in ${differing.length} places.`);
    return 1;
  }
  const rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0);
  print(
    `${manifest.name} of ${manifest.made_at} is restored: ${rows} rows in ${Object.keys(found.rows).length} tables, as the backup says. Run \`lotmark check\` on it before people are let in.`,
  );
  return 0;
}

/** Puts uploaded files where the service looks for them; what is there already stays. @returns false where some are gone. */
async function restoreFiles(
  { manifest, files, sealed, bring }: FoundBackup,
  { needed, place }: { needed: readonly string[]; place: FilesPlace },
  print: Print,
): Promise<boolean> {
  if (manifest.files === undefined) {
    if (needed.length > 0)
      print(`Its records need ${needed.length} uploaded files, and it holds none: put them back by yourself (FILES).`);
    return true;
  }
  const { written, missing } = await files.restore(needed, openStorage(place), { identity: sealed.identity, bring });
  const where = place.kind === 'disk' ? place.folder : `the bucket ${place.bucket}`;
  if (needed.length > 0) print(`${written} of ${needed.length} uploaded files are in ${where}.`);
  for (const sha256 of missing.slice(0, 20)) print(`    ${sha256} is not in the backup as it was`);
  return missing.length === 0;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Beside it first, so that nothing is lost when it fails; then the names are exchanged. */
async function intoPostgres({ sealed }: FoundBackup, address: string, restore: Restore): Promise<Contents> {
  const name = databaseOf(address);
  const maintenance = withDatabase(address, name === 'postgres' ? 'template1' : 'postgres');
  return withClient(maintenance, async (client) => {
    const there = await lookAt(client, address, name);
    if (there === 'empty') return restoreIntoPostgres(sealed, address);
    if (there === 'full' && restore.overwrite !== name)
      throw new NotRestoredError(
        `The database ${name} has tables: nothing was done. To put the backup in its place, say so with --overwrite ${name}; what is there is kept under another name.`,
      );
    if (there === 'full') await requireNobody(client, name, restore.tenant);
    const beside = `${name}_restoring_${restore.stamp}`;
    await client.query(`create database ${quoted(beside)} template template0`);
    try {
      const found = await restoreIntoPostgres(sealed, withDatabase(address, beside));
      if (there === 'full') await putAside(client, name, restore);
      await client.query(`alter database ${quoted(beside)} rename to ${quoted(name)}`);
      return found;
    } catch (error) {
      await client.query(`drop database if exists ${quoted(beside)} with (force)`);
      throw error;
    }
  });
}

async function lookAt(client: pg.Client, address: string, name: string): Promise<'absent' | 'empty' | 'full'> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) return 'absent';
  return withClient(address, async (inside) => {
    const [found] = await askOf(inside)<{ count: string }>(
      `select count(*)::text as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    );
    return found?.count === '0' ? 'empty' : 'full';
  });
}

/** What runs on it would go on with the database that is put aside. */
async function requireNobody(client: pg.Client, name: string, tenant: string | undefined): Promise<void> {
  const { rows } = await client.query<{ application: string }>(
    `select coalesce(nullif(application_name, ''), 'a program') as application from pg_stat_activity where datname = $1`,
    [name],
  );
  if (rows.length === 0) return;
  throw new NotRestoredError(
    `${rows.length} connections are on the database ${name} (${rows[0]?.application}): ${tenant === undefined ? 'stop all servers and workers' : `suspend ${tenant} (in the portal under Tenants), wait some seconds`}, then run this again. Nothing was done.`,
  );
}

async function putAside(client: pg.Client, name: string, { stamp, print }: Restore): Promise<void> {
  const aside = `${name}_before_${stamp}`;
  await client.query(`alter database ${quoted(name)} rename to ${quoted(aside)}`);
  print(`What was in ${name} is kept as the database ${aside}; drop it when you need it no more.`);
}

async function intoFolder({ sealed }: FoundBackup, folder: string, restore: Restore): Promise<Contents> {
  const place = join(folder, 'pglite');
  const isThere = existsSync(place);
  if (isThere && restore.overwrite !== folder)
    throw new NotRestoredError(
      `There is a database in ${folder}: nothing was done. To put the backup in its place, say so with --overwrite ${folder}; what is there is kept under another name.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = lockOf(folder);
  const beside = join(folder, `restoring-${restore.stamp}`);
  try {
    const found = await restoreIntoFolder(sealed, beside);
    if (isThere) {
      const aside = join(folder, `before-${restore.stamp}`);
      await rename(place, aside);
      restore.print(`What was there is kept as ${aside}; remove it when you need it no more.`);
    }
    await rename(beside, place);
    return found;
  } finally {
    lock.release();
  }
}

function lockOf(folder: string) {
  try {
    return lockDirectory(folder);
  } catch (error) {
    if (error instanceof DirectoryInUseError) throw new NotRestoredError(`${error.message} Nothing was done.`);
    throw error;
  }
}
