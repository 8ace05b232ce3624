import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The private key of a 32-byte Ed25519 seed (RFC 8032). */
export function privateKeyOfSeed(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** Most signatures are by the few keys of the platform; making the object takes as long as a check. */
const maxKept = 200;
const kept = new Map<string, KeyObject>();

/** The key object of a 32-byte Ed25519 public key. */
export function publicKeyOfBytes(bytes: Uint8Array): KeyObject {
  const name = Buffer.from(bytes).toString('latin1');
  const known = kept.get(name);
  if (known !== undefined) return known;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' });
  if (kept.size >= maxKept) kept.clear();
  kept.set(name, key);
  return key;
}

/** The 32 bytes of the public key that belongs to a private one. */
export function publicKeyBytes(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);
}

export function signEd25519(privateKey: KeyObject, message: Uint8Array): Buffer {
  return sign(null, message, privateKey);
}

export function verifyEd25519(publicKey: KeyObject, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, message, publicKey, signature);
}

/** As `verifyEd25519`, but in the thread pool: many at once do not hold up the process. */
export function verifyEd25519Beside(
  publicKey: KeyObject,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    verify(null, message, publicKey, signature, (error, holds) => (error === null ? resolve(holds) : reject(error)));
  });
}
