import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { type Ask, type Contents, contentsOf } from './contents.ts';
import type { BackupKind } from './manifest.ts';
import { connectionOf, databaseOf, findPgTools, plainEnvironment } from './pg-tools.ts';

/** What is dumped: one moment of a database. */
export interface DumpSource {
  readonly kind: BackupKind;
  /** The database's name. */
  readonly site: string;
  /** The direct address of PostgreSQL; undefined for the embedded database. */
  readonly address: string | undefined;
  /**
   * Writes a dump to `target` and ends it.
   * @returns what is in it, and the version of the program that made it.
   * @throws MissingToolError where there is no program for it.
   */
  dump(target: Writable): Promise<{ contents: Contents; tool: string }>;
  /**
   * Does work that only one at a time may do with this database, also among several processes.
   * @returns undefined when somebody else is at it.
   */
  alone<T>(work: () => Promise<T>): Promise<{ value: T } | undefined>;
}

/** @param direct the address past a pooler, where the database's own leads to one. */
export function dumpSource(database: Database, direct: string | undefined): DumpSource {
  const address = direct ?? database.address;
  return address === undefined ? embeddedSource(database) : postgresSource(address);
}

/** Any fixed number: one backup or drill of a database at a time. */
const BACKUP_LOCK = locks.backup;

export async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'backup',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  // What is lost tells whoever waits for an answer.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export const askOf =
  (client: pg.ClientBase): Ask =>
  async <Row extends object>(statement: string) =>
    (await client.query<Row & pg.QueryResultRow>(statement)).rows;

function postgresSource(address: string): DumpSource {
  return {
    kind: 'pg_dump',
    site: databaseOf(address),
    address,
    dump: (target) =>
      withClient(address, async (client) => {
        // The program reads the very moment whose rows are counted here.
        await client.query('begin isolation level repeatable read, read only');
        const [moment] = await askOf(client)<{ snapshot: string; version: string }>(
          `select pg_export_snapshot() as snapshot, split_part(current_setting('server_version'), ' ', 1) as version`,
        );
        if (moment === undefined) throw new Error('PostgreSQL names no snapshot');
        const tools = await findPgTools(moment.version);
        const [contents] = await Promise.all([
          contentsOf(askOf(client)),
          runPgDump(tools.dump, address, moment.snapshot, target),
        ]);
        await client.query('commit');
        return { contents, tool: tools.version };
      }),
    alone: (work) =>
      withClient(address, async (client) => {
        const [mine] = await askOf(client)<{ taken: boolean }>(`select pg_try_advisory_lock(${BACKUP_LOCK}) as taken`);
        if (mine?.taken !== true) return undefined;
        try {
          return { value: await work() };
        } finally {
          // The end of the connection would give it back a moment later than we answer.
          await client.query(`select pg_advisory_unlock(${BACKUP_LOCK})`).catch(() => {});
        }
      }),
  };
}

async function runPgDump(program: string, address: string, snapshot: string, target: Writable): Promise<void> {
  const connection = connectionOf(address);
  const child = spawn(
    program,
    ['--format=custom', `--snapshot=${snapshot}`, '--no-password', `--dbname=${connection.address}`],
    { stdio: ['ignore', 'pipe', 'pipe'], env: plainEnvironment(connection.environment) },
  );
  const ended = once(child, 'close');
  const said = text(child.stderr);
  try {
    await pipeline(child.stdout, target);
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`pg_dump ended with ${code ?? signal}: ${(await said).trim().slice(0, 1000)}`);
}

/** One process has the embedded database, so a word in it is enough. */
const busy = new WeakSet<object>();

function embeddedSource(database: Database): DumpSource {
  return {
    kind: 'embedded',
    site: 'embedded',
    address: undefined,
    dump: async (target) => {
      const { dumpFolder } = database;
      if (dumpFolder === undefined) throw new Error('the embedded database cannot be dumped');
      const client = await database.pool.connect();
      try {
        const ask = askOf(client);
        // The one connection is ours meanwhile: nobody changes anything.
        await ask('checkpoint');
        const contents = await contentsOf(ask);
        const { version } = (await ask<{ version: string }>('select version() as version'))[0] ?? { version: '' };
        const blob = await dumpFolder();
        await pipeline(Readable.from(blob.stream()), target);
        return { contents, tool: /PGlite [\d.]+/.exec(version)?.[0] ?? 'PGlite' };
      } finally {
        client.release();
      }
    },
    alone: async (work) => {
      if (busy.has(database.pool)) return undefined;
      busy.add(database.pool);
      try {
        return { value: await work() };
      } finally {
        busy.delete(database.pool);
      }
    },
  };
}
