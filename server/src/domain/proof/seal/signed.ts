import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { isSigned, keyNamed, type SignedRow } from '../attestation/verify-lot.ts';

/** An attestation with the key that it names; null where that is not there. */
export type Signed = SignedRow & { payload: string; public_key: Buffer | null };

/** SQL: its columns, of attestations `a` and keys `k`. */
export const signedColumns = sql`
  a.payload, a.payload_hash, a.signature, a.kid, a.signed_at, k.public_key, k.valid_from, k.retired_at`;

/**
 * What the platform signed.
 * @param signed as `withVouchedKeys` gives it. @returns undefined where its signature does not hold, or it is of something else.
 */
export function saidIn(
  signed: Signed | undefined,
  of: { type: string; subject: string },
): { readonly [member: string]: unknown } | undefined {
  if (signed === undefined || signed.public_key === null || !isSigned(signed, keyNamed)) return undefined;
  if (!hash('sha256', signed.payload, 'buffer').equals(signed.payload_hash)) return undefined;
  const said = JSON.parse(signed.payload) as { [member: string]: unknown };
  return said['type'] === of.type && said['subject'] === of.subject ? said : undefined;
}
