import type { Job } from '../../../kernel/jobs/jobs.ts';
import { expireInvites } from './store.ts';

/** Writes down which invites have ended; every view says Expired already. */
export function inviteJobs<S>(): Job<S>[] {
  return [
    {
      name: 'invite.expire',
      everySeconds: 300,
      run: async ({ database, clock }) => {
        await expireInvites(database.db, clock.now());
      },
    },
  ];
}
