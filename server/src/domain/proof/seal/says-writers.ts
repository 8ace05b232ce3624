import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isSigned, keyNamed, type SignedRow } from '../attestation/verify-lot.ts';
import { withVouchedKeys } from '../did/vouched-keys.ts';
import { sealName } from './rules.ts';
import { lastSeal, marksSayWriters } from './store.ts';

/**
 * Whether marks say by now who wrote their changes: what was signed of the last batch says so. One that was sealed by an earlier version does not,
 * and its marks are looked at. Where what was signed does not hold they must say it: whoever takes the word from it must not be believed the rest.
 */
export async function sayWriters(tx: Tx): Promise<boolean> {
  const last = await lastSeal(tx);
  if (last === undefined) return false;
  const subject = sealName(last.number);
  const { rows } = await sql<SignedRow & { payload: string; public_key: Buffer | null }>`
    select a.payload, a.payload_hash, a.signature, a.kid, a.signed_at, k.public_key, k.valid_from, k.retired_at
      from attestations a left join signing_keys k on k.kid = a.kid
     where a.kind = 'seal' and a.subject = ${subject}`.execute(tx);
  const [signed] = await withVouchedKeys(tx, rows);
  if (signed === undefined || signed.public_key === null || !isSigned(signed, keyNamed)) return true;
  if (!hash('sha256', signed.payload, 'buffer').equals(signed.payload_hash)) return true;
  const said = JSON.parse(signed.payload) as { [member: string]: unknown };
  if (said['type'] !== 'lotmark.seal.v1' || said['subject'] !== subject) return true;
  return said['writers'] === true || marksSayWriters(tx);
}
