import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { type Selectable, sql } from 'kysely';
import { hashSecret } from '../../../kernel/call/session.ts';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { UserPasskeysTable } from '../../../platform/db/tables.generated.ts';

export type Passkey = Selectable<UserPasskeysTable>;

/** Of one person. */
export const passkeysAtMost = 20;
/** How long somebody may take to answer a challenge. */
export const challengeMinutes = 5;

const randomBytes = 16;
const timeBytes = 6;
const macBytes = 16;

/** Where passkeys are good: they are bound to the host name, so that no other site can ask for them (WebAuthn, 5.1.3). */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

/** @throws Refusal 409 where people reach us by a bare address: browsers make no passkeys for those. */
export function relyingParty(baseUrl: string): RelyingParty {
  const { hostname, origin, protocol } = new URL(baseUrl);
  const bare = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (bare || (protocol !== 'https:' && hostname !== 'localhost')) {
    throw wrongState('Passkeys work only where this service is reached by a host name over https.');
  }
  return { rpId: hostname, origin };
}

/** For whom a challenge was made: for nobody in particular, or for somebody who adds a passkey. */
export type ChallengePurpose = 'login' | `add ${string}`;

function mac(secret: KeyObject, purpose: ChallengePurpose, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`passkey ${purpose}\0`).update(body).digest().subarray(0, macBytes);
}

/**
 * A challenge that says itself until when it is good, so that nothing is kept for those who never answer.
 * @returns base64url, 38 bytes.
 */
export function makeChallenge(secret: KeyObject, purpose: ChallengePurpose, { ids, now }: Pick<Work, 'ids' | 'now'>) {
  const body = Buffer.alloc(randomBytes + timeBytes);
  body.set(ids.random(randomBytes));
  body.writeUIntBE(now.getTime() + challengeMinutes * 60_000, randomBytes, timeBytes);
  return Buffer.concat([body, mac(secret, purpose, body)]).toString('base64url');
}

/** Until when a challenge is good. @returns undefined for one that is over, or that we did not make for this. */
export function readChallenge(
  secret: KeyObject,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== randomBytes + timeBytes + macBytes) return undefined;
  const body = bytes.subarray(0, randomBytes + timeBytes);
  if (!timingSafeEqual(mac(secret, purpose, body), bytes.subarray(body.length))) return undefined;
  const expiresAt = new Date(body.readUIntBE(randomBytes, timeBytes));
  return expiresAt > now ? expiresAt : undefined;
}

/** Uses a challenge up. @returns false when it was answered before. */
export async function useChallenge(tx: Tx, challenge: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey_answers')
    .values({ challenge_hash: hashSecret(challenge), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Not one that was removed with all others, and that somebody had hidden meanwhile. */
const counts = sql<boolean>`round = (select u.passkey_round from users u where u.id = user_passkeys.user_id)`;

/** Somebody's passkeys, the oldest first. */
export function passkeysOf(tx: Tx, userId: string): Promise<Passkey[]> {
  return tx
    .selectFrom('user_passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where(counts)
    .orderBy('created_at')
    .orderBy('id')
    .limit(passkeysAtMost)
    .execute();
}

/** @param credentialId base64url, as devices say it. */
export function findPasskey(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  const id = Buffer.from(credentialId, 'base64url');
  return tx.selectFrom('user_passkeys').selectAll().where('credential_id', '=', id).where(counts).executeTakeFirst();
}

/** As `findPasskey`, locked until the transaction ends. */
export function lockPasskey(tx: Tx, id: string): Promise<Passkey | undefined> {
  return tx.selectFrom('user_passkeys').selectAll().where('id', '=', id).where(counts).forUpdate().executeTakeFirst();
}

export type NewPasskey = Pick<
  Passkey,
  'user_id' | 'credential_id' | 'public_key' | 'transports' | 'backed_up' | 'title'
> & {
  sign_count: number;
};

/** @returns its id; undefined when this key is known already. */
export async function addPasskey({ tx, ids, now }: Work, passkey: NewPasskey): Promise<string | undefined> {
  const row = await tx
    .insertInto('user_passkeys')
    .values({ id: ids.uuid(), ...passkey, created_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function usedPasskey({ tx, now }: Work, id: string, signCount: number): Promise<void> {
  await tx
    .updateTable('user_passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** @returns its title; undefined when they have no such passkey. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('user_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('title')
    .executeTakeFirst();
  return row?.title;
}

/** Removes all passkeys of somebody, hidden ones with them. @returns how many there were. */
export async function removePasskeys(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.deleteFrom('user_passkeys').where('user_id', '=', userId).returning('id').execute();
  await sql`update users set passkey_round = gen_random_uuid() where id = ${userId}`.execute(tx);
  return rows.length;
}
