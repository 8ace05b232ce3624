import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { StatusEntriesTable } from '../../../platform/db/tables.generated.ts';
import type { SignedRow } from '../attestation/verify-lot.ts';

export type StatusEntry = Selectable<StatusEntriesTable>;

export function findEntry(tx: Tx, about: string): Promise<StatusEntry | undefined> {
  return tx.selectFrom('status_entries').selectAll().where('about', '=', about).executeTakeFirst();
}

export function lockEntry(tx: Tx, about: string): Promise<StatusEntry | undefined> {
  return tx.selectFrom('status_entries').selectAll().where('about', '=', about).forUpdate().executeTakeFirst();
}

export function entryByName(tx: Tx, name: string): Promise<StatusEntry | undefined> {
  return tx.selectFrom('status_entries').selectAll().where('name', '=', name).executeTakeFirst();
}

/**
 * Takes the first of `places` that is free in the newest list.
 * @returns undefined where there is no list, where all of them are taken, or `about` has a place already.
 */
export async function takePlace(
  tx: Tx,
  places: readonly number[],
  entry: { about: string; at: Date; by: string | null },
): Promise<StatusEntry | undefined> {
  const { rows } = await sql<StatusEntry>`
    insert into status_entries (name, list, place, about, created_at, created_by)
    select 'CST-' || lpad(newest.list::text, 4, '0') || '-' || tried.place, newest.list, tried.place, ${entry.about}, ${entry.at}::timestamptz, ${entry.by}::uuid
      from (select max(list) as list from status_lists) newest
     cross join unnest(${places}::int[]) with ordinality as tried (place, turn)
     where newest.list is not null
       and not exists (select 1 from status_entries e where e.list = newest.list and e.place = tried.place)
     order by tried.turn limit 1
        on conflict do nothing
    returning *`.execute(tx);
  return rows[0];
}

/** Opens the next list; where somebody does so at this moment, there is one. */
export async function openList(tx: Tx, at: Date): Promise<void> {
  await sql`insert into status_lists (list, created_at)
            select coalesce(max(list), 0) + 1, ${at}::timestamptz from status_lists
                on conflict do nothing`.execute(tx);
}

/** Of an entry that is locked and not revoked yet. @returns it as it is now. */
export async function markRevoked(
  tx: Tx,
  about: string,
  by: { at: Date; by: string | null; reason: string },
): Promise<StatusEntry> {
  const { rows } = await sql<StatusEntry>`
    with revoked as (
      update status_entries set revoked_at = ${by.at}, revoked_by = ${by.by}::uuid, reason = ${by.reason}
       where about = ${about} and revoked_at is null returning *
    ), counted as (
      update status_lists l set version = l.version + 1 from revoked r where l.list = r.list
    )
    select * from revoked`.execute(tx);
  const [revoked] = rows;
  if (revoked === undefined) throw new Error(`${about} is not there, or was revoked`);
  return revoked;
}

export async function listVersion(tx: Tx, list: number): Promise<number | undefined> {
  const row = await tx.selectFrom('status_lists').select('version').where('list', '=', list).executeTakeFirst();
  return row?.version;
}

/** The beginning of the names of all entries of a list. */
const entriesOf = (list: number): string => `CST-${String(list).padStart(4, '0')}-`;

/** The place of an entry, which its name says. */
export const placeIn = (name: string): number => Number(name.split('-')[2]);

/** Also those whose row was put back or deleted past the service: what was signed as revoked is never published as in force. */
export async function revokedPlaces(tx: Tx, list: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place from status_entries where list = ${list} and revoked_at is not null
     union
    select split_part(subject, '-', 3)::int from attestations
     where kind = 'credential' and starts_with(subject, ${entriesOf(list)})`.execute(tx);
  return rows.map(({ place }) => place);
}

/** What was signed of a revocation, with the key that it was signed by. */
export interface RevocationStatement extends SignedRow {
  /** Of the entry. */
  name: string;
  payload: string;
}

export async function revocationStatements(tx: Tx, list: number): Promise<RevocationStatement[]> {
  const { rows } = await sql<RevocationStatement>`
    select a.subject as name, a.payload, a.payload_hash, a.signature, a.kid, a.signed_at, k.public_key, k.valid_from, k.retired_at
      from attestations a join signing_keys k on k.kid = a.kid
     where a.kind = 'credential' and starts_with(a.subject, ${entriesOf(list)})`.execute(tx);
  return rows;
}
