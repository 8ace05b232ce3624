import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';

const day = 86_400_000;
const usageDays = 400;

/** Removes counters whose window is over, and usage of more than a year ago. */
export function partnerJobs<S>(): Job<S>[] {
  return [
    {
      name: 'partner_housekeeping',
      everySeconds: 600,
      run: async ({ database, clock }) => {
        const now = clock.now();
        await sql`delete from rate_counters where ends_at < ${now}`.execute(database.db);
        await sql`delete from partner_usage where day < ${new Date(now.getTime() - usageDays * day)}`.execute(
          database.db,
        );
      },
    },
  ];
}
