export { CREDENTIALS_CONTEXT, contextDigest, contextText, pinnedContexts } from './contexts/known.ts';
export { ownContexts } from './contexts/own.ts';
export { UNTP_CONTEXT } from './contexts/untp.ts';
export type { JsonObject } from './json.ts';
export { type CredentialProblem, type Fault, type ProblemDetails, problemDetails } from './problems.ts';
export { type Cryptosuite, cryptosuites, type Purpose } from './proof.ts';
export { assertMeaning, type JsonLdReader, jsonLdHere, RdfError } from './rdfc.ts';
export { credentialFaults, presentationFaults } from './shape.ts';
export { type CredentialSigning, credentialSigning, signing } from './sign.ts';
export { bitAt, MIN_ENTRIES, unpackBits } from './status-list.ts';
export {
  type CredentialCheck,
  type CredentialCheckId,
  type CredentialVerification,
  credentialChecks,
} from './verification.ts';
export {
  type PresentationVerification,
  type VerifyOptions as VerifyCredentialOptions,
  verifyCredential,
  verifyPresentation,
} from './verify.ts';
