import { z } from 'zod';
import { rememberLanguage, rolesOf, type User } from '../../domain/people/user/store.ts';
import type { Context } from '../../kernel/call/operation.ts';
import { closeSession, csrfToken, openSession, sessionCookie } from '../../kernel/call/session.ts';
import { languageOf } from '../../kernel/values/language.ts';
import type { Actor } from '../../kernel/write/actor.ts';
import type { Services } from '../operation.ts';
import { sidOf } from './session-id.ts';

export const entered = z.object({
  message: z.literal('Logged In'),
  full_name: z.string(),
  roles: z.array(z.string()),
  csrf_token: z.string(),
});

/** Opens a session for somebody who has proved who they are, in the place of the one that the browser had before. */
export async function enter(ctx: Context<Services, Actor>, user: User): Promise<z.output<typeof entered>> {
  const { tx, now, ip, services } = ctx;
  ctx.calledBy(user.email, user.id);
  await rememberLanguage(tx, user.id, languageOf(ctx.headers));
  const previous = sidOf(ctx);
  if (previous !== undefined) await closeSession(tx, previous);
  const sid = ctx.ids.random(32).toString('base64url');
  const policy = services.sessions;
  await openSession(tx, { userId: user.id, sid, now, ip, userAgent: ctx.headers['user-agent'] }, policy);
  ctx.reply.cookies.push({ name: sessionCookie, value: sid, maxAgeSeconds: policy.absoluteSeconds });
  return {
    message: 'Logged In' as const,
    full_name: user.full_name,
    roles: await rolesOf(tx, user.id),
    csrf_token: csrfToken(policy, sid),
  };
}
