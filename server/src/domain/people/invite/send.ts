import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import type { Letter } from '../user/mail-link.ts';
import { newToken } from '../user/tokens.ts';
import { inviteWords } from './messages.ts';
import { inviteLifeMs } from './rules.ts';
import { expireInvites, insertInvite, renewInvite } from './store.ts';

/**
 * Invites an address to an organisation, or renews its Pending invite, and mails a fresh token. Call it with the
 * organisation's row locked: one Pending invite per address.
 */
export async function sendInvite(
  work: Work,
  letter: Letter,
  invite: { org: { name: string; title: string }; email: string; invitedBy: { id: string; fullName: string } },
): Promise<{ name: string; expiresAt: Date; resent: boolean }> {
  const { tx, now } = work;
  const { org, email, invitedBy } = invite;
  const { token, hash: tokenHash } = newToken(work.ids);
  const expiresAt = new Date(now.getTime() + inviteLifeMs);
  await expireInvites(tx, now, { org: org.name });
  const renewed = await renewInvite(tx, { org: org.name, email, tokenHash, expiresAt });
  const name = renewed ?? (await work.ids.name(tx, 'INV', now));
  if (renewed === undefined) {
    await insertInvite(tx, {
      name,
      org: org.name,
      email,
      tokenHash,
      invitedBy: invitedBy.id,
      now,
      expiresAt,
    });
  }
  const words = inviteWords(letter.language, {
    who: invitedBy.fullName,
    org: org.title,
    link: `${letter.baseUrl}/invite?token=${token}`,
    day: expiresAt.toISOString().slice(0, 10),
  });
  await postMail(work, { kind: 'invite', recipient: email, ...words }, letter.texts);
  return { name, expiresAt, resent: renewed !== undefined };
}
