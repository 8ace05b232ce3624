import type { IdSource } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language.ts';
import { type Posting, postMail } from '../mail/post.ts';
import { accountMail } from './messages.ts';
import { tokenLifeMs } from './rules.ts';
import { insertToken, newToken } from './tokens.ts';

interface Addressee {
  id: string;
  email: string;
  full_name: string;
}

/** A mail with a link that holds a fresh one-time token, in the caller's transaction. */
const links = {
  verify_email: { path: 'verify-email', purpose: 'verify_email', mail: 'verify_email' },
  reset_password: { path: 'reset-password', purpose: 'reset_password', mail: 'reset_password' },
  first_password: { path: 'reset-password', purpose: 'reset_password', mail: 'account_created' },
} as const;

export async function mailLink(
  posting: Posting & { ids: IdSource; baseUrl: string; language: Language },
  kind: keyof typeof links,
  user: Addressee,
): Promise<void> {
  const { path, purpose, mail } = links[kind];
  const { token, hash } = newToken(posting.ids);
  const expiresAt = new Date(posting.now.getTime() + tokenLifeMs[kind]);
  await insertToken(posting.tx, { hash, userId: user.id, purpose, now: posting.now, expiresAt });
  await postMail(posting, accountMail(mail, user, posting.language, `${posting.baseUrl}/${path}?token=${token}`));
}
