import { z } from 'zod';
import { drivingAs } from '../../domain/field/vehicle/access.ts';
import { drivesForAny } from '../../domain/field/vehicle/store.ts';
import { confirmsFirst, isConfirmed } from '../../domain/people/user/account.ts';
import { codeFits, findTotp, lockWrittenTotp, useCode } from '../../domain/people/user/second-factor.ts';
import { findUserByEmail, isKnownAddress, lockUser } from '../../domain/people/user/store.ts';
import { membershipView } from '../../domain/people/user/views.ts';
import { closeSession, csrfMatches, csrfToken, forgetAnswers, sessionCookie } from '../../kernel/call/session.ts';
import { Refusal } from '../../kernel/values/errors.ts';
import { oneTimeCode, optional, password, userEmail } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { operation } from '../operation.ts';
import { enter, entered } from './enter.ts';
import { sidOf } from './session-id.ts';

const login = operation({
  summary:
    'Opens a session: sets the cookie `sid` and answers the CSRF token for it. Accounts with a second factor need `otp` too.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  input: z.object({
    usr: userEmail().meta({ description: 'E-mail address.' }),
    pwd: password(),
    otp: optional(oneTimeCode()),
  }),
  output: entered,
  envelope: 'bare',
  refusals: {
    authentication:
      'unknown address, wrong password, a disabled account, or (where mail is sent) an address that is not confirmed: all answer alike. With the right password of an account that has a second factor: `second_factor` says which code is missing or wrong',
    state: 'the record of the account is not what the service wrote: somebody altered the database',
    rate_limit: 'too many failed logins of this account or from this address lately, or too many wrong codes',
  },
  // Counted before the transaction: what counts may be shared with other processes, and must outlive a refusal. The
  // password is looked at here too, so that no transaction waits for it.
  before: async ({ tx, ip, now, services }, { usr, pwd, otp }) => {
    services.passwords.assertRoom();
    // Asked even where the answer is not needed: with the database away, nobody's attempts are used up.
    const known = await isKnownAddress(tx, usr, ip, now);
    const login = await services.logins.attempt({ account: usr, ip, now, isKnownAddress: async () => known });
    try {
      const user = await findUserByEmail(tx, usr);
      const matched = (await services.passwords.verify(user?.password_hash, pwd)) ? user?.password_hash : undefined;
      // What the handler refuses all the same must count: else the limit would tell a right password from a wrong one.
      if (matched == null || user === undefined || user.disabled_at !== null || !isConfirmed(services.mail, user)) {
        return { matched, codeFitted: false };
      }
      login.succeeded();
      const totp = await findTotp(tx, user.id);
      if (totp?.confirmed_at == null || otp === undefined) return { matched, codeFitted: false };
      // Wrong codes are counted by themselves: whoever comes so far has the password.
      const right = await services.codes.attempt(user.id, now);
      const codeFitted = await codeFits({ tx, now }, services.secondFactors, totp, otp);
      if (codeFitted) right();
      return { matched, codeFitted };
    } finally {
      login.ended();
    }
  },
  handler: async (ctx, { usr, otp }, { matched, codeFitted }) => {
    const { tx, services } = ctx;
    ctx.about(usr);
    ctx.calledBy(usr);
    const found = await findUserByEmail(tx, usr);
    // Locked: whoever changes the password, or switches a second factor on, ends the sessions there are by then.
    const user = found === undefined || matched == null ? found : await lockUser(tx, found.id);
    // A password that was changed meanwhile is the wrong one now.
    const known = user !== undefined && matched != null && user.password_hash === matched && user.disabled_at === null;
    // Whoever signs up with somebody else's address must not learn by logging in whether it had an account before.
    if (!known || !isConfirmed(services.mail, user)) {
      const and = confirmsFirst(services.mail)
        ? ', or the address is not confirmed yet: open the link that was mailed to it, or ask for a new password, whose link confirms it as well'
        : '';
      throw new Refusal('authentication', `The address or the password is wrong${and}.`);
    }
    // A hash that somebody wrote into the database opens no session, nor does a password alone whose second factor they removed.
    const totp = await lockWrittenTotp(ctx, user);
    if (totp?.confirmed_at != null) {
      if (otp === undefined) throw codeNeeded('Send the code of your authenticator app, or a recovery code, as otp.');
      if (!codeFitted || !(await useCode(ctx, services.secondFactors, totp, otp))) {
        throw codeNeeded('The code is wrong, or was used before; take the one that the app shows now.');
      }
    }
    return enter(ctx, user);
  },
});

const codeNeeded = (message: string) => new Refusal('authentication', message, { facts: { second_factor: 'totp' } });

const logout = operation({
  summary: 'Closes the session and takes the cookie back; without a session it changes nothing.',
  allow: 'anyone',
  kind: 'write',
  input: z.object({}),
  output: z.object({ message: z.literal('Logged Out') }),
  envelope: 'bare',
  refusals: { csrf: 'there is a session, and the CSRF header is missing or wrong' },
  handler: async (ctx) => {
    const sid = sidOf(ctx);
    if (ctx.actor.kind === 'user' && sid !== undefined) {
      if (!csrfMatches(ctx.services.sessions, sid, ctx.headers)) {
        throw new Refusal('csrf', 'The X-Svc-CSRF-Token header is missing or wrong; whoami tells the right one.');
      }
      await closeSession(ctx.tx, sid);
      ctx.about(ctx.actor.label);
    }
    ctx.reply.cookies.push({ name: sessionCookie, value: '', maxAgeSeconds: 0 });
    ctx.reply.headers[forgetAnswers[0]] = forgetAnswers[1];
    return { message: 'Logged Out' as const };
  },
});

const whoami = operation({
  summary: 'Who the caller is, with roles and memberships as they are now, and the CSRF token of their session.',
  // Needs no CSRF token, because it is where a reloaded page gets it from; another site cannot read the answer.
  allow: 'anyone',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    user: z
      .object({
        id: z.string(),
        email: z.string(),
        full_name: z.string(),
        email_verified: z.boolean(),
        second_factor_missing: z.boolean().meta({
          description: 'True: a role of theirs needs a second factor; until they have one all else answers 403.',
        }),
      })
      .nullable()
      .meta({ description: 'Null for a guest.' }),
    roles: z.array(z.string()),
    memberships: z.array(membershipView),
    drives: z.boolean().meta({ description: 'An organisation named them as a driver of its vehicles.' }),
    operates: z.boolean().meta({
      description: 'An admin of the installation that tenants are looked after from; those of a tenant are none.',
    }),
    mail_leaves: z.boolean().meta({
      description: 'False: no mail server is set, and the links that are mailed stand in the list of the admins.',
    }),
    public_ledger: z.boolean().meta({
      description: 'False: the ledger is for evaluation, run by the operator, and proves nothing against the operator.',
    }),
    takes_cards: z.boolean().meta({ description: 'Whether card payments are set up.' }),
    key: z
      .object({ key_id: z.string(), scopes: z.array(z.string()) })
      .nullable()
      .meta({ description: 'The partner key of the call, if it is one.' }),
    csrf_token: z.string().nullable().meta({ description: 'Of the session; null without one.' }),
  }),
  handler: async (ctx) => {
    const { actor } = ctx;
    const sid = sidOf(ctx);
    if (sid !== undefined && actor.kind === 'guest') ctx.reply.headers[forgetAnswers[0]] = forgetAnswers[1];
    const { userId: id, email, fullName: full_name, emailVerified: email_verified } = actor;
    return {
      // It came with the credentials: no further statement.
      user:
        id === undefined || email === undefined || full_name === undefined
          ? null
          : { id, email, full_name, email_verified, second_factor_missing: actor.owesSecondFactor === true },
      roles: [...actor.roles].sort(),
      memberships: [...actor.memberships],
      drives: await drivesForAny(ctx.tx, drivingAs(actor)),
      operates: isAdmin(actor) && ctx.services.tenancy.isOperator,
      mail_leaves: ctx.services.mail.delivers,
      public_ledger: ctx.services.publicLedger,
      takes_cards: ctx.services.payments !== undefined,
      key: actor.keyId === undefined ? null : { key_id: actor.keyId, scopes: [...actor.scopes] },
      csrf_token: actor.kind === 'user' && sid !== undefined ? csrfToken(ctx.services.sessions, sid) : null,
    };
  },
});

const getLoggedUser = operation({
  summary: "The caller's e-mail address, where Frappe clients ask for it; `whoami` tells more.",
  allow: 'anyone',
  kind: 'read',
  input: z.object({}),
  output: z.string(),
  refusals: { authentication: 'nobody is logged in' },
  handler: async ({ actor }) => {
    if (actor.email === undefined) throw new Refusal('authentication', 'Nobody is logged in.');
    return actor.email;
  },
});

export const signIn = {
  login,
  logout,
};

export const authSession = {
  whoami,
};

/** What clients of the Frappe framework ask for under its own names. */
export const frappeAuth = {
  get_logged_user: getLoggedUser,
};
