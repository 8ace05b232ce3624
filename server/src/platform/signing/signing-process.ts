/** A key as an outside signer names it. */
export interface OutsideKey {
  name: string;
  /** Ed25519, 32 bytes. */
  publicKey: Buffer;
}

/** Holds private keys outside the service. Every call fails with `SignerAwayError` while it cannot answer. */
export interface SigningProcess {
  /** The newest key. */
  currentKey(): Promise<OutsideKey>;
  /** Makes a key, which is the newest from then on. */
  newKey(): Promise<OutsideKey>;
  /** One signature for each digest, with the key of this name. */
  sign(name: string, digests: readonly Uint8Array[]): Promise<Buffer[]>;
  close(): void;
}

/** The outside signer gave no good answer in time. */
export class SignerAwayError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignerAwayError';
  }
}
