import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import { daysKept } from '../reference/tolerances.ts';
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
      run: async ({ transaction }) => {
        await transaction(async (work) => {
          const before = new Date(work.now.getTime() - (await daysKept(work, 'notification_days')) * dayMs);
          await sql`delete from notifications where created_at < ${before}`.execute(work.tx);
        });
      },
    },
  ];
}
