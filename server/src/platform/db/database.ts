import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { gatheredLookups, type Lookups } from './lookups.ts';
import { namedStatementPool } from './named-statements.ts';
import type { Tables } from './tables.generated.ts';

export type Db = Kysely<Tables>;
/** A transaction or a plain connection: whatever can run statements. */
export type Tx = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  /** `pglite` is the embedded one: a single connection, no fsync. */
  readonly kind: 'postgres' | 'pglite';
  /** Reads and writes. */
  readonly db: Db;
  /**
   * Connections on which every transaction is read only. On PostgreSQL a single statement here is its own read-only
   * transaction without the cost of BEGIN and COMMIT; on PGlite it is the one connection there is.
   */
  readonly reader: Db;
  /** Small reads with a fixed text, read only as well: what each request asks must cost as little as possible. */
  readonly lookups: Lookups;
  /** The bare pool, for the migrations and for pg-boss. */
  readonly pool: pg.Pool;
  /** Statements waiting for a connection, for the metrics. */
  waiting(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it PGlite is opened. */
  url?: string | undefined;
  /** PGlite's folder; without it the database lives in memory. */
  dataDir?: string | undefined;
  /** A PGlite folder dump to start from (tests). */
  snapshot?: Blob | undefined;
  /** Connections per pool on PostgreSQL (two pools: read-write and read-only). */
  poolSize?: number | undefined;
  /** PostgreSQL only: how long one statement may take; 15 s unless a command that reads everything needs longer. */
  statementSeconds?: number | undefined;
  onIdleError?: ((error: Error) => void) | undefined;
}

/** numeric stays a decimal string, int8 becomes a number (our values stay below 2^53), date stays YYYY-MM-DD. */
function typeParsers(): pg.CustomTypesConfig {
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (format !== 'binary') {
        if (oid === pg.types.builtins.INT8) return Number;
        if (oid === pg.types.builtins.DATE) return (value: string) => value;
      }
      return pg.types.getTypeParser(oid, format as 'text');
    }) as pg.CustomTypesConfig['getTypeParser'],
  };
}

/**
 * Opens PostgreSQL or the embedded database behind the same interface.
 * @throws DirectoryInUseError when another live process holds the PGlite folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openPglite(options) : openPostgres(options.url, options);
}

/** Few, so that more go together. */
const lookupsAtOnce = 2;

function openPostgres(url: string, options: DatabaseOptions): Database {
  const onIdleError = options.onIdleError ?? (() => {});
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: typeParsers(),
  };
  const seconds = options.statementSeconds ?? 15;
  // JIT compilation costs more than it saves on statements as small as ours. The default price of a random read is that of
  // a turning disk: with it counts read whole tables that an index alone would answer in half the time.
  const limits = `-c jit=off -c random_page_cost=1.1 -c statement_timeout=${seconds * 1000} -c idle_in_transaction_session_timeout=${seconds * 2000} -c lock_timeout=10000`;
  const pool = new pg.Pool({ ...settings, options: limits, application_name: 'lotmark' });
  const readSettings = { ...settings, options: `${limits} -c default_transaction_read_only=on` };
  const readPool = new pg.Pool({ ...readSettings, pipeline: true, application_name: 'lotmark-read' });
  const db = kysely(pool);
  const reader = kysely(readPool, { readOnly: true });
  // Apart from the readers, so that nobody's credentials wait behind a slow list; nor behind a connection that went
  // silent (the server's own time limit is shorter).
  const lookupPool = new pg.Pool({
    ...readSettings,
    max: lookupsAtOnce,
    query_timeout: (seconds + 5) * 1000,
    application_name: 'lotmark-lookup',
  });
  // Without listeners a lost connection would end the process: idle ones tell the pool, busy ones only themselves
  // (whoever waits for their answer is told by it).
  for (const each of [pool, readPool, lookupPool]) {
    each.on('error', onIdleError);
    each.on('connect', (client) => client.on('error', () => {}));
  }
  return {
    kind: 'postgres',
    db,
    reader,
    lookups: gatheredLookups(lookupPool, lookupsAtOnce),
    pool,
    waiting: () => pool.waitingCount + readPool.waitingCount,
    close: async () => {
      await Promise.all([db.destroy(), reader.destroy(), lookupPool.end()]);
    },
  };
}

async function openPglite(options: DatabaseOptions): Promise<Database> {
  let lock: DirectoryLock | undefined;
  if (options.dataDir !== undefined) {
    mkdirSync(options.dataDir, { recursive: true });
    lock = lockDirectory(options.dataDir);
  }
  try {
    const dataDir = options.dataDir === undefined ? undefined : `${options.dataDir}/pglite`;
    if (dataDir !== undefined && !existsSync(`${dataDir}/PG_VERSION`)) initialise(dataDir);
    const pglite = await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir }),
      startParams,
      ...(options.snapshot === undefined ? {} : { loadDataDir: options.snapshot }),
      extensions: { pg_trgm },
      relaxedDurability: false,
    });
    const config = createPgConfig(pglite);
    // PGlite is one connection: a larger pool would only deadlock on itself.
    const pool = new pg.Pool({ ...config, max: 1, types: typeParsers(), idleTimeoutMillis: 0 } as pg.PoolConfig);
    pool.on('error', options.onIdleError ?? (() => {}));
    const db = kysely(pool);
    return {
      kind: 'pglite',
      db,
      reader: db,
      lookups: gatheredLookups(pool, 1),
      pool,
      waiting: () => pool.waitingCount,
      close: async () => {
        await db.destroy();
        await pglite.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** PGlite keeps PostgreSQL's 128 MB of buffers, all resident; the evaluation server needs a fraction of it. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * Making a cluster takes 300 MB that the process would keep, so a child does it and goes. It is made aside: a start that
 * is killed leaves no half of one behind.
 */
function initialise(dataDir: string): void {
  // What a killed start left; the folder's lock is ours.
  for (const left of readdirSync(dirname(dataDir)).filter((name) => name.startsWith(`${basename(dataDir)}.`))) {
    rmSync(join(dirname(dataDir), left), { recursive: true, force: true });
  }
  const aside = `${dataDir}.${process.pid}`;
  const program = `
    import { PGlite } from '@electric-sql/pglite';
    await (await PGlite.create({ dataDir: process.argv[1] })).close();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program, aside], {
    cwd: import.meta.dirname,
    stdio: 'pipe',
  });
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(aside, dataDir);
}

function kysely(pool: pg.Pool, options?: { readOnly: boolean }): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatementPool(pool, options) }) });
}
