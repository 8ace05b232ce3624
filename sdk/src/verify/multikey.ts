import { base58Decode, base58Encode } from './base58.ts';
import { type Bytes, concat } from './bytes.ts';

const ED25519_PREFIX = Uint8Array.of(0xed, 0x01);

/** The Multikey spelling (`z6Mk...`) of a 32-byte Ed25519 public key. */
export function ed25519Multikey(publicKey: Bytes): string {
  return `z${base58Encode(concat([ED25519_PREFIX, publicKey]))}`;
}

/** The 32 bytes of an Ed25519 Multikey; null for anything else. */
export function ed25519OfMultikey(text: string): Bytes | null {
  if (!text.startsWith('z')) return null;
  const bytes = base58Decode(text.slice(1));
  if (bytes === null || bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return null;
  return bytes.slice(2);
}
