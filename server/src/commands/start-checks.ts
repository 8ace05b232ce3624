import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Config, dataDirOf } from '../config.ts';
import { folderProblem } from '../platform/db/data-folder.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { missingMigrations } from '../platform/db/migrate.ts';

/** What is around us is not as a command needs it: the message says in one sentence what to do. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

type Failure = Error & { code?: string };

/** Long enough for a database far away, short enough for somebody who waits. */
const CONNECT_MS = 1500;

/** @throws StartError when nobody can listen there. Before anything that takes long: a start must fail at once. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ host, port }, resolve));
  } catch (error) {
    throw listenProblem(error as Failure, host, port) ?? error;
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Why nobody can listen there, in words; undefined for another failure. */
export function listenProblem({ code }: Failure, host: string, port: number): StartError | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use: stop the program that has it, or choose another port (PORT=${port === 65535 ? port - 1 : port + 1}).`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} is not for this user: choose one above 1023 (PORT=8080).`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${host} is no address of this machine: correct HOST (127.0.0.1, or 0.0.0.0 for all).`);
    default:
      return undefined;
  }
}

/** @throws StartError when the database that the settings name cannot be used: its folder, or PostgreSQL. */
export async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) return checkPostgres(databaseUrl);
  const problem = folderProblem(dataDir);
  if (problem !== undefined) throw new StartError(`${problem}.`);
}

/**
 * For commands that look at a database and must not make one: asked before the settings are read, which would make the
 * folder and its secret.
 * @throws StartError when there is none.
 */
export function checkDatabaseExists(environment: Record<string, string | undefined>): void {
  if ((environment['DATABASE_URL'] ?? '') !== '') return;
  const dataDir = dataDirOf(environment);
  if (existsSync(join(dataDir, 'pglite', 'PG_VERSION'))) return;
  throw new StartError(
    `There is no database in ${dataDir}: name its folder with DATA_DIR (or DATABASE_URL), or make one with \`lotmark serve\`.`,
  );
}

/**
 * Asks the connections back what they were opened with, before anything relies on it.
 * @throws StartError when a pooler in between has dropped it.
 */
export async function checkSettings(database: Database): Promise<void> {
  let wrong: string[];
  try {
    wrong = await database.unlikeAsked();
  } catch (error) {
    // A pooler that does not drop our settings quietly refuses them.
    if (!/startup parameter/i.test((error as Error).message)) throw error;
    wrong = [(error as Error).message];
  }
  if (wrong.length === 0) return;
  throw new StartError(
    `A connection pooler, or the database itself, does not keep the settings of our connections (${wrong.join('; ')}): connect to PostgreSQL directly, or set the pooler up as docs/production.md says (PgBouncer 1.21 or newer, track_extra_parameters and ALTER ROLE).`,
  );
}

/** @throws StartError when the database is empty, older than this version, or does not name all that was applied to it. */
export async function checkMigrated(pool: pg.Pool): Promise<void> {
  const { missing, takenOut, applied } = await missingMigrations(pool);
  if (missing.length === 0) return;
  if (takenOut.length > 0) {
    throw new StartError(
      `The database does not say any more that ${takenOut.join(', ')} was applied, though later ones were: somebody took that out of schema_migrations. \`lotmark migrate\` tells how to put it back, and changes nothing until then.`,
    );
  }
  throw new StartError(
    applied === 0
      ? 'The database is empty: run `lotmark migrate`, or start the server, and then this again.'
      : `The database is older than this version (it lacks ${missing.join(', ')}): run \`lotmark migrate\` first.`,
  );
}

async function checkPostgres(url: string): Promise<void> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, application_name: 'lotmark' });
  } catch {
    throw new StartError('DATABASE_URL cannot be read: it must look like postgres://user:password@host:5432/database.');
  }
  // A connection that is lost later tells the command itself.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(connectProblem(error as Failure, client));
  } finally {
    client.end().catch(() => {});
  }
}

/** Never with the password in it. */
function connectProblem({ code, message }: Failure, { host, port, database, user }: pg.Client): string {
  const place = host.startsWith('/') ? host : `${host}:${port}`;
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `PostgreSQL does not answer at ${place}: start it, or correct DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host ${host}: correct DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} does not let ${user} in: correct the user and password in DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL at ${place} has no database ${database}: make it (createdb ${database}), or correct DATABASE_URL.`;
    case '53300':
      return `PostgreSQL at ${place} has no connection left: end some, or raise its max_connections.`;
    case undefined:
      if (!/timeout/i.test(message))
        return `PostgreSQL at ${place} closed the connection: look at it, or correct DATABASE_URL.`;
      return `PostgreSQL does not answer at ${place} in time: start it, or correct DATABASE_URL.`;
    default:
      return `PostgreSQL at ${place} cannot be used (${message}): look at it, or correct DATABASE_URL.`;
  }
}

/** How the connections of this command are called; there may be several of them. */
export const commandName = `lotmark-command-${process.pid}`;

/** Connections that have just been closed are counted for a moment. */
const looks = 300;
const pauseMs = 100;

/**
 * A running server would go on with what a command is about to change. (The embedded database lets in one process anyway.)
 * @throws StartError
 */
export async function requireNoServer(tx: Tx): Promise<void> {
  for (let look = 1; ; look++) {
    const { rows } = await sql<{ what: string }>`
      select concat_ws(' ', application_name, 'from', coalesce(host(client_addr), 'the machine of the database')) as what from pg_stat_activity
       where datname = current_database() and application_name like 'lotmark%' and not starts_with(application_name, ${commandName})`.execute(
      tx,
    );
    if (rows.length === 0) return;
    if (look === looks) {
      throw new StartError(
        `${rows.length} connections of a running server or worker are on this database: stop them all, then run this again. One is ${rows[0]?.what}.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
