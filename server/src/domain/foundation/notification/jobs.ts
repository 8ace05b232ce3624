import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import { tolerancesAt } from '../reference/tolerances.ts';
import { digestWaits, mailDigests, peopleAtOnce } from './digest.ts';

const dayMs = 86_400_000;

/** Mails what was not read, once a day, and clears what is old. */
export function notificationJobs<S extends { baseUrl(): string }>(): Job<S>[] {
  return [
    {
      name: 'notifications.mail',
      everySeconds: 900,
      waits: digestWaits,
      run: async ({ transaction, services }) => {
        while ((await transaction((work) => mailDigests(work, services.baseUrl()))) === peopleAtOnce);
      },
    },
    {
      name: 'notifications.clear',
      everySeconds: 3600,
      run: async ({ database, clock }) => {
        const now = clock.now();
        const [days] = await tolerancesAt(database.db, ['notification_days'], now);
        await sql`delete from notifications where created_at < ${new Date(now.getTime() - Number(days) * dayMs)}`.execute(
          database.db,
        );
      },
    },
  ];
}
