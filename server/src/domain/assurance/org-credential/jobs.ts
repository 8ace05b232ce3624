import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { peopleOf } from '../../people/party/people.ts';
import { findOrg } from '../../people/party/store.ts';
import { endingWords } from './messages.ts';
import { dayAfter, warnings } from './rules.ts';
import { dueWarning, dueWarnings, type OrgCredential, updateCredential } from './store.ts';

/** Credentials to one transaction. */
const page = 50;
const today = (now: Date) => now.toISOString().slice(0, 10);

/** Tells the people of an organisation that a credential of theirs ends soon: once at each of the two warnings. */
export function credentialJobs<S extends { baseUrl(): string }>(): Job<S>[] {
  return [
    {
      name: 'credentials.warn',
      everySeconds: 3600,
      waits: (now) => dueWarningExists(today(now)),
      run: async ({ transaction, services }) => {
        const round = async (work: Work): Promise<number> => {
          const due = await dueWarnings(work.tx, today(work.now), page);
          for (const credential of due) await warn(work, credential, services.baseUrl());
          return due.length;
        };
        while ((await transaction(round)) === page);
      },
    },
  ];
}

const dueWarningExists = (day: string) => sql<boolean>`exists (select from org_credentials where ${dueWarning(day)})`;

async function warn(work: Work, credential: OrgCredential, baseUrl: string): Promise<void> {
  const { name, org, valid_until: until, credential_type: type, reference_number: number } = credential;
  if (until === null) return;
  const [early, late] = warnings;
  const near = until <= dayAfter(today(work.now), late);
  await updateCredential(work.tx, name, { warned_days: near ? late : early });
  const holder = await findOrg(work.tx, org);
  const link = `${baseUrl}/app/${holder?.kind.toLowerCase() ?? 'account'}/members`;
  const facts = { type, number, org: holder?.title ?? org, day: until, link };
  for (const { email, language } of await peopleOf(work.tx, [org], 'edit_profile')) {
    await postMail(work, { kind: 'credential_ending', recipient: email, ...endingWords(language ?? 'en', facts) });
  }
}
