import type { IdSource } from '../../../kernel/values/ids.ts';
import { openKey, sealKey } from '../../proof/did/key-encryption.ts';

const secretBytes = 32;
const nonceBytes = 12;

/** A new secret for signing, in clear and sealed for the database. */
export function newSecret(sealingKey: Uint8Array, ids: IdSource, keyId: string): { secret: Buffer; sealed: Buffer } {
  const secret = ids.random(secretBytes);
  return { secret, sealed: sealKey(sealingKey, ids.random(nonceBytes), `intake ${keyId}`, secret) };
}

/** @throws Error when the sealing key is not the one it was sealed with. */
export function openSecret(sealingKey: Uint8Array, keyId: string, sealed: Uint8Array): Buffer {
  return openKey(sealingKey, `intake ${keyId}`, sealed);
}
