import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { withVouchedKeys } from '../did/vouched-keys.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

/** What a version of a lot says, as it was signed. */
export interface SignedVersion {
  signedAt: Date;
  /** Its members. */
  said: { readonly [member: string]: unknown };
}

type Row = SignedRow & { version: number; payload: string; public_key: Buffer | null; attested_version: number };

/**
 * All that was signed of a lot, the oldest first. Texts of attestations leave no trace of who altered them for a moment: so each
 * counts by its signature alone, and none is missing up to the version that the lot bears.
 * @throws Refusal 409 where one is not what was signed, or is not there.
 */
export async function signedVersions(tx: Tx, lot: string): Promise<SignedVersion[]> {
  const { rows } = await sql<Row | { version: null; attested_version: number }>`
    select a.version, a.payload, a.payload_hash, a.signature, a.kid, a.signed_at, k.public_key, k.valid_from, k.retired_at, l.attested_version
      from lots l left join attestations a on a.kind = 'lot' and a.subject = l.name left join signing_keys k on k.kid = a.kid
     where l.name = ${lot} order by a.version`.execute(tx);
  const signed = rows.filter((row): row is Row => row.version !== null);
  const versions = await withVouchedKeys(tx, signed);
  const holds = versions.every((row, place) => row.version === place + 1 && saysSo(row, lot));
  if (holds && rows[0]?.attested_version === versions.length) {
    return versions.map(({ payload, signed_at }) => ({ signedAt: signed_at, said: JSON.parse(payload) }));
  }
  throw wrongState(
    `What was signed of ${lot} is not as the service wrote it; an authority or an admin has to look at it first.`,
  );
}

function saysSo(row: Row, lot: string): boolean {
  if (row.public_key === null || !isSigned(row, keyNamed)) return false;
  if (!hash('sha256', row.payload, 'buffer').equals(row.payload_hash)) return false;
  const { subject, version, signed_at } = JSON.parse(row.payload) as { [member: string]: unknown };
  return subject === lot && version === row.version && signed_at === row.signed_at.toISOString();
}
