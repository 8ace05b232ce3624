import { hash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { lotFactsJoins, shapeOf, signedShape, unreadLotFactsColumns } from './facts.ts';
import { type ListingFacts, listingFacts, listingPayload } from './listing-facts.ts';
import type { UnreadLotFacts } from './lot-hash.ts';
import { lotHashAside } from './lot-hash-aside.ts';
import type { Shape } from './payloads.ts';

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

type SignedFacts = UnreadLotFacts & {
  version: number;
  shape: Shape;
  payload_hash: Buffer;
  salt: Buffer;
  signed_at: Date;
  /** Whether the records of the lot itself have to be what was signed: a draft's may change. */
  bound: boolean;
  listing: ListingFacts;
  /** All null for a lot whose listing was not signed yet. */
  listing_version: number | null;
  listing_shape: Shape;
  listing_hash: Buffer;
  listing_salt: Buffer;
  listing_signed_at: Date;
};

/** A lot `l` beside its newest attestation and that of its listing. */
const signedColumns = sql`
  ${unreadLotFactsColumns}, a.version, ${signedShape} as shape, a.payload_hash, a.salt, a.signed_at, ${listingFacts} as listing,
  s.version as listing_version, ${shapeOf('s')} as listing_shape, s.payload_hash as listing_hash, s.salt as listing_salt, s.signed_at as listing_signed_at`;
const signedJoins = sql`${lotFactsJoins}
  join lateral (
    select * from attestations where kind = 'lot' and subject = l.name order by version desc limit 1
  ) a on true
  left join lateral (
    select * from attestations where kind = 'listing' and subject = l.name order by version desc limit 1
  ) s on true`;

/**
 * Of the lots named, those whose records are no longer what was signed. Unsigned ones have nothing to differ from, and of
 * withdrawn ones only where they stand in their sale: `unbound`.
 */
export async function compareLots(
  tx: Tx,
  names: readonly string[],
): Promise<{ tampered: string[]; unbound: string[] }> {
  if (names.length === 0) return { tampered: [], unbound: [] };
  const { rows } = await sql<SignedFacts>`
    select ${signedColumns}, l.status = any(${attested}::text[]) as bound
      from (select * from lots where name = any(${names}::text[])) l ${signedJoins}`.execute(tx);
  const bound = new Set(rows.filter((row) => row.bound).map((row) => row.name));
  return { tampered: await tamperedOf(rows), unbound: names.filter((name) => !bound.has(name)) };
}

/** As `compareLots`: those that differ. */
export const tamperedAmong = async (tx: Tx, names: readonly string[]): Promise<string[]> =>
  (await compareLots(tx, names)).tampered;

/** All rows that the signed payload of these lots will be made of. */
export function sourcesOfLots(names: readonly string[]): RowsOf[] {
  const sources = sql`from lot_sources s where s.lot = any(${names}::text[])`;
  return [
    { table: 'lots', where: sql`t.name = any(${names}::text[])` },
    { table: 'lot_sources', where: sql`t.lot = any(${names}::text[])`, many: true },
    { table: 'lot_boundaries', where: sql`t.lot = any(${names}::text[])` },
    { table: 'processings', where: sql`t.lot = any(${names}::text[])` },
    { table: 'harvests', where: sql`t.name in (select s.harvest ${sources})`, many: true },
    { table: 'plots', where: sql`t.name in (select s.plot ${sources})`, many: true },
  ];
}

/** So many characters of harvests and plots are read and hashed before others have a turn: about a thousand of each. */
const charactersAtOnce = 200_000;

async function tamperedOf(rows: readonly SignedFacts[]): Promise<string[]> {
  const tampered: string[] = [];
  let characters = 0;
  for (const row of rows) {
    characters += row.harvests.length + row.plots.length;
    if (characters > charactersAtOnce) {
      await otherWork();
      characters = 0;
    }
    if ((row.bound && !(await isAsSigned(row))) || !isListedAsSigned(row)) tampered.push(row.name);
  }
  return tampered;
}

async function isAsSigned(row: SignedFacts): Promise<boolean> {
  // Bytes stay here: a thread would be sent all that they lie among.
  const { salt, payload_hash, listing_salt: _, listing_hash: __, ...facts } = row;
  const envelope = { version: row.version, salt: salt.toString('hex'), signedAt: row.signed_at };
  return (await lotHashAside({ facts, envelope, shape: row.shape })) === payload_hash.toString('hex');
}

/** A listing that was never signed waits for the job that does it; `check` knows whether it may. */
function isListedAsSigned(row: SignedFacts): boolean {
  if (row.listing_version === null) return true;
  const envelope = {
    version: row.listing_version,
    salt: row.listing_salt.toString('hex'),
    signedAt: row.listing_signed_at,
  };
  return hash('sha256', listingPayload(row.listing, envelope, row.listing_shape), 'buffer').equals(row.listing_hash);
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
    select ${signedColumns}, true as bound
      from (select * from lots where name > ${cursor ?? ''} and status = any(${statuses}::text[])
             order by name limit ${limit}) l ${signedJoins}`.execute(tx);
  const last = await sql<{ last: string | null; count: number }>`
    select max(name) as last, count(*)::int as count
      from (select name from lots where name > ${cursor ?? ''} and status = any(${statuses}::text[])
             order by name limit ${limit}) page`.execute(tx);
  const page = last.rows[0];
  return {
    lots: await tamperedOf(rows),
    checked: rows.length,
    cursor: page === undefined || page.count < limit ? null : page.last,
  };
}
