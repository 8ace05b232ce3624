import type { KeyObject } from 'node:crypto';
import { didOfAddress, ed25519Multikey } from '@lotmark/sdk/verify';
import type { Tx } from '../../platform/db/database.ts';
import { privateKeyOfSeed, publicKeyBytes, signEd25519 } from './ed25519.ts';
import { openKey, sealKey } from './key-encryption.ts';
import { insertDid, insertKey, lockActiveKey, lockDid, retireActiveKey, touchDid } from './store.ts';

/** Unguessable bytes, injected. */
export type Random = (bytes: number) => Buffer;

/** The key that signs now. */
export interface ActiveKey {
  readonly kid: string;
  /** Nothing may be signed as of an earlier time. */
  readonly validFrom: Date;
  /** Ed25519 over the message; 64 bytes. */
  sign(message: Uint8Array): Buffer;
}

/** Signs for the platform's DID. Private keys are stored sealed and opened once per process. */
export interface PlatformSigner {
  readonly did: string;
  /** The classic address of the ledger account that anchors. */
  readonly address: string;
  /** Creates the DID and its first key unless they are there. Idempotent, also for several processes at once. */
  ensure(tx: Tx, now: Date): Promise<void>;
  /** The active key, protected against rotation until `tx` ends. @throws Error before `ensure`. */
  activeKey(tx: Tx): Promise<ActiveKey>;
  /** Retires the active key and starts a new one. What the old one signed stays verifiable. @returns both ids. */
  rotate(tx: Tx, now: Date): Promise<{ retired: string; active: string }>;
}

export interface PlatformSignerOptions {
  /** Classic address of the platform's ledger account; it is the DID's last part. */
  address: string;
  /** 32 bytes that seal the private keys. */
  encryptionKey: Uint8Array;
  random: Random;
}

export function createPlatformSigner({ address, encryptionKey, random }: PlatformSignerOptions): PlatformSigner {
  const did = didOfAddress(address);
  const opened = new Map<string, KeyObject>();

  async function addKey(tx: Tx, now: Date): Promise<string> {
    const seed = random(32);
    const publicKey = publicKeyBytes(privateKeyOfSeed(seed));
    const kid = `${did}#${ed25519Multikey(publicKey)}`;
    const sealed = sealKey(encryptionKey, random(12), kid, seed);
    await insertKey(tx, { kid, did, public_key: publicKey, private_key_encrypted: sealed, valid_from: now });
    return kid;
  }

  return {
    did,
    address,
    ensure: async (tx, now) => {
      await insertDid(tx, did, null, '[]', now);
      await lockDid(tx, did);
      if ((await lockActiveKey(tx, did)) === null) await addKey(tx, now);
    },
    activeKey: async (tx) => {
      const row = await lockActiveKey(tx, did);
      if (row === null || row.private_key_encrypted === null) throw new Error(`${did} has no signing key`);
      const { kid, valid_from: validFrom } = row;
      let key = opened.get(kid);
      if (key === undefined) {
        key = privateKeyOfSeed(openKey(encryptionKey, kid, row.private_key_encrypted));
        opened.set(kid, key);
      }
      const privateKey = key;
      return { kid, validFrom, sign: (message) => signEd25519(privateKey, message) };
    },
    rotate: async (tx, now) => {
      await lockDid(tx, did);
      const retired = await retireActiveKey(tx, did, now);
      if (retired === null) throw new Error(`${did} has no key to rotate`);
      const active = await addKey(tx, now);
      await touchDid(tx, did, now);
      return { retired, active };
    },
  };
}
