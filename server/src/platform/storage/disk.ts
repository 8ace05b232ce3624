import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './file-storage.ts';
import { asStored, assertHash, sha256Of } from './hashed.ts';

/**
 * Keeps files in a folder, which is made with the first of them: `ab/abcd...`. Each is written beside its place, brought
 * to the disk and then renamed, so that a file is there as a whole or not at all.
 */
export function diskStorage(folder: string): FileStorage {
  const placeOf = (sha256: string) => join(folder, assertHash(sha256).slice(0, 2), sha256);
  return {
    put: async (content) => {
      const sha256 = await sha256Of(content);
      const place = placeOf(sha256);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      const beside = `${place}.${randomUUID()}`;
      try {
        await writeThrough(beside, content);
        await rename(beside, place);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await syncFolder(dirname(place));
      await syncFolder(folder);
      return sha256;
    },
    get: async (sha256) => {
      try {
        return await asStored(await readFile(placeOf(sha256)), sha256);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
  };
}

async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename survives a loss of power only when its folder was brought to the disk, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
