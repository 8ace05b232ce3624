import { createHmac } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DamagedFileError, type FileStorage } from '../storage/file-storage.ts';
import { sha256Of } from '../storage/hashed.ts';
import type { OffSite } from '../storage/off-site.ts';
import { openFiles, sealFiles } from './age.ts';
import { isMissing } from './folder.ts';

/** What came of keeping or restoring files: how many were written, and the hashes of those that were not there. */
export interface FilesDone {
  written: number;
  missing: string[];
}

/**
 * Encrypted copies of uploaded files, which all backups of a database share: each content is kept once, under a keyed hash of
 * it, so that whoever sees the names does not know the contents by them.
 */
export interface KeptFiles {
  readonly path: string;
  /** Keeps what is not kept yet, and notes for all of it that it was needed now. */
  keep(hashes: readonly string[], from: FileStorage, options: { recipient: string; now: Date }): Promise<FilesDone>;
  /** Puts contents back; those that are not here are brought from off-site. */
  restore(hashes: readonly string[], into: FileStorage, options: RestoreOptions): Promise<FilesDone>;
  /** Removes what was needed last before a moment. @returns the names that are gone, as they are off-site. */
  prune(before: Date): Promise<string[]>;
  /** Sends what is here and not there. */
  send(offSite: OffSite): Promise<number>;
}

export interface RestoreOptions {
  identity: string;
  /** Brings a file that is not here, by its name off-site, to a place. */
  bring?: ((name: string, file: string) => Promise<void>) | undefined;
}

/** The folder of the files beside the backups. */
export const filesFolder = 'files';
/** Files to one process: it is told their names before the first is read. */
const batch = 500;

/** @param folder of the backups of a database. @param key of the names, 32 bytes. */
export function keptFiles(folder: string, key: Uint8Array): KeptFiles {
  const path = join(folder, filesFolder);
  const placeOf = (sha256: string): string => {
    const name = createHmac('sha256', key).update(`file ${sha256}`).digest('hex');
    return join(path, name.slice(0, 2), `${name}.age`);
  };
  return {
    path,
    keep: async (hashes, from, { recipient, now }) => {
      const missing: string[] = [];
      let written = 0;
      const fresh: string[] = [];
      for (const sha256 of hashes) if (!(await touch(placeOf(sha256), now))) fresh.push(sha256);
      if (fresh.length === 0) return { written, missing };
      const sealing = sealFiles(recipient);
      try {
        for (const sha256 of fresh) {
          const content = await contentOf(from, sha256);
          if (content === undefined) {
            missing.push(sha256);
            continue;
          }
          await mkdir(dirname(placeOf(sha256)), { recursive: true, mode: 0o700 });
          await sealing.add(placeOf(sha256), content);
          written++;
        }
        await sealing.end();
      } catch (error) {
        sealing.abort();
        throw error;
      }
      for (const sha256 of fresh) await touch(placeOf(sha256), now);
      return { written, missing };
    },
    restore: async (hashes, into, { identity, bring }) => {
      const missing: string[] = [];
      let written = 0;
      for (let at = 0; at < hashes.length; at += batch) {
        const here: string[] = [];
        for (const sha256 of hashes.slice(at, at + batch)) {
          const place = placeOf(sha256);
          if (!(await isThere(place)) && bring !== undefined) {
            await mkdir(dirname(place), { recursive: true, mode: 0o700 });
            await bring(relative(folder, place), place).catch(() => {});
          }
          if (await isThere(place)) here.push(sha256);
          else missing.push(sha256);
        }
        let next = 0;
        for await (const content of openFiles(here.map(placeOf), identity)) {
          const sha256 = here[next++] ?? '';
          // What is not what its name promises is no copy of it.
          if (content === undefined || (await sha256Of(content)) !== sha256) missing.push(sha256);
          else {
            await into.put(content);
            written++;
          }
        }
      }
      return { written, missing };
    },
    prune: async (before) => {
      const gone: string[] = [];
      for (const place of await filesIn(path)) {
        if ((await stat(place)).mtime >= before) continue;
        await rm(place, { force: true });
        gone.push(relative(folder, place));
      }
      return gone;
    },
    send: async (offSite) => {
      const there = new Set((await offSite.list()).map(({ name }) => name));
      const unsent = (await filesIn(path)).filter((place) => !there.has(relative(folder, place)));
      for (const place of unsent) await offSite.put(relative(folder, place), place);
      return unsent.length;
    },
  };
}

async function contentOf(from: FileStorage, sha256: string): Promise<Uint8Array | undefined> {
  try {
    return await from.get(sha256);
  } catch (error) {
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  }
}

/** @returns false where it is not there. */
async function touch(place: string, now: Date): Promise<boolean> {
  try {
    await utimes(place, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function isThere(place: string): Promise<boolean> {
  try {
    await stat(place);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function filesIn(path: string): Promise<string[]> {
  try {
    const found = await readdir(path, { recursive: true, withFileTypes: true });
    return found
      .filter((each) => each.isFile() && each.name.endsWith('.age'))
      .map((each) => join(each.parentPath, each.name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
