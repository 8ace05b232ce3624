import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './errors.ts';

/** How many calls a minute are allowed; 0 switches a limit off. */
export interface RateLimits {
  /** Calls a minute from one address. */
  perAddress: number;
  /** Calls a minute of one user or key. */
  perActor: number;
}

export interface LimitState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Counts calls in windows of a minute. One process counts for itself. */
export interface RateLimiter {
  /**
   * Counts one call against `key` in the named limit.
   * @throws Refusal `rate_limit` with `Retry-After` and `RateLimit-*` headers when there is nothing left.
   */
  take(name: string, key: string, perMinute: number): Promise<LimitState | undefined>;
}

export function memoryRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (name: string, points: number): RateLimiterMemory => {
    const id = `${name}:${points}`;
    let limiter = limiters.get(id);
    if (limiter === undefined) {
      limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: 60 });
      limiters.set(id, limiter);
    }
    return limiter;
  };
  return {
    take: async (name, key, perMinute) => {
      if (perMinute === 0) return undefined;
      try {
        return stateOf(await limiterOf(name, perMinute).consume(key), perMinute);
      } catch (error) {
        if (error instanceof Error) throw error;
        const state = stateOf(error as RateLimiterRes, perMinute);
        throw new Refusal(
          'rate_limit',
          `Too many calls: ${perMinute} a minute are allowed. Try again in ${state.resetSeconds} s.`,
          {
            headers: { 'retry-after': String(state.resetSeconds), ...limitHeaders(state) },
          },
        );
      }
    },
  };
}

function stateOf(result: RateLimiterRes, limit: number): LimitState {
  return { limit, remaining: result.remainingPoints, resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) };
}

/** `RateLimit-*` response headers. */
export function limitHeaders(state: LimitState): Record<string, string> {
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.resetSeconds),
  };
}
