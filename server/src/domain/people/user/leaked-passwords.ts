import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Refusal } from '../../../kernel/values/errors.ts';

/** Passwords that are known from leaks. */
export interface LeakedPasswords {
  has(password: string): Promise<boolean>;
}

const hashLength = 40;
/** A hash, a colon, a count and the end of the line, with room to spare. */
const longestLine = 80;
const line = /^[0-9A-F]{40}(:\d+)?$/;

/** Why this file cannot be searched; undefined where it can. Looks at the beginning only. */
export function hashListProblem(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const begin = Buffer.alloc(longestLine * 2);
    const read = readSync(file, begin, 0, begin.length, 0);
    const lines = begin.toString('latin1', 0, read).split(/\r?\n/);
    const whole = fstatSync(file).size > read ? lines.slice(0, -1) : lines.filter((each) => each !== '');
    const fits =
      whole.length > 0 && whole.every((each) => line.test(each)) && [...whole].sort().join() === whole.join();
    return fits
      ? undefined
      : 'has no sorted lines of SHA-1 hashes in capitals, such as 00000010F4B38525354491E099EB1796278544B1:4';
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * A file of sorted SHA-1 hashes in the format of Pwned Passwords, searched by bisection: some thirty small reads for a
 * password, and nothing of it is kept in memory. The password itself goes nowhere.
 */
export function leakedPasswordsIn(path: string): LeakedPasswords {
  return {
    has: async (password) => {
      const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
      // Without its list the service does not guess: it takes no new password until the list is back.
      if (hashListProblem(path) !== undefined) throw unreadable();
      const file = await open(path, 'r').catch(() => {
        throw unreadable();
      });
      try {
        return await holds(file, wanted);
      } finally {
        await file.close();
      }
    },
  };
}

const unreadable = () =>
  new Refusal('unavailable', 'The list of leaked passwords cannot be read (PASSWORD_HASHES); try again later.');

async function holds(file: FileHandle, wanted: string): Promise<boolean> {
  // The line that begins at `from` or after it and before `until` is looked for.
  let [from, until] = [0, (await file.stat()).size];
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    const found = await lineFrom(file, middle);
    if (found === undefined || found.begin >= until) until = middle;
    else if (found.hash === wanted) return true;
    else if (found.hash < wanted) from = found.begin + 1;
    else until = middle;
  }
  return false;
}

/** The first line that begins at a place or after it. */
async function lineFrom(file: FileHandle, place: number): Promise<{ begin: number; hash: string } | undefined> {
  // From the byte before: a line may begin right here.
  const start = Math.max(0, place - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestLine * 2), 0, longestLine * 2, start);
  const text = buffer.toString('latin1', 0, bytesRead);
  const offset = place === 0 ? 0 : text.indexOf('\n') + 1;
  if (place !== 0 && offset === 0) return undefined;
  const hash = text.slice(offset, offset + hashLength);
  return hash.length < hashLength ? undefined : { begin: start + offset, hash };
}
