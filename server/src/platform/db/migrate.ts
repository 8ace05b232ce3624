import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { locks } from './locks.ts';
import type { AskWith } from './seals/ask-with.ts';
import { eventTags } from './seals/event-tags.ts';
import { markOn } from './seals/marks.ts';
import {
  type Ask,
  attachSeals,
  fixTextSettings,
  looseTables,
  type SealedTable,
  sealedTables,
  traceAll,
} from './seals/sealed-tables.ts';
import { changeRules, isAnyVouchedFor, vouchedStates, vouchForRules } from './seals/vouched-rules.ts';
import { tagEarlierEvents } from './seals/waiting-events.ts';
import { grantAgain } from './serving-role.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** Any fixed number: it only has to be the same in every process. */
const MIGRATION_LOCK = locks.migration;

export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file: an applied file may not change. */
  checksum: string;
}

/** The migration files in order. */
export function readMigrations(directory = MIGRATIONS): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(directory, file), 'utf8');
      return { name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * The files that a database lacks, and how many it has; an empty one has none. `takenOut` are those that it lacks before others: files are
 * applied in their order, so that somebody took these out of the list. Changes nothing.
 */
export async function missingMigrations(
  pool: pg.Pool | pg.ClientBase,
  migrations = readMigrations(),
): Promise<{ missing: string[]; takenOut: string[]; applied: number }> {
  const { rows: tables } = await pool.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  const { rows } = tables[0]?.found
    ? await pool.query<{ name: string }>('select name from schema_migrations')
    : { rows: [] };
  const applied = new Set(rows.map((row) => row.name));
  const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  const newest = [...applied].sort().at(-1) ?? '';
  return { missing, takenOut: missing.filter((name) => name < newest), applied: applied.size };
}

/** Where migrations run: an address of PostgreSQL, or the embedded database's pool. */
export type MigrationPlace = string | pg.Pool;

export interface MigrationOptions {
  migrations?: Migration[];
  /** Marks what the files change as ours; without it the first start has to (a database that is new). */
  markKey?: Uint8Array;
  /** How long a migration waits for a lock before it lets those pass who wait behind it. */
  lockSeconds?: number;
  /** How often it tries again for its locks. */
  tries?: number;
}

/** A migration asked for locks again and again, and did not get them. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

/**
 * Applies what is missing, each file in a transaction of its own; several processes may call it at once. On PostgreSQL it
 * has a connection of its own without a limit of time, because an index on a large table takes long. A file that begins with
 * `-- no transaction` runs statement by statement, for indexes that are made while the tables are in use.
 * @returns the names of the files applied now.
 * @throws MigrationError when an applied file was changed or is unknown to this version, or one fails.
 */
export async function migrate(
  place: MigrationPlace,
  { migrations = readMigrations(), ...options }: MigrationOptions = {},
): Promise<string[]> {
  if (typeof place === 'string') return withOwnConnection(place, (client) => migrateAlone(client, migrations, options));
  return withPool(place, async (client) => {
    const applied = await apply(client, migrations, options, (migration) => runPlainly(client, migration, options));
    if (await hasTraces(askOf(client))) await attachSeals(askOf(client));
    await tagEarlier(client, applied, options.markKey);
    return applied;
  });
}

type Running = Omit<MigrationOptions, 'migrations'>;

const askOf =
  (client: pg.ClientBase): Ask =>
  async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text)).rows;

async function withPool<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function withOwnConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'lotmark-migrate', keepAlive: true });
  // What is lost tells whoever waits for an answer.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Lets one process migrate at a time; where nothing is missing nobody waits. */
async function migrateAlone(client: pg.Client, migrations: Migration[], options: Running): Promise<string[]> {
  const ask = askOf(client);
  const { missing } = await missingMigrations(client, migrations);
  const hasWork = missing.length > 0 || ((await hasTraces(ask)) && (await looseTables(ask)).length > 0);
  if (hasWork) {
    await requireDirectWay(client);
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
    await takeTurn(client);
  }
  const applied = await apply(client, migrations, options, (migration) => runPatiently(client, migration, options));
  const { markKey } = options;
  if (hasWork && (await hasTraces(ask))) {
    // In one: between the two, processes of the version before would find rules that nobody has vouched for.
    const attachAndVouch = async () => {
      await attachSeals(ask);
      if (applied.length > 0 && markKey !== undefined) await vouch(client, markKey);
    };
    await patiently(client, options, () => inTransaction(client, attachAndVouch));
  }
  if (applied.length > 0) {
    await tagEarlier(client, applied, markKey);
    await inTransaction(client, () => grantAgain(ask));
  }
  // The end of the connection gives the turn up.
  return applied;
}

/** Processes of the version before go on writing until they are replaced. */
async function vouch(client: pg.ClientBase, markKey: Uint8Array): Promise<void> {
  await vouchForRules(askWith(client), markKey);
  await markOn(client, markKey);
}

/** Events wait with tags since this file. */
const tagsBegin = '0312_event_tags.sql';

async function tagEarlier(client: pg.ClientBase, applied: readonly string[], markKey?: Uint8Array): Promise<void> {
  if (markKey === undefined || !applied.includes(tagsBegin)) return;
  await inTransaction(client, () => tagEarlierEvents(askWith(client), eventTags(markKey)));
}

const askWith =
  (client: pg.ClientBase): AskWith =>
  async (text, values = []) =>
    (await client.query(text, values)).rows;

/** A pooler gives each transaction another session: what we set and lock in ours would stay with somebody else. */
async function requireDirectWay(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // What the start of the connection told; a pooler tells a number of its own.
  const { processID } = client as unknown as { processID: number | null };
  if (processID === rows[0]?.pid) return;
  throw new MigrationError(
    'Migrations are missing, and they cannot run through a connection pooler: set MIGRATE_DATABASE_URL to the address of PostgreSQL itself (docs/production.md).',
  );
}

const turnPauseMs = 200;

/** Asks again and again: a statement that waits would hold up indexes that are made while the tables are in use. */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]?.mine === true) return;
    await pause(turnPauseMs);
  }
}

async function apply(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  { markKey }: Running,
  run: (migration: Migration) => Promise<void>,
): Promise<string[]> {
  const [found] = await askOf(client)<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  );
  if (found?.there !== true) {
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const unknown = rows.filter((row) => !migrations.some((migration) => migration.name === row.name));
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this version: it has ${unknown.map((row) => row.name).join(', ')}. Start the newer version.`,
    );
  }
  await assertNoneTakenOut(client, { migrations, known, markKey });
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = known.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) {
      throw new MigrationError(
        `The migration ${migration.name} was changed after it was applied; add a new file instead.`,
      );
    }
    try {
      await run(migration);
    } catch (error) {
      throw new MigrationError(`The migration ${migration.name} failed: ${(error as Error).message}`, error);
    }
    applied.push(migration.name);
  }
  return applied;
}

/**
 * Files are applied in their order. One that is missing before others was taken out of the list by somebody, so that it would run again, and
 * what somebody has put there would run with it and be marked as ours. Nor can one be missing at the end that a version of ours has vouched for.
 * @throws MigrationError where one was.
 */
async function assertNoneTakenOut(
  client: pg.ClientBase,
  {
    migrations,
    known,
    markKey,
  }: { migrations: readonly Migration[]; known: ReadonlyMap<string, string>; markKey: Uint8Array | undefined },
): Promise<void> {
  const missing = migrations.filter(({ name }) => !known.has(name));
  if (missing.length === 0 || known.size === 0) return;
  const ask = askWith(client);
  const vouched = markKey !== undefined && (await isAnyVouchedFor(ask)) ? await vouchedStates(ask, markKey) : [];
  const newest = [...known.keys(), ...vouched.map(({ migration }) => migration)].sort().at(-1) ?? '';
  const taken = missing.filter(({ name }) => name <= newest);
  if (taken.length === 0) return;
  throw new MigrationError(
    `The database does not say any more that ${taken.map(({ name }) => name).join(', ')} was applied: somebody took that out of schema_migrations. Nothing was changed. Find out who did, run \`lotmark check\`, and put it back: ${taken
      .map(({ name, checksum }) => `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');`)
      .join(' ')}`,
  );
}

async function noteApplied(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs a file in a transaction; what it changes leaves a trace, and is marked. */
function runWhole(client: pg.ClientBase, migration: Migration, { markKey }: Running): Promise<void> {
  return inTransaction(client, async () => {
    const ask = askOf(client);
    const change = async () => {
      const before = (await hasTraces(ask)) ? await sealedTables(ask) : [];
      await client.query(migration.sql);
      // With the file that brings the trace it begins for every table: what a later file alters, and is marked for, would else
      // be taken for the whole of it.
      if (await hasTraces(ask)) await traceChanged(ask, before);
    };
    // All of it is one transaction, and marked at its end.
    const vouching = (vouch: () => Promise<void>) => vouch();
    await (markKey === undefined
      ? change()
      : changeRules(askWith(client), markKey, migration.name, { change, vouching }));
    if (markKey !== undefined && (await hasTraces(ask))) await markOn(client, markKey);
    await noteApplied(client, migration);
  });
}

/** Whether there are traces of changes at all yet. */
async function hasTraces(ask: Ask): Promise<boolean> {
  const [found] = await ask<{ traces: boolean }>(`select to_regclass('record_changes') is not null as traces`);
  return found?.traces === true;
}

/** A row of other columns hashes to something else: the tables that a file has made or altered leave a new trace. */
async function traceChanged(ask: Ask, before: readonly SealedTable[]): Promise<void> {
  const known = new Map(before.map((table) => [table.name, JSON.stringify(table)]));
  const changed = (await sealedTables(ask)).filter((table) => known.get(table.name) !== JSON.stringify(table));
  await attachSeals(ask);
  if (changed.length === 0) return;
  await ask(fixTextSettings);
  for (const table of changed) await ask(traceAll(table));
}

/** Nobody else is there: everything may run in a transaction, and indexes may lock their tables. */
function runPlainly(client: pg.ClientBase, migration: Migration, options: Running): Promise<void> {
  const statements = statementsOf(migration);
  const sql = statements?.join('\n').replaceAll(/\bconcurrently\b/gi, '') ?? migration.sql;
  return runWhole(client, { ...migration, sql }, options);
}

/** Of a file that begins with `-- no transaction`: each ends with a semicolon at the end of a line. */
function statementsOf({ sql }: Migration): string[] | undefined {
  if (!/^-- no transaction\b/.test(sql)) return undefined;
  return sql.split(/(?<=;)[ \t]*$/m).filter((text) => text.replaceAll(/^--.*$/gm, '').trim() !== '');
}

async function runPatiently(client: pg.ClientBase, migration: Migration, options: Running): Promise<void> {
  const statements = statementsOf(migration);
  if (statements !== undefined) {
    const { markKey } = options;
    const change = () => runOneByOne(client, migration, statements);
    if (markKey === undefined) return change();
    const marked = async (vouch: () => Promise<void>) => {
      await vouch();
      await markOn(client, markKey);
    };
    const vouching = (vouch: () => Promise<void>) => inTransaction(client, () => marked(vouch));
    return changeRules(askWith(client), markKey, migration.name, { change, vouching });
  }
  await patiently(client, options, () => runWhole(client, migration, options));
}

/** Whoever waits for a whole table holds up all who come after it, so it steps back now and then. */
async function patiently(
  client: pg.ClientBase,
  { lockSeconds = 3, tries = 40 }: Running,
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`set lock_timeout = '${lockSeconds}s'`);
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== '55P03' && code !== '40P01') || attempt === tries) throw error;
      await pause(lockSeconds * 500);
    }
  }
}

/** Waits for locks as long as it takes: indexes made like this hold nobody up. */
async function runOneByOne(client: pg.ClientBase, migration: Migration, statements: string[]): Promise<void> {
  await client.query('set lock_timeout = 0');
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
      where not indisvalid and c.relnamespace = current_schema()::regnamespace`,
  );
  if (rows.length > 0) throw new Error(`the index ${rows[0]?.name} is not whole; run this again`);
  await noteApplied(client, migration);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
