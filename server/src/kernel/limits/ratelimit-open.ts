import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../values/clock.ts';
import { memoryRateLimiter, type RateLimiter, routedRateLimiter } from './ratelimit.ts';
import { type CounterStore, sharedRateLimiter } from './ratelimit-shared.ts';
import {
  databaseCounters,
  insuredCounters,
  memoryCounters,
  promptCounters,
  redisCounters,
} from './ratelimit-stores.ts';

/** Limits that belong to somebody, wherever their calls arrive; those of addresses are counted by each process. */
export const sharedLimits: ReadonlySet<string> = new Set(['actor', 'key', 'key-day', 'profile-lookups']);

/** A database that is only busy answers within this; for one that is silent nobody waits longer to be counted. */
const databaseMs = 3000;

export interface OpenRateLimiter {
  limiter: RateLimiter;
  /** What all processes count with; undefined where there is only one process. */
  shared: CounterStore | undefined;
  /** Whether Redis answers; where there is none, nothing is asked. @throws Error when it does not. */
  probe(): Promise<void>;
  /** What they count with, and whether it did when it was asked last. */
  place: 'redis' | 'database' | 'memory';
  working(): boolean;
  close(): void;
}

/**
 * The limiter of the service: addresses in memory, actors and keys together with all other processes, by Redis where
 * there is one, else by the database. A store that is away is stood in for by memory. Redis is connected at first use.
 */
export function openRateLimiter(parts: {
  database: Database;
  redisUrl: string | undefined;
  /** Before each of its counters in Redis, where several installations count there. */
  prefix?: string;
  clock: Clock;
  log: Logger;
}): OpenRateLimiter {
  const { database, redisUrl, clock, log, prefix = '' } = parts;
  const route = (counters: CounterStore) =>
    routedRateLimiter(sharedRateLimiter(counters, clock), sharedLimits, memoryRateLimiter());
  let isWorking = true;
  const working = (): boolean => isWorking;
  const onChange = (works: boolean, error?: unknown): void => {
    isWorking = works;
    if (works) log.info('limits are shared again');
    else log.warn({ err: error }, 'limits are counted by this process alone');
  };
  if (redisUrl !== undefined) {
    let redis: Promise<Redis> | undefined;
    const connected = (): Promise<Redis> => {
      redis ??= connectRedis(redisUrl, prefix, log);
      return redis;
    };
    const counters: CounterStore = {
      add: async (...given) => {
        return redisCounters(await connected()).add(...given);
      },
    };
    const shared = insuredCounters(counters, memoryCounters(), onChange);
    return {
      limiter: route(shared),
      shared,
      place: 'redis',
      working,
      probe: async () => void (await (await connected()).ping()),
      close: () => void redis?.then((client) => client.disconnect()),
    };
  }
  const quiet = { working, probe: async () => {}, close: () => {} };
  if (database.kind === 'pglite')
    return { ...quiet, limiter: route(memoryCounters()), shared: undefined, place: 'memory' };
  const shared = insuredCounters(promptCounters(databaseCounters(database.db), databaseMs), memoryCounters(), onChange);
  return { ...quiet, limiter: route(shared), shared, place: 'database' };
}

/** Loads the client where it is used: without Redis nobody pays for it. */
async function connectRedis(url: string, keyPrefix: string, log: Logger): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    keyPrefix,
    lazyConnect: true,
    // A call must not wait for a Redis that is away: it fails at once, and memory stands in.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 250,
    connectTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis'));
  await redis.connect().catch(() => {});
  return redis;
}
