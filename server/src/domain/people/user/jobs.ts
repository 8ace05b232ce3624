import { sql } from 'kysely';
import { type Job, taking } from '../../../kernel/jobs/jobs.ts';
import { knownLanguage, type Language } from '../../../kernel/values/language.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import { mailAddressChange } from './address-change.ts';
import { type Letter, mailLink } from './mail-link.ts';
import { maxResetMailsPerHour } from './rules.ts';
import { findUserByEmail, lockUser } from './store.ts';
import { countTokensSince } from './tokens.ts';

interface UserServices {
  baseUrl(): string;
  mailTexts: SecretBox;
}

/** What happens later to accounts. */
export function userJobs<S extends UserServices>(): Job<S>[] {
  return [
    // In a job, so that the request answers alike and equally fast whether there is such an account or not.
    taking({ name: 'user.mail_reset', on: ['user.password_reset_requested'] }, async (context, work, events) => {
      const { tx, now } = work;
      for (const { subject, payload } of events) {
        const found = await findUserByEmail(tx, subject);
        if (found === undefined || found.disabled_at !== null) continue;
        const user = await lockUser(tx, found.id);
        if (user === undefined) continue;
        // Who turns an account to another address for a moment gets no link into it.
        if ((await work.attest.alteredRows({ table: 'users', where: sql`t.id = ${user.id}::uuid` })).length > 0) {
          context.log.error(
            { user: user.id },
            'an account that is not what the service wrote gets no link for a new password',
          );
          continue;
        }
        const lately = await countTokensSince(tx, user.id, 'reset_password', new Date(now.getTime() - 3_600_000));
        if (lately >= maxResetMailsPerHour) continue;
        const language = knownLanguage(payload.language) ?? 'en';
        await mailLink(work, letterIn(language, context.services), 'reset_password', user);
      }
    }),
    // In a job, so that the request answers alike and equally fast whether the address has an account or not.
    taking({ name: 'user.mail_email_change', on: ['user.email_change_requested'] }, async (context, work, events) => {
      for (const { subject, payload } of events) {
        const language = knownLanguage(payload.language) ?? 'en';
        await mailAddressChange(work, letterIn(language, context.services), subject, payload);
      }
    }),
  ];
}

function letterIn(language: Language, { baseUrl, mailTexts }: UserServices): Letter {
  return { baseUrl: baseUrl(), language, texts: mailTexts };
}
