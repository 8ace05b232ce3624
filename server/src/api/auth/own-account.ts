import { sql } from 'kysely';
import { z } from 'zod';
import { postMail } from '../../domain/foundation/mail/post.ts';
import { countMailsSince } from '../../domain/foundation/mail/store.ts';
import { countActiveKeys, revokeKeysOf } from '../../domain/people/partner/store.ts';
import { languageFor } from '../../domain/people/user/language.ts';
import { mailLink } from '../../domain/people/user/mail-link.ts';
import { accountMail } from '../../domain/people/user/messages.ts';
import { checkNewPassword, newPassword } from '../../domain/people/user/password.ts';
import { notThePassword, provePassword } from '../../domain/people/user/proof.ts';
import { maxConfirmationsPerHour } from '../../domain/people/user/rules.ts';
import { countRecoveryCodes, findTotp, rolesThatNeedOne } from '../../domain/people/user/second-factor.ts';
import { endOtherSessions } from '../../domain/people/user/sessions.ts';
import {
  findUserByEmail,
  lockUser,
  setEmail,
  setPassword,
  setProfile,
  type User,
} from '../../domain/people/user/store.ts';
import { addressOfToken, useToken, useUpTokens } from '../../domain/people/user/tokens.ts';
import { accept, forbidden, invalid, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { knownLanguage, languageOf, languages } from '../../kernel/values/language.ts';
import { names, password, text, timestamp, toIso, userEmail } from '../../kernel/values/vocabulary.ts';
import { letterOf, operation, type UserCtx } from '../operation.ts';
import { keysWorking, revokeKeys } from './keys-of-account.ts';
import { sidOf } from './session-id.ts';

/**
 * The caller's own account, locked until the transaction ends, as the service wrote it: it may have become another since the call began.
 */
export async function lockOwnAccount(ctx: UserCtx): Promise<User> {
  const user = await lockUser(ctx.tx, ctx.actor.userId);
  if (user === undefined || user.disabled_at !== null) throw forbidden();
  await ctx.attest.assertAsWritten({ table: 'users', where: sql`t.id = ${user.id}::uuid` });
  ctx.about(user.email);
  return user;
}

/** As `lockOwnAccount`, and the password that was shown before the transaction is still the right one. */
export async function lockProvenAccount(ctx: UserCtx, matched: string, field: string): Promise<User> {
  const user = await lockOwnAccount(ctx);
  if (user.password_hash !== matched) throw notThePassword(field);
  return user;
}

export const tooManyGuesses = 'too many wrong passwords or codes lately';

const myAccount = operation({
  summary: "The caller's account as they may change it: name, address, language, and how they log in.",
  allow: 'user',
  scope: 'session',
  kind: 'read',
  withoutSecondFactor: true,
  input: z.object({}),
  output: z.object({
    email: z.string(),
    full_name: z.string(),
    language: z
      .enum(languages)
      .nullable()
      .meta({ description: 'Of mails to them; null: that of whoever causes the mail.' }),
    totp_since: timestamp()
      .nullable()
      .meta({ description: 'Since when an authenticator app is needed; null without one.' }),
    recovery_codes_left: z.int(),
    second_factor_for: z
      .array(z.string())
      .meta({ description: 'Roles of theirs whose people must have a second factor.' }),
  }),
  handler: async (ctx) => {
    const { userId, email, fullName, roles } = ctx.actor;
    const user = await findUserByEmail(ctx.tx, email);
    const totp = await findTotp(ctx.tx, userId);
    return {
      email,
      full_name: fullName,
      language: knownLanguage(user?.language),
      totp_since: toIso(totp?.confirmed_at ?? null),
      recovery_codes_left: await countRecoveryCodes(ctx.tx, userId),
      second_factor_for: await rolesThatNeedOne(ctx.tx, [...roles]),
    };
  },
});

const updateProfile = operation({
  summary: "Changes the caller's name, and the language of mails to them.",
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  input: z.object({
    full_name: text(140, 2),
    language: z.enum(languages).optional().meta({ description: 'Of mails to them; as it was, unless told.' }),
  }),
  output: z.object({ email: z.string(), full_name: z.string(), language: z.enum(languages).nullable() }),
  handler: async (ctx, { full_name, language }) => {
    const user = await lockOwnAccount(ctx);
    await setProfile(ctx.tx, user.id, { full_name, ...(language !== undefined && { language }) });
    return { email: user.email, full_name, language: language ?? knownLanguage(user.language) };
  },
});

const sendConfirmation = operation({
  summary: "Mails the caller another link to confirm their account's address; links that were mailed before stay good.",
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  input: z.object({}),
  output: z.object({ email: z.string() }),
  refusals: {
    state: 'the address is confirmed already',
    rate_limit: `${maxConfirmationsPerHour} links went to the address within an hour`,
  },
  handler: async (ctx) => {
    const user = await lockOwnAccount(ctx);
    if (user.email_verified_at !== null) throw wrongState(`${user.email} is confirmed already.`);
    const lately = new Date(ctx.now.getTime() - 3_600_000);
    if ((await countMailsSince(ctx.tx, 'verify_email', user.email, lately)) >= maxConfirmationsPerHour) {
      throw new Refusal(
        'rate_limit',
        'Several links went to your address just now: open the newest, or try again in an hour.',
        {
          headers: { 'retry-after': '3600' },
        },
      );
    }
    await mailLink(ctx, letterOf(ctx), 'verify_email', user);
    return { email: user.email };
  },
});

const changePassword = operation({
  summary: 'Sets a new password for the caller; all their other sessions end, and a mail tells them.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  input: z.object({ current_password: password(), new_password: newPassword(), revoke_keys: revokeKeys() }),
  output: z.object({ sessions_ended: z.int(), keys_working: keysWorking }),
  refusals: {
    validation: 'the current password is wrong, or the new one is too easy or the same',
    rate_limit: tooManyGuesses,
  },
  before: async (context, { current_password, new_password }) => {
    const matched = await provePassword(context, 'current_password', current_password);
    const { leakedPasswords } = context.services;
    accept(await checkNewPassword(leakedPasswords, new_password, context.actor.email, 'new_password'));
    if (new_password === current_password) throw invalid('new_password', 'must differ from the current one');
    return { matched, fresh: await context.services.passwords.hash(new_password) };
  },
  handler: async (ctx, { revoke_keys }, { matched, fresh }) => {
    const user = await lockProvenAccount(ctx, matched, 'current_password');
    await setPassword(ctx.tx, user.id, fresh);
    // Links that were asked for with the old password do not outlive it.
    await useUpTokens(ctx.tx, user.id, 'reset_password', ctx.now);
    await useUpTokens(ctx.tx, user.id, 'change_email', ctx.now);
    const sessions_ended = await endOtherSessions(ctx.tx, user.id, sidOf(ctx));
    if (revoke_keys === true) await revokeKeysOf(ctx.tx, user.id, ctx.now);
    const keys_working = await countActiveKeys(ctx.tx, user.id, ctx.now);
    await postMail(ctx, accountMail('own_password_changed', user, languageFor(user, languageOf(ctx.headers))));
    return { sessions_ended, keys_working };
  },
});

const requestEmailChange = operation({
  summary:
    'Mails a link to a new address for the account, and a notice to the present one; the answer is the same whether the new address has an account or not.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  input: z.object({ new_email: userEmail(), password: password() }),
  output: z.object({ message: z.string() }),
  refusals: {
    validation: 'the password is wrong, or the address is the present one',
    rate_limit: tooManyGuesses,
  },
  before: (context, input) => provePassword(context, 'password', input.password),
  handler: async (ctx, input, matched) => {
    const user = await lockProvenAccount(ctx, matched, 'password');
    if (input.new_email === user.email) throw invalid('new_email', 'is the address of your account already');
    ctx.emit('user.email_change_requested', user.id, {
      newEmail: input.new_email,
      language: languageOf(ctx.headers),
      round: user.session_round,
    });
    return { message: 'A link was mailed to the new address. Your address changes when you open it.' };
  },
});

const badToken = () => invalid('token', 'is not valid for your account, has expired, or was used before');

const confirmEmailChange = operation({
  summary: "Gives the caller's account the address that the mailed token came to; their other sessions end.",
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  perMinute: 60,
  input: z.object({ token: text(200).meta(names('mail token', 'From the mailed link.')) }),
  output: z.object({ email: z.string() }),
  refusals: {
    validation: "the token is unknown, used, expired, or of somebody else's account",
    state: 'the address has got an account meanwhile',
  },
  handler: async (ctx, { token }) => {
    const { tx, now } = ctx;
    const user = await lockOwnAccount(ctx);
    const address = await addressOfToken(tx, user.id, token, now);
    if (address === undefined || (await useToken(ctx, 'change_email', token, address)) !== user.id) throw badToken();
    // They were opened by the old address.
    await endOtherSessions(ctx.tx, user.id, sidOf(ctx));
    const taken = (await findUserByEmail(tx, address)) !== undefined;
    if (taken || !(await setEmail(tx, user.id, address, now))) throw wrongState(`${address} has an account already.`);
    // Links to the old address are worthless now: whoever reads it may be somebody else.
    for (const purpose of ['verify_email', 'reset_password', 'change_email'] as const) {
      await useUpTokens(tx, user.id, purpose, now);
    }
    await postMail(ctx, accountMail('email_changed', user, languageFor(user, languageOf(ctx.headers)), { address }));
    ctx.about(address);
    return { email: address };
  },
});

export const authOwnAccount = {
  change_password: changePassword,
  confirm_email_change: confirmEmailChange,
  my_account: myAccount,
  request_email_change: requestEmailChange,
  send_confirmation: sendConfirmation,
  update_profile: updateProfile,
};
