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

/** Nothing that is kept is larger: dossiers of packages have at most 100 MB. */
const mostBytes = 256_000_000;
const withinMs = 60_000;

/**
 * What a bucket sends, when it is that of the hash. It is a stranger's machine: one that sends without an end, or a byte now and
 * then, is left.
 * @throws DamagedFileError; Error where it takes longer than a minute.
 */
export async function sentAsStored(
  body: ReadableStream<Uint8Array>,
  sha256: string,
  { most = mostBytes, ms = withinMs }: { most?: number; ms?: number } = {},
): Promise<Uint8Array> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  // What is cancelled ends for whoever reads it.
  const leave = () => reader.cancel().catch(() => {});
  const timer = setTimeout(() => {
    isLate = true;
    void leave();
  }, ms);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw new Error(`the bucket did not send the file ${sha256} within ${ms / 1000} seconds`);
      if (done) break;
      pieces.push(value);
      size += value.length;
      if (size <= most) continue;
      void leave();
      throw new DamagedFileError(sha256);
    }
  } finally {
    clearTimeout(timer);
  }
  return asStored(pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces, size), sha256);
}

/** A hash that comes out of a database must not lead anywhere else. @throws Error */
export function assertHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a file is asked for by its SHA-256');
  return sha256;
}
