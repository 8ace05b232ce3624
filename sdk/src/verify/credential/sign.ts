import { base58Encode } from '../base58.ts';
import type { Json } from '../canonical.ts';
import type { JsonObject } from './json.ts';
import { type Cryptosuite, jcsMessage, type Purpose, signedMessage } from './proof.ts';

export const CRYPTOSUITE = 'eddsa-jcs-2022';

/** A credential before it is signed, and what is said of the signature. */
export interface ProofFacts {
  /** The key, as its DID document names it. */
  readonly verificationMethod: string;
  /** ISO 8601, UTC. */
  readonly created: string;
}

/** As `ProofFacts`, with what presentations say beside. */
export interface MoreProofFacts extends ProofFacts {
  readonly cryptosuite: Cryptosuite;
  /** `assertionMethod` unless told. */
  readonly purpose?: Purpose;
  readonly domain?: string;
  readonly challenge?: string;
}

/** What is signed for a credential, and the proof that the signature goes into. */
export interface CredentialSigning {
  /** 64 bytes: SHA-256 of the proof's configuration, then of the document, each in its canonical form. */
  readonly message: Uint8Array;
  /** The credential with its proof. @param signature 64 bytes, Ed25519 over `message`. */
  readonly withSignature: (signature: Uint8Array) => { readonly [name: string]: Json };
}

/** Prepares a Data Integrity proof with the suite eddsa-jcs-2022 (W3C, VC Data Integrity EdDSA 1.0, section 3.3). */
export function credentialSigning(credential: JsonObject, facts: ProofFacts): CredentialSigning {
  const config = configOf(credential, { ...facts, cryptosuite: CRYPTOSUITE });
  return { message: jcsMessage(config, credential), withSignature: proofOf(credential, config) };
}

/**
 * As `credentialSigning`, with the suite that is named. For eddsa-rdfc-2022 the JSON-LD processor is loaded.
 * @throws RdfError where a word of the credential means nothing by its contexts, or a context does not ship with us.
 */
export async function signing(credential: JsonObject, facts: MoreProofFacts): Promise<CredentialSigning> {
  const config = configOf(credential, facts);
  const message = await signedMessage({ cryptosuite: facts.cryptosuite, config }, credential);
  if (message === null) throw new Error('the proof has the contexts of its document');
  return { message, withSignature: proofOf(credential, config) };
}

function configOf(credential: JsonObject, facts: MoreProofFacts): JsonObject {
  const { cryptosuite, created, verificationMethod, purpose = 'assertionMethod', domain, challenge } = facts;
  return {
    type: 'DataIntegrityProof',
    cryptosuite,
    created,
    verificationMethod,
    proofPurpose: purpose,
    ...(domain === undefined ? {} : { domain }),
    ...(challenge === undefined ? {} : { challenge }),
    // eddsa-jcs-2022 signs the contexts with the proof, too; of the other suite they are not part of it.
    ...(cryptosuite === CRYPTOSUITE && credential['@context'] !== undefined
      ? { '@context': credential['@context'] }
      : {}),
  };
}

const proofOf = (credential: JsonObject, config: JsonObject) => (signature: Uint8Array) => ({
  ...credential,
  proof: { ...config, proofValue: `z${base58Encode(signature)}` },
});
