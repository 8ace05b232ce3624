import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { lotFactsColumns, lotFactsJoins, signedShape } from './facts.ts';
import type { LotFacts, Shape } from './payloads.ts';
import { payloadHashNow } from './verify-lot.ts';

export interface TamperedLots {
  /** Names of lots whose records are no longer what was signed. */
  lots: string[];
  /** Lots looked at. */
  checked: number;
  /** Where to go on; null at the end of the list. */
  cursor: string | null;
}

/** Statuses in which a lot's newest attestation speaks for its records. */
const trading = ['Listed', 'Notarized', 'Verified', 'Sold'] as const;
/** What was flagged speaks for them too: an authority decides about it, and must not sign what somebody else changed. */
const attested = [...trading, 'Flagged'] as const;

type SignedFacts = LotFacts & { version: number; shape: Shape; payload_hash: Buffer; salt: Buffer; signed_at: Date };

/** Of the lots named, those whose records are no longer what was signed; unsigned and withdrawn ones have nothing to differ from. */
export async function tamperedAmong(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<SignedFacts>`
    select ${lotFactsColumns}, a.version, ${signedShape} as shape, a.payload_hash, a.salt, a.signed_at
      from (select * from lots where name = any(${names}::text[]) and status = any(${attested}::text[])) l ${lotFactsJoins}
      join lateral (
        select * from attestations where kind = 'lot' and subject = l.name order by version desc limit 1
      ) a on true`.execute(tx);
  return tamperedOf(rows);
}

function tamperedOf(rows: readonly SignedFacts[]): string[] {
  return rows.filter((row) => !payloadHashNow(row).equals(row.payload_hash)).map((row) => row.name);
}

/**
 * Compares lots with their newest attestations, in order of name. A job calls it until `cursor` is null and flags what
 * it finds. A lot that is being edited is seen before or after, never in between: one statement, one snapshot.
 * @param statuses those in trade unless told; flagged ones wait for an authority already.
 */
export async function findTampered(
  tx: Tx,
  limit: number,
  cursor: string | null = null,
  statuses: readonly (typeof attested)[number][] = trading,
): Promise<TamperedLots> {
  const { rows } = await sql<SignedFacts>`
    select ${lotFactsColumns}, a.version, ${signedShape} as shape, a.payload_hash, a.salt, a.signed_at
      from (select * from lots where name > ${cursor ?? ''} and status = any(${statuses}::text[])
             order by name limit ${limit}) l ${lotFactsJoins}
      join lateral (
        select * from attestations where kind = 'lot' and subject = l.name order by version desc limit 1
      ) a on true`.execute(tx);
  const last = await sql<{ last: string | null; count: number }>`
    select max(name) as last, count(*)::int as count
      from (select name from lots where name > ${cursor ?? ''} and status = any(${statuses}::text[])
             order by name limit ${limit}) page`.execute(tx);
  const page = last.rows[0];
  return {
    lots: tamperedOf(rows),
    checked: rows.length,
    cursor: page === undefined || page.count < limit ? null : page.last,
  };
}
