import { z } from 'zod';
import { postMail } from '../../domain/foundation/mail/post.ts';
import { passwordReset } from '../../domain/outbound/webhook/rules.ts';
import { pauseWebhooksOf } from '../../domain/outbound/webhook/store.ts';
import { countActiveKeys, revokeKeysOf } from '../../domain/people/partner/store.ts';
import { confirmsFirst, openAccount, tellOwner } from '../../domain/people/user/account.ts';
import { accountMail } from '../../domain/people/user/messages.ts';
import { removePasskeys } from '../../domain/people/user/passkeys.ts';
import { checkNewPassword, newPassword } from '../../domain/people/user/password.ts';
import { closeSessionsOf } from '../../domain/people/user/sessions.ts';
import { emailOf, lockUser, markEmailVerified, setPassword } from '../../domain/people/user/store.ts';
import { ownerOfToken, useToken, useUpTokens } from '../../domain/people/user/tokens.ts';
import { accept, invalid } from '../../kernel/values/errors.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { names, text, userEmail } from '../../kernel/values/vocabulary.ts';
import type { Role } from '../../kernel/write/actor.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { letterOf, operation } from '../operation.ts';
import { keysWorking, revokeKeys } from './keys-of-account.ts';

const badToken = () => invalid('token', 'is not valid, has expired, or was used before');
const token = () => text(200).meta(names('mail token', 'From the mailed link.'));

const signUp = operation({
  summary:
    'Opens an account and mails a link to confirm the address; farmers take their role themselves. For an address that has an account the answer is the same, and its owner is told by mail.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 30,
  input: z.object({
    email: userEmail(),
    full_name: text(140, 2),
    password: newPassword(),
    as_farmer: z.boolean().default(false).meta({ description: 'True takes the role SVC Farmer.' }),
  }),
  output: z.object({
    user: z.string(),
    email: z.string(),
    full_name: z.string(),
    roles: z.array(z.string()),
    email_verified: z.literal(false),
    confirm_first: z
      .boolean()
      .meta({ description: 'True: no login before the mailed link was opened. The same for every address.' }),
  }),
  before: async ({ services }, { email, password }) =>
    services.passwords.hash(accept(await checkNewPassword(services.leakedPasswords, password, email))),
  handler: async (ctx, input, passwordHash) => {
    const roles: Role[] = input.as_farmer ? ['SVC Farmer'] : [];
    const id = await openAccount(ctx, letterOf(ctx), {
      email: input.email,
      fullName: input.full_name,
      passwordHash,
      roles,
      grantedBy: 'sign-up',
    });
    ctx.about(input.email);
    // Who has an account here is nobody's business: its owner is told by mail, and the answer is the same.
    if (id === undefined) await tellOwner(ctx, letterOf(ctx), input.email);
    const user = id ?? ctx.ids.uuid();
    const { email, full_name } = input;
    const confirm_first = confirmsFirst(ctx.services.mail);
    return { user, email, full_name, roles, email_verified: false as const, confirm_first };
  },
});

const verifyEmail = operation({
  summary: 'Confirms an address with the mailed token.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  input: z.object({ token: token() }),
  output: z.object({ email: z.string(), email_verified: z.literal(true) }),
  refusals: { validation: 'the token is unknown, used or expired' },
  handler: async (ctx, input) => {
    const userId = await useToken(ctx, 'verify_email', input.token);
    const user = userId === undefined ? undefined : await lockUser(ctx.tx, userId);
    if (user === undefined) throw badToken();
    if (!(await markEmailVerified(ctx.tx, user.id, ctx.now))) await soAlready(ctx, 'users', { id: user.id });
    ctx.about(user.email);
    return { email: user.email, email_verified: true as const };
  },
});

const requestPasswordReset = operation({
  summary: 'Mails a link for a new password, if there is such an account; the answer is the same if not.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 20,
  input: z.object({ email: userEmail() }),
  output: z.object({ message: z.string() }),
  handler: async (ctx, input) => {
    // Whether there is such an account is looked up by a job: here it could be told from the time it takes.
    ctx.emit('user.password_reset_requested', input.email, { language: languageOf(ctx.headers) });
    return { message: 'If there is an account with this address, a link was mailed to it.' };
  },
});

const resetPassword = operation({
  summary: 'Sets a new password with the mailed token, closes all sessions and pauses the webhooks of the account.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  input: z.object({ token: token(), password: newPassword(), revoke_keys: revokeKeys() }),
  output: z.object({ email: z.string(), keys_working: keysWorking }),
  refusals: { validation: 'the token is unknown, used or expired, or the password is too easy' },
  // Hashed only for who holds a token: strangers make us compute nothing.
  before: async ({ tx, now, services }, { token, password }) => {
    const ownerId = await ownerOfToken(tx, 'reset_password', token, now);
    const email = ownerId === undefined ? undefined : await emailOf(tx, ownerId);
    if (email === undefined) throw badToken();
    return services.passwords.hash(accept(await checkNewPassword(services.leakedPasswords, password, email)));
  },
  handler: async (ctx, input, passwordHash) => {
    const { tx, now } = ctx;
    const ownerId = await ownerOfToken(tx, 'reset_password', input.token, now);
    const user = ownerId === undefined ? undefined : await lockUser(tx, ownerId);
    if (user === undefined || user.disabled_at !== null) throw badToken();
    if ((await useToken(ctx, 'reset_password', input.token)) !== user.id) throw badToken();
    await setPassword(tx, user.id, passwordHash);
    await closeSessionsOf(ctx.tx, user.id);
    // Whoever had the old password may have added one.
    await removePasskeys(ctx.tx, user.id);
    await useUpTokens(tx, user.id, 'reset_password', now);
    // The token came by mail, so the address is theirs. Until now anybody may have signed up with it: keys made then end.
    if ((await markEmailVerified(tx, user.id, now)) || input.revoke_keys === true)
      await revokeKeysOf(ctx.tx, user.id, ctx.now);
    const keys_working = await countActiveKeys(tx, user.id, now);
    // Somebody who had the old password may have made webhooks with it, to which our events would go on and on.
    const paused = await pauseWebhooksOf(tx, user.id, passwordReset, now);
    const letter = paused === 0 ? 'password_changed' : 'password_changed_webhooks_paused';
    await postMail(ctx, accountMail(letter, user, languageOf(ctx.headers)));
    ctx.about(user.email);
    return { email: user.email, keys_working };
  },
});

export const authAccount = {
  sign_up: signUp,
  verify_email: verifyEmail,
  request_password_reset: requestPasswordReset,
  reset_password: resetPassword,
};
