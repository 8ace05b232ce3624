import { base58Decode, base58Encode } from './base58.ts';
import { concat, toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { splitKid } from './did-url.ts';
import { sha256 } from './digest.ts';
import { verifyEd25519 } from './signature.ts';
import { publicKeyOf, readDocument, type TrustedKey } from './statement.ts';

/** The first context of every credential of the W3C data model 2.0. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const CRYPTOSUITE = 'eddsa-jcs-2022';

type JsonObject = { readonly [name: string]: Json };

/** A credential before it is signed, and what is said of the signature. */
export interface ProofFacts {
  /** The key, as its DID document names it. */
  readonly verificationMethod: string;
  /** ISO 8601, UTC. */
  readonly created: string;
}

/** What is signed for a credential, and the proof that the signature goes into. */
export interface CredentialSigning {
  /** 64 bytes: SHA-256 of the proof's configuration, then of the document, each in canonical JSON. */
  readonly message: Uint8Array;
  /** The credential with its proof. @param signature 64 bytes, Ed25519 over `message`. */
  readonly withSignature: (signature: Uint8Array) => JsonObject;
}

/** Prepares a Data Integrity proof with the suite eddsa-jcs-2022 (W3C, VC Data Integrity EdDSA 1.0, section 3.3). */
export function credentialSigning(credential: JsonObject, facts: ProofFacts): CredentialSigning {
  const config: JsonObject = {
    type: 'DataIntegrityProof',
    cryptosuite: CRYPTOSUITE,
    created: facts.created,
    verificationMethod: facts.verificationMethod,
    proofPurpose: 'assertionMethod',
    ...(credential['@context'] === undefined ? {} : { '@context': credential['@context'] }),
  };
  return {
    message: messageOf(config, credential),
    withSignature: (signature) => ({
      ...credential,
      proof: { ...config, proofValue: `z${base58Encode(signature)}` },
    }),
  };
}

function messageOf(config: JsonObject, document: JsonObject): Uint8Array {
  return concat([sha256(utf8(canonicalize(config))), sha256(utf8(canonicalize(document)))]);
}

export type CredentialProblem =
  | 'unreadable'
  | 'not_a_credential'
  | 'no_proof'
  | 'unknown_key'
  | 'wrong_issuer'
  | 'bad_signature'
  | 'key_retired'
  | 'not_yet_valid'
  | 'expired';

export interface CredentialVerification {
  readonly verified: boolean;
  readonly kid: string | null;
  /** The issuer's DID, whose key signed; null unless the signature holds. */
  readonly signer: string | null;
  /** SHA-256 of the credential without its proof, in canonical JSON; lowercase hex, null when it cannot be read. */
  readonly computedDigest: string | null;
  readonly id: string | null;
  readonly problem: CredentialProblem | null;
  readonly error: string | null;
}

const words: Readonly<Record<CredentialProblem, string>> = {
  unreadable: 'It is no JSON object that has one reading.',
  not_a_credential: 'It is no Verifiable Credential of the data model 2.0.',
  no_proof: `It has no proof of the suite ${CRYPTOSUITE} that asserts something.`,
  unknown_key: 'Its proof names a key that is not the platform’s.',
  wrong_issuer: 'Its issuer is not the DID of the key that its proof names.',
  bad_signature: 'The signature does not fit the credential: something was changed, left out or added.',
  key_retired: 'The proof says that it was made after the key was retired.',
  not_yet_valid: 'It is not valid yet.',
  expired: 'It was valid once and has expired.',
};

/**
 * Checks a Verifiable Credential (JSON text, or an object) with the suite eddsa-jcs-2022. Nothing is asked of anybody: not
 * its contexts, and not whether it was revoked. Never throws.
 * @param options.now compared with `validFrom` and `validUntil`.
 */
export async function verifyCredential(
  input: unknown,
  options: { keys: readonly TrustedKey[]; now: Date },
): Promise<CredentialVerification> {
  const read = readDocument(input);
  if (!isObject(read)) return failed('unreadable', null, null);
  const { proof, ...document } = read;
  const digest = toHex(sha256(utf8(canonicalize(document))));
  const id = typeof document['id'] === 'string' ? document['id'] : null;
  const fails = (problem: CredentialProblem): CredentialVerification => failed(problem, digest, id);
  if (!isCredential(document)) return fails('not_a_credential');
  const signature = signatureOf(proof);
  if (!isObject(proof) || signature === null) return fails('no_proof');
  const kid = String(proof['verificationMethod']);
  const key = options.keys.find((each) => each.kid === kid);
  const publicKey = key === undefined ? null : publicKeyOf(kid);
  if (key === undefined || publicKey === null) return fails('unknown_key');
  const did = splitKid(kid)?.did ?? null;
  if (did === null || issuerOf(document) !== did) return fails('wrong_issuer');
  const { proofValue: _value, ...config } = proof;
  const signed = withContextOf(document, config);
  if (signed === null || !(await verifyEd25519(publicKey, messageOf(config, signed), signature))) {
    return fails('bad_signature');
  }
  const created = momentOf(config['created']);
  if (key.retiredAt !== null && (created === null || created >= key.retiredAt)) return fails('key_retired');
  const [from, until] = [momentOf(document['validFrom']), momentOf(document['validUntil'])];
  if (from !== null && options.now < from) return fails('not_yet_valid');
  if (until !== null && options.now >= until) return fails('expired');
  return { verified: true, kid, signer: did, computedDigest: digest, id, problem: null, error: null };
}

function failed(problem: CredentialProblem, digest: string | null, id: string | null): CredentialVerification {
  return {
    verified: false,
    kid: null,
    signer: null,
    computedDigest: digest,
    id,
    problem,
    error: words[problem],
  };
}

function isObject(value: Json | undefined | null): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCredential(document: JsonObject): boolean {
  const { '@context': context, type, credentialSubject } = document;
  return (
    Array.isArray(context) &&
    context[0] === CREDENTIALS_CONTEXT &&
    (Array.isArray(type) ? type.includes('VerifiableCredential') : type === 'VerifiableCredential') &&
    credentialSubject !== undefined
  );
}

function issuerOf({ issuer }: JsonObject): unknown {
  return isObject(issuer) ? issuer['id'] : issuer;
}

/** The 64 bytes of a proof of our suite; null for any other. */
function signatureOf(proof: Json | undefined): Uint8Array | null {
  if (!isObject(proof)) return null;
  const { type, cryptosuite, proofPurpose, proofValue } = proof;
  if (type !== 'DataIntegrityProof' || cryptosuite !== CRYPTOSUITE || proofPurpose !== 'assertionMethod') return null;
  if (typeof proofValue !== 'string' || !proofValue.startsWith('z')) return null;
  const bytes = base58Decode(proofValue.slice(1));
  return bytes !== null && bytes.length === 64 ? bytes : null;
}

/**
 * The document as it was signed: with the contexts of the proof, which its own must begin with; null where they do not.
 * So a context that somebody adds in front changes the meaning of nothing that was signed.
 */
function withContextOf(document: JsonObject, config: JsonObject): JsonObject | null {
  const signed = config['@context'];
  if (signed === undefined) return document;
  const own = document['@context'];
  const [wanted, found] = [Array.isArray(signed) ? signed : [signed], Array.isArray(own) ? own : [own ?? null]];
  const begins = wanted.every(
    (each, place) => found[place] !== undefined && canonicalize(each as Json) === canonicalize(found[place] as Json),
  );
  return begins ? { ...document, '@context': signed } : null;
}

function momentOf(value: Json | undefined): Date | null {
  if (typeof value !== 'string') return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
