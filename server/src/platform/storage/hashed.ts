import { hash } from 'node:crypto';
import { DamagedFileError } from './file-storage.ts';

export const sha256Of = (content: Uint8Array): string => hash('sha256', content, 'hex');

/** The content, when it is that of the hash. @throws DamagedFileError */
export function asStored(content: Uint8Array, sha256: string): Uint8Array {
  if (sha256Of(content) !== sha256) throw new DamagedFileError(sha256);
  return content;
}

/** A hash that comes out of a database must not lead anywhere else. @throws Error */
export function assertHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a file is asked for by its SHA-256');
  return sha256;
}
