import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

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
    .select(['orgs.name as organisation', 'orgs.title as organisation_name'])
    .where(sql<boolean>`dids.organisation = any(${organisations}::text[])`)
    .orderBy('orgs.title')
    .orderBy(sql`dids.deactivated_at desc nulls first`)
    .orderBy('dids.did')
    .execute();
}

/** Locks a DID's row until the transaction ends; null when there is none. */
export async function lockDid(tx: Tx, did: string): Promise<DidRecord | null> {
  const record = await tx.selectFrom('dids').selectAll().where('did', '=', did).forUpdate().executeTakeFirst();
  return record ?? null;
}

/** Inserts a DID. @returns false when it is there already. */
export async function insertDid(
  tx: Tx,
  did: string,
  organisation: string | null,
  services: string,
  now: Date,
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
  private_key_encrypted: Uint8Array | null;
  valid_from: Date;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.insertInto('signing_keys').values(key).execute();
}

/** Ends the active key of a DID. @returns its id, or null when there was none. */
export async function retireActiveKey(tx: Tx, did: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('signing_keys')
    .set({ retired_at: sql<Date>`greatest(${now}::timestamptz, valid_from)` })
    .where('did', '=', did)
    .where('retired_at', 'is', null)
    .returning('kid')
    .executeTakeFirst();
  return row?.kid ?? null;
}

/**
 * The active key of a DID, sealed. Shared lock: a rotation waits until what is being signed with it is committed, so
 * that no signature is later than its key's retirement.
 */
export async function lockActiveKey(
  tx: Tx,
  did: string,
): Promise<{ kid: string; private_key_encrypted: Buffer | null; valid_from: Date } | null> {
  const row = await tx
    .selectFrom('signing_keys')
    .select(['kid', 'private_key_encrypted', 'valid_from'])
    .where('did', '=', did)
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}
