import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import { expireInvites } from './store.ts';

/** Writes down which invites have ended; every view says Expired already. */
export function inviteJobs<S>(): Job<S>[] {
  return [
    {
      name: 'invite.expire',
      everySeconds: 300,
      run: async ({ transaction, log }) => {
        const altered = await transaction(async ({ tx, attest, now }) => {
          const due = sql<boolean>`t.status = 'Pending' and t.expires_at <= ${now}`;
          const named = await attest.alteredRows({ table: 'invites', where: due });
          await expireInvites(tx, now, { except: named.map((row) => row.slice('invites '.length)) });
          return named;
        });
        if (altered.length > 0) log.error({ altered }, 'invites that are not what the service wrote do not expire');
      },
    },
  ];
}
