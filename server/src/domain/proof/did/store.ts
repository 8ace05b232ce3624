import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';

/** A DID and the facts that its document is made of. */
export interface DidRecord {
  did: string;
  /** null: the platform's own. */
  organisation: string | null;
  /** Canonical JSON list of service entries. */
  services: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  deactivated_at: Date | null;
}

export interface KeyRecord {
  kid: string;
  did: string;
  public_key: Buffer;
  valid_from: Date;
  retired_at: Date | null;
}

/** A DID with its keys, oldest first; null when there is none. */
export async function findDid(tx: Tx, did: string): Promise<{ record: DidRecord; keys: KeyRecord[] } | null> {
  const record = await tx.selectFrom('dids').selectAll().where('did', '=', did).executeTakeFirst();
  if (record === undefined) return null;
  const keys = await tx
    .selectFrom('signing_keys')
    .select(['kid', 'did', 'public_key', 'valid_from', 'retired_at'])
    .where('did', '=', did)
    .orderBy('valid_from')
    .orderBy('kid')
    .execute();
  return { record, keys };
}

/** The active DID of an organisation; null when it has none. */
export async function findDidOfOrganisation(tx: Tx, organisation: string): Promise<DidRecord | null> {
  const record = await tx
    .selectFrom('dids')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return record ?? null;
}

/** The DIDs that organisations have or had, the active one of each first. */
export function didsOfOrganisations(tx: Tx, organisations: readonly string[]) {
  return tx
    .selectFrom('dids')
    .innerJoin('orgs', 'orgs.name', 'dids.organisation')
    .select(['dids.did', 'dids.version', 'dids.created_at', 'dids.updated_at', 'dids.deactivated_at'])
    .select(['orgs.name as organisation', shownTitle('orgs').as('organisation_name')])
    .where(sql<boolean>`dids.organisation = any(${organisations}::text[])`)
    .orderBy('orgs.title')
    .orderBy(sql`dids.deactivated_at desc nulls first`)
    .orderBy('dids.did')
    .execute();
}

/** Whether a DID is the platform's: the present one, or one of before a move to another account. */
export async function isPlatformDid(tx: Tx, did: string, present: string): Promise<boolean> {
  if (did === present) return true;
  const { rows } = await sql`
    select from dids d join ledger_homes h on d.did like '%:' || h.account
     where d.did = ${did} and d.organisation is null`.execute(tx);
  return rows.length > 0;
}

/** Locks a DID's row until the transaction ends; null when there is none. */
export async function lockDid(tx: Tx, did: string): Promise<DidRecord | null> {
  const record = await tx.selectFrom('dids').selectAll().where('did', '=', did).forUpdate().executeTakeFirst();
  return record ?? null;
}

/** Inserts a DID. @returns false when it is there already. */
export async function insertDid(
  tx: Tx,
  { did, organisation, services, now }: { did: string; organisation: string | null; services: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('dids')
    .values({ did, organisation, services, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('did').doNothing())
    .returning('did')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a change of the document: its services, and the next version. */
export async function touchDid(tx: Tx, did: string, now: Date, services: string | null = null): Promise<void> {
  await sql`update dids set version = version + 1, updated_at = ${now}, services = coalesce(${services}::text, services)
            where did = ${did}`.execute(tx);
}

export async function markDeactivated(tx: Tx, did: string, now: Date): Promise<void> {
  await sql`update dids set deactivated_at = ${now}, updated_at = ${now}, version = version + 1
            where did = ${did}`.execute(tx);
}

export interface NewKey {
  kid: string;
  did: string;
  public_key: Uint8Array;
  /** null where the service does not keep the private key. */
  private_key_encrypted: Uint8Array | null;
  /** The name that an outside signer has for the key; null where there is none. */
  outside_key: string | null;
  valid_from: Date;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.insertInto('signing_keys').values(key).execute();
}

/** Ends the active key of a DID; never before it began. @returns its id and its end, or null when there was none. */
export async function retireActiveKey(
  tx: Tx,
  did: string,
  at: Date,
): Promise<{ kid: string; retired_at: Date } | null> {
  const row = await tx
    .updateTable('signing_keys')
    .set({ retired_at: sql<Date>`greatest(${at}::timestamptz, valid_from)` })
    .where('did', '=', did)
    .where('retired_at', 'is', null)
    .returning(['kid', 'retired_at'])
    .executeTakeFirst();
  return row === undefined ? null : { kid: row.kid, retired_at: row.retired_at as Date };
}

/** A key with what is needed to sign with it. */
export interface HeldKey {
  kid: string;
  public_key: Buffer;
  private_key_encrypted: Buffer | null;
  outside_key: string | null;
  valid_from: Date;
}

/** The active key of a DID, as it is at this moment; null when there is none. */
export async function findActiveKey(tx: Tx, did: string): Promise<HeldKey | null> {
  const row = await tx
    .selectFrom('signing_keys')
    .select(['kid', 'public_key', 'private_key_encrypted', 'outside_key', 'valid_from'])
    .where('did', '=', did)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The active key of a DID, which stays active until the transaction ends. Waits for a rotation, and then answers the new
 * key. One round trip: see migration 0035.
 */
export async function shareActiveKey(tx: Tx, did: string): Promise<HeldKey | null> {
  const { rows } = await sql<HeldKey>`
    select kid, public_key, private_key_encrypted, outside_key, valid_from
      from active_signing_key(${did})`.execute(tx);
  return rows[0] ?? null;
}

/** As `shareActiveKey`, as a row to be read together with others: its one column is what `heldKeyOf` takes. */
export function activeKeyRow(did: string): RawBuilder<unknown> {
  return sql`
    select json_build_object('kid', kid, 'public_key', encode(public_key, 'hex'), 'outside_key', outside_key,
             'private_key_encrypted', encode(private_key_encrypted, 'hex'), 'valid_from', valid_from) as held
      from active_signing_key(${did})`;
}

/** Bytes as hex, the moment as ISO 8601. */
export interface HeldKeyJson {
  kid: string;
  public_key: string;
  private_key_encrypted: string | null;
  outside_key: string | null;
  valid_from: string;
}

export function heldKeyOf({ public_key, private_key_encrypted, valid_from, ...key }: HeldKeyJson): HeldKey {
  return {
    ...key,
    public_key: Buffer.from(public_key, 'hex'),
    private_key_encrypted: private_key_encrypted === null ? null : Buffer.from(private_key_encrypted, 'hex'),
    valid_from: new Date(valid_from),
  };
}

/** Waits until nobody signs with the keys of a DID, and keeps everybody from it until the transaction ends. */
export async function lockKeys(tx: Tx, did: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${did}, 0))`.execute(tx);
  // Who signs with an older version of this service holds the row instead.
  await sql`select kid from signing_keys where did = ${did} and retired_at is null for update`.execute(tx);
}

/**
 * The time of the last signature made with a key; null when there is none.
 * @param from an earlier answer: only what is as late is looked at, by the index.
 */
export async function lastSignedAt(tx: Tx, kid: string, from: Date | null): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(signed_at) as last from attestations
     where kid = ${kid} and signed_at >= coalesce(${from}::timestamptz, '-infinity')`.execute(tx);
  return rows[0]?.last ?? null;
}
