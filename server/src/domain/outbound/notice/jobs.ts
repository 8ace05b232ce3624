import { type Job, taking } from '../../../kernel/jobs/jobs.ts';
import { tell } from '../../foundation/notification/store.ts';
import { endingCertificates, endingCredentials, endingKeys } from './ending.ts';
import { noticedTopics, tellOf } from './recipients.ts';

/**
 * Tells people in the portal of what concerns them. It listens to what the other areas tell of anyway, many events at a time
 * and with one statement for each topic.
 */
export function noticeJobs<S>(): Job<S>[] {
  return [
    taking({ name: 'notices.tell', on: noticedTopics }, async (_context, { tx, now }, events) => {
      const topics = Map.groupBy(events, ({ topic }) => topic);
      const flagged = (topics.get('lot.flagged') ?? []).map(({ subject }) => subject);
      for (const topic of noticedTopics) {
        const each = topics.get(topic);
        if (each !== undefined) await tell(tx, now, tellOf(topic, each, flagged));
      }
    }),
    {
      name: 'notices.expiring_keys',
      everySeconds: 3600,
      run: async ({ database, clock }) => {
        const now = clock.now();
        for (const ending of [endingKeys, endingCredentials, endingCertificates]) {
          await tell(database.db, now, ending(now));
        }
      },
    },
  ];
}
