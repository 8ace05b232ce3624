import type { Role } from '../../kernel/actor.ts';
import type { IdSource } from '../../kernel/ids.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Language } from '../../kernel/language.ts';
import type { Tx } from '../../platform/db/database.ts';
import { mailLink } from './mail-link.ts';
import { grantRole, insertUser } from './store.ts';

export interface NewAccount {
  email: string;
  fullName: string;
  /** Null until the owner has chosen one by the mailed link. */
  passwordHash: string | null;
  roles: readonly Role[];
  /** An admin's address, or `sign-up`. */
  grantedBy: string;
}

/**
 * Opens an account and mails what its owner needs: a link to confirm the address, or to choose a password.
 * @returns its id; undefined when the address has an account already.
 */
export async function openAccount(
  ctx: { tx: Tx; now: Date; emit: Emit; ids: IdSource; baseUrl: string; language: Language },
  account: NewAccount,
): Promise<string | undefined> {
  const id = ctx.ids.uuid();
  const { email, fullName, passwordHash } = account;
  const user = { id, email, full_name: fullName, password_hash: passwordHash, created_at: ctx.now };
  if (!(await insertUser(ctx.tx, user))) return undefined;
  for (const role of account.roles) await grantRole(ctx.tx, id, role, account.grantedBy, ctx.now);
  await mailLink(ctx, passwordHash === null ? 'first_password' : 'verify_email', user);
  return id;
}
