import type { Role } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { mailedSince } from '../../foundation/mail/store.ts';
import { languageFor } from './language.ts';
import { type Letter, mailLink } from './mail-link.ts';
import { accountMail } from './messages.ts';
import { findUserByEmail, grantRole, insertUser, vouchFor } from './store.ts';

export interface NewAccount {
  email: string;
  fullName: string;
  /** Null until the owner has chosen one by the mailed link. */
  passwordHash: string | null;
  roles: readonly Role[];
  /** An admin's address, or `sign-up`. */
  grantedBy: string;
  /** An admin gave the password, and vouches for whoever has it: no link has to be opened before the first login. */
  vouched?: boolean;
}

/**
 * Opens an account and mails what its owner needs: a link to confirm the address, or to choose a password.
 * @returns its id; undefined when the address has an account already.
 */
export async function openAccount(work: Work, letter: Letter, account: NewAccount): Promise<string | undefined> {
  const id = work.ids.uuid();
  const { email, fullName, passwordHash } = account;
  const user = { id, email, full_name: fullName, password_hash: passwordHash, created_at: work.now };
  if (!(await insertUser(work.tx, user))) return undefined;
  for (const role of account.roles) await grantRole(work, { userId: id, role, grantedBy: account.grantedBy });
  if (account.vouched === true) await vouchFor(work.tx, id, work.now);
  await mailLink(work, letter, passwordHash === null ? 'first_password' : 'verify_email', user);
  return id;
}

/**
 * Whether an address must be confirmed by its mailed link before its account can be used. Where no mail leaves the house
 * nobody could, so there the first login needs no link.
 */
export function confirmsFirst(mail: { delivers: boolean }): boolean {
  return mail.delivers;
}

/** Whether an account may be used as far as its address goes. */
export function isConfirmed(
  mail: { delivers: boolean },
  user: { email_verified_at: Date | null; vouched_at: Date | null },
): boolean {
  return !confirmsFirst(mail) || user.email_verified_at !== null || user.vouched_at !== null;
}

/** Told at most so often, or sign-ups would be a way to fill somebody's mailbox. */
const tellAgainAfterMs = 3_600_000;

/** Tells the owner of an account that somebody wanted to open one with the same address. */
export async function tellOwner(work: Work, { baseUrl, language }: Letter, email: string): Promise<void> {
  const owner = await findUserByEmail(work.tx, email);
  const since = new Date(work.now.getTime() - tellAgainAfterMs);
  if (
    owner === undefined ||
    owner.disabled_at !== null ||
    (await mailedSince(work.tx, 'account_exists', email, since))
  ) {
    return;
  }
  await postMail(
    work,
    accountMail('account_exists', owner, languageFor(owner, language), { link: `${baseUrl}/app/login` }),
  );
}
