import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type AskedSettings, planOnce, startOptions, unlikeAsked } from './asked-settings.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { openEmbedded } from './embedded.ts';
import { markOneConnection } from './give-way.ts';
import { gatheredLookups, type Lookups } from './lookups.ts';
import { namedStatementPool, type StatementOptions } from './named-statements.ts';
import { writeTogether } from './one-write.ts';
import { StrangeStatementsError } from './own-statements.ts';
import { poolQuery } from './pool-query.ts';
import { readyCluster } from './ready-cluster.ts';
import { type Marking, type MarkKey, markingPool } from './seals/marking-pool.ts';
import { type Reading, readingPool } from './seals/reading-pool.ts';
import { readByRules, writtenByRules } from './seals/rule-parts.ts';
import type { ReadingParameters, RuleParameters } from './seals/rules.ts';
import { type RulesReport, type RulesWatch, watchRules } from './seals/rules-watch.ts';
import { textSettings } from './seals/sealed-tables.ts';
import type { Tables } from './tables.generated.ts';
import type { Db } from './tx.ts';
import { writeHealth } from './write-health.ts';

export type { Db, Tx } from './tx.ts';

export interface Database {
  /** `pglite` is the embedded one: a single connection, no fsync. */
  readonly kind: 'postgres' | 'pglite';
  /** Where PostgreSQL is; undefined for the embedded one. */
  readonly address: string | undefined;
  /** The embedded one's folder as one file, packed by gzip; while it is made, nobody may write. */
  readonly dumpFolder: (() => Promise<Blob>) | undefined;
  /** Makes the embedded one small again after long work: it is closed and opened, and calls wait a second. */
  readonly renew: ((closed?: () => Promise<void>) => Promise<void>) | undefined;
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
  /**
   * From now on what `db` changes is marked as ours with this key; see ADR 0013.
   * @param checks asked before each commit: of rows that must follow on the trace, and of the tables that it leaned on.
   */
  markWith(key: Uint8Array, checks?: Pick<MarkKey, 'assertFollows' | 'standing'>): void;
  /** False for a while after the database refused to write: its disk is full, or it became read only. */
  writable(): boolean;
  /**
   * Asks the connections for what they were opened with. A pooler in between may have dropped it.
   * @returns what is not as it must be, in words.
   */
  unlikeAsked(): Promise<string[]>;
  /** How often triggers, functions or other rules of the database were found changed since the start, for the metrics. */
  rulesChanges(): number;
  /** Tables were made that the rules of the database did not speak of yet: they are read again. */
  madeTables(): void;
  /** Statements waiting for a connection, for the metrics. */
  waiting(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it PGlite is opened. */
  url?: string | undefined;
  /** PGlite's folder; without it the database lives in memory. */
  dataDir?: string | undefined;
  /** An embedded database that is open already, by `openEngine`, and that whoever brings it closes (tests). */
  engine?: PGlite | undefined;
  /** Connections per pool on PostgreSQL (two pools: read-write and read-only). */
  poolSize?: number | undefined;
  /** PostgreSQL only: one database of many that this process has open, so connections that nobody uses end soon. */
  isOneOfMany?: boolean | undefined;
  /** PostgreSQL only: how its connections are called there, before their use; `lotmark`. */
  name?: string | undefined;
  /** PostgreSQL only: how long one statement may take; 15 s unless a command that reads everything needs longer. */
  statementSeconds?: number | undefined;
  onIdleError?: ((error: Error) => void) | undefined;
  /** PostgreSQL only: told when triggers, functions or other rules of the database are not what they were, or must be. */
  onRulesChanged?: ((found: RulesReport) => void) | undefined;
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

/**
 * Longer than pages wait between two looks (the operator's console 30 seconds): on a new connection PostgreSQL reads its
 * catalogue and plans anew, and the large statement of the console then takes three times as long.
 */
const idleMs = 90_000;

/** Few, so that more go together. */
const lookupsAtOnce = 2;
/** After the server's own time limit: whoever has not answered then is silent. */
const silentSeconds = 5;

function openPostgres(url: string, options: DatabaseOptions): Database {
  const onIdleError = options.onIdleError ?? (() => {});
  const name = options.name ?? 'lotmark';
  const seconds = options.statementSeconds ?? 15;
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: options.isOneOfMany === true ? 5000 : idleMs,
    keepAlive: true,
    query_timeout: (seconds + silentSeconds) * 1000,
    types: typeParsers(),
  };
  const limits: AskedSettings = {
    // Rows are hashed as text, by whatever connection.
    ...textSettings,
    // What the catalogue says of tables and functions is compared as text.
    quote_all_identifiers: 'off',
    statement_timeout: `${seconds}s`,
    idle_in_transaction_session_timeout: `${seconds * 2}s`,
    lock_timeout: '10s',
  };
  // A command that reads everything looks at thousands of rows at a time.
  const planned = options.statementSeconds === undefined ? planOnce : {};
  const writing: AskedSettings = { ...limits, default_transaction_read_only: 'off' };
  const reading: AskedSettings = { ...limits, default_transaction_read_only: 'on' };
  const writeSettings = { ...settings, options: startOptions({ ...limits, ...planned }), application_name: name };
  const readSettings = { ...settings, options: startOptions(reading), application_name: `${name}-read` };
  // A pipeline, so that a mark and the commit after it travel together.
  const pool = new pg.Pool({ ...writeSettings, pipeline: true });
  const readPool = new pg.Pool({ ...readSettings, pipeline: true });
  const health = writeHealth();
  const key: MarkKey = { current: undefined };
  const watch: RulesWatch = watchRules(options.onRulesChanged);
  const onStrange = watch.strange;
  // Apart from the readers, so that nobody's credentials wait behind a slow list.
  const lookups = options.isOneOfMany === true ? 1 : lookupsAtOnce;
  const lookupPool = new pg.Pool({
    ...readSettings,
    options: startOptions({ ...reading, ...planOnce }),
    max: lookups,
    application_name: `${name}-lookup`,
  });
  const askBeside = (what: 'written' | 'read', values: RuleParameters | ReadingParameters) =>
    poolQuery(
      lookupPool,
      { name: `rules of what is ${what}`, text: what === 'read' ? readByRules : writtenByRules, values: [...values] },
      { own: true },
    ).catch((error: unknown) => {
      if (error instanceof StrangeStatementsError) onStrange();
      throw error;
    });
  const ask = (values: ReadingParameters) => askBeside('read', values);
  const db = kysely(pool, {
    readOnly: false,
    health,
    onStrange,
    marking: { key, pipeline: true, watch, askBeside },
  });
  const reader = kysely(readPool, { readOnly: true, onStrange, reading: { key, watch, ask } });
  // Without listeners a lost connection would end the process: idle ones tell the pool, busy ones only themselves
  // (whoever waits for their answer is told by it).
  for (const each of [pool, readPool, lookupPool]) {
    each.on('error', onIdleError);
    each.on('connect', (client) => {
      client.on('error', () => {});
      writeTogether(client);
    });
  }
  return {
    kind: 'postgres',
    address: url,
    dumpFolder: undefined,
    renew: undefined,
    markWith: (given, checks) => {
      Object.assign(key, { current: given, ...checks });
    },
    db,
    reader,
    lookups: gatheredLookups(lookupPool, lookups),
    pool,
    writable: health.writable,
    unlikeAsked: async () => [
      ...(await unlikeAsked('the connections that write', writeSettings, writing)),
      ...(await unlikeAsked('the connections that only read', readSettings, reading)),
    ],
    rulesChanges: watch.changes,
    madeTables: watch.forget,
    waiting: () => pool.waitingCount + readPool.waitingCount,
    close: async () => {
      await Promise.all([db.destroy(), reader.destroy(), lookupPool.end()]);
      // Kysely ends a pool that it has used; a process would wait half a minute for the others.
      await Promise.all([pool, readPool].filter((each) => !each.ending).map((each) => each.end()));
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
    const { engine } = options;
    const open = () => (engine === undefined ? openEngine(dataDir === undefined ? {} : { dataDir }) : engine);
    const embedded = await openEmbedded(open, { types: typeParsers() });
    const { pool } = embedded;
    pool.on('error', options.onIdleError ?? (() => {}));
    const health = writeHealth();
    const key: MarkKey = { current: undefined };
    const db = kysely(pool, { readOnly: false, health, onlyOne: true, marking: { key, pipeline: false } });
    markOneConnection(db);
    return {
      kind: 'pglite',
      address: undefined,
      dumpFolder: embedded.dump,
      // One without a folder would be empty.
      renew: dataDir === undefined ? undefined : embedded.renew,
      markWith: (given, checks) => {
        Object.assign(key, { current: given, ...checks });
      },
      db,
      reader: db,
      lookups: gatheredLookups(pool, 1),
      pool,
      writable: health.writable,
      unlikeAsked: async () => [],
      // Nobody else has it open.
      rulesChanges: () => 0,
      madeTables: () => {},
      waiting: () => pool.waitingCount,
      close: async () => {
        await db.destroy();
        if (!pool.ending) await pool.end();
        if (engine === undefined) await embedded.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** The embedded database itself, as we use it: in a folder, in memory, or in memory from the archive of a folder. */
export function openEngine(from: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  return PGlite.create({ ...from, startParams, extensions: { pg_trgm }, relaxedDurability: false });
}

/** PGlite keeps PostgreSQL's 128 MB of buffers, all resident; the evaluation server needs a fraction of it. */
const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  ...Object.entries(textSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Making a cluster and its tables takes 300 MB that the process would keep, so a child does it and goes; where one was
 * made beforehand (scripts/ready-database.ts) that is copied. It is made aside: a start that is killed leaves no half of one
 * behind.
 */
function initialise(dataDir: string): void {
  // What a killed start left; the folder's lock is ours.
  for (const left of readdirSync(dirname(dataDir)).filter((name) => name.startsWith(`${basename(dataDir)}.`))) {
    rmSync(join(dirname(dataDir), left), { recursive: true, force: true });
  }
  const aside = `${dataDir}.${process.pid}`;
  const ready = readyCluster();
  if (existsSync(ready)) cpSync(ready, aside, { recursive: true });
  else {
    const program = `
      import { makeCluster } from './ready-cluster.ts';
      await makeCluster(process.argv[1]);`;
    // V8 would compile PostgreSQL's grammar a second time, for speed, and take a gigabyte for it.
    execFileSync(process.execPath, ['--liftoff-only', '--input-type=module', '-e', program, resolve(aside)], {
      cwd: import.meta.dirname,
      stdio: 'pipe',
    });
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(aside, dataDir);
}

type Opened = StatementOptions & { marking?: Marking; reading?: Reading };

function kysely(pool: pg.Pool, { marking, reading, ...options }: Opened): Db {
  const named = namedStatementPool(pool, options);
  const read = reading === undefined ? named : readingPool(named, reading);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: marking === undefined ? read : markingPool(read, marking) }),
  });
}
