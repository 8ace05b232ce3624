import type { IdSource } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language.ts';
import { type Posting, postMail } from '../mail/post.ts';
import { newToken } from '../user/tokens.ts';
import { inviteWords } from './messages.ts';
import { inviteLifeMs } from './rules.ts';
import { expireInvites, insertInvite, renewInvite } from './store.ts';

/**
 * Invites an address to a cooperative, or renews its Pending invite, and mails a fresh token. Call it with the
 * cooperative's row locked: one Pending invite per address.
 */
export async function sendInvite(
  ctx: Posting & { ids: IdSource; baseUrl: string; language: Language },
  invite: { cooperative: { name: string; title: string }; email: string; invitedBy: { id: string; fullName: string } },
): Promise<{ name: string; expiresAt: Date; resent: boolean }> {
  const { tx, now } = ctx;
  const { cooperative, email, invitedBy } = invite;
  const { token, hash: tokenHash } = newToken(ctx.ids);
  const expiresAt = new Date(now.getTime() + inviteLifeMs);
  await expireInvites(tx, now, cooperative.name);
  const renewed = await renewInvite(tx, { cooperative: cooperative.name, email, tokenHash, expiresAt });
  const name = renewed ?? (await ctx.ids.name(tx, 'INV', now));
  if (renewed === undefined) {
    await insertInvite(tx, {
      name,
      cooperative: cooperative.name,
      email,
      tokenHash,
      invitedBy: invitedBy.id,
      now,
      expiresAt,
    });
  }
  const words = inviteWords(ctx.language, {
    who: invitedBy.fullName,
    cooperative: cooperative.title,
    link: `${ctx.baseUrl}/invite?token=${token}`,
    day: expiresAt.toISOString().slice(0, 10),
  });
  await postMail(ctx, { kind: 'invite', recipient: email, ...words });
  return { name, expiresAt, resent: renewed !== undefined };
}
