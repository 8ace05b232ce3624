import type { JsonObject } from './json.ts';
import type { CredentialProblem, Fault } from './problems.ts';

/** Whether something holds; null: it was not looked at, or cannot be said. */
export interface CredentialCheck {
  readonly holds: boolean | null;
  /** A sentence: what does not hold, or why nothing is said. Empty where it holds. */
  readonly detail: string;
}

export const credentialChecks = ['form', 'signature', 'issuer', 'dates', 'status'] as const;
export type CredentialCheckId = (typeof credentialChecks)[number];

export interface CredentialVerification {
  /** The form, the proof, its key and the dates hold; and, where status lists can be had, it was not revoked. */
  readonly verified: boolean;
  readonly kid: string | null;
  /** The issuer's DID, whose key signed; null unless the signature holds. */
  readonly signer: string | null;
  /** SHA-256 of the credential without its proof, in canonical JSON; lowercase hex, null when it cannot be read. */
  readonly computedDigest: string | null;
  readonly id: string | null;
  /** The first of `faults`. */
  readonly problem: CredentialProblem | null;
  readonly error: string | null;
  readonly checks: Readonly<Record<CredentialCheckId, CredentialCheck>>;
  readonly faults: readonly Fault[];
  /** Whether the key is one that was given as trusted; null without such keys, or where the signature does not hold. */
  readonly trusted: boolean | null;
  /** The document without its proofs, as it was read; null where it cannot be. */
  readonly document: JsonObject | null;
}
