import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backupPurposes, secretKeyName } from '../backups.ts';
import { type Config, deriveKey } from '../config.ts';
import { folderOf, readIdentity } from '../domain/operations/backup/engine.ts';
import { neededKey } from '../domain/operations/backup/key-name.ts';
import { identityOf } from '../platform/backup/age.ts';
import { fileProblem } from '../platform/backup/folder.ts';
import { type KeptFiles, keptFiles } from '../platform/backup/kept-files.ts';
import { backupName, type Manifest, ManifestError, parseManifest, readManifest } from '../platform/backup/manifest.ts';
import type { SealedFile } from '../platform/backup/restore.ts';
import { openOffSite } from '../platform/storage/off-site.ts';
import type { Print } from './command.ts';

/** A restore that is not done; the message says why, and nothing was changed. */
export class NotRestoredError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotRestoredError';
  }
}

/** A backup that is whole, and whose key we have. */
export interface FoundBackup {
  manifest: Manifest;
  sealed: SealedFile;
  /** Its uploaded files. */
  files: KeptFiles;
  /** Brings one of them that is not here; undefined where BACKUP_STORE is not set. */
  bring: ((name: string, file: string) => Promise<void>) | undefined;
}

/**
 * Finds a backup by its name, in BACKUP_DIR or else off-site, or by its file, and looks at every byte of it.
 * @throws NotRestoredError
 */
export async function findBackup(config: Config, given: string, print: Print): Promise<FoundBackup> {
  const name = basename(given).replace(/\.(age|json)$/, '');
  if (!backupName.test(name))
    throw new NotRestoredError(
      `${given} ${existsSync(given) ? 'is no backup' : 'is not there'}: name a backup (BAK-20261122T200301Z-9f3a41), or its file.`,
    );
  const folder = given === name ? await folderOfName(config, name, print) : dirname(resolve(given));
  const manifest = await manifestIn(config, folder, name);
  const file = join(folder, `${name}.age`);
  if (!existsSync(file)) throw new NotRestoredError(`${file} is not there; only its manifest is.`);
  const problem = await fileProblem(file, manifest);
  if (problem !== undefined) throw new NotRestoredError(`${name} is not restored: ${problem}.`);
  const { offSite } = config.backups;
  const store = offSite === undefined ? undefined : openOffSite(offSite);
  return {
    manifest,
    sealed: { file, identity: await identityFor(config, manifest) },
    files: keptFiles(folder, deriveKey(config.secretKey, backupPurposes.manifests)),
    bring: store && ((kept, place) => store.get(`${folderOf(manifest.site)}/${kept}`, place)),
  };
}

async function manifestIn(config: Config, folder: string, name: string): Promise<Manifest> {
  const path = join(folder, `${name}.json`);
  if (!existsSync(path))
    throw new NotRestoredError(`${path} is not there: the manifest of a backup has to lie beside its file.`);
  try {
    const manifest = readManifest(await readFile(path, 'utf8'), deriveKey(config.secretKey, backupPurposes.manifests));
    if (manifest.name === name) return manifest;
    throw new ManifestError('it is that of another backup');
  } catch (error) {
    if (error instanceof ManifestError)
      throw new NotRestoredError(`${path} is not believed: ${error.message}.${await keysOf(config, path)}`);
    throw error;
  }
}

/** Which SECRET_KEY a manifest names, and which one is here; nothing where it is the same. */
async function keysOf(config: Config, path: string): Promise<string> {
  try {
    const { manifest } = parseManifest(await readFile(path, 'utf8'));
    const needed = neededKey(manifest.encryption, config.backups.recipient);
    const here = await secretKeyName(config.secretKey);
    if (needed === null || needed === here) return '';
    return ` It names the SECRET_KEY with the fingerprint ${needed}; the one here has ${here}.`;
  } catch {
    return '';
  }
}

async function identityFor(config: Config, { encryption }: Manifest): Promise<string> {
  const { recipient } = config.backups;
  if (recipient === undefined) return identityOf(deriveKey(config.secretKey, backupPurposes.encryption));
  if (recipient !== encryption.recipient)
    throw new NotRestoredError(`It was encrypted for ${encryption.recipient}, and BACKUP_RECIPIENT is another.`);
  try {
    return await readIdentity(config.backups);
  } catch (error) {
    throw new NotRestoredError(`It cannot be read: ${(error as Error).message}.`);
  }
}

/** Which folder has it; from off-site it is brought into one. */
async function folderOfName(config: Config, name: string, print: Print): Promise<string> {
  const { folder, offSite } = config.backups;
  const sites = existsSync(folder) ? await readdir(folder) : [];
  const site = sites.find((each) => existsSync(join(folder, each, `${name}.json`)));
  if (site !== undefined) return join(folder, site);
  if (offSite === undefined)
    throw new NotRestoredError(`There is no ${name} in ${folder}, and BACKUP_STORE is not set.`);
  const store = openOffSite(offSite);
  const found = (await store.list()).find((each) => each.name.endsWith(`/${name}.json`));
  if (found === undefined) throw new NotRestoredError(`There is no ${name} in ${folder}, nor at ${store.location}.`);
  const there = join(folder, basename(dirname(found.name)));
  print(`${name} is brought from ${store.location} to ${there}`);
  await mkdir(there, { recursive: true, mode: 0o700 });
  await store.get(found.name.replace(/json$/, 'age'), join(there, `${name}.age`));
  await store.get(found.name, join(there, `${name}.json`));
  return there;
}
