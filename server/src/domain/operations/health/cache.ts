import type { OpenRateLimiter } from '../../../kernel/limits/ratelimit-open.ts';
import type { PartHealth } from './rules.ts';

const places = {
  redis: 'limits are counted in Redis',
  database: 'limits are counted in the database',
  memory: 'limits are counted in this process, the only one',
} as const;

/** How the place stands in which limits are counted. */
export function cacheHealth({ place, working }: Pick<OpenRateLimiter, 'place' | 'working'>): PartHealth {
  if (working()) return { state: 'ok', note: places[place] };
  return { state: 'degraded', note: `${place} is away; each process counts for itself` };
}
