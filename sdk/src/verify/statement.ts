import { fromHex, sameBytes, toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { splitKid } from './did-url.ts';
import { sha256 } from './digest.ts';
import { ed25519OfMultikey } from './multikey.ts';
import { verifyEd25519 } from './signature.ts';
import { readStrictJson, StrictJsonError } from './strict-json.ts';

/** A key of the platform: `kid` is its DID URL, which holds the public key itself. */
export interface TrustedKey {
  readonly kid: string;
  /** From when on it signs nothing any more; null while it is in use. */
  readonly retiredAt: Date | null;
}

export type StatementProblem = 'unreadable' | 'bad_public_key' | 'bad_signature' | 'no_key';

export interface StatementVerification {
  readonly verified: boolean;
  /** SHA-256 of the canonical form, lowercase hex; null when the document cannot be read. */
  readonly computedHash: string | null;
  /** The DID whose key signed; null when none of its keys did. */
  readonly signer: string | null;
  /** The key that signed; null when no trusted one did. */
  readonly kid: string | null;
  readonly problem: StatementProblem | null;
  /** In words; null when it is verified. */
  readonly error: string | null;
}

/** JSON text, or what it stands for; null when it is no strict JSON. Never throws. */
export function readDocument(document: unknown): Json | null {
  try {
    const value = typeof document === 'string' ? readStrictJson(document) : (document as Json);
    canonicalize(value);
    return value;
  } catch (error) {
    if (error instanceof StrictJsonError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The 32 bytes of a trusted key; null when its name does not hold one. */
export function publicKeyOf(kid: string): Uint8Array | null {
  const parts = splitKid(kid);
  return parts === null ? null : ed25519OfMultikey(parts.multikey);
}

/** Trusted keys in the order in which they are tried: the one named, those in use, retired ones from the newest on. */
export function inOrderOfTrust(keys: readonly TrustedKey[], named: string | undefined): TrustedKey[] {
  const rank = ({ kid, retiredAt }: TrustedKey): number =>
    kid === named ? Number.POSITIVE_INFINITY : retiredAt === null ? Number.MAX_VALUE : retiredAt.getTime();
  // No subtraction: two infinities have no difference.
  return [...keys].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) < rank(b) ? 1 : -1));
}

/**
 * Checks an Ed25519 signature over the SHA-256 of a document's canonical JSON (RFC 8785): a profile's `score_json`, or a
 * manifest. Nothing is asked of anybody, and nothing is thrown.
 * @param options.document JSON text, read strictly (RFC 7493), or an object. A member `kid` names the key to try first.
 * @param options.signature 128 hex digits.
 * @param options.publicKeyHex 64 hex digits: only this key counts then, whosever it is.
 */
export async function verifyStatement(options: {
  document: unknown;
  signature: string;
  keys: readonly TrustedKey[];
  publicKeyHex?: string | undefined;
}): Promise<StatementVerification> {
  const document = readDocument(options.document);
  const fails = (problem: StatementProblem, error: string, computedHash: string | null): StatementVerification => ({
    verified: false,
    computedHash,
    signer: null,
    kid: null,
    problem,
    error,
  });
  if (document === null || typeof document !== 'object') {
    return fails('unreadable', 'The document is no JSON object that has one reading.', null);
  }
  const digest = sha256(utf8(canonicalize(document)));
  const computedHash = toHex(digest);
  const signature = fromHex(options.signature.toLowerCase());
  if (signature === null || signature.length !== 64) {
    return fails('bad_signature', 'The signature is not 128 hexadecimal digits.', computedHash);
  }
  const embedded = (document as Readonly<Record<string, Json>>)['kid'];
  const ordered = inOrderOfTrust(options.keys, typeof embedded === 'string' ? embedded : undefined);
  if (options.publicKeyHex !== undefined) {
    const given = fromHex(options.publicKeyHex.toLowerCase());
    if (given === null || given.length !== 32) {
      return fails('bad_public_key', 'The public key is not 64 hexadecimal digits.', computedHash);
    }
    if (!(await verifyEd25519(given, digest, signature))) {
      return fails('bad_signature', 'The signature is not by the public key given, or not over this.', computedHash);
    }
    const known = ordered.find(({ kid }) => sameBytes(publicKeyOf(kid) ?? new Uint8Array(), given));
    return {
      verified: true,
      computedHash,
      signer: known === undefined ? null : (splitKid(known.kid)?.did ?? null),
      kid: known?.kid ?? null,
      problem: null,
      error: null,
    };
  }
  if (ordered.length === 0) return fails('no_key', 'There is no key to check the signature with.', computedHash);
  for (const { kid } of ordered) {
    const key = publicKeyOf(kid);
    if (key === null || !(await verifyEd25519(key, digest, signature))) continue;
    return { verified: true, computedHash, signer: splitKid(kid)?.did ?? null, kid, problem: null, error: null };
  }
  return fails('bad_signature', 'No key of the platform made this signature over this document.', computedHash);
}
