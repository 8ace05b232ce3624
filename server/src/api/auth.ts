import { z } from 'zod';
import { findUserByEmail, isKnownAddress, rolesOf } from '../domain/user/store.ts';
import { membershipView } from '../domain/user/views.ts';
import { Refusal } from '../kernel/errors.ts';
import { closeSession, csrfHeader, csrfMatches, csrfToken, openSession, sessionCookie } from '../kernel/session.ts';
import { email } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'auth';

const login = operation({
  name: 'login',
  tag,
  summary: 'Opens a session: sets the cookie `sid` and answers the CSRF token for it.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  input: z.object({ usr: email().meta({ description: 'E-mail address.' }), pwd: z.string().min(1).max(200) }),
  output: z.object({
    message: z.literal('Logged In'),
    full_name: z.string(),
    roles: z.array(z.string()),
    csrf_token: z.string(),
  }),
  envelope: 'bare',
  refusals: {
    authentication: 'unknown address, wrong password, or a disabled account: all answer alike',
    rate_limit: 'too many failed logins of this account or from this address lately',
  },
  // Counted before the transaction: what counts may be shared with other processes, and must outlive a refusal.
  before: async ({ tx, ip, now, services }, { usr }) => {
    // Asked even where the answer is not needed: with the database away, nobody's attempts are used up.
    const known = await isKnownAddress(tx, usr, ip, now);
    return services.logins.attempt({ account: usr, ip, now, isKnownAddress: async () => known });
  },
  handler: async (ctx, { usr, pwd }, succeeded) => {
    const { tx, now, ip } = ctx;
    ctx.about(usr);
    const user = await findUserByEmail(tx, usr);
    const matches = await ctx.services.passwords.verify(user?.password_hash, pwd);
    if (user === undefined || !matches || user.disabled_at !== null) {
      throw new Refusal('authentication', 'The address or the password is wrong.');
    }
    succeeded();
    // Rotated: whatever session the browser had before ends here.
    const previous = sidOf(ctx.headers['cookie']);
    if (previous !== undefined) await closeSession(tx, previous);
    const sid = ctx.ids.random(32).toString('base64url');
    const policy = ctx.services.sessions;
    await openSession(tx, { userId: user.id, sid, now, ip, userAgent: ctx.headers['user-agent'] }, policy);
    ctx.reply.cookies.push({ name: sessionCookie, value: sid, maxAgeSeconds: policy.absoluteSeconds });
    return {
      message: 'Logged In' as const,
      full_name: user.full_name,
      roles: await rolesOf(tx, user.id),
      csrf_token: csrfToken(policy, sid),
    };
  },
});

const logout = operation({
  name: 'logout',
  tag,
  summary: 'Closes the session and takes the cookie back; without a session it changes nothing.',
  allow: 'anyone',
  kind: 'write',
  input: z.object({}),
  output: z.object({ message: z.literal('Logged Out') }),
  envelope: 'bare',
  refusals: { csrf: 'there is a session, and the CSRF header is missing or wrong' },
  handler: async (ctx) => {
    const sid = sidOf(ctx.headers['cookie']);
    if (ctx.actor.kind === 'user' && sid !== undefined) {
      if (!csrfMatches(ctx.services.sessions, sid, ctx.headers[csrfHeader])) {
        throw new Refusal('csrf', 'The X-Svc-CSRF-Token header is missing or wrong; whoami tells the right one.');
      }
      await closeSession(ctx.tx, sid);
      ctx.about(ctx.actor.label);
    }
    ctx.reply.cookies.push({ name: sessionCookie, value: '', maxAgeSeconds: 0 });
    return { message: 'Logged Out' as const };
  },
});

const whoami = operation({
  name: 'svc_network.api.auth.whoami',
  tag,
  summary: 'Who the caller is, with roles and memberships as they are now, and the CSRF token of his session.',
  // Needs no CSRF token, because it is where a reloaded page gets it from; another site cannot read the answer.
  allow: 'anyone',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    user: z
      .object({ id: z.string(), email: z.string(), full_name: z.string(), email_verified: z.boolean() })
      .nullable()
      .meta({ description: 'Null for a guest.' }),
    roles: z.array(z.string()),
    memberships: z.array(membershipView),
    key: z
      .object({ key_id: z.string(), scopes: z.array(z.string()) })
      .nullable()
      .meta({ description: 'The partner key of the call, if it is one.' }),
    csrf_token: z.string().nullable().meta({ description: 'Of the session; null without one.' }),
  }),
  handler: async (ctx) => {
    const { actor } = ctx;
    const sid = sidOf(ctx.headers['cookie']);
    const { userId: id, email, fullName: full_name, emailVerified: email_verified } = actor;
    return {
      // All of it came with the credentials: no further statement.
      user:
        id === undefined || email === undefined || full_name === undefined
          ? null
          : { id, email, full_name, email_verified },
      roles: [...actor.roles].sort(),
      memberships: [...actor.memberships],
      key: actor.keyId === undefined ? null : { key_id: actor.keyId, scopes: [...actor.scopes] },
      csrf_token: actor.kind === 'user' && sid !== undefined ? csrfToken(ctx.services.sessions, sid) : null,
    };
  },
});

/** The session id in a Cookie header; ours are base64url, so nothing has to be decoded. */
function sidOf(cookies: string | undefined): string | undefined {
  return /(?:^|;)\s*sid=([\w-]+)/.exec(cookies ?? '')?.[1];
}

export const auth = [login, logout, whoami];
