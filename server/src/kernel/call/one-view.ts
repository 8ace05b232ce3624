import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isRetryable } from '../values/errors.ts';

/** Reads, or prepares what is the same however often it is done; where the database asks for it, anew. */
export async function readAgain<T>(
  read: () => Promise<T>,
  { attempts = 3, pauseMs = 0 }: { attempts?: number; pauseMs?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!isRetryable(error) || attempt === attempts) throw error;
      if (pauseMs > 0) await pause(pauseMs);
    }
  }
}

/** Reads in one view of the database: what stands in the place of a table, or stood there meanwhile, is not told. */
export const inOneView = <T>({ reader }: Pick<Database, 'reader'>, read: (tx: Tx) => Promise<T>): Promise<T> =>
  readAgain(() => reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read));
