import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import type { Work } from '../../../kernel/write/work.ts';
import { attestations } from '../../proof/attestation/attest.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';

const SALT_BYTES = 16;

/** A statement of this area that is signed, and becomes a leaf of the log. */
export interface Statement {
  kind: 'profile' | 'consent' | 'document' | 'conservation' | 'decision';
  subject: string;
  version: number;
  /** What it says beside type, subject, version, salt and time. */
  members: { readonly [name: string]: Json };
}

export interface Signed {
  kid: string;
  /** Of the `beside` message, where one was given. */
  beside: Buffer | undefined;
}

/**
 * Signs a statement as a version of its record, in the transaction of the change; its anchor follows by job.
 * @param beside one more message to sign with the same key.
 */
export async function signStatement(
  work: Work,
  signer: PlatformSigner,
  { kind, subject, version, members }: Statement,
  beside?: Buffer,
): Promise<Signed> {
  const key = await signer.activeKey(work.tx, work.now);
  const salt = work.ids.random(SALT_BYTES);
  const payload = canonicalize({
    ...members,
    type: `lotmark.${kind}.v1`,
    subject,
    version,
    salt: salt.toString('hex'),
    signed_at: key.signedAt.toISOString(),
  });
  const payloadHash = hash('sha256', payload, 'buffer');
  const [signature, other] = await key.sign(beside === undefined ? [payloadHash] : [payloadHash, beside]);
  if (signature === undefined) throw new Error('the signer gave no signature');
  work.append(attestations, {
    kind,
    subject,
    version,
    payload,
    payloadHash,
    salt,
    signature,
    kid: key.kid,
    signedAt: key.signedAt,
  });
  return { kid: key.kid, beside: other };
}
