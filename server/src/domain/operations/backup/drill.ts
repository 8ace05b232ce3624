import { symlink } from 'node:fs/promises';
import { differences } from '../../../platform/backup/contents.ts';
import { fileProblem } from '../../../platform/backup/folder.ts';
import type { Manifest } from '../../../platform/backup/manifest.ts';
import { type CheckOutcome, runCheck } from '../../../platform/backup/run-check.ts';
import { type TemporaryPlace, temporaryPlaces } from '../../../platform/backup/temporary.ts';
import { diskStorage } from '../../../platform/storage/disk.ts';
import type { FilesPlace } from '../../../platform/storage/open-storage.ts';
import { type Attempt, type BackupEngine, wordsOf } from './engine.ts';
import { nameAt } from './rules.ts';

/** What a drill found. Times in milliseconds; null for what was not come to. */
export interface DrillReport {
  slug: string;
  backup: string | null;
  /** The temporary database or folder. */
  place: string | null;
  backup_ms: number | null;
  /** From the file to a database that answers. */
  restore_ms: number | null;
  check_ms: number | null;
  /** Restore and check together: how long it takes until people can be let in again. */
  recovery_ms: number | null;
  /** In the copy. */
  tables: number | null;
  rows: number | null;
  /** Uploaded files that were restored; left out where they are not in backups. */
  files?: number;
  /** Tables that hold another number of rows in the copy, and another log. */
  differences: string[];
  check: CheckOutcome | null;
  /** What drills before had left, and this one removed. */
  swept: string[];
  dropped: boolean;
  /** Everything that went wrong; empty when the drill passed. */
  failures: string[];
}

/** A drill with the backup that it made. */
export interface Drill {
  name: string;
  site: string;
  runAt: Date;
  attempt: Attempt | undefined;
  report: DrillReport;
}

export interface DrillSettings {
  /** What `lotmark check` needs to know of this installation, as settings. */
  settings: Record<string, string>;
  /** Where uploaded files are. */
  livingFiles: FilesPlace;
}

/**
 * Makes a backup, restores it into a temporary place, compares and checks it there, and drops the place whatever happens.
 * @returns undefined while another backup or drill is under way. Never throws for what fails in it.
 */
export async function runDrill(
  engine: BackupEngine,
  given: DrillSettings,
  { slug, now }: { slug: string; now: Date },
): Promise<Drill | undefined> {
  return (await engine.parts.source.alone(() => drillAlone(engine, given, { slug, now })))?.value;
}

async function drillAlone(
  engine: BackupEngine,
  given: DrillSettings,
  { slug, now }: { slug: string; now: Date },
): Promise<Drill> {
  const report: DrillReport = {
    slug,
    backup: null,
    place: null,
    backup_ms: null,
    restore_ms: null,
    check_ms: null,
    recovery_ms: null,
    tables: null,
    rows: null,
    differences: [],
    check: null,
    swept: [],
    dropped: true,
    failures: [],
  };
  const fail = (what: string, error: unknown) => report.failures.push(`${what}: ${wordsOf(error)}`);
  const places = temporaryPlaces(engine.parts.source, engine.folder.path);
  let attempt: Attempt | undefined;
  try {
    report.swept = await places.sweep();
  } catch (error) {
    fail('what a drill before has left could not be removed', error);
  }
  try {
    attempt = await engine.makeAlone(now);
    report.backup = attempt.name;
    report.backup_ms = attempt.tookMs;
    if (attempt.manifest === null) throw new Error(attempt.error ?? 'no reason is known');
  } catch (error) {
    fail('no backup could be made', error);
  }
  const manifest = attempt?.manifest ?? undefined;
  if (manifest !== undefined) await restoreAndLook(engine, given, { manifest, report, places });
  const { source, random } = engine.parts;
  return { name: nameAt('DRL', now, random), site: source.site, runAt: now, attempt, report };
}

interface Looking {
  manifest: Manifest;
  report: DrillReport;
  places: ReturnType<typeof temporaryPlaces>;
}

async function restoreAndLook(engine: BackupEngine, given: DrillSettings, looking: Looking): Promise<void> {
  const { manifest, report, places } = looking;
  const { failures } = report;
  const { elapsed } = engine.parts;
  let place: TemporaryPlace | undefined;
  try {
    const identity = await engine.identity();
    const begun = elapsed();
    const file = engine.folder.fileOf(manifest.name);
    const problem = await fileProblem(file, manifest);
    if (problem !== undefined) throw new Error(`${manifest.name}: ${problem}`);
    place = await places.make(report.slug);
    report.place = place.name;
    const found = await place.restore({ file, identity });
    report.tables = Object.keys(found.rows).length;
    report.rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0);
    report.differences = differences(manifest, found);
    if (report.differences.length > 0)
      failures.push(`the copy differs from the backup in ${report.differences.length} places`);
    const files = await restoreFiles(engine, found.files, { place, identity, report });
    const restored = elapsed();
    report.restore_ms = Math.round(restored - begun);
    report.check = await runCheck({ ...given.settings, ...(await environmentOf(place, files, given)) });
    report.check_ms = Math.round(elapsed() - restored);
    report.recovery_ms = report.restore_ms + report.check_ms;
    if (!report.check.holds) failures.push('lotmark check found faults in the copy');
  } catch (error) {
    failures.push(`the restore failed: ${helpful(wordsOf(error))}`);
  }
  try {
    if (place === undefined) await places.sweep();
    else await place.drop();
  } catch (error) {
    report.dropped = false;
    failures.push(`the copy could not be dropped, and the next drill tries again: ${wordsOf(error)}`);
  }
}

interface RestoringFiles {
  place: TemporaryPlace;
  identity: string;
  report: DrillReport;
}

/** @returns whether the copy has files of its own. */
async function restoreFiles(
  { files }: BackupEngine,
  needed: readonly string[],
  { place, identity, report }: RestoringFiles,
): Promise<boolean> {
  if (files === undefined) return false;
  const { written, missing } = await files.restore(needed, diskStorage(place.filesFolder), { identity });
  report.files = written;
  if (missing.length > 0) {
    report.failures.push(
      `${missing.length} of ${needed.length} uploaded files are not in the backup as they were, such as ${missing[0]}`,
    );
  }
  return true;
}

/** Where files are not in backups, the copy's are those that live: they are kept by their hashes, and only read. */
async function environmentOf(
  place: TemporaryPlace,
  hasFiles: boolean,
  { livingFiles }: DrillSettings,
): Promise<Record<string, string>> {
  // The bucket of what lives is none of the copy's: its files lie beside it.
  if (hasFiles) return { ...place.environment, FILES: 'disk', FILES_BUCKET: '', FILES_ENDPOINT: '' };
  if (livingFiles.kind === 'disk') await symlink(livingFiles.folder, place.filesFolder);
  return { ...place.environment, FILES: livingFiles.kind };
}

const helpful = (problem: string) =>
  /permission denied to create database/.test(problem)
    ? `${problem}; let the user of DATABASE_URL make databases (alter role ... createdb)`
    : problem;
