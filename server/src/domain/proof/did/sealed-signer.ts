import type { KeyObject } from 'node:crypto';
import { ed25519Multikey } from '@lotmark/sdk/verify';
import { privateKeyOfSeed, publicKeyBytes, signEd25519 } from './ed25519.ts';
import { openKey, sealKey } from './key-encryption.ts';
import type { MadeKey, Signer } from './signer.ts';
import type { HeldKey } from './store.ts';

/** Unguessable bytes, injected. */
export type Random = (bytes: number) => Buffer;

/**
 * Keeps private keys in the database, sealed; each is opened once per process.
 * @param encryptionKey 32 bytes that seal them.
 */
export function sealedSigner(encryptionKey: Uint8Array, random: Random): Signer {
  const opened = new Map<string, KeyObject>();

  function privateKeyOf(key: HeldKey): KeyObject {
    const known = opened.get(key.kid);
    if (known !== undefined) return known;
    if (key.private_key_encrypted === null) throw new Error(`the private key of ${key.kid} is not in the database`);
    const privateKey = privateKeyOfSeed(openKey(encryptionKey, key.kid, key.private_key_encrypted));
    opened.set(key.kid, privateKey);
    return privateKey;
  }

  const makeKey = async (did: string): Promise<MadeKey> => {
    const seed = random(32);
    const publicKey = publicKeyBytes(privateKeyOfSeed(seed));
    const kid = `${did}#${ed25519Multikey(publicKey)}`;
    const sealed = sealKey(encryptionKey, random(12), kid, seed);
    return { kid, did, public_key: publicKey, private_key_encrypted: sealed, outside_key: null };
  };

  return {
    firstKey: makeKey,
    nextKey: makeKey,
    sign: async (key, messages) => {
      const privateKey = privateKeyOf(key);
      return messages.map((message) => signEd25519(privateKey, message));
    },
    close: () => {},
  };
}
