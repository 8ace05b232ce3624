import { type Selectable, sql } from 'kysely';
import { hashSecret } from '../../../kernel/call/session.ts';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { IdSource } from '../../../kernel/values/ids.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { UserTotpTable } from '../../../platform/db/tables.generated.ts';
import type { User } from './store.ts';
import { base32, secretBytes, stepOfCode } from './totp.ts';

export type Totp = Selectable<UserTotpTable>;

/** Recovery codes that are given at a time. */
export const recoveryCodes = 10;
/** Of one: 80 bits, too many to guess even for who has the hashes. */
const recoveryBytes = 10;

/** Somebody's authenticator app, set up or about to be. */
export function findTotp(tx: Tx, userId: string): Promise<Totp | undefined> {
  return tx.selectFrom('user_totp').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** As `findTotp`, locked until the transaction ends: of two calls with one code, one uses it. */
export function lockTotp(tx: Tx, userId: string): Promise<Totp | undefined> {
  return tx.selectFrom('user_totp').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/**
 * As `lockTotp`, for what opens an account or changes how it is opened: app and codes must be what the service wrote. Call it with the
 * user locked.
 * @throws Refusal 409 where they were altered, planted or removed past the service.
 */
export async function lockWrittenTotp(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  user: User,
): Promise<Totp | undefined> {
  const totp = await lockTotp(tx, user.id);
  const own = sql<boolean>`t.user_id = ${user.id}::uuid`;
  await attest.assertAsWritten(
    { table: 'users', where: sql`t.id = ${user.id}::uuid` },
    { table: 'user_totp', where: own },
    { table: 'user_recovery_codes', where: own },
  );
  if (user.second_factor_since !== null && totp?.confirmed_at == null) {
    throw wrongState(
      'The second factor of this account was removed by somebody who is not the service; an admin has to look at it first (lotmark check).',
    );
  }
  return totp;
}

/** Makes a new secret, in the place of one that was never confirmed. Call it with the user locked. @returns it in base32. */
export async function beginTotp({ tx, ids, now }: Work, box: SecretBox, userId: string): Promise<string> {
  const [id, secret] = [ids.uuid(), ids.random(secretBytes)];
  await tx.deleteFrom('user_totp').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
  await tx
    .insertInto('user_totp')
    .values({ id, user_id: userId, secret_sealed: box.seal(id, secret), begun_at: now })
    .execute();
  return base32(secret);
}

/** From now on the secret counts. Call it with the row locked. @returns false for a wrong code. */
export async function confirmTotp({ tx, now }: Work, box: SecretBox, totp: Totp, code: string): Promise<boolean> {
  const step = stepOfCode(box.open(totp.id, totp.secret_sealed), plainCode(code), now, totp.last_step);
  if (step === undefined) return false;
  await tx.updateTable('user_totp').set({ confirmed_at: now, last_step: step }).where('id', '=', totp.id).execute();
  await tx.updateTable('users').set({ second_factor_since: now }).where('id', '=', totp.user_id).execute();
  return true;
}

/** Removes app and recovery codes. @returns false when there were none. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
  const removed = await tx.deleteFrom('user_totp').where('user_id', '=', userId).returning('confirmed_at').execute();
  await tx
    .updateTable('users')
    .set({ second_factor_since: null })
    .where('id', '=', userId)
    .where('second_factor_since', 'is not', null)
    .execute();
  return removed.some((row) => row.confirmed_at !== null);
}

/** Gives new recovery codes; the ones before work no more. Only their hashes are kept. */
export async function giveRecoveryCodes(work: Work, userId: string): Promise<string[]> {
  const { tx, ids, now } = work;
  await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(ids));
  const rows = codes.map((code) => ({ code_hash: recoveryHash(code), user_id: userId, created_at: now }));
  await tx.insertInto('user_recovery_codes').values(rows).execute();
  return codes;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_recovery_codes where user_id = ${userId} and used_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

function newRecoveryCode(ids: IdSource): string {
  const text = base32(ids.random(recoveryBytes)).toLowerCase();
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** Codes may be typed with spaces and hyphens, in either case. */
const plainCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();
const recoveryHash = (code: string) => hashSecret(`recovery ${plainCode(code)}`);
const isAppCode = (code: string) => /^\d{6}$/.test(plainCode(code));

/** Whether a code of the app, or a recovery code, would do now; uses nothing up. */
export async function codeFits(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  box: SecretBox,
  totp: Totp,
  code: string,
): Promise<boolean> {
  if (isAppCode(code)) {
    return stepOfCode(box.open(totp.id, totp.secret_sealed), plainCode(code), now, totp.last_step) !== undefined;
  }
  const row = await tx
    .selectFrom('user_recovery_codes')
    .select('user_id')
    .where('code_hash', '=', recoveryHash(code))
    .where('user_id', '=', totp.user_id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a code up; it works once. Call it with the row locked. @returns false for a wrong or used one. */
export async function useCode(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  box: SecretBox,
  totp: Totp,
  code: string,
): Promise<boolean> {
  if (isAppCode(code)) {
    const step = stepOfCode(box.open(totp.id, totp.secret_sealed), plainCode(code), now, totp.last_step);
    if (step === undefined) return false;
    await tx.updateTable('user_totp').set({ last_step: step }).where('id', '=', totp.id).execute();
    return true;
  }
  const used = await tx
    .updateTable('user_recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', recoveryHash(code))
    .where('user_id', '=', totp.user_id)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Roles of somebody whose people must have a second factor. */
export async function rolesThatNeedOne(tx: Tx, roles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`
    select role from second_factor_roles where retired_at is null and role = any(${roles}::text[]) order by role`.execute(
    tx,
  );
  return rows.map(({ role }) => role);
}
