import { z } from 'zod';
import { retention, warningsOf } from '../../domain/operations/backup/rules.ts';
import {
  assertSite,
  backupOutput,
  drillOutput,
  newestTries,
  recentBackups,
  recentDrills,
  sentSoFar,
  underOtherKeys,
} from '../../domain/operations/backup/views.ts';
import { saidOf, saidOutput } from '../../domain/operations/installation/said-output.ts';
import { text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { nextDue } from '../../platform/backup/settings.ts';
import { operation } from '../operation.ts';

const shown = { backups: 20, drills: 5 };

const backupsView = operation({
  summary:
    'Backups, drills and how they stand: schedule, retention, off-site, encryption, and what an operator should do.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    site: text(200).optional().meta({ description: 'Only those of this database, as `site` of a backup names it.' }),
  }),
  output: z.object({
    site: z.string().meta({ description: 'The database of this installation.' }),
    backups: z.array(backupOutput),
    drills: z.array(drillOutput),
    folder: z.string(),
    free_bytes: z.int().nullable().meta({ description: 'Null while the folder is not there yet.' }),
    schedule: z.object({ cron: z.string(), next_at: timestamp() }).nullable().meta({ description: 'In UTC.' }),
    retention: z.object({ last_day: z.int(), daily: z.int(), weekly: z.int(), monthly: z.int() }),
    encryption: z.object({
      recipient: z.string().meta({ description: 'The age recipient; public.' }),
      key: z.enum(['SECRET_KEY', 'BACKUP_RECIPIENT']).meta({ description: 'What the key to read them is, or is of.' }),
      secret_key: z.string().meta({
        description: 'Fingerprint of the SECRET_KEY of now, without which those made now are not read back.',
      }),
    }),
    off_site: z.object({
      location: z.string().nullable(),
      last_upload: z.object({ backup: z.string(), at: timestamp() }).nullable(),
      unsent: z.int(),
    }),
    tool: z.string().nullable().meta({ description: 'Version of the program that makes dumps.' }),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), said: saidOutput })),
  }),
  before: ({ services }) => services.backups.look(),
  handler: async (ctx, { site }, look) => {
    const { parts, folder, offSite } = ctx.services.backups;
    const { settings, source } = parts;
    await assertSite(ctx.tx, source.site, site);
    const ownRecipient = settings.recipient;
    const backups = await recentBackups(ctx.tx, { site, ownRecipient }, shown.backups);
    const others = await underOtherKeys(ctx.tx, { ownRecipient, keyName: look.keyName });
    const drills = await recentDrills(ctx.tx, site, shown.drills);
    const sent = await sentSoFar(ctx.tx);
    const [lastDrill] = await recentDrills(ctx.tx, source.site, 1);
    const warnings = warningsOf({
      now: ctx.now,
      ...(await newestTries(ctx.tx)),
      hasSchedule: settings.cron !== undefined,
      hasOffSite: offSite !== undefined,
      unsent: sent.unsent,
      lastDrill: lastDrill === undefined ? null : { status: lastDrill.status, at: new Date(lastDrill.run_at) },
      toolProblem: look.toolProblem,
      ownRecipient: ownRecipient !== undefined,
      otherKeys: {
        names: [...new Set(others.map(({ key }) => key))],
        backups: others.length,
        newest: others.some(({ newest }) => newest),
      },
      freeBytes: look.freeBytes,
    });
    return {
      site: source.site,
      backups,
      drills,
      folder: folder.path,
      free_bytes: look.freeBytes,
      schedule:
        settings.cron === undefined ? null : { cron: settings.cron, next_at: toIso(nextDue(settings.cron, ctx.now)) },
      retention: {
        last_day: retention.lastDay,
        daily: retention.daily,
        weekly: retention.weekly,
        monthly: retention.monthly,
      },
      encryption: {
        recipient: look.recipient,
        key: ownRecipient === undefined ? ('SECRET_KEY' as const) : ('BACKUP_RECIPIENT' as const),
        secret_key: look.keyName,
      },
      off_site: {
        location: offSite?.location ?? null,
        last_upload: sent.last && { backup: sent.last.name, at: toIso(sent.last.at) },
        unsent: sent.unsent,
      },
      tool: look.tool,
      warnings: warnings.map(({ code, message }) => ({ code, message: message.text, said: saidOf(message) })),
    };
  },
});

export const adminPortalBackups = { backups_view: backupsView };
