import { ripemd160 as ripemd160Noble } from '@noble/hashes/legacy.js';
import { sha256 as sha256Noble, sha512 as sha512Noble } from '@noble/hashes/sha2.js';
import type { Bytes } from './bytes.ts';

/** SHA-256: payloads, leaves, the Merkle log. */
export function sha256(bytes: Bytes): Bytes {
  return sha256Noble(bytes);
}

/** SHA-256 of what may be megabytes: by WebCrypto, which pages served without TLS do not have. */
export async function sha256OfMuch(bytes: Bytes): Promise<Bytes> {
  const subtle = globalThis.crypto?.subtle;
  return subtle === undefined ? sha256Noble(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes.slice()));
}

/** The first half of SHA-512: every hash of the ledger. */
export function sha512Half(bytes: Bytes): Bytes {
  return sha512Noble(bytes).slice(0, 32);
}

/** RIPEMD-160 of SHA-256: a ledger account's id from its public key. */
export function accountIdOf(publicKey: Bytes): Bytes {
  return ripemd160Noble(sha256Noble(publicKey));
}
