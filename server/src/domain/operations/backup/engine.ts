import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf, recipientOf, sealInto } from '../../../platform/backup/age.ts';
import type { DumpSource } from '../../../platform/backup/dump.ts';
import { type BackupFolder, backupFolder } from '../../../platform/backup/folder.ts';
import { type KeptFiles, keptFiles } from '../../../platform/backup/kept-files.ts';
import type { Manifest } from '../../../platform/backup/manifest.ts';
import { MissingToolError } from '../../../platform/backup/pg-tools.ts';
import type { BackupSettings } from '../../../platform/backup/settings.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { type OffSite, openOffSite } from '../../../platform/storage/off-site.ts';
import { keyNameOf } from './key-name.ts';
import { forgetFiles, letGoHere, letGoOffSite, ownIn } from './retention.ts';
import { nameAt } from './rules.ts';

/** What an engine is made of. */
export interface EngineParts {
  source: DumpSource;
  settings: BackupSettings;
  /** Where uploaded files are. */
  files: FileStorage;
  /** Keys the manifests, 32 bytes. */
  manifestKey: Uint8Array;
  /** Is the age identity where no recipient is set, 32 bytes. */
  ownKey: Uint8Array;
  random: (bytes: number) => Buffer;
  /** Milliseconds from any beginning, for measuring. */
  elapsed: () => number;
}

/** What came of sending a backup off-site. */
export interface Sent {
  name: string;
  /** Null: all of it is there. */
  error: string | null;
}

/** What came of a try to make a backup. */
export interface Attempt {
  name: string;
  site: string;
  madeAt: Date;
  tookMs: number;
  /** Null where it failed. */
  manifest: Manifest | null;
  error: string | null;
  /** What a person may read of it, line by line. */
  output: string[];
  /** Undefined where nothing is sent. */
  sent: Sent | undefined;
  /** Names of backups that the retention removed here. */
  removed: string[];
  /** All backups that are here now. */
  here: Manifest[];
}

/** Makes backups. It uses programs, disks and the network: never inside a transaction. */
export interface BackupEngine {
  readonly parts: EngineParts;
  readonly folder: BackupFolder;
  readonly offSite: OffSite | undefined;
  /** Undefined where files are not kept with backups. */
  readonly files: KeptFiles | undefined;
  /** Whom backups are encrypted for. */
  recipient(): Promise<string>;
  /** What SECRET_KEY is called where backups say which one they need. */
  keyName(): Promise<string>;
  /** Who reads them. @throws Error saying what is missing. */
  identity(): Promise<string>;
  /** @returns undefined while another backup or drill of this database is under way. Never throws for what fails in it. */
  make(now: Date): Promise<Attempt | undefined>;
  /** As `make`, for whoever works `alone` already. */
  makeAlone(now: Date): Promise<Attempt>;
  /** Sends what is here once more. */
  send(name: string): Promise<Sent>;
}

/** A site's name as a folder's. */
export const folderOf = (site: string): string => site.replaceAll(/[^A-Za-z0-9_-]/g, '_');

export function backupEngine(parts: EngineParts): BackupEngine {
  const { source, settings } = parts;
  const siteFolder = folderOf(source.site);
  const folder = backupFolder(join(settings.folder, siteFolder), parts.manifestKey);
  const offSite =
    settings.offSite === undefined
      ? undefined
      : openOffSite({ ...settings.offSite, prefix: [settings.offSite.prefix, siteFolder].filter(Boolean).join('/') });
  const files = settings.files ? keptFiles(folder.path, parts.manifestKey) : undefined;
  const ownIdentity = () => identityOf(parts.ownKey);
  const recipient = async () => settings.recipient ?? (await recipientOf(ownIdentity()));
  const engine: BackupEngine = {
    parts,
    folder,
    offSite,
    files,
    recipient,
    keyName: async () => keyNameOf(await recipientOf(ownIdentity())),
    identity: async () => (settings.recipient === undefined ? ownIdentity() : readIdentity(settings)),
    make: async (now) => (await source.alone(() => makeOne(engine, now)))?.value,
    makeAlone: (now) => makeOne(engine, now),
    send: async (name) => {
      if (offSite === undefined) return { name, error: 'BACKUP_STORE is not set' };
      try {
        await files?.send(offSite);
        await offSite.put(`${name}.age`, folder.fileOf(name));
        // The manifest comes last: what has one is whole.
        await offSite.put(`${name}.json`, folder.manifestOf(name));
        return { name, error: null };
      } catch (error) {
        return { name, error: wordsOf(error) };
      }
    },
  };
  return engine;
}

const identityLine = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/m;

/** The key of BACKUP_RECIPIENT. @throws Error saying what is missing. */
export async function readIdentity({ identityFile, recipient }: BackupSettings): Promise<string> {
  if (identityFile === undefined) {
    throw new Error(
      'backups are encrypted for BACKUP_RECIPIENT, whose key is not on this machine: name its file with BACKUP_IDENTITY where they are to be read',
    );
  }
  const identity = identityLine.exec(await readFile(identityFile, 'utf8'))?.[0];
  if (identity === undefined)
    throw new Error('the file of BACKUP_IDENTITY holds no age identity (AGE-SECRET-KEY-1...)');
  if ((await recipientOf(identity)) !== recipient)
    throw new Error('the identity of BACKUP_IDENTITY is not that of BACKUP_RECIPIENT');
  return identity;
}

/** Of anything that was thrown, a line for people. Messages of ours and of programs hold no passwords. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 1000);

async function makeOne(engine: BackupEngine, now: Date): Promise<Attempt> {
  const { parts, folder } = engine;
  const { source } = parts;
  const begun = parts.elapsed();
  const name = nameAt('BAK', now, parts.random);
  const attempt: Attempt = {
    name,
    site: source.site,
    madeAt: now,
    tookMs: 0,
    manifest: null,
    error: null,
    output: [],
    sent: undefined,
    removed: [],
    here: [],
  };
  const say = (line: string) => attempt.output.push(line);
  try {
    await mkdir(folder.path, { recursive: true, mode: 0o700 });
    for (const left of await folder.sweep()) say(`removed ${left}, which a run before had left unfinished`);
    const { dumped, needed } = await dumpInto(engine, name, now);
    const manifest = { ...dumped, ...(await filesOf(engine, needed, { now, say })) };
    await folder.keep(manifest);
    attempt.manifest = manifest;
    say(summaryOf(manifest));
    say(`encrypted for ${manifest.encryption.recipient}: ${manifest.size} bytes, SHA-256 ${manifest.sha256}`);
    say(`kept as ${folder.fileOf(name)}`);
    say(`to read it back, keep the SECRET_KEY of now (fingerprint ${await engine.keyName()}) as long as it`);
  } catch (error) {
    attempt.error = wordsOf(error);
    say(error instanceof MissingToolError ? attempt.error : `failed: ${attempt.error}`);
    await folder.sweep().catch(() => {});
  }
  attempt.tookMs = Math.round(parts.elapsed() - begun);
  if (attempt.manifest !== null) await afterwards(engine, attempt, now);
  return attempt;
}

interface KeepingFiles {
  now: Date;
  say: (line: string) => void;
}

/** Keeps the files that the dumped records need: without them a restored database names papers that are gone. */
async function filesOf(
  { parts, files, recipient }: BackupEngine,
  needed: readonly string[],
  { now, say }: KeepingFiles,
): Promise<Pick<Manifest, 'files'>> {
  if (files === undefined) {
    say('uploaded files are not in it (BACKUP_FILES=off): keep them by themselves');
    return {};
  }
  const { written, missing } = await files.keep(needed, parts.files, { recipient: await recipient(), now });
  say(`${needed.length} uploaded files, ${written} of them new`);
  if (missing.length > 0)
    say(`NOT in it, because the file storage does not have them as they were: ${missing.slice(0, 20).join(', ')}`);
  return { files: { count: needed.length, missing: missing.length } };
}

async function dumpInto(
  engine: BackupEngine,
  name: string,
  now: Date,
): Promise<{ dumped: Manifest; needed: readonly string[] }> {
  const { source } = engine.parts;
  const recipient = await engine.recipient();
  const sealing = sealInto(engine.folder.partOf(name), recipient);
  try {
    const { contents, tool } = await source.dump(sealing.input).catch(async (error: Error & { code?: string }) => {
      // Whoever could not go on writing is told why by the other side.
      if (error.code === 'EPIPE') await sealing.done;
      throw error;
    });
    const sealed = await sealing.done;
    const dumped: Manifest = {
      format: 'lotmark.backup.v1',
      name,
      site: source.site,
      made_at: now.toISOString(),
      kind: source.kind,
      sha256: sealed.sha256,
      size: sealed.size,
      plain_size: sealed.plainSize,
      rows: contents.rows,
      log: contents.log,
      versions: { schema: contents.schema, postgres: contents.postgres, tool },
      encryption: {
        scheme: 'age',
        recipient,
        ...(engine.parts.settings.recipient === undefined ? {} : { key: await engine.keyName() }),
      },
    };
    return { dumped, needed: contents.files };
  } catch (error) {
    sealing.abort();
    throw error;
  }
}

function summaryOf({ rows, plain_size, versions, site, log }: Manifest): string {
  const tables = Object.keys(rows).length;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${site}: ${total} rows in ${tables} tables, a log of ${log?.size ?? 0} leaves; ${plain_size} bytes by ${versions.tool} from PostgreSQL ${versions.postgres}`;
}

/** Sends it off-site and lets go what was outlived, in both places. What fails here leaves the backup as it is. */
async function afterwards(engine: BackupEngine, attempt: Attempt, now: Date): Promise<void> {
  const { offSite } = engine;
  const say = (line: string) => attempt.output.push(line);
  if (offSite !== undefined) {
    attempt.sent = await engine.send(attempt.name);
    say(
      attempt.sent.error === null
        ? `sent to ${offSite.location}`
        : `NOT sent to ${offSite.location}: ${attempt.sent.error}`,
    );
  }
  // What could not be sent to is not asked what lies there.
  const there = attempt.sent?.error === null ? offSite : undefined;
  try {
    attempt.removed.push(...(await letGoHere(engine, now, attempt.name)));
    if (attempt.removed.length > 0) say(`removed here by the retention: ${attempt.removed.join(', ')}`);
    if (there !== undefined) await letGoOffSite(engine, there, { now, made: attempt.name });
  } catch (error) {
    say(`the retention failed: ${wordsOf(error)}`);
  }
  attempt.here = await ownIn(engine).catch(() => []);
  // Which files are needed off-site is not known while it cannot be asked.
  if (offSite !== undefined && there === undefined) return;
  await forgetFiles(engine, there).catch((error: unknown) => {
    say(`files that no backup needs could not be removed: ${wordsOf(error)}`);
  });
}
