import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, type Manifest, ManifestError, manifestText, parseManifest, readManifest } from './manifest.ts';

/** Backups in a folder: `<name>.age` and `<name>.json` each. */
export interface BackupFolder {
  readonly path: string;
  fileOf(name: string): string;
  manifestOf(name: string): string;
  /** Where a backup is written until it is whole. */
  partOf(name: string): string;
  /** Gives a whole part its name, with its manifest. The manifest comes last: what has one is whole. */
  keep(manifest: Manifest): Promise<void>;
  /** Of every backup whose manifest is there, whoever made it: that can be one under another key. */
  names(): Promise<string[]>;
  /** Every backup of ours that is there; what is none is not named. */
  list(): Promise<Manifest[]>;
  /** What the others say of themselves: they were made under another key, or changed. */
  listForeign(): Promise<Manifest[]>;
  /** @throws ManifestError when there is none of ours. */
  read(name: string): Promise<Manifest>;
  remove(name: string): Promise<void>;
  /** Removes what runs left that were stopped halfway. Only while nobody else writes here. */
  sweep(): Promise<string[]>;
  /** Bytes that are free. */
  free(): Promise<number>;
}

/** @param key of the manifests, 32 bytes. */
export function backupFolder(path: string, key: Uint8Array): BackupFolder {
  const fileOf = (name: string) => join(path, `${checked(name)}.age`);
  const manifestOf = (name: string) => join(path, `${checked(name)}.json`);
  const partOf = (name: string) => join(path, `${checked(name)}.part`);
  const read = async (name: string) => {
    const manifest = readManifest(await readFile(manifestOf(name), 'utf8'), key);
    if (manifest.name !== name) throw new ManifestError('it is the manifest of another backup');
    return manifest;
  };
  const parse = async (name: string) => parseManifest(await readFile(manifestOf(name), 'utf8')).manifest;
  const names = async () => backupsAmong(await namesIn(path)).sort();
  /** Of those in the folder, or some: those that can be read so, and the names of the others. */
  const each = async (reading: (name: string) => Promise<Manifest>, some?: readonly string[]) => {
    const [own, others]: [Manifest[], string[]] = [[], []];
    for (const name of some ?? (await names())) {
      try {
        own.push(await reading(name));
      } catch (error) {
        if (!(error instanceof ManifestError) && !isMissing(error)) throw error;
        others.push(name);
      }
    }
    return { own, others };
  };
  return {
    path,
    fileOf,
    manifestOf,
    partOf,
    read,
    keep: async (manifest) => {
      const beside = `${manifestOf(manifest.name)}.part`;
      const file = await open(beside, 'w', 0o600);
      try {
        await file.writeFile(manifestText(manifest, key));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partOf(manifest.name), fileOf(manifest.name));
      await rename(beside, manifestOf(manifest.name));
      await syncFolder(path);
    },
    names,
    list: async () => (await each(read)).own,
    listForeign: async () => {
      const { others } = await each(read);
      return (await each(parse, others)).own;
    },
    remove: async (name) => {
      // The manifest first: what has none is no backup.
      await rm(manifestOf(name), { force: true });
      await rm(fileOf(name), { force: true });
    },
    sweep: async () => {
      await mkdir(path, { recursive: true, mode: 0o700 });
      const left = (await namesIn(path)).filter((name) =>
        backupName.test(/^(.+?)\.(?:json\.)?part$/.exec(name)?.[1] ?? ''),
      );
      for (const name of left) await rm(join(path, name), { force: true });
      return left;
    },
    free: async () => {
      const { bavail, bsize } = await statfs(path);
      return bavail * bsize;
    },
  };
}

/** The names of backups whose manifests are among files. */
export const backupsAmong = (files: readonly string[]): string[] =>
  files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => backupName.test(name));

function checked(name: string): string {
  if (!backupName.test(name)) throw new Error(`${name} is no name of a backup`);
  return name;
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * What is wrong with a file, in words; undefined when it is what its manifest says.
 * @throws Error when it is not there, or cannot be read.
 */
export async function fileProblem(
  file: string,
  manifest: Pick<Manifest, 'sha256' | 'size'>,
): Promise<string | undefined> {
  const { size } = await stat(file);
  if (size !== manifest.size) return `it has ${size} bytes, and ${manifest.size} were stored`;
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) digest.update(chunk);
  return digest.digest('hex') === manifest.sha256
    ? undefined
    : 'its SHA-256 is not that of its manifest: it was changed';
}
