import { z } from 'zod';
import { wordsOf } from '../../domain/operations/backup/engine.ts';
import { recordAttempt } from '../../domain/operations/backup/store.ts';
import { assertSite, backupOutput, oneBackup, recentBackups, sentSoFar } from '../../domain/operations/backup/views.ts';
import { wrongState } from '../../kernel/values/errors.ts';
import { text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

export const busy = () =>
  wrongState('Another backup or drill of this database is under way; wait until it has ended, and ask again.');

/** Of a site, where several installations are looked after. */
export const siteFilter = {
  site: text(200).optional().meta({ description: 'Only those of this database, as `site` of a backup names it.' }),
};

const forceBackup = operation({
  summary:
    'Makes an encrypted backup now, sends it off-site where that is set up, and answers what was said meanwhile.',
  allow: 'admin',
  kind: 'write',
  perMinute: 6,
  input: z.object({}),
  output: z.object({
    ok: z.boolean().meta({ description: 'The backup was made; whether it was sent off-site stands in `backup`.' }),
    output: z.array(z.string()),
    error: z.string().nullable(),
    backup: backupOutput,
  }),
  refusals: { state: 'another backup or drill is under way' },
  before: async ({ services, now }) => {
    const attempt = await services.backups.make(now);
    if (attempt === undefined) throw busy();
    return attempt;
  },
  handler: async (ctx, _input, attempt) => {
    await recordAttempt(ctx, ctx.services.signer, attempt, 'asked');
    ctx.about(attempt.name);
    return {
      ok: attempt.error === null,
      output: attempt.output,
      error: attempt.error,
      backup: await oneBackup(ctx.tx, attempt.name, ctx.services.backups.parts.settings.recipient),
    };
  },
});

const listRecentBackups = operation({
  summary: 'Backups and tries that failed, the latest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...siteFilter,
    limit: z
      .int()
      .min(1)
      .default(20)
      .transform((limit) => Math.min(limit, 100))
      .meta({ description: 'How many, at most 100.' }),
  }),
  output: z.object({
    site: z.string().meta({ description: 'The database of this installation.' }),
    data: z.array(backupOutput),
  }),
  refusals: { validation: 'there are no backups of such a site' },
  handler: async (ctx, { site, limit }) => {
    const { source, settings } = ctx.services.backups.parts;
    await assertSite(ctx.tx, source.site, site);
    const data = await recentBackups(ctx.tx, { site, ownRecipient: settings.recipient }, limit);
    return { site: source.site, data };
  },
});

const gcsStatus = operation({
  summary:
    'Where backups are sent, whether it answers now, and what came there last. Google Cloud Storage and S3 alike.',
  allow: 'admin',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    configured: z.boolean(),
    kind: z.enum(['s3', 'gcs']).nullable(),
    location: z
      .string()
      .nullable()
      .meta({ examples: ['gs://backups/lotmark'] }),
    reachable: z.boolean().nullable().meta({ description: 'Asked just now; null where nothing is set up.' }),
    problem: z.string().nullable(),
    objects: z.int().nullable().meta({ description: 'Files that are there, two for each backup.' }),
    bytes: z.int().nullable(),
    last_upload: z.object({ backup: z.string(), at: timestamp(), size_bytes: z.int() }).nullable(),
    last_error: z.object({ backup: z.string(), at: timestamp().nullable(), error: z.string() }).nullable(),
    unsent: z.int().meta({ description: 'Backups that are only here.' }),
  }),
  before: async ({ services }) => {
    const { offSite } = services.backups;
    const nothing = { reachable: null, problem: null, objects: null, bytes: null };
    if (offSite === undefined) return nothing;
    try {
      const found = await offSite.list();
      const bytes = found.reduce((sum, { size }) => sum + size, 0);
      return { reachable: true, problem: null, objects: found.length, bytes };
    } catch (error) {
      return { ...nothing, reachable: false, problem: wordsOf(error) };
    }
  },
  handler: async (ctx, _input, there) => {
    const { offSite, parts } = ctx.services.backups;
    const { last, lastError, unsent } = await sentSoFar(ctx.tx);
    return {
      configured: offSite !== undefined,
      kind: parts.settings.offSite?.kind ?? null,
      location: offSite?.location ?? null,
      ...there,
      last_upload: last && { backup: last.name, at: toIso(last.at), size_bytes: last.size },
      last_error: lastError && { backup: lastError.name, at: toIso(lastError.at), error: lastError.error },
      unsent,
    };
  },
});

export const backups = {
  force_backup: forceBackup,
  list_recent_backups: listRecentBackups,
  gcs_status: gcsStatus,
};
