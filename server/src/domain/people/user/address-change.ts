import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { countMailsSince, mailedSince } from '../../foundation/mail/store.ts';
import { languageFor } from './language.ts';
import type { Letter } from './mail-link.ts';
import { accountMail } from './messages.ts';
import { maxAddressChangesPerHour, tokenLifeMs } from './rules.ts';
import { findUserByEmail, lockUser } from './store.ts';
import { insertToken, newToken } from './tokens.ts';

const hourMs = 3_600_000;

/**
 * Mails a link to the address that an account is to have, and a notice to the one it has. Where the new address has an
 * account, its owner is told instead, and whoever asked sees no difference.
 */
export async function mailAddressChange(
  work: Work,
  letter: Letter,
  userId: string,
  { newEmail, round }: { newEmail: string; round: string },
): Promise<void> {
  const { tx, now } = work;
  const user = await lockUser(tx, userId);
  if (user === undefined || user.disabled_at !== null || user.email === newEmail) return;
  // Their sessions were ended since, and with them what was asked for in one.
  if (user.session_round !== round) return;
  // The notice goes to the address that the account has.
  await work.attest.assertAsWritten({ table: 'users', where: sql`t.id = ${userId}::uuid` });
  const lately = new Date(now.getTime() - hourMs);
  const asked = await countMailsSince(tx, 'change_email_notice', user.email, lately);
  if (asked >= maxAddressChangesPerHour) return;
  const language = languageFor(user, letter.language);
  await postMail(work, accountMail('change_email_notice', user, language, { address: newEmail }));
  const owner = await findUserByEmail(tx, newEmail);
  if (owner !== undefined) {
    const told = owner.disabled_at !== null || (await mailedSince(tx, 'change_email_taken', newEmail, lately));
    if (!told) await postMail(work, accountMail('change_email_taken', owner, languageFor(owner, letter.language)));
    return;
  }
  // Several accounts may name one address; whoever asked sees no difference.
  const links = await countMailsSince(tx, 'change_email', newEmail, lately);
  if (links >= maxAddressChangesPerHour) return;
  const { token, hash } = newToken(work.ids);
  const expiresAt = new Date(now.getTime() + tokenLifeMs.change_email);
  await insertToken(tx, { hash, userId, purpose: 'change_email', now, expiresAt, newEmail });
  const to = { email: newEmail, full_name: user.full_name };
  const link = `${letter.baseUrl}/confirm-email?token=${token}`;
  await postMail(work, accountMail('change_email', to, language, { link }), letter.texts);
}
