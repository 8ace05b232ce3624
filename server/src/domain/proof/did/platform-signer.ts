import { didOfAddress } from '@lotmark/sdk/verify';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Random, sealedSigner } from './sealed-signer.ts';
import type { MadeKey, Signer } from './signer.ts';
import {
  findActiveKey,
  type HeldKey,
  insertDid,
  insertKey,
  lastSignedAt,
  lockDid,
  lockKeys,
  retireActiveKey,
  shareActiveKey,
  touchDid,
} from './store.ts';

export type { Random } from './sealed-signer.ts';

/** The key that signs in a transaction. */
export interface ActiveKey {
  readonly kid: string;
  /** The time that its signatures bear: that of the change, unless the key is younger by the clock of another process. */
  readonly signedAt: Date;
  /** Ed25519 over each message; 64 bytes. @throws Refusal 503 while an outside signer is away. */
  sign(messages: readonly Uint8Array[]): Promise<Buffer[]>;
}

export interface Rotation {
  retired: string;
  active: string;
  /** The end of the old key and the beginning of the new one. */
  at: Date;
}

/** Signs for the platform's DID. */
export interface PlatformSigner {
  readonly did: string;
  /** The classic address of the ledger account that anchors. */
  readonly address: string;
  /** Creates the DID and its first key unless they are there. Idempotent, also for several processes at once. */
  ensure(tx: Tx, now: Date): Promise<void>;
  /**
   * Whether the active key is kept where new ones would be: in the database, or by the outside signer.
   * @throws SigningKeyError when there is none, or when it is kept by an outside signer and none is configured.
   */
  keptAsConfigured(tx: Tx): Promise<boolean>;
  /**
   * The key to sign with, which stays the active one until `tx` ends. Its time lies within its validity whatever the clock
   * says: it has begun, and it ends later than everything it signed.
   * @throws SigningKeyError when there is none. @throws Refusal 503 when this server does not know its keeper.
   */
  activeKey(tx: Tx, now: Date): Promise<ActiveKey>;
  /** As `activeKey`, where the key was read together with what is to be signed; see `activeKeyRow`. */
  activeKeyOf(held: HeldKey | null, now: Date): ActiveKey;
  /**
   * Retires the active key and starts a new one; what the old one signed stays verifiable. Waits until nobody signs, and
   * only then reads the clock: both happen at one instant, after the last signature of the old key.
   */
  rotate(tx: Tx, clock: () => Date): Promise<Rotation>;
  close(): void;
}

/** The platform's key cannot be used; the message says why and what helps. */
export class SigningKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SigningKeyError';
  }
}

export interface PlatformSignerOptions {
  /** Classic address of the platform's ledger account; it is the DID's last part. */
  address: string;
  /** 32 bytes that seal the private keys in the database. */
  encryptionKey: Uint8Array;
  random: Random;
  /** Keeps the private keys instead, from the next rotation on. */
  outside?: Signer | undefined;
}

export function createPlatformSigner({
  address,
  encryptionKey,
  random,
  outside,
}: PlatformSignerOptions): PlatformSigner {
  const did = didOfAddress(address);
  const sealed = sealedSigner(encryptionKey, random);
  const configured = outside ?? sealed;

  function keeperOf(key: HeldKey): Signer | undefined {
    return key.private_key_encrypted === null ? outside : sealed;
  }

  async function start(tx: Tx, key: MadeKey, at: Date): Promise<void> {
    const known = await tx.selectFrom('signing_keys').select('kid').where('kid', '=', key.kid).executeTakeFirst();
    if (known !== undefined) {
      throw new SigningKeyError(`${key.kid} was in use already: the signer has to make another key first.`);
    }
    await insertKey(tx, { ...key, valid_from: at });
  }

  function activeKeyOf(key: HeldKey | null, now: Date): ActiveKey {
    if (key === null) throw new SigningKeyError(`${did} has no signing key`);
    const keeper = keeperOf(key);
    // It was handed to an outside signer since this server started.
    if (keeper === undefined) throw new Refusal('unavailable', 'This server does not know the signer of our new key.');
    const signedAt = now < key.valid_from ? key.valid_from : now;
    return { kid: key.kid, signedAt, sign: (messages) => keeper.sign(key, messages) };
  }

  return {
    did,
    address,
    ensure: async (tx, now) => {
      if ((await findActiveKey(tx, did)) !== null) return;
      await insertDid(tx, { did, organisation: null, services: '[]', now });
      await lockDid(tx, did);
      if ((await findActiveKey(tx, did)) === null) await start(tx, await configured.firstKey(did), now);
    },
    keptAsConfigured: async (tx) => {
      const key = await findActiveKey(tx, did);
      if (key === null) throw new SigningKeyError(`${did} has no signing key`);
      const keeper = keeperOf(key);
      if (keeper === undefined) {
        throw new SigningKeyError(
          `The signing key ${key.kid} is kept by an outside signer: start with SIGNER=command and SIGNER_COMMAND, or ` +
            'run "lotmark keys rotate" without them to go on with a key in the database.',
        );
      }
      return keeper === configured;
    },
    activeKey: async (tx, now) => activeKeyOf(await shareActiveKey(tx, did), now),
    activeKeyOf,
    rotate: async (tx, clock) => {
      // What takes time comes before the lock: everybody who signs waits behind it.
      const made = await configured.nextKey(did);
      const before = await findActiveKey(tx, did);
      const early = before === null ? null : await lastSignedAt(tx, before.kid, null);
      await lockKeys(tx, did);
      await lockDid(tx, did);
      const old = await findActiveKey(tx, did);
      if (old === null) throw new SigningKeyError(`${did} has no key to rotate`);
      const last = await lastSignedAt(tx, old.kid, old.kid === before?.kid ? early : null);
      const at = new Date(Math.max(clock().getTime(), old.valid_from.getTime() + 1, (last?.getTime() ?? 0) + 1));
      await retireActiveKey(tx, did, at);
      await start(tx, made, at);
      await touchDid(tx, did, at);
      return { retired: old.kid, active: made.kid, at };
    },
    close: () => {
      sealed.close();
      outside?.close();
    },
  };
}
