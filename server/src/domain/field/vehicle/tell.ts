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

/** A mail to somebody who was just named as a driver: nothing else tells them. */
export async function tellDriver(
  work: Work,
  driver: Driver,
  { baseUrl, language }: { baseUrl: string; language: Language },
): Promise<void> {
  const { tx, now } = work;
  const { email: recipient, full_name: name } = driver;
  if (await mailedSince(tx, 'driver_named', recipient, new Date(now.getTime() - tellAgainAfterMs))) return;
  const org = await lockOrg(work, driver.org);
  const user = await findUserByEmail(tx, recipient);
  const facts = { name, org: org?.title ?? driver.org, link: `${baseUrl}/app/fleet` };
  const words = driverWords(languageFor({ language: user?.language ?? null }, language), facts);
  await postMail(work, { kind: 'driver_named', recipient, ...words });
}
