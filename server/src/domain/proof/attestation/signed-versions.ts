import { hash } from 'node:crypto';
import type { ReceiptKind } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { SignedVersion } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { withVouchedKeys } from '../did/vouched-keys.ts';
import { type Fact, findFact } from './fact.ts';
import { notAsSigned } from './not-as-written.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

type Statement = SignedRow & { version: number; payload: string; public_key: Buffer | null };
type Row = Statement & { attested_version: number };

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
  const holds = versions.every((row, place) => row.version === place + 1 && saysSo(row, 'lot', lot));
  if (holds && rows[0]?.attested_version === versions.length) {
    return versions.map(({ payload, signed_at }) => ({ signedAt: signed_at, said: JSON.parse(payload) }));
  }
  throw notAsSigned(lot);
}

/**
 * The newest statement about a record, for what leans on it: a paper that names it, a proof that counts as signed.
 * @returns undefined where nothing of it was signed. @throws Refusal 409 where it is not what was signed, or not where it was anchored.
 */
export async function signedFact(tx: Tx, kind: ReceiptKind, subject: string): Promise<Fact | undefined> {
  const fact = await findFact(tx, kind, subject, null);
  if (fact === undefined) return undefined;
  const { rows } = await sql<Pick<Statement, 'public_key' | 'valid_from' | 'retired_at'>>`
    select public_key, valid_from, retired_at from signing_keys where kid = ${fact.kid}`.execute(tx);
  const [statement] = await withVouchedKeys(
    tx,
    rows.map((key) => ({ ...fact, ...key }) as Statement),
  );
  if (statement === undefined || fact.misplaced || !saysSo(statement, kind, subject)) throw notAsSigned(subject);
  return fact;
}

function saysSo(row: Statement, kind: ReceiptKind, of: string): boolean {
  if (row.public_key === null || !isSigned(row, keyNamed)) return false;
  if (!hash('sha256', row.payload, 'buffer').equals(row.payload_hash)) return false;
  const { type, subject, version, signed_at } = JSON.parse(row.payload) as { [member: string]: unknown };
  const itself = type === `lotmark.${kind}.v1` && subject === of;
  return itself && version === row.version && signed_at === row.signed_at.toISOString();
}
