import { readFile, rm } from 'node:fs/promises';
import { type BackupFolder, backupsAmong } from '../../../platform/backup/folder.ts';
import type { KeptFiles } from '../../../platform/backup/kept-files.ts';
import { type Manifest, ManifestError, readManifest } from '../../../platform/backup/manifest.ts';
import type { OffSite } from '../../../platform/storage/off-site.ts';
import { madeAt, outlived } from './rules.ts';

/** Where backups are kept, of which database, and by whose key. */
interface Keeping {
  readonly folder: BackupFolder;
  readonly parts: { readonly source: { readonly site: string }; readonly manifestKey: Uint8Array };
}

/** The backups here that were made of this database under the key of now: the retention lets go no other. */
export const ownIn = async ({ folder, parts }: Keeping): Promise<Manifest[]> =>
  (await folder.list()).filter(({ site, name }) => site === parts.source.site && madeAt(name) !== undefined);

/** Removes what was outlived here. @param made is the backup just made. @returns the names. */
export async function letGoHere(engine: Keeping, now: Date, made: string): Promise<string[]> {
  const own = (await ownIn(engine)).map(({ name }) => name);
  const gone = outlived(own, now, made);
  for (const name of gone) await engine.folder.remove(name);
  return gone;
}

/** Removes what was outlived off-site; `made` is the backup just made. */
export async function letGoOffSite(
  engine: Keeping,
  offSite: OffSite,
  { now, made }: { now: Date; made: string },
): Promise<void> {
  const own: string[] = [];
  const known = new Set((await ownIn(engine)).map(({ name }) => name));
  const others = new Set((await engine.folder.names()).filter((name) => !known.has(name)));
  for (const name of await namesAt(offSite))
    if (known.has(name) || (!others.has(name) && (await isOwn(engine, offSite, name)))) own.push(name);
  for (const name of outlived(own, now, made)) {
    await offSite.remove(`${name}.json`);
    await offSite.remove(`${name}.age`);
  }
}

const namesAt = async (offSite: OffSite): Promise<string[]> =>
  backupsAmong((await offSite.list()).map(({ name }) => name));

/** Whether a backup that lies off-site alone was made under the key of now: its manifest is brought, and read. */
async function isOwn({ folder, parts }: Keeping, offSite: OffSite, name: string): Promise<boolean> {
  // A run that is stopped meanwhile leaves it to the sweep of the next one.
  const brought = `${folder.manifestOf(name)}.part`;
  try {
    await offSite.get(`${name}.json`, brought);
    const manifest = readManifest(await readFile(brought, 'utf8'), parts.manifestKey);
    return manifest.name === name && manifest.site === parts.source.site;
  } catch (error) {
    if (error instanceof ManifestError) return false;
    throw error;
  } finally {
    await rm(brought, { force: true });
  }
}

/** Files of the disk are dated to the second at worst. */
const datingMs = 2000;

/**
 * Removes files that were needed last before the oldest backup that is left, here or off-site. One under an earlier key counts by its
 * name alone: which files it needs cannot be read, and those bear dates no older than it.
 * @param there where backups were sent to.
 */
export async function forgetFiles(
  { files, folder }: Pick<Keeping, 'folder'> & { files: KeptFiles | undefined },
  there: OffSite | undefined,
): Promise<void> {
  if (files === undefined) return;
  const names = [...(await folder.names()), ...(there === undefined ? [] : await namesAt(there))];
  if (names.length === 0) return;
  const oldest = Math.min(...names.map((name) => madeAt(name)?.getTime() ?? 0));
  for (const name of await files.prune(new Date(oldest - datingMs))) await there?.remove(name);
}
