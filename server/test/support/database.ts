import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { deriveKey, markPurpose } from '../../src/config.ts';
import { givenConcepts, loadAtlas } from '../../src/domain/foundation/atlas/load.ts';
import { beginTrace } from '../../src/domain/proof/seal/seal.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { seedReference } from '../../src/platform/db/reference.ts';
import { type Filling, takeEngine } from './engines.ts';
import { testSecret } from './process.ts';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/lotmark');
const adminUrl = process.env['TEST_DATABASE_URL'] || undefined;

const atlasLoaded = new Date('2026-01-01T00:00:00Z');

/** True when the suite runs on PostgreSQL: races need more than one connection. */
export const onPostgres = adminUrl !== undefined;

export interface TestDatabase extends Database {
  /** The PostgreSQL address, where there is one (to open it a second time). */
  readonly url: string | undefined;
}

let known: string | undefined;
/** Changes with every migration, with the triggers and with the reference data, so a stale template is never used. */
function fingerprint(): string {
  known ??= newFingerprint();
  return known;
}

function newFingerprint(): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}`);
  const platform = join(import.meta.dirname, '../../src/platform/db');
  const seal = '../../domain/proof/seal';
  for (const file of [
    ...['reference.ts', 'seals/exceptions.ts', 'seals/sealed-tables.ts', 'seals/marks.ts'],
    ...[`${seal}/seal.ts`, `${seal}/store.ts`],
  ]) {
    hash.update(readFileSync(join(platform, file)));
  }
  hash.update(JSON.stringify(givenConcepts()));
  return hash.digest('hex').slice(0, 16);
}

/** Makes the migrated template (a PostgreSQL database, or a PGlite dump) unless it is there. */
export async function prepareTemplate(): Promise<void> {
  if (adminUrl === undefined) {
    const file = join(cache, `${fingerprint()}.tar`);
    if (existsSync(file)) return;
    mkdirSync(cache, { recursive: true });
    // Segments of the log that are kept for reuse would be copied with every start.
    const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'];
    const pglite = await PGlite.create({ startParams, extensions: { pg_trgm } });
    const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 } as pg.PoolConfig);
    await migrate(pool);
    await seedReference(pool);
    await loadAtlas(pool, atlasLoaded);
    await pool.end();
    // Else each start from it goes through all that the migrations wrote again.
    await pglite.exec('checkpoint');
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
    return;
  }
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(7240002)');
    const plain = templateName({ traced: false });
    const ready = async (name: string) =>
      (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount !== 0;
    const make = async (name: string, from: string, fill: (url: string) => Promise<void>) => {
      if (await ready(name)) return;
      await admin.query(`drop database if exists ${name}_new with (force)`);
      await admin.query(`create database ${name}_new template ${from}`);
      await fill(withDatabase(adminUrl, `${name}_new`));
      await admin.query(`alter database ${name}_new rename to ${name}`);
    };
    await make(plain, 'template1', async (url) => {
      await migrate(url);
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      await seedReference(pool);
      await loadAtlas(pool, atlasLoaded);
      await pool.end();
    });
    await make(templateName({ traced: true }), plain, async (url) => trace(await openDatabase({ url, poolSize: 1 })));
  } finally {
    await admin.end();
  }
}

const templateName = ({ traced }: { traced: boolean }) => `lotmark_template_${fingerprint()}${traced ? '_traced' : ''}`;

/** Begins the trace, as the first start with the secret of tests does, and closes the database. */
async function trace(database: Database): Promise<void> {
  database.markWith(deriveKey(testSecret, markPurpose));
  await database.db.transaction().execute((tx) => beginTrace(tx));
  await database.close();
}

/** The trace has begun: it takes longer than all else that a first start does. */
const traced: Filling = { name: 'traced', fill: async (engine) => trace(await openDatabase({ engine })) };

/**
 * A clean, migrated database with the reference data, of its own: PGlite in memory, or a PostgreSQL database that
 * `close` drops.
 * @param options.durable commits wait for the disk as they do in production, for benchmarks. No test of this kind stops
 * the database server, so tests need not wait.
 * @param options.traced as after a first start with the secret of tests: every row has its place in the trace.
 */
export async function freshDatabase(
  options: { poolSize?: number; durable?: boolean; traced?: boolean; name?: string } = {},
): Promise<TestDatabase> {
  if (adminUrl === undefined) {
    const file = join(cache, `${fingerprint()}.tar`);
    if (!existsSync(file)) await prepareTemplate();
    const { engine, release } = await takeEngine(file, options.traced ? traced : undefined);
    const database = await openDatabase({ engine });
    let closing: Promise<void> | undefined;
    const close = async () => {
      await database.close();
      release();
    };
    return {
      ...database,
      url: undefined,
      // Some tests close twice; by then the second time would be somebody else's.
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  }
  const name = `lotmark_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(async (admin) => {
    await admin.query(`create database ${name} template ${templateName({ traced: options.traced === true })}`);
    if (options.durable !== true) await admin.query(`alter database ${name} set synchronous_commit = off`);
  });
  const url = withDatabase(adminUrl, name);
  const database = await openDatabase({
    name: options.name,
    url,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
  });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** A database with nothing in it, of its own: for migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  if (adminUrl === undefined) {
    return { ...(await openDatabase({})), url: undefined };
  }
  const name = `lotmark_test_${randomBytes(6).toString('hex')}`;
  await withAdmin((admin) => admin.query(`create database ${name}`));
  const url = withDatabase(adminUrl, name);
  const database = await openDatabase({ url });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function withAdmin(run: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await run(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}
