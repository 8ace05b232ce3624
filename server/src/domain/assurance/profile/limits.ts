import { addressGroup } from '../../../kernel/limits/address-group.ts';
import type { RateLimiter } from '../../../kernel/limits/ratelimit.ts';

/** How often profiles may be looked at by their tokens. */
export interface LookupLimits {
  /** Counts a look. @throws Refusal `rate_limit` when the address, or everybody together, has looked too often. */
  take(ip: string): Promise<void>;
}

/** A minute; a lender opens a few profiles, and whoever guesses tokens needs more than the age of the universe anyway. */
const perAddress = 30;
const everybody = 1200;

/** The limit of everybody together; the processes of the service share it. */
export const everybodyLimit = 'profile-lookups';

export function lookupLimits(limiter: RateLimiter, on: boolean): LookupLimits {
  return {
    take: async (ip) => {
      if (!on) return;
      await limiter.take('profile-lookup', addressGroup(ip), perAddress);
      await limiter.take(everybodyLimit, 'all', everybody);
    },
  };
}
