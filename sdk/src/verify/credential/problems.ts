/** Why a credential or a presentation does not hold. */
export type CredentialProblem =
  | 'unreadable'
  | 'too_large'
  | 'not_a_credential'
  | 'no_proof'
  | 'bad_proof'
  | 'unknown_suite'
  | 'wrong_purpose'
  | 'proof_expired'
  | 'wrong_domain'
  | 'wrong_challenge'
  | 'unknown_key'
  | 'wrong_issuer'
  | 'bad_signature'
  | 'unknown_context'
  | 'redefined_term'
  | 'undefined_term'
  | 'too_complex'
  | 'wrong_resource'
  | 'key_retired'
  | 'not_yet_valid'
  | 'expired'
  | 'status_unknown'
  | 'status_unusable'
  | 'status_length'
  | 'revoked'
  | 'bad_credential';

/** What does not hold, with the words that go with it. */
export interface Fault {
  readonly problem: CredentialProblem;
  /** A sentence for people. */
  readonly detail: string;
}

export const words: Readonly<Record<CredentialProblem, string>> = {
  unreadable: 'It cannot be read as a credential: it was cut off, says something twice, or is no JSON object.',
  too_large: 'It is larger than what is read here.',
  not_a_credential: 'It is no Verifiable Credential of the data model 2.0.',
  no_proof: 'It has no proof.',
  bad_proof: 'Its proof is malformed.',
  unknown_suite: 'Its proof is of a suite that is not known here; eddsa-jcs-2022 and eddsa-rdfc-2022 are.',
  wrong_purpose: 'Its proof was made for another purpose.',
  proof_expired: 'Its proof has expired.',
  wrong_domain: 'Its proof was made for another domain.',
  wrong_challenge: 'Its proof does not answer the challenge.',
  unknown_key: 'Its proof names a key that is not the platform’s.',
  wrong_issuer: 'Its issuer is not the DID of the key that its proof names.',
  bad_signature: 'The signature does not fit: something was changed, left out or added.',
  unknown_context: 'It takes words from a context that does not ship with this verifier, and nothing is fetched.',
  redefined_term: 'One of its contexts gives a word that is protected another meaning.',
  undefined_term: 'It uses words that none of its contexts defines, so they mean nothing.',
  too_complex: 'Its statements take too long to bring into their canonical order.',
  wrong_resource: 'It names the digest of a resource that is another here.',
  key_retired: 'The proof says that it was made after the key was retired.',
  not_yet_valid: 'It is not valid yet.',
  expired: 'It was valid once and has expired.',
  status_unknown: 'Whether it was revoked cannot be said: there is no status list to look at.',
  status_unusable: 'Whether it was revoked cannot be said: its status list does not hold.',
  status_length: 'Its status list is too short or too long.',
  revoked: 'The proof holds, but the credential was revoked.',
  bad_credential: 'One of its credentials does not hold.',
};

export const fault = (problem: CredentialProblem, detail = words[problem]): Fault => ({ problem, detail });

const vcdm = 'https://www.w3.org/TR/vc-data-model#';
const security = 'https://w3id.org/security#';
const statusList = 'https://www.w3.org/ns/credentials/status-list#';

/** What the W3C calls a problem (RFC 9457 `type`). */
const types: Readonly<Record<CredentialProblem, string>> = {
  unreadable: `${vcdm}PARSING_ERROR`,
  too_large: `${vcdm}PARSING_ERROR`,
  not_a_credential: `${vcdm}MALFORMED_VALUE_ERROR`,
  no_proof: `${vcdm}CRYPTOGRAPHIC_SECURITY_ERROR`,
  bad_proof: `${security}PROOF_VERIFICATION_ERROR`,
  unknown_suite: `${security}PROOF_VERIFICATION_ERROR`,
  wrong_purpose: `${security}PROOF_VERIFICATION_ERROR`,
  proof_expired: `${security}PROOF_VERIFICATION_ERROR`,
  wrong_domain: `${security}INVALID_DOMAIN_ERROR`,
  wrong_challenge: `${security}INVALID_CHALLENGE_ERROR`,
  unknown_key: `${security}INVALID_VERIFICATION_METHOD`,
  wrong_issuer: `${security}INVALID_VERIFICATION_METHOD`,
  bad_signature: `${vcdm}CRYPTOGRAPHIC_SECURITY_ERROR`,
  unknown_context: `${vcdm}MALFORMED_VALUE_ERROR`,
  redefined_term: `${vcdm}MALFORMED_VALUE_ERROR`,
  undefined_term: `${security}DATA_LOSS_DETECTION_ERROR`,
  too_complex: `${security}PROOF_TRANSFORMATION_ERROR`,
  wrong_resource: `${vcdm}CRYPTOGRAPHIC_SECURITY_ERROR`,
  key_retired: `${security}INVALID_VERIFICATION_METHOD`,
  not_yet_valid: `${vcdm}RANGE_ERROR`,
  expired: `${vcdm}RANGE_ERROR`,
  status_unknown: `${statusList}STATUS_RETRIEVAL_ERROR`,
  status_unusable: `${statusList}STATUS_VERIFICATION_ERROR`,
  status_length: `${statusList}STATUS_LIST_LENGTH_ERROR`,
  revoked: `${statusList}STATUS_VERIFICATION_ERROR`,
  bad_credential: `${vcdm}CRYPTOGRAPHIC_SECURITY_ERROR`,
};

/** A fault as VC Data Model 2.0, section 7.2, and the VC API say it: RFC 9457. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  /** Our own, finer name of the problem. */
  readonly code: CredentialProblem;
}

export function problemDetails({ problem, detail }: Fault): ProblemDetails {
  return { type: types[problem], title: words[problem], detail, code: problem };
}
