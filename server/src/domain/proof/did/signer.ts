import type { HeldKey, NewKey } from './store.ts';

/** A new key of a DID, before it is in use. */
export type MadeKey = Omit<NewKey, 'valid_from'>;

/** Keeps private keys of the platform, and signs with them (Ed25519). */
export interface Signer {
  /** The key to begin with, where there is none yet. */
  firstKey(did: string): Promise<MadeKey>;
  /** Another key than all before: the next one. */
  nextKey(did: string): Promise<MadeKey>;
  /** One signature of 64 bytes for each message. @throws Refusal 503 while the keeper of the key is away. */
  sign(key: HeldKey, messages: readonly Uint8Array[]): Promise<Buffer[]>;
  close(): void;
}
