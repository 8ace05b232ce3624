import { base58Decode } from '../base58.ts';
import { concat, utf8 } from '../bytes.ts';
import { canonicalize, type Json } from '../canonical.ts';
import { sha256 } from '../digest.ts';
import { isObject, isUrl, type JsonObject, listOf, momentOf } from './json.ts';
import { type Fault, fault } from './problems.ts';
import { type JsonLdReader, jsonLdHere } from './rdfc.ts';

/** The suites of VC Data Integrity EdDSA 1.0: over canonical JSON, and over the canonical order of what JSON-LD says. */
export const cryptosuites = ['eddsa-jcs-2022', 'eddsa-rdfc-2022'] as const;
export type Cryptosuite = (typeof cryptosuites)[number];

export type Purpose = 'assertionMethod' | 'authentication';

/** A proof that is sound by itself; whether its signature holds is another matter. */
export interface Proof {
  readonly cryptosuite: Cryptosuite;
  readonly verificationMethod: string;
  readonly created: Date | null;
  readonly id: string | null;
  readonly previous: readonly string[];
  /** 64 bytes. */
  readonly signature: Uint8Array;
  /** All of it but the signature: signed, too. */
  readonly config: JsonObject;
}

/** What a proof must have been made for. */
export interface Expected {
  readonly purpose: Purpose;
  readonly now: Date;
  readonly domain?: string | undefined;
  readonly challenge?: string | undefined;
}

const bad = (what: string): Fault => fault('bad_proof', `Its proof is malformed: ${what}.`);

const isTexts = (value: Json | undefined): boolean =>
  value === undefined || (listOf(value).length > 0 && listOf(value).every((each) => typeof each === 'string'));

/** Reads a proof (VC Data Integrity 1.0, 2.1). */
export function readProof(value: Json, expected: Expected): Proof | Fault {
  if (!isObject(value)) return bad('it must be an object');
  const { type, cryptosuite, proofPurpose, proofValue, verificationMethod, id, previousProof, ...rest } = value;
  if (type !== 'DataIntegrityProof') {
    return typeof type === 'string' ? fault('unknown_suite') : bad('type must be DataIntegrityProof');
  }
  if (typeof cryptosuite !== 'string') return bad('cryptosuite must be a text');
  const suite = cryptosuites.find((known) => known === cryptosuite);
  if (suite === undefined) return fault('unknown_suite');
  if (typeof proofPurpose !== 'string') return bad('proofPurpose must say what it was made for');
  if (proofPurpose !== expected.purpose)
    return fault(
      'wrong_purpose',
      `Its proof was made for ${proofPurpose.slice(0, 40)}, and not for ${expected.purpose}.`,
    );
  if (!isUrl(verificationMethod)) return bad('verificationMethod must be the URL of a key');
  if (id !== undefined && !isUrl(id)) return bad('id must be a URL');
  if (!isTexts(previousProof)) return bad('previousProof must be one or more texts');
  const { created, expires, domain, challenge } = rest;
  const made = momentOf(created);
  if (created !== undefined && made === null) return bad('created must be a moment with a time zone');
  const ends = momentOf(expires);
  if (expires !== undefined && ends === null) return bad('expires must be a moment with a time zone');
  if (!isTexts(domain)) return bad('domain must be one or more texts');
  if (challenge !== undefined && typeof challenge !== 'string') return bad('challenge must be a text');
  if (ends !== null && expected.now >= ends) return fault('proof_expired');
  if (expected.domain !== undefined && !listOf(domain).includes(expected.domain)) return fault('wrong_domain');
  if (expected.challenge !== undefined && challenge !== expected.challenge) return fault('wrong_challenge');
  const signature =
    typeof proofValue === 'string' && proofValue.startsWith('z') ? base58Decode(proofValue.slice(1)) : null;
  if (signature?.length !== 64) return bad('proofValue must be z and 64 bytes in base58');
  const { proofValue: _value, ...config } = value;
  return {
    cryptosuite: suite,
    verificationMethod,
    created: made,
    id: id ?? null,
    previous: listOf(previousProof).map(String),
    signature,
    config,
  };
}

/**
 * What a proof signs: SHA-256 of its configuration, then of the document, each in the canonical form of the suite.
 * @param document without this proof. Null: the proof was made with other contexts than the document has.
 * @throws RdfError of eddsa-rdfc-2022.
 */
export async function signedMessage(
  proof: Pick<Proof, 'cryptosuite' | 'config'>,
  document: JsonObject,
  { canonicalQuads }: JsonLdReader = jsonLdHere,
): Promise<Uint8Array | null> {
  if (proof.cryptosuite === 'eddsa-rdfc-2022') {
    const config = { ...proof.config, '@context': document['@context'] ?? [] };
    const [first, second] = [await canonicalQuads(config), await canonicalQuads(document)];
    return concat([sha256(utf8(first)), sha256(utf8(second))]);
  }
  return hasContextsOf(document, proof.config) ? jcsMessage(proof.config, document) : null;
}

/** The message of eddsa-jcs-2022 (VC Data Integrity EdDSA 1.0, 3.3). */
export function jcsMessage(config: JsonObject, document: JsonObject): Uint8Array {
  return concat([sha256(utf8(canonicalize(config))), sha256(utf8(canonicalize(document)))]);
}

/**
 * Whether the contexts of a proof, where it has some, are those of the document. The suite allows a document that begins
 * with them and has more behind; those would not be signed, and could change what is meant, so here they must be the same.
 */
function hasContextsOf(document: JsonObject, config: JsonObject): boolean {
  const signed = config['@context'];
  return signed === undefined || canonicalize(signed) === canonicalize(document['@context'] ?? null);
}
