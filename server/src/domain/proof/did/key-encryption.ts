import { createCipheriv, createDecipheriv } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a private key with AES-256-GCM: nonce, tag, ciphertext. The key's id is authenticated with it, so that a sealed
 * key cannot be moved to another row.
 * @param encryptionKey 32 bytes.
 * @param nonce 12 unguessable bytes, never used twice with one key.
 */
export function sealKey(encryptionKey: Uint8Array, nonce: Uint8Array, kid: string, secret: Uint8Array): Buffer {
  const cipher = createCipheriv(ALGORITHM, encryptionKey, nonce).setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `sealKey` sealed. @throws Error when the key, the id or a byte is wrong. */
export function openKey(encryptionKey: Uint8Array, kid: string, sealed: Uint8Array): Buffer {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) throw new Error(`The private key of ${kid} is cut off.`);
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, encryptionKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(kid)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error(`The private key of ${kid} cannot be opened: SECRET_KEY is not the one it was stored with.`, {
      cause,
    });
  }
}
