import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';

const day = 86_400_000;

/** Removes what has done its service: old sessions, tokens and idempotency keys. */
export function housekeepingJobs<S>(): Job<S>[] {
  return [
    {
      name: 'housekeeping',
      everySeconds: 3600,
      run: async ({ database, clock }) => {
        const now = clock.now();
        const ago = (days: number) => new Date(now.getTime() - days * day);
        await sql`delete from sessions where expires_at < ${now}`.execute(database.db);
        await sql`delete from user_tokens where expires_at < ${ago(7)}`.execute(database.db);
        // A demonstration world that is not whole yet is gone on with by its keys, whenever that is.
        await sql`
          delete from idempotency_keys where created_at < ${ago(2)}
             and (key not like 'demonstration:%' or not exists (select from demonstrations where finished_at is null))`.execute(
          database.db,
        );
      },
    },
  ];
}
