import { z } from 'zod';
import { postMail } from '../domain/mail/post.ts';
import { revokeKeysOf } from '../domain/partner/store.ts';
import { openAccount } from '../domain/user/account.ts';
import { accountMail } from '../domain/user/messages.ts';
import { checkPassword, newPassword } from '../domain/user/password.ts';
import { closeSessionsOf, lockUser, markEmailVerified, setPassword } from '../domain/user/store.ts';
import { ownerOfToken, useToken, useUpTokens } from '../domain/user/tokens.ts';
import type { Role } from '../kernel/actor.ts';
import { accept, invalid, wrongState } from '../kernel/errors.ts';
import { languageOf } from '../kernel/language.ts';
import { email, text } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'auth';
const prefix = 'svc_network.api.auth';

const badToken = () => invalid('token', 'is not valid, has expired, or was used before');
const token = () => text(200).meta({ description: 'From the mailed link.' });

const signUp = operation({
  name: `${prefix}.sign_up`,
  tag,
  summary: 'Opens an account and mails a link to confirm the address; farmers take their role themselves.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 30,
  input: z.object({
    email: email(),
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
  }),
  refusals: { state: 'the address has an account already' },
  handler: async (ctx, input) => {
    accept(checkPassword(input.password, input.email));
    const roles: Role[] = input.as_farmer ? ['SVC Farmer'] : [];
    const id = await openAccount(
      { ...ctx, baseUrl: ctx.services.baseUrl(), language: languageOf(ctx.headers) },
      {
        email: input.email,
        fullName: input.full_name,
        passwordHash: await ctx.services.passwords.hash(input.password),
        roles,
        grantedBy: 'sign-up',
      },
    );
    if (id === undefined) {
      throw wrongState('This address has an account already; log in, or ask for a new password.');
    }
    ctx.about(input.email);
    ctx.emit('user.signed_up', id, { roles });
    return { user: id, email: input.email, full_name: input.full_name, roles, email_verified: false as const };
  },
});

const verifyEmail = operation({
  name: `${prefix}.verify_email`,
  tag,
  summary: 'Confirms an address with the mailed token.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  input: z.object({ token: token() }),
  output: z.object({ email: z.string(), email_verified: z.literal(true) }),
  refusals: { validation: 'the token is unknown, used or expired' },
  handler: async (ctx, input) => {
    const userId = await useToken(ctx.tx, 'verify_email', input.token, ctx.now);
    const user = userId === undefined ? undefined : await lockUser(ctx.tx, userId);
    if (user === undefined) throw badToken();
    ctx.about(user.email);
    if (await markEmailVerified(ctx.tx, user.id, ctx.now)) ctx.emit('user.email_verified', user.id);
    return { email: user.email, email_verified: true as const };
  },
});

const requestPasswordReset = operation({
  name: `${prefix}.request_password_reset`,
  tag,
  summary: 'Mails a link for a new password, if there is such an account; the answer is the same if not.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 20,
  input: z.object({ email: email() }),
  output: z.object({ message: z.string() }),
  handler: async (ctx, input) => {
    // Whether there is such an account is looked up by a job: here it could be told from the time it takes.
    ctx.emit('user.password_reset_requested', input.email, { language: languageOf(ctx.headers) });
    return { message: 'If there is an account with this address, a link was mailed to it.' };
  },
});

const resetPassword = operation({
  name: `${prefix}.reset_password`,
  tag,
  summary: 'Sets a new password with the mailed token, and closes all sessions.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  input: z.object({ token: token(), password: newPassword() }),
  output: z.object({ email: z.string() }),
  refusals: { validation: 'the token is unknown, used or expired, or the password is too easy' },
  handler: async (ctx, input) => {
    const { tx, now } = ctx;
    const ownerId = await ownerOfToken(tx, 'reset_password', input.token, now);
    const user = ownerId === undefined ? undefined : await lockUser(tx, ownerId);
    if (user === undefined || user.disabled_at !== null) throw badToken();
    if ((await useToken(tx, 'reset_password', input.token, now)) === undefined) throw badToken();
    accept(checkPassword(input.password, user.email));
    await setPassword(tx, user.id, await ctx.services.passwords.hash(input.password));
    await closeSessionsOf(tx, user.id);
    await useUpTokens(tx, user.id, 'reset_password', now);
    // The token came by mail, so the address is his. Until now anybody may have signed up with it: keys made then end.
    if (await markEmailVerified(tx, user.id, now)) await revokeKeysOf(tx, user.id, now);
    await postMail(ctx, accountMail('password_changed', user, languageOf(ctx.headers)));
    ctx.about(user.email);
    ctx.emit('user.password_changed', user.id);
    return { email: user.email };
  },
});

export const authAccount = [signUp, verifyEmail, requestPasswordReset, resetPassword];
