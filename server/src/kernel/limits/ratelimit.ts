import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../values/errors.ts';

/** How many calls are allowed; 0 switches a limit off. */
export interface RateLimits {
  /** Calls a minute from one address. */
  perAddress: number;
  /** Calls a minute of one user, and of a key without a quota of its own. */
  perActor: number;
  /** Calls a day (UTC) of a key without a quota of its own; absent or 0 is no limit. */
  perKeyDay?: number;
}

export interface LimitState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Counts calls in windows of a minute, or of `windowSeconds`. */
export interface RateLimiter {
  /**
   * Counts one call against `key` in the named limit.
   * @returns how much is left; undefined where the limit is 0, which is none.
   * @throws Refusal `rate_limit` with `Retry-After` and `RateLimit-*` headers when there is nothing left.
   */
  take(name: string, key: string, limit: number, windowSeconds?: number): Promise<LimitState | undefined>;
}

/** One process counts for itself. */
export function memoryRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (name: string, points: number, duration: number): RateLimiterMemory => {
    const id = `${name}:${points}:${duration}`;
    let limiter = limiters.get(id);
    if (limiter === undefined) {
      limiter = new RateLimiterMemory({ keyPrefix: name, points, duration });
      limiters.set(id, limiter);
    }
    return limiter;
  };
  return {
    take: async (name, key, limit, windowSeconds = 60) => {
      if (limit === 0) return undefined;
      try {
        return stateOf(await limiterOf(name, limit, windowSeconds).consume(key), limit);
      } catch (error) {
        if (error instanceof Error) throw error;
        throw usedUp(stateOf(error as RateLimiterRes, limit), windowSeconds);
      }
    },
  };
}

/** Some limits are counted by one limiter, all others by another: what is shared costs a round trip. */
export function routedRateLimiter(shared: RateLimiter, names: ReadonlySet<string>, others: RateLimiter): RateLimiter {
  return {
    take: (name, key, limit, windowSeconds) =>
      (names.has(name) ? shared : others).take(name, key, limit, windowSeconds),
  };
}

function stateOf(result: RateLimiterRes, limit: number): LimitState {
  return { limit, remaining: result.remainingPoints, resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) };
}

/** The refusal of a call for which nothing is left. */
export function usedUp(state: LimitState, windowSeconds: number): Refusal {
  const window = windowSeconds === 60 ? 'a minute' : windowSeconds === 86_400 ? 'a day' : `in ${windowSeconds} s`;
  return new Refusal(
    'rate_limit',
    `Too many calls: ${state.limit} ${window} are allowed. Try again in ${state.resetSeconds} s.`,
    { headers: { 'retry-after': String(state.resetSeconds), ...limitHeaders(state) } },
  );
}

/** `RateLimit-*` response headers. */
export function limitHeaders(state: LimitState): Record<string, string> {
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.resetSeconds),
  };
}
