import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The major version of the pg_dump that this process would start; undefined where there is none. */
export async function dumpToolVersion(withinMs: number): Promise<number | undefined> {
  try {
    const { stdout } = await run('pg_dump', ['--version'], { timeout: withinMs });
    const major = /\s(\d+)(?:\.\d+)?/.exec(stdout)?.[1];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}
