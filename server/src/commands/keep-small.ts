import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '../platform/db/database.ts';

/** Where a clearing begins. A call or two take some megabytes more before it is looked at again. */
const fullMb = 320;
/** Where V8's garbage alone gives back so little, the database has to be opened anew; that takes a second. */
const enoughMb = 312;
/** What a clearing has not given back, another one right after it will not, either. */
const moreMb = 12;

/** An embedded database takes more than this outside V8's heap. */
const databaseMb = 64;
const mostTries = 5;

export interface Memory {
  /** Before each piece of a long work: waits while memory is cleared, where it is too much by now. */
  watch(): Promise<void>;
  /** After it: whatever it is, and the database's in any case. */
  clearUp(): Promise<void>;
}

/**
 * Long work leaves much behind: V8 clears it when it has to, and the embedded database keeps what it ever took until it is
 * opened anew. A server for evaluation should be small, while the demonstration grows and when it is whole.
 * @param used tells how many megabytes the process takes.
 * @param outside tells how many of them are outside V8's heap, as an embedded database is.
 */
export function keepSmall(
  database: Pick<Database, 'renew'>,
  used = () => process.memoryUsage.rss() / 1_048_576,
  outside = () => process.memoryUsage().external / 1_048_576,
): Memory {
  let clearing: Promise<void> | undefined;
  let left = 0;
  const clear = async (enough: number) => {
    collect('regular');
    if (used() > enough) await openAnew();
    left = used();
  };
  const openAnew = async () => {
    const before = outside();
    // The old database goes before the new one comes: together they would be the most of all. V8 gives memory of WebAssembly back
    // in this way only; code that was needed once goes with it, and what stays is moved together. Whoever was just answered may
    // still hold it for a moment.
    await database.renew?.(async () => {
      for (let tries = 0; tries < mostTries; tries++) {
        if (tries > 0) await pause(20);
        collect('last-resort');
        if (outside() < before - databaseMb) return;
      }
    });
    collect('regular');
  };
  const clearAtMost = (enough: number): Promise<void> => {
    clearing ??= clear(enough).finally(() => {
      clearing = undefined;
    });
    return clearing;
  };
  return {
    clearUp: () => clearAtMost(0),
    watch: async () => {
      if (clearing !== undefined) await clearing;
      // With a PostgreSQL the process holds no database, and may take what it likes.
      else if (database.renew !== undefined && used() > Math.max(fullMb, left + moreMb)) await clearAtMost(enoughMb);
    },
  };
}

let gc: unknown;

function collect(flavor: 'regular' | 'last-resort'): void {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc');
  }
  if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor });
}
