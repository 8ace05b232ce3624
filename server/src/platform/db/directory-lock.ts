import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** PGlite takes no lock on its folder, and two processes on one silently lose rows: so we take one. */
export interface DirectoryLock {
  release(): void;
}

const adviceOnDatabase =
  'The embedded database serves one process at a time: stop the other one, choose another DATA_DIR, or set DATABASE_URL.';

export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: number, advice: string) {
    super(`The data folder ${directory} is in use by process ${pid}. ${advice}`);
    this.name = 'DirectoryInUseError';
  }
}

/**
 * Creates `lotmark.pid` in the folder. A file left by a process that died is taken over.
 * @param advice what whoever runs the second process can do.
 * @throws DirectoryInUseError when the process in it is alive.
 */
export function lockDirectory(directory: string, advice = adviceOnDatabase): DirectoryLock {
  const file = join(directory, 'lotmark.pid');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, `${process.pid}\n${startTime(process.pid) ?? ''}\n`);
      closeSync(handle);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const [pid, started] = readHolder(file);
      // The same pid with another start time is a stranger that was given the number after a crash.
      if (pid !== undefined && isAlive(pid) && (started === undefined || started === startTime(pid))) {
        throw new DirectoryInUseError(directory, pid, advice);
      }
      rmSync(file, { force: true });
    }
  }
  throw new DirectoryInUseError(directory, 0, advice);
}

function readHolder(file: string): [number | undefined, string | undefined] {
  try {
    const [pid, started] = readFileSync(file, 'utf8').split('\n');
    const number = Number(pid);
    return [Number.isInteger(number) && number > 0 ? number : undefined, started === '' ? undefined : started];
  } catch {
    return [undefined, undefined];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Linux only: field 22 of /proc/<pid>/stat, in clock ticks since boot. Elsewhere the pid alone has to do. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
