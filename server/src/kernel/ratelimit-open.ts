import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from './clock.ts';
import { memoryRateLimiter, type RateLimiter, routedRateLimiter } from './ratelimit.ts';
import { sharedRateLimiter } from './ratelimit-shared.ts';
import { databaseCounters, insuredCounters, memoryCounters, redisCounters } from './ratelimit-stores.ts';

/** Limits that belong to somebody, wherever his calls arrive; those of addresses are counted by each process. */
export const sharedLimits: ReadonlySet<string> = new Set(['actor', 'key', 'key-day']);

export interface OpenRateLimiter {
  limiter: RateLimiter;
  close(): void;
}

/**
 * The limiter of the service: addresses in memory, actors and keys together with all other processes, by Redis where
 * there is one, else by the database. A store that is away is stood in for by memory. Redis is connected at first use.
 */
export function openRateLimiter(parts: {
  database: Database;
  redisUrl: string | undefined;
  clock: Clock;
  log: Logger;
}): OpenRateLimiter {
  const { database, redisUrl, clock, log } = parts;
  const route = (counters: Parameters<typeof sharedRateLimiter>[0]) =>
    routedRateLimiter(sharedRateLimiter(counters, clock), sharedLimits, memoryRateLimiter());
  const onChange = (working: boolean, error?: unknown): void => {
    if (working) log.info('limits are shared again');
    else log.warn({ err: error }, 'limits are counted by this process alone');
  };
  if (redisUrl !== undefined) {
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      // A call must not wait for a Redis that is away: it fails at once, and memory stands in.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 250,
      connectTimeout: 1000,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    });
    redis.on('error', (error) => log.debug({ err: error }, 'Redis'));
    const connected = once(() => redis.connect().catch(() => {}));
    const counters = redisCounters(redis);
    return {
      limiter: route(
        insuredCounters(
          {
            add: async (...given) => {
              await connected();
              return counters.add(...given);
            },
          },
          memoryCounters(),
          onChange,
        ),
      ),
      close: () => redis.disconnect(),
    };
  }
  const counters =
    database.kind === 'pglite'
      ? memoryCounters()
      : insuredCounters(databaseCounters(database.db), memoryCounters(), onChange);
  return { limiter: route(counters), close: () => {} };
}

function once(start: () => Promise<unknown>): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}
