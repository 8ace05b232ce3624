import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '../../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Manifest } from '../../../platform/backup/manifest.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { backupReasons, backupStatuses, restoreDrillStatuses } from '../../../platform/db/tables.generated.ts';
import type { DrillReport } from './drill.ts';
import { neededKey } from './key-name.ts';

export const backupOutput = z.object({
  name: z.string(),
  site: z.string().meta({ description: 'The database that it is of.' }),
  status: z.enum(backupStatuses),
  reason: z.enum(backupReasons).meta({
    description:
      'Why it was made; found: its files were there, and this database, restored from an older one, did not know it.',
  }),
  made_at: timestamp(),
  took_ms: z.int(),
  size_bytes: z.int().nullable().meta({ description: 'Of the encrypted file.' }),
  sha256: z.string().nullable().meta({ description: 'Of the encrypted file; a leaf of the log says it, too.' }),
  tables: z.int().nullable(),
  rows: z.int().nullable(),
  schema: z.string().nullable().meta({ description: 'The newest migration in it.' }),
  error: z.string().nullable(),
  leaf_index: z.int().nullable().meta({ description: 'Its place in the log; null until the next anchor.' }),
  stored_at: timestamp().nullable().meta({ description: 'When it was sent off-site.' }),
  store_error: z.string().nullable().meta({ description: 'Why the newest try to send it failed.' }),
  removed_at: timestamp().nullable().meta({ description: 'When the retention removed its file here.' }),
  secret_key: z.string().nullable().meta({
    description: 'Fingerprint of the SECRET_KEY without which it is not read back; null where it does not say.',
  }),
});

interface BackupRow {
  name: string;
  site: string;
  status: (typeof backupStatuses)[number];
  reason: (typeof backupReasons)[number];
  made_at: Date;
  took_ms: number;
  size_bytes: number | null;
  sha256: string | null;
  tables: number | null;
  row_count: number | null;
  schema: string | null;
  error: string | null;
  leaf_index: number | null;
  stored_at: Date | null;
  store_error: string | null;
  removed_at: Date | null;
  encryption: Manifest['encryption'] | null;
}

const columns: RawBuilder<unknown> = sql`
  b.name, b.site, b.status, b.reason, b.made_at, b.took_ms, b.size_bytes, encode(b.sha256, 'hex') as sha256,
  (select count(*)::int from jsonb_object_keys(b.manifest -> 'rows')) as tables,
  (select sum(value::bigint)::bigint from jsonb_each_text(b.manifest -> 'rows')) as row_count,
  b.manifest -> 'versions' ->> 'schema' as schema, b.error, a.leaf_index, b.stored_at, b.store_error, b.removed_at,
  b.manifest -> 'encryption' as encryption
  from backups b left join attestations a on a.kind = 'backup' and a.subject = b.name and a.version = 1`;

const backupView = ({ row_count, encryption, ...row }: BackupRow, ownRecipient: string | undefined) => ({
  ...row,
  secret_key: neededKey(encryption, ownRecipient),
  tables: row.sha256 === null ? null : row.tables,
  rows: row_count,
  made_at: toIso(row.made_at),
  stored_at: toIso(row.stored_at),
  removed_at: toIso(row.removed_at),
});

/**
 * Holds a site that a list is narrowed to against those that there are: this database's, and those that backups and drills
 * are of.
 * @throws Refusal 400 naming them.
 */
export async function assertSite(tx: Tx, own: string, site: string | undefined): Promise<void> {
  if (site === undefined || site === own) return;
  const { rows } = await sql<{ site: string }>`
    select site from backups union select site from restore_drills order by site`.execute(tx);
  const known = [...new Set([own, ...rows.map((row) => row.site)])];
  if (!known.includes(site)) throw invalid('site', `must be a site that there are backups of: ${known.join(', ')}`);
}

/** The newest first. @param ownRecipient BACKUP_RECIPIENT, where it is set. */
export async function recentBackups(
  tx: Tx,
  { site, ownRecipient }: { site: string | undefined; ownRecipient: string | undefined },
  limit: number,
) {
  const ofSite = site === undefined ? sql`true` : sql`b.site = ${site}`;
  const { rows } = await sql<BackupRow>`
    select ${columns} where ${ofSite} order by b.made_at desc, b.name desc limit ${limit}`.execute(tx);
  return rows.map((row) => backupView(row, ownRecipient));
}

export async function oneBackup(tx: Tx, name: string, ownRecipient: string | undefined) {
  const { rows } = await sql<BackupRow>`select ${columns} where b.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no backup ${name}`);
  return backupView(row, ownRecipient);
}

export const drillOutput = z.object({
  name: z.string(),
  site: z.string(),
  slug: z.string(),
  status: z.enum(restoreDrillStatuses),
  run_at: timestamp(),
  leaf_index: z.int().nullable().meta({ description: 'Place of its report in the log; null until the next anchor.' }),
  report: z.object({
    slug: z.string(),
    backup: z.string().nullable(),
    place: z.string().nullable().meta({ description: 'The temporary database or folder.' }),
    backup_ms: z.int().nullable(),
    restore_ms: z.int().nullable().meta({ description: 'From the file to a database that answers.' }),
    check_ms: z.int().nullable(),
    recovery_ms: z.int().nullable().meta({ description: 'Restore and check together.' }),
    tables: z.int().nullable(),
    rows: z.int().nullable(),
    differences: z.array(z.string()).meta({ description: 'Where the copy is not what the backup says.' }),
    check: z
      .object({ holds: z.boolean(), lines: z.array(z.string()) })
      .nullable()
      .meta({ description: 'What `lotmark check` said of the copy.' }),
    files: z
      .int()
      .optional()
      .meta({ description: 'Uploaded files that were restored; left out where backups have none.' }),
    swept: z.array(z.string()).meta({ description: 'Copies that drills before had left behind.' }),
    dropped: z.boolean().meta({ description: 'The copy is gone.' }),
    failures: z.array(z.string()),
  }),
});

interface DrillRow {
  name: string;
  site: string;
  slug: string;
  status: (typeof restoreDrillStatuses)[number];
  run_at: Date;
  leaf_index: number | null;
  report: DrillReport;
}

const drillColumns: RawBuilder<unknown> = sql`
  d.name, d.site, d.slug, d.status, d.run_at, a.leaf_index, d.report
  from restore_drills d left join attestations a on a.kind = 'restore_drill' and a.subject = d.name and a.version = 1`;

const drillView = (row: DrillRow) => ({ ...row, run_at: toIso(row.run_at) });

/** The newest first. */
export async function recentDrills(tx: Tx, site: string | undefined, limit: number) {
  const ofSite = site === undefined ? sql`true` : sql`d.site = ${site}`;
  const { rows } = await sql<DrillRow>`
    select ${drillColumns} where ${ofSite} order by d.run_at desc, d.name desc limit ${limit}`.execute(tx);
  return rows.map(drillView);
}

export async function oneDrill(tx: Tx, name: string) {
  const { rows } = await sql<DrillRow>`select ${drillColumns} where d.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no drill ${name}`);
  return drillView(row);
}

/** What stands of off-site storage in the tables. */
export interface SentSoFar {
  last: { name: string; at: Date; size: number } | null;
  unsent: number;
  lastError: { name: string; at: Date | null; error: string } | null;
}

export async function sentSoFar(tx: Tx): Promise<SentSoFar> {
  const { rows } = await sql<SentSoFar>`
    select (select json_build_object('name', name, 'at', stored_at, 'size', size_bytes) from backups
             where stored_at is not null order by stored_at desc limit 1) as last,
           (select count(*)::int from backups where status = 'Done' and stored_at is null and removed_at is null) as unsent,
           (select json_build_object('name', name, 'at', store_tried_at, 'error', store_error) from backups
             where status = 'Done' and stored_at is null and removed_at is null and store_error is not null
             order by made_at desc limit 1) as "lastError"`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL answered nothing');
  const dated = <T extends { at: Date | string | null }>(each: T): T & { at: Date } => ({
    ...each,
    at: new Date(each.at ?? 0),
  });
  return {
    last: row.last && dated(row.last),
    unsent: row.unsent,
    lastError: row.lastError && (row.lastError.at === null ? row.lastError : dated(row.lastError)),
  };
}

/** Backups whose files are still here that need another SECRET_KEY than that of now, by its name; the newest first. */
export async function underOtherKeys(
  tx: Tx,
  { ownRecipient, keyName }: { ownRecipient: string | undefined; keyName: string },
): Promise<{ name: string; key: string; newest: boolean }[]> {
  const { rows } = await sql<{ name: string; encryption: Manifest['encryption'] }>`
    select name, manifest -> 'encryption' as encryption from backups
     where status = 'Done' and removed_at is null order by made_at desc, name desc`.execute(tx);
  return rows.flatMap(({ name, encryption }, place) => {
    const key = neededKey(encryption, ownRecipient);
    return key === null || key === keyName ? [] : [{ name, key, newest: place === 0 }];
  });
}

/** What the newest tries came to. */
export async function newestTries(tx: Tx) {
  const { rows } = await sql<{ status: string; error: string | null; made_at: Date; size_bytes: number | null }>`
    (select status, error, made_at, size_bytes from backups where status = 'Done' order by made_at desc limit 1)
    union all
    (select status, error, made_at, size_bytes from backups where status = 'Failed' order by made_at desc limit 1)`.execute(
    tx,
  );
  const done = rows.find(({ status }) => status === 'Done');
  const failed = rows.find(({ status }) => status === 'Failed');
  const isLast = failed !== undefined && (done === undefined || failed.made_at > done.made_at);
  return {
    lastDone: done?.made_at ?? null,
    lastSize: done?.size_bytes ?? null,
    lastError: isLast ? failed.error : null,
  };
}
