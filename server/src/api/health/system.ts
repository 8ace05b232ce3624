import { z } from 'zod';
import { lookAtDatabase, ownLook } from '../../domain/operations/health/look.ts';
import { checksOf, healthParts, shownAs, statusOf } from '../../domain/operations/health/rules.ts';
import { forbidden } from '../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const systemHealthOperation = operation({
  summary: 'How the parts of the service stand at this moment; degraded when /readyz says so, too.',
  allow: { roles: ['Platform Admin'] },
  kind: 'read',
  input: z.object({}),
  output: z.object({
    status: z.enum(['healthy', 'degraded']),
    timestamp: timestamp(),
    checks: z.record(z.enum(healthParts), z.string()).meta({
      description: 'By part: `ok`, `off`, `degraded` or `down`, and after a colon why.',
      examples: [{ database: 'ok', workers: 'degraded: no process has run jobs for 90 seconds' }],
    }),
  }),
  refusals: { permission: 'the caller is no Platform Admin' },
  handler: async (ctx) => {
    // The pipeline lets every admin pass; this operation is for one of the two kinds alone.
    if (!ctx.actor.roles.has('Platform Admin')) throw forbidden('Only a Platform Admin may see this.');
    const checks = checksOf(await lookAtDatabase(ctx.tx, ctx.now), ownLook(ctx.services.health));
    return {
      status: statusOf(checks),
      timestamp: toIso(ctx.now),
      checks: Object.fromEntries(healthParts.map((part) => [part, shownAs(checks[part])])) as Record<
        (typeof healthParts)[number],
        string
      >,
    };
  },
});

export const systemHealth = { system_health: systemHealthOperation };
