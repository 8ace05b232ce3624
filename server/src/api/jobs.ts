import type { Job } from '../kernel/jobs.ts';
import type { Services } from './operation.ts';

/** What happens later, by domain folder. */
export const allJobs: readonly Job<Services>[] = [];
