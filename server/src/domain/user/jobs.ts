import type { Job } from '../../kernel/jobs.ts';
import { knownLanguage } from '../../kernel/language.ts';
import { mailLink } from './mail-link.ts';
import { maxResetMailsPerHour } from './rules.ts';
import { findUserByEmail, lockUser } from './store.ts';
import { countTokensSince } from './tokens.ts';

interface UserServices {
  baseUrl(): string;
}

/** What happens later to accounts. */
export function userJobs<S extends UserServices>(): Job<S>[] {
  return [
    {
      // In a job, so that the request answers alike and equally fast whether there is such an account or not.
      name: 'user.mail_reset',
      on: ['user.password_reset_requested'],
      run: async (context, event) => {
        const email = event?.subject ?? '';
        await context.transaction(async (tx, emit) => {
          const now = context.clock.now();
          const found = await findUserByEmail(tx, email);
          if (found === undefined || found.disabled_at !== null) return;
          const user = await lockUser(tx, found.id);
          if (user === undefined) return;
          const lately = await countTokensSince(tx, user.id, 'reset_password', new Date(now.getTime() - 3_600_000));
          if (lately >= maxResetMailsPerHour) return;
          const language = knownLanguage(event?.payload['language']) ?? 'en';
          const posting = { tx, now, emit, ids: context.ids, baseUrl: context.services.baseUrl(), language };
          await mailLink(posting, 'reset_password', user);
        });
      },
    },
  ];
}
