import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CounterStore } from './ratelimit-shared.ts';

/** Counters kept at most in one process. */
const maxCounters = 100_000;

/** One process counts for itself: on the embedded database there is no other. */
export function memoryCounters(): CounterStore {
  const counters = new Map<string, number>();
  return {
    add: async (id, points) => {
      const count = (counters.get(id) ?? 0) + points;
      counters.delete(id);
      counters.set(id, count);
      if (counters.size > maxCounters) counters.delete(counters.keys().next().value as string);
      return count;
    },
  };
}

/** Counts in the database that all processes have anyway: one statement, in a table that is not logged. */
export function databaseCounters(db: Db): CounterStore {
  return {
    add: async (id, points, endsAt) => {
      const { rows } = await sql<{ count: number }>`
        insert into rate_counters (id, count, ends_at) values (${id}, ${points}, ${endsAt})
        on conflict (id) do update set count = rate_counters.count + excluded.count returning count`.execute(db);
      return rows[0]?.count ?? points;
    },
  };
}

/** Counts in Redis. */
export function redisCounters(redis: Redis): CounterStore {
  return {
    add: async (id, points, endsAt) => {
      const key = `lotmark:rate:${id}`;
      const replies = await redis
        .multi()
        .incrby(key, points)
        .pexpireat(key, endsAt.getTime() + 60_000)
        .exec();
      const [error, count] = replies?.[0] ?? [new Error('Redis answered nothing')];
      if (error) throw error;
      return count as number;
    },
  };
}

/**
 * A store that must answer in time. While an answer is late nothing more is asked: each question may hold a connection, and
 * a call that is counted several times would wait for each.
 */
export function promptCounters(store: CounterStore, milliseconds: number): CounterStore {
  let late = 0;
  return {
    add: async (id, points, endsAt) => {
      if (late > 0) throw new Error('the store of counters is late');
      let timer: NodeJS.Timeout | undefined;
      const answer = store.add(id, points, endsAt);
      const tooLate = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          late += 1;
          const settled = () => {
            late -= 1;
          };
          answer.then(settled, settled);
          reject(new Error(`the store of counters did not answer within ${milliseconds} ms`));
        }, milliseconds);
      });
      return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
    },
  };
}

/** While the shared store is away each process counts for itself; the very next call that succeeds is shared again. */
export function insuredCounters(
  store: CounterStore,
  insurance: CounterStore,
  onChange: (working: boolean, error?: unknown) => void,
): CounterStore {
  let working = true;
  const note = (now: boolean, error?: unknown): void => {
    if (now !== working) onChange(now, error);
    working = now;
  };
  return {
    add: async (id, points, endsAt) => {
      try {
        const count = await store.add(id, points, endsAt);
        note(true);
        return count;
      } catch (error) {
        note(false, error);
        return insurance.add(id, points, endsAt);
      }
    },
  };
}
