import { join, resolve } from 'node:path';
import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import type { OffSitePlace } from '../storage/off-site.ts';

/** Where backups are kept, when they are made and who can read them. */
export interface BackupSettings {
  folder: string;
  /** Whom they are encrypted for; undefined: a key derived from SECRET_KEY. */
  recipient: string | undefined;
  /** A file with the age identity of the recipient; drills and restores need it where a recipient is set. */
  identityFile: string | undefined;
  /** When they are made, in UTC; undefined: only when somebody asks. */
  cron: string | undefined;
  offSite: OffSitePlace | undefined;
  /** Whether uploaded files are kept with them. */
  files: boolean;
  /** How many restores may be rehearsed in an hour. */
  drillsPerHour: number;
}

const storeAddress = /^(s3|gs):\/\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/-]{1,500}?))?\/?$/;

export const backupSchema = {
  BACKUP_DIR: z.string().min(1).max(1000).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[02-9ac-hj-np-z]{58}$/,
      'must be an age recipient, age1 and 58 letters and digits (age-keygen makes one)',
    )
    .optional(),
  BACKUP_IDENTITY: z.string().min(1).max(1000).optional(),
  BACKUP_CRON: z
    .string()
    .refine(isCron, 'must be five fields of cron, in UTC, such as "15 2 * * *" for each night at 02:15')
    .optional(),
  BACKUP_FILES: z.enum(['on', 'off']).default('on'),
  DRILLS_PER_HOUR: z
    .string()
    .regex(/^([1-9]\d{0,3})$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(4),
  BACKUP_STORE: z.string().regex(storeAddress, 'must look like s3://bucket/folder or gs://bucket/folder').optional(),
  BACKUP_STORE_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  BACKUP_STORE_REGION: z.string().min(1).max(100).default('us-east-1'),
  BACKUP_STORE_KEY: z.string().min(1).max(200).optional(),
  BACKUP_STORE_SECRET: z.string().min(1).max(500).optional(),
};

type Given = z.output<z.ZodObject<typeof backupSchema>>;

function isCron(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    CronExpressionParser.parse(text, { tz: 'UTC' });
    return true;
  } catch {
    return false;
  }
}

/** The last moment of a schedule until now. */
export function lastDue(cron: string, now: Date): Date {
  // The moment itself counts, too: the parser looks strictly before.
  const schedule = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(now.getTime() + 1) });
  return schedule.prev().toDate();
}

/** The next moment of a schedule after now. */
export function nextDue(cron: string, now: Date): Date {
  return CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: now }).next().toDate();
}

/** What does not go together, each with the setting that it is about. */
export function backupProblems(env: Given): string[] {
  const problems: string[] = [];
  if (env.BACKUP_IDENTITY !== undefined && env.BACKUP_RECIPIENT === undefined)
    problems.push('BACKUP_RECIPIENT: is required with BACKUP_IDENTITY');
  if (env.BACKUP_STORE === undefined && env.BACKUP_STORE_ENDPOINT !== undefined)
    problems.push('BACKUP_STORE: is required with BACKUP_STORE_ENDPOINT');
  if ((env.BACKUP_STORE_KEY === undefined) !== (env.BACKUP_STORE_SECRET === undefined))
    problems.push('BACKUP_STORE_KEY: goes together with BACKUP_STORE_SECRET, both or neither');
  if (env.BACKUP_STORE?.startsWith('gs:') === true && env.BACKUP_STORE_KEY === undefined)
    problems.push(
      'BACKUP_STORE_KEY: is required with gs:// (an HMAC key of Google Cloud Storage, and BACKUP_STORE_SECRET)',
    );
  return problems;
}

/** Google's service under the protocol of S3. Source: cloud.google.com/storage/docs/interoperability. */
const googleEndpoint = 'https://storage.googleapis.com';

export function backupSettings(env: Given, dataDir: string): BackupSettings {
  const [, scheme, bucket = '', prefix = ''] = storeAddress.exec(env.BACKUP_STORE ?? '') ?? [];
  const keys =
    env.BACKUP_STORE_KEY === undefined || env.BACKUP_STORE_SECRET === undefined
      ? undefined
      : { id: env.BACKUP_STORE_KEY, secret: env.BACKUP_STORE_SECRET };
  return {
    folder: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
    recipient: env.BACKUP_RECIPIENT,
    identityFile: env.BACKUP_IDENTITY,
    files: env.BACKUP_FILES === 'on',
    drillsPerHour: env.DRILLS_PER_HOUR,
    cron: env.BACKUP_CRON?.trim().split(/\s+/).join(' '),
    offSite:
      scheme === undefined
        ? undefined
        : {
            kind: scheme === 'gs' ? 'gcs' : 's3',
            bucket,
            prefix,
            endpoint: env.BACKUP_STORE_ENDPOINT ?? (scheme === 'gs' ? googleEndpoint : undefined),
            region: scheme === 'gs' ? 'auto' : env.BACKUP_STORE_REGION,
            keys,
          },
  };
}
