import { createHmac, createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import { decodeSeed } from 'ripple-address-codec';
import { deriveAddress, deriveKeypair, generateSeed, sign as signWithKeypair } from 'ripple-keypairs';

/** Signs for one ledger account. Holds the key where nothing can print it. */
export interface LedgerSigner {
  /** Classic address, `r...`. */
  readonly address: string;
  /** 33 bytes as 66 uppercase hex digits; `ED...` for Ed25519. */
  readonly publicKey: string;
  readonly algorithm: 'ed25519' | 'secp256k1';
  /** The signature over `message` as uppercase hex: 64 bytes for Ed25519, DER for secp256k1. */
  sign(message: Uint8Array): string;
}

/** The platform's accounts: notes and DID; issuer of the platform token; holder of it on behalf of the wallets. */
export interface LedgerAccounts {
  readonly platform: LedgerSigner;
  readonly issuer: LedgerSigner;
  readonly custody: LedgerSigner;
}

export type LedgerRole = keyof LedgerAccounts;

/** PKCS #8 wrapping of a raw Ed25519 key, RFC 8410. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The account of a new network that holds all its money: the seed of "masterpassphrase". */
const GENESIS_SEED = 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb';

/**
 * The signer of a family seed: `sEd...` is Ed25519, `s...` secp256k1; the same keys as ripple-keypairs derives.
 * @throws Error when the seed is malformed; the message does not repeat it.
 */
export function signerFromSeed(seed: string): LedgerSigner {
  const { bytes, algorithm } = decode(seed);
  return algorithm === 'ed25519' ? ed25519Signer(bytes) : secp256k1Signer(seed);
}

/**
 * The platform's three accounts from its one secret, LEDGER_SEED. `platform` is the seed's own account. The entropy of
 * each other role is the first 16 bytes of HMAC-SHA256(key = the seed's 16 bytes of entropy, message =
 * `lotmark/ledger-account/1/<role>`), used as an Ed25519 family seed. So one secret restores them all, and none of the
 * derived ones betrays it.
 */
export function ledgerAccounts(seed: string): LedgerAccounts {
  const { bytes } = decode(seed);
  const derived = (role: LedgerRole): LedgerSigner =>
    ed25519Signer(createHmac('sha256', bytes).update(`lotmark/ledger-account/1/${role}`).digest().subarray(0, 16));
  return { platform: signerFromSeed(seed), issuer: derived('issuer'), custody: derived('custody') };
}

/** The genesis account of a stand-alone network, rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh. */
export function genesisSigner(): LedgerSigner {
  return signerFromSeed(GENESIS_SEED);
}

/** A new Ed25519 family seed from 16 random bytes. */
export function newSeed(entropy: Uint8Array): string {
  return generateSeed({ algorithm: 'ed25519', entropy });
}

function decode(seed: string): { bytes: Uint8Array; algorithm: LedgerSigner['algorithm'] } {
  try {
    const decoded = decodeSeed(seed);
    return { bytes: Uint8Array.from(decoded.bytes), algorithm: decoded.type === 'ed25519' ? 'ed25519' : 'secp256k1' };
  } catch {
    throw new Error('LEDGER_SEED is not a family seed (sEd... or s...)');
  }
}

function ed25519Signer(entropy: Uint8Array): LedgerSigner {
  const secret = hash('sha512', Buffer.from(entropy), 'buffer').subarray(0, 32);
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const publicKey = `ED${raw.toString('hex').toUpperCase()}`;
  return {
    address: deriveAddress(publicKey),
    publicKey,
    algorithm: 'ed25519',
    sign: (message) => sign(null, message, key).toString('hex').toUpperCase(),
  };
}

function secp256k1Signer(seed: string): LedgerSigner {
  const { publicKey, privateKey } = deriveKeypair(seed);
  return {
    address: deriveAddress(publicKey),
    publicKey,
    algorithm: 'secp256k1',
    sign: (message) => signWithKeypair(Buffer.from(message).toString('hex'), privateKey),
  };
}
