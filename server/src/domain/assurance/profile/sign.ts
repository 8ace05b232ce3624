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
  statement: Statement,
  beside?: Buffer,
): Promise<Signed> {
  const [signed] = await signStatements(work, signer, [{ statement, beside }]);
  return signed as Signed;
}

/** As `signStatement`, for several with one look at the key. */
export async function signStatements(
  work: Work,
  signer: PlatformSigner,
  all: readonly { statement: Statement; beside?: Buffer | undefined }[],
): Promise<Signed[]> {
  if (all.length === 0) return [];
  const key = await signer.activeKey(work.tx, work.now);
  const written = all.map(({ statement: { kind, subject, version, members }, beside }) => {
    const salt = work.ids.random(SALT_BYTES);
    const payload = canonicalize({
      ...members,
      type: `lotmark.${kind}.v1`,
      subject,
      version,
      salt: salt.toString('hex'),
      signed_at: key.signedAt.toISOString(),
    });
    return { row: { kind, subject, version, payload, salt }, payloadHash: hash('sha256', payload, 'buffer'), beside };
  });
  const messages = written.flatMap(({ payloadHash, beside }) =>
    beside === undefined ? [payloadHash] : [payloadHash, beside],
  );
  const signatures = (await key.sign(messages)).values();
  const next = (): Buffer => {
    const { value } = signatures.next();
    if (value === undefined) throw new Error('the signer gave no signature');
    return value;
  };
  return written.map(({ row, payloadHash, beside }) => {
    work.append(attestations, { ...row, payloadHash, signature: next(), kid: key.kid, signedAt: key.signedAt });
    return { kid: key.kid, beside: beside === undefined ? undefined : next() };
  });
}
