import { z } from 'zod';
import { Refusal } from '../kernel/errors.ts';
import { csrfToken, openSession, sessionCookie } from '../kernel/session.ts';
import { email, text } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'auth';

const login = operation({
  name: 'login',
  tag,
  summary: 'Opens a session: sets the cookie `sid` and answers the CSRF token for it.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  input: z.object({ usr: email().meta({ description: 'E-mail address.' }), pwd: text(200) }),
  output: z.object({
    message: z.literal('Logged In'),
    full_name: z.string(),
    roles: z.array(z.string()),
    csrf_token: z.string(),
  }),
  envelope: 'bare',
  refusals: { authentication: 'unknown address, wrong password, or a disabled account: all answer alike' },
  handler: async (ctx, { usr, pwd }) => {
    const user = await ctx.tx
      .selectFrom('users')
      .select(['id', 'full_name', 'password_hash', 'disabled_at'])
      .where('email', '=', usr)
      .executeTakeFirst();
    const matches = await ctx.services.passwords.verify(user?.password_hash, pwd);
    if (user === undefined || !matches || user.disabled_at !== null) {
      throw new Refusal('authentication', 'The address or the password is wrong.');
    }
    const sid = ctx.ids.random(32).toString('base64url');
    const policy = ctx.services.sessions;
    await openSession(
      ctx.tx,
      { userId: user.id, sid, now: ctx.now, ip: ctx.ip, userAgent: ctx.headers['user-agent'] },
      policy,
    );
    const roles = await ctx.tx
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', user.id)
      .orderBy('role')
      .execute();
    ctx.about(usr);
    ctx.reply.cookies.push({ name: sessionCookie, value: sid, maxAgeSeconds: policy.absoluteSeconds });
    return {
      message: 'Logged In' as const,
      full_name: user.full_name,
      roles: roles.map((row) => row.role),
      csrf_token: csrfToken(policy, sid),
    };
  },
});

export const auth = [login];
