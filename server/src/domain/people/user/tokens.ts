import { sql } from 'kysely';
import { hashSecret } from '../../../kernel/call/session.ts';
import type { IdSource } from '../../../kernel/values/ids.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { UserTokenPurpose as TokenPurpose } from '../../../platform/db/tables.generated.ts';

export type { UserTokenPurpose as TokenPurpose } from '../../../platform/db/tables.generated.ts';

/** An unguessable one-time token for a mailed link; only its hash is kept. */
export function newToken(ids: IdSource): { token: string; hash: Buffer } {
  const token = ids.random(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

export async function insertToken(
  tx: Tx,
  token: { hash: Buffer; userId: string; purpose: TokenPurpose; now: Date; expiresAt: Date; newEmail?: string },
): Promise<void> {
  await tx
    .insertInto('user_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      created_at: token.now,
      expires_at: token.expiresAt,
      new_email: token.newEmail ?? null,
    })
    .execute();
}

/**
 * Uses a token up. Of two calls with the same one, one gets the user.
 * @param address that it brings.
 * @returns undefined for an unknown, used or expired one.
 * @throws Refusal 409 for one that the service did not write: whoever plants a row gets into no account.
 */
export async function useToken(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  purpose: TokenPurpose,
  token: string,
  address?: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(address !== undefined, (query) => query.where('new_email', '=', address as string))
    .returning('user_id')
    .executeTakeFirst();
  // Once it is locked, as it was before: nobody can turn it to another account in between.
  await attest.assertAsWritten({ table: 'user_tokens', where: sql`t.token_hash = ${hashSecret(token)}` });
  return row?.user_id;
}

/** Whose open token it is, without using it up: the account is locked first, so that two of its links take turns. */
export async function ownerOfToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('user_tokens')
    .select('user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** The address that an open token of this user is to bring; undefined for a token that is not theirs, used or expired. */
export async function addressOfToken(tx: Tx, userId: string, token: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('user_tokens')
    .select('new_email')
    .where('token_hash', '=', hashSecret(token))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.new_email ?? undefined;
}

/**
 * Makes every open token of a purpose worthless. Those that seem used are written, too: one that was made out to be for a moment says then
 * something else than its trace.
 */
export async function useUpTokens(tx: Tx, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await tx
    .updateTable('user_tokens')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function countTokensSince(tx: Tx, userId: string, purpose: TokenPurpose, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from user_tokens
    where user_id = ${userId} and purpose = ${purpose} and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}
