import type { Language } from '../../../kernel/values/language.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { languageFor } from './language.ts';
import { accountMail } from './messages.ts';
import { tokenLifeMs } from './rules.ts';
import { insertToken, newToken } from './tokens.ts';

/** How a mail is written: where its links lead, and in which language. */
export interface Letter {
  baseUrl: string;
  language: Language;
  /** Seals mails with one-time links. */
  texts: SecretBox;
}

interface Addressee {
  id: string;
  email: string;
  full_name: string;
  language?: string | null;
}

/** A mail with a link that holds a fresh one-time token, in the caller's transaction. */
const links = {
  verify_email: { path: 'verify-email', purpose: 'verify_email', mail: 'verify_email' },
  reset_password: { path: 'reset-password', purpose: 'reset_password', mail: 'reset_password' },
  first_password: { path: 'reset-password', purpose: 'reset_password', mail: 'account_created' },
} as const;

export async function mailLink(
  work: Work,
  { baseUrl, language, texts }: Letter,
  kind: keyof typeof links,
  user: Addressee,
): Promise<void> {
  const { path, purpose, mail } = links[kind];
  const { token, hash } = newToken(work.ids);
  const expiresAt = new Date(work.now.getTime() + tokenLifeMs[kind]);
  await insertToken(work.tx, { hash, userId: user.id, purpose, now: work.now, expiresAt });
  await postMail(
    work,
    accountMail(mail, user, languageFor({ language: user.language ?? null }, language), {
      link: `${baseUrl}/${path}?token=${token}`,
    }),
    texts,
  );
}
