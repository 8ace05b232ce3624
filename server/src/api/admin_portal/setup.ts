import { z } from 'zod';
import { saidOf, saidOutput } from '../../domain/operations/installation/said-output.ts';
import { lookAtSetup, probe } from '../../domain/operations/setup/look.ts';
import { setupChecks, setupOf, setupStatuses } from '../../domain/operations/setup/rules.ts';
import { timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const setupView = operation({
  summary:
    'What an installation needs before people rely on it: each checked now, with what to do where it is not well.',
  allow: 'admin',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    generated_at: timestamp(),
    ready: z.boolean().meta({ description: 'Nothing is failing.' }),
    counts: z.record(z.enum(setupStatuses), z.int()),
    checks: z.array(
      z.object({
        name: z.enum(setupChecks),
        status: z.enum(setupStatuses),
        evidence: z.string().meta({ description: 'What was seen.' }),
        todo: z.string().nullable().meta({ description: 'What to do about it.' }),
        evidence_said: saidOutput,
        todo_said: saidOutput.nullable(),
      }),
    ),
  }),
  before: (ctx) => probe(ctx, ctx.services),
  handler: async (ctx, _input, probes) => {
    const checks = setupOf(await lookAtSetup(ctx.tx, ctx.now, ctx.services, probes));
    const count = (status: (typeof setupStatuses)[number]) => checks.filter((check) => check.status === status).length;
    return {
      generated_at: toIso(ctx.now),
      ready: count('failing') === 0,
      counts: { ok: count('ok'), attention: count('attention'), failing: count('failing'), off: count('off') },
      checks: checks.map(({ name, status, evidence, todo }) => ({
        ...{ name, status, evidence: evidence.text, todo: todo?.text ?? null },
        evidence_said: saidOf(evidence),
        todo_said: todo && saidOf(todo),
      })),
    };
  },
});

export const portalSetup = { setup_view: setupView };
