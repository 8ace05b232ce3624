import type { Job } from '../../../kernel/jobs/jobs.ts';
import { forgetOldMessages } from './store.ts';

const day = 86_400_000;

/** Raw bodies and message ids are kept for a day. */
export function erpJobs<S>(): Job<S>[] {
  return [
    {
      name: 'erp_housekeeping',
      everySeconds: 1800,
      run: async ({ database, clock }) => forgetOldMessages(database.db, new Date(clock.now().getTime() - day)),
    },
  ];
}
