import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PartnerKeysTable } from '../../../platform/db/tables.generated.ts';

export type PartnerKey = Selectable<PartnerKeysTable>;

export async function insertKey(tx: Tx, key: Insertable<PartnerKeysTable>): Promise<void> {
  await tx.insertInto('partner_keys').values(key).execute();
}

export async function countActiveKeys(tx: Tx, ownerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from partner_keys
    where owner_id = ${ownerId} and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Puts a new secret in place; `beside` is the one before that goes on working, all others stop now. */
export async function replaceSecret(
  tx: Tx,
  key: PartnerKey,
  secretHash: Buffer,
  beside: { hash: Buffer; until: Date } | null,
): Promise<void> {
  await tx
    .updateTable('partner_keys')
    .set({
      secret_hash: secretHash,
      previous_secret_hash: beside?.hash ?? null,
      previous_expires_at: beside?.until ?? null,
    })
    .where('key_id', '=', key.key_id)
    .execute();
}

/** What a key may use; null is the default of the service. */
export async function setQuota(
  tx: Tx,
  keyId: string,
  quota: { quota_per_minute: number | null; quota_per_day: number | null },
): Promise<void> {
  await tx.updateTable('partner_keys').set(quota).where('key_id', '=', keyId).execute();
}

export async function markKeyRevoked(tx: Tx, keyId: string, now: Date): Promise<void> {
  await tx.updateTable('partner_keys').set({ revoked_at: now }).where('key_id', '=', keyId).execute();
}

/**
 * Revokes the keys of a user: all of them, hidden ones with them, or those that act for one organisation. (One of those that somebody hid
 * does nothing, since its owner is no member any more.)
 */
export async function revokeKeysOf(tx: Tx, ownerId: string, now: Date, org?: string): Promise<void> {
  let query = tx
    .updateTable('partner_keys')
    .set({ revoked_at: now })
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null);
  if (org !== undefined) query = query.where('org', '=', org);
  await query.execute();
  if (org === undefined) await sql`update users set key_round = gen_random_uuid() where id = ${ownerId}`.execute(tx);
}
