import { z } from 'zod';
import { deviceOf } from '../../domain/people/user/device.ts';
import { endOtherSessions, endSession, sessionNameOf, sessionsOf } from '../../domain/people/user/sessions.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { names, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { sidOf } from './session-id.ts';

const session = () =>
  z
    .string()
    .trim()
    .regex(/^[0-9a-f]{32}$/, 'must be a session as list_sessions names it')
    .meta(names('session', 'As list_sessions names it.'));

const listSessions = operation({
  summary: "The caller's open sessions, the one used last first: on which device, from which address, since when.",
  allow: 'user',
  scope: 'session',
  kind: 'read',
  withoutSecondFactor: true,
  input: z.object({}),
  output: z.array(
    z.object({
      session: z.string(),
      this_one: z.boolean().meta({ description: 'The session of this very call.' }),
      browser: z.string().nullable().meta({ description: 'Such as Firefox; null where it does not say.' }),
      system: z.string().nullable().meta({ description: 'Such as Android; null where it does not say.' }),
      user_agent: z.string().nullable().meta({ description: 'What the browser says about itself, word for word.' }),
      ip: z.string().nullable().meta({ description: 'The address that the login came from.' }),
      created_at: timestamp(),
      last_seen_at: timestamp().meta({ description: 'To the minute.' }),
    }),
  ),
  handler: async (ctx) => {
    const own = sidOf(ctx);
    const ownName = own === undefined ? undefined : sessionNameOf(own);
    const rows = await sessionsOf(ctx.tx, ctx.actor.userId, ctx.services.sessions, ctx.now);
    return rows.map((row) => ({
      session: row.session,
      this_one: row.session === ownName,
      ...deviceOf(row.user_agent),
      user_agent: row.user_agent,
      ip: row.ip,
      created_at: toIso(row.created_at),
      last_seen_at: toIso(row.last_seen_at),
    }));
  },
});

const endOne = operation({
  summary: "Ends one of the caller's sessions at once; ending this very one logs out.",
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  input: z.object({ session: session() }),
  output: z.object({ session: z.string() }),
  refusals: { not_found: 'the caller has no such session' },
  handler: async (ctx, input) => {
    if (!(await endSession(ctx.tx, ctx.actor.userId, input.session))) throw notFound('You have no such session.');
    ctx.about(ctx.actor.email);
    return { session: input.session };
  },
});

const endOthers = operation({
  summary: "Ends all of the caller's sessions but this one.",
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  input: z.object({}),
  output: z.object({ ended: z.int().meta({ description: 'How many there were.' }) }),
  handler: async (ctx) => {
    ctx.about(ctx.actor.email);
    return { ended: await endOtherSessions(ctx.tx, ctx.actor.userId, sidOf(ctx)) };
  },
});

export const authSessions = {
  end_other_sessions: endOthers,
  end_session: endOne,
  list_sessions: listSessions,
};
