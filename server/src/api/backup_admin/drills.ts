import { z } from 'zod';
import { untilNextDrill } from '../../domain/operations/backup/rehearsals.ts';
import { slugPattern } from '../../domain/operations/backup/rules.ts';
import { recordDrill } from '../../domain/operations/backup/store.ts';
import { drillOutput, oneDrill } from '../../domain/operations/backup/views.ts';
import { Refusal } from '../../kernel/values/errors.ts';
import { operation } from '../operation.ts';
import { busy } from './backups.ts';

const tooMany = (message: string, seconds: number) =>
  new Refusal('rate_limit', message, { headers: { 'retry-after': String(seconds) } });

const runRestoreDrill = operation({
  summary:
    'Makes a backup, restores it into a temporary database, compares rows, runs `lotmark check` on it, measures, and drops it. What fails is in the answer.',
  allow: 'admin',
  kind: 'write',
  perMinute: 6,
  input: z.object({
    drill_slug: z
      .string()
      .trim()
      .regex(slugPattern, 'must begin with a letter, and have at most 24 small letters, digits and -')
      .default('drill')
      .meta({ description: 'Becomes part of the name of the temporary database.', examples: ['friday'] }),
  }),
  output: z.object({ ok: z.boolean(), ...drillOutput.shape }),
  refusals: {
    state: 'another backup or drill is under way',
    rate_limit: 'as many as an hour allows were rehearsed, or another installation of this process is at it',
  },
  before: async ({ services, now, tx }, { drill_slug: slug }) => {
    const { backups, rehearsals } = services;
    const { settings, source } = backups.parts;
    const perHour = settings.drillsPerHour;
    const wait = await untilNextDrill(tx, now, { site: source.site, perHour });
    if (wait > 0)
      throw tooMany(
        `${perHour} restores were rehearsed here within an hour, and no more are allowed (DRILLS_PER_HOUR); ask again in ${Math.ceil(wait / 60)} minutes.`,
        wait,
      );
    const leave = rehearsals.enter(source.site);
    if (leave === undefined) {
      if (rehearsals.site() === source.site) throw busy();
      throw tooMany('Another restore is being rehearsed on this machine; ask again when it has ended.', 60);
    }
    try {
      const drill = await backups.drill(now, slug);
      if (drill === undefined) throw busy();
      return drill;
    } finally {
      leave();
    }
  },
  handler: async (ctx, _input, drill) => {
    await recordDrill(ctx, ctx.services.signer, drill);
    ctx.about(drill.name);
    return { ok: drill.report.failures.length === 0, ...(await oneDrill(ctx.tx, drill.name)) };
  },
});

export const drills = { run_restore_drill: runRestoreDrill };
