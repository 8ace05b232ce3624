import { createHash, hash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { DamagedFileError } from './file-storage.ts';

/** Bytes to one go: other callers are answered in between. */
const atOnce = 1_000_000;

/** SHA-256, 64 lowercase hex digits. */
export async function sha256Of(content: Uint8Array): Promise<string> {
  if (content.length <= atOnce) return hash('sha256', content, 'hex');
  const digest = createHash('sha256');
  for (let from = 0; from < content.length; from += atOnce) {
    if (from > 0) await otherWork();
    digest.update(content.subarray(from, from + atOnce));
  }
  return digest.digest('hex');
}

/** The content, when it is that of the hash. @throws DamagedFileError */
export async function asStored(content: Uint8Array, sha256: string): Promise<Uint8Array> {
  if ((await sha256Of(content)) !== sha256) throw new DamagedFileError(sha256);
  return content;
}

/** A hash that comes out of a database must not lead anywhere else. @throws Error */
export function assertHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a file is asked for by its SHA-256');
  return sha256;
}
