import { sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Language } from '../../../kernel/values/language.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { mailedSince } from '../../foundation/mail/store.ts';
import { lockOrg } from '../../people/party/store.ts';
import { languageFor } from '../../people/user/language.ts';
import { findUserByEmail } from '../../people/user/store.ts';
import { driverWords } from './messages.ts';
import type { Driver } from './store.ts';

/** Told at most so often, or naming somebody again and again would fill their mailbox. */
const tellAgainAfterMs = 3_600_000;

/** Mails that one organisation causes in an hour by naming drivers: nobody writes to strangers by the thousand in our name. */
export const maxDriversToldPerHour = 60;

/** A mail to somebody who was just named as a driver: nothing else tells them. @throws Refusal `rate_limit` */
export async function tellDriver(
  work: Work,
  driver: Driver,
  { baseUrl, language }: { baseUrl: string; language: Language },
): Promise<void> {
  const { tx, now } = work;
  const { email: recipient, full_name: name } = driver;
  if (await mailedSince(tx, 'driver_named', recipient, new Date(now.getTime() - tellAgainAfterMs))) return;
  const org = await lockOrg(work, driver.org);
  await limitNaming(work, driver);
  const user = await findUserByEmail(tx, recipient);
  const facts = { name, org: org?.title ?? driver.org, link: `${baseUrl}/app/fleet` };
  const words = driverWords(languageFor({ language: user?.language ?? null }, language), facts);
  await postMail(work, { kind: 'driver_named', recipient, ...words });
}

/** Call it with the organisation's row locked. */
async function limitNaming({ tx, now }: Work, { org, name }: Driver): Promise<void> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from drivers
     where org = ${org} and name <> ${name} and created_at > ${new Date(now.getTime() - tellAgainAfterMs)}
     order by created_at desc offset ${maxDriversToldPerHour - 1} limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  const seconds = Math.max(1, Math.ceil((first.created_at.getTime() + tellAgainAfterMs - now.getTime()) / 1000));
  const message = `${maxDriversToldPerHour} drivers were named for ${org} within an hour: try again in ${Math.ceil(seconds / 60)} min.`;
  throw new Refusal('rate_limit', message, { headers: { 'retry-after': String(seconds) } });
}
