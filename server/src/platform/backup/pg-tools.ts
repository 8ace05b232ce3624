import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs of PostgreSQL that read and write its dumps, both of one version. */
export interface PgTools {
  dump: string;
  restore: string;
  /** Such as 15.20. */
  version: string;
}

/** What is missing on this machine, in a sentence that says what helps. */
export class MissingToolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MissingToolError';
  }
}

/** Where Debian and its like put each version. */
const versionsFolder = '/usr/lib/postgresql';

const majorOf = (version: string): number => Number(version.split('.')[0]);

/**
 * The programs for a server: of its own version, else of the next newer one. Older ones cannot read it, and what a much newer
 * one writes, an older server may not take.
 * @param serverVersion such as 15.20.
 * @throws MissingToolError
 */
export async function findPgTools(serverVersion: string): Promise<PgTools> {
  const wanted = majorOf(serverVersion);
  const found = (await Promise.all(candidates().map(toolsIn))).filter((tools) => tools !== undefined);
  const best = found
    .filter(({ version }) => majorOf(version) >= wanted)
    .sort((left, right) => majorOf(left.version) - majorOf(right.version))[0];
  if (best !== undefined) return best;
  const there = found.map(({ version }) => version).join(', ');
  throw new MissingToolError(
    `pg_dump ${wanted} or newer is needed for PostgreSQL ${serverVersion}, and ${there === '' ? 'none is installed' : `only ${there} is installed`}: apt-get install postgresql-client-${wanted}.`,
  );
}

/** Folders, the versioned ones first: what is on the PATH may be a wrapper that chooses for itself. */
function candidates(): string[] {
  let versions: string[] = [];
  try {
    versions = readdirSync(versionsFolder);
  } catch {
    // Another system: the PATH has to do.
  }
  return [...versions.filter((name) => /^\d+$/.test(name)).map((name) => join(versionsFolder, name, 'bin')), ''];
}

async function toolsIn(folder: string): Promise<PgTools | undefined> {
  const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')];
  try {
    const [dumped, restored] = await Promise.all([versionOf(dump), versionOf(restore)]);
    return dumped === undefined || dumped !== restored ? undefined : { dump, restore, version: dumped };
  } catch {
    return undefined;
  }
}

async function versionOf(program: string): Promise<string | undefined> {
  const { stdout } = await run(program, ['--version'], { timeout: 5000 });
  return /\) (\d+(?:\.\d+)*)/.exec(stdout)?.[1];
}

/** Parameters of an address that the programs know, too; others are for our own driver. */
const knownParameters = new Set([
  'host',
  'port',
  'user',
  'dbname',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'connect_timeout',
  'target_session_attrs',
]);

/** How a program is told where the database is: the password by its environment, since arguments are anybody's to read. */
export function connectionOf(address: string): { address: string; environment: Record<string, string> } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '');
  url.password = '';
  for (const name of [...url.searchParams.keys()]) if (!knownParameters.has(name)) url.searchParams.delete(name);
  return { address: url.href, environment: password === '' ? {} : { PGPASSWORD: password } };
}

/** The same server, another database. */
export function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** The name of an address's database. */
export function databaseOf(address: string): string {
  const url = new URL(address);
  const name = decodeURIComponent(url.pathname.slice(1));
  return name === '' ? decodeURIComponent(url.username) : name;
}

/** What a program is given of our environment: none of our settings, which hold secrets. */
export function plainEnvironment(more: Record<string, string>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'PGPASSFILE', 'PGSSLROOTCERT', 'PGPASSWORD', 'PGUSER'];
  const ours = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(ours), ...more };
}
