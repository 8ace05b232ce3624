import { createHash, hash } from 'node:crypto';

/** A ledger account's 20-byte id: RIPEMD-160 of SHA-256 of its 33-byte public key. */
export function ripemd160Sha256(publicKey: Uint8Array): Buffer {
  return createHash('ripemd160')
    .update(hash('sha256', publicKey, 'buffer'))
    .digest();
}
