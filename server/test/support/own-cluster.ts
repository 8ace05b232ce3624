import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, tempDir } from './process.ts';

const run = promisify(execFile);

/** Where Debian and others have the programs of a server, the newest first; not all of them are on the path. */
const folder = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/usr/local/pgsql/bin'])
  .filter((each) => existsSync(join(each, 'initdb')))
  .sort((left, right) => Number(/\d+/.exec(right)?.[0]) - Number(/\d+/.exec(left)?.[0]))[0];

/** PostgreSQL does not run as root: then as the user that its package makes. */
const isRoot = process.getuid?.() === 0;
const says = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** What is missing for clusters of our own, in a sentence; undefined where nothing is. */
export const missingServer: string | undefined = (() => {
  if (folder === undefined) return "a PostgreSQL server's programs are not installed: apt-get install postgresql";
  return isRoot && !says('id', 'postgres')
    ? 'this is root, and there is no user postgres who could run PostgreSQL'
    : undefined;
})();

/** As `missingServer`, and what their recovery takes. */
export const missingPointInTime: string | undefined =
  missingServer ??
  (says('pgbackrest', 'version') ? undefined : 'pgBackRest is not installed: apt-get install pgbackrest');

/** A folder that belongs to whoever runs PostgreSQL, and a way to run programs as them. */
export interface Keeper {
  readonly path: string;
  run(program: string, ...args: string[]): Promise<string>;
  remove(): void;
}

export function openKeeper(): Keeper {
  const { path, remove } = tempDir();
  if (isRoot) execFileSync('chown', ['postgres:', path]);
  return {
    path,
    run: async (program, ...args) => {
      const [first, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args];
      const { stdout, stderr } = await run(first as string, rest, { cwd: path });
      return `${stdout}${stderr}`;
    },
    remove,
  };
}

/** A data folder of PostgreSQL with a port of its own. */
export interface OwnCluster {
  readonly data: string;
  readonly port: number;
  urlOf(database: string): string;
  start(): Promise<void>;
  /** `immediate` is a power cut: nothing is written any more. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
}

/** One that is not there yet: `make` makes it, or something else fills its folder. */
export async function ownCluster(
  keeper: Keeper,
  name: string,
): Promise<OwnCluster & { make(settings: string): Promise<void> }> {
  const port = await freePort();
  const data = join(keeper.path, name);
  const control = (...args: string[]) =>
    keeper.run(join(folder ?? '', 'pg_ctl'), '-D', data, '-w', '-l', `${data}.log`, ...args);
  return {
    data,
    port,
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    make: async (settings) => {
      await keeper.run(join(folder ?? '', 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync');
      appendFileSync(join(data, 'postgresql.conf'), settings);
    },
    start: async () => {
      await control(
        '-o',
        `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${keeper.path}`,
        'start',
      );
    },
    stop: async (mode = 'fast') => {
      if (existsSync(join(data, 'postmaster.pid'))) await control('-m', mode, 'stop');
    },
  };
}
