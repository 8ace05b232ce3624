import type { PasswordHasher } from '../../../kernel/limits/password.ts';
import { invalid, wrongState } from '../../../kernel/values/errors.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { KnownActor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CodeThrottle } from './code-throttle.ts';
import type { LoginQueue } from './login-queue.ts';
import { codeFits, findTotp, lockWrittenTotp, useCode } from './second-factor.ts';
import { findUserByEmail, isKnownAddress, type User } from './store.ts';

/** What the proofs of somebody who is logged in already need. */
interface Asking {
  tx: Tx;
  actor: KnownActor;
  now: Date;
  ip: string;
  services: { passwords: PasswordHasher; logins: LoginQueue; codes: CodeThrottle; secondFactors: SecretBox };
}

/**
 * Whoever changes how one logs in shows the password again: a session may have been left open. Guesses count like failed
 * logins. It takes long and counts, so never in a transaction.
 * @param field how the operation calls the password.
 * @returns the stored hash that it matched; the handler looks whether it is still that one.
 * @throws Refusal 400 at the field, `rate_limit`.
 */
export async function provePassword(asking: Asking, field: string, password: string): Promise<string> {
  const { tx, actor, now, ip, services } = asking;
  services.passwords.assertRoom();
  const known = await isKnownAddress(tx, actor.email, ip, now);
  const attempt = { account: actor.email, ip, now, isKnownAddress: async () => known };
  const login = await services.logins.attempt(attempt);
  try {
    const stored = (await findUserByEmail(tx, actor.email))?.password_hash;
    if (stored == null || !(await services.passwords.verify(stored, password))) throw notThePassword(field);
    login.succeeded();
    return stored;
  } finally {
    login.ended();
  }
}

export const notThePassword = (field: string) => invalid(field, 'is not your password');
export const wrongCode = () => invalid('code', 'is wrong, or was used before; take the one that the app shows now');
const missingCode = () => invalid('code', 'is missing; take the one that the app shows now, or a recovery code');
export const noSecondFactor = () => wrongState('You have no second factor; set one up first.');

/**
 * A code of the app, or a recovery code, looked at before the transaction that uses it up.
 * @throws Refusal 400 at `code`, 409 without a second factor, `rate_limit`.
 */
export async function proveCode({ tx, actor, now, services }: Asking, code: string): Promise<void> {
  const totp = await findTotp(tx, actor.userId);
  if (totp?.confirmed_at == null) throw noSecondFactor();
  const right = await services.codes.attempt(actor.userId, now);
  if (!(await codeFits({ tx, now }, services.secondFactors, totp, code))) throw wrongCode();
  right();
}

/**
 * As `proveCode`, for what opens the account without its authenticator app later on: asked only of those who have one.
 * @throws Refusal 400 at `code`, `rate_limit`.
 */
export async function proveCodeOfAny(asking: Asking, code: string | undefined): Promise<void> {
  const totp = await findTotp(asking.tx, asking.actor.userId);
  if (totp?.confirmed_at == null) return;
  if (code === undefined) throw missingCode();
  await proveCode(asking, code);
}

/**
 * Uses up the code that `proveCodeOfAny` looked at. Call it with the user locked: an app that was set up meanwhile asks too.
 * @throws Refusal 400 at `code`, 409 where app or codes are not what the service wrote.
 */
export async function useCodeOfAny(
  ctx: Pick<Work, 'tx' | 'now' | 'attest'>,
  box: SecretBox,
  user: User,
  code: string | undefined,
): Promise<void> {
  const totp = await lockWrittenTotp(ctx, user);
  if (totp?.confirmed_at == null) return;
  if (code === undefined) throw missingCode();
  if (!(await useCode(ctx, box, totp, code))) throw wrongCode();
}
