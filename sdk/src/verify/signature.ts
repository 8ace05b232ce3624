import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Bytes } from './bytes.ts';

/**
 * Whether `signature` (64 bytes) by the Ed25519 `publicKey` (32 bytes) holds over `message` (RFC 8032).
 * WebCrypto where it knows Ed25519; pages served without TLS and older browsers have none, so there is a second way.
 */
export async function verifyEd25519(publicKey: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const subtle = globalThis.crypto?.subtle;
  if (subtle !== undefined) {
    try {
      const key = await subtle.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify']);
      return await subtle.verify('Ed25519', key, signature.slice(), message.slice());
    } catch {
      // This WebCrypto has no Ed25519, or refuses the key: the second way decides.
    }
  }
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

/** Whether the DER `signature` by the compressed secp256k1 `publicKey` (33 bytes) holds over a 32-byte `digest`. */
export function verifySecp256k1(publicKey: Bytes, digest: Bytes, signature: Bytes): boolean {
  try {
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, format: 'der', lowS: true });
  } catch {
    return false;
  }
}
