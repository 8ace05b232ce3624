import { type Insertable, type Selectable, sql } from 'kysely';
import type { Language } from '../../../kernel/values/language.ts';
import type { Role } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestRow } from '../../../platform/db/newest-row.ts';
import type { AccountDecisionAction, UsersTable } from '../../../platform/db/tables.generated.ts';

export type User = Selectable<UsersTable>;

export function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  return tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function emailOf(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email;
}

/** Locks one user until the transaction ends; rows that refer to them can still be written meanwhile. */
export function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * As was read before: the account bears the address, and is what the service wrote. Whoever has two addresses exchanged for a moment would
 * have a right land on another account than the one that was meant.
 * @throws Refusal 409
 */
export const assertBears = ({ attest }: Pick<Work, 'attest'>, userId: string, email: string): Promise<void> =>
  attest.assertAsWritten({
    table: 'users',
    where: sql`t.id = ${userId}::uuid`,
    relied: { on: sql`t.email = ${email}`, rows: 1 },
  });

/** The account of an address, locked, for what it gets or loses. @throws Refusal 409 as `assertBears`. */
export async function lockUserByEmail(work: Pick<Work, 'tx' | 'attest'>, email: string): Promise<User | undefined> {
  const found = await findUserByEmail(work.tx, email);
  const user = found === undefined ? undefined : await lockUser(work.tx, found.id);
  if (user !== undefined) await assertBears(work, user.id, email);
  return user;
}

/** @returns false when the address has an account already. */
export async function insertUser(tx: Tx, user: Insertable<UsersTable>): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes in which language somebody used the service last; mails that others cause are written in it, unless they chose one. */
export async function rememberLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_language: language })
    .where('id', '=', userId)
    .where(sql<boolean>`last_language is distinct from ${language}`)
    .execute();
}

/** Whether an admin lets somebody found or join a further organisation of a kind that they belong to. */
export async function mayHaveSeveral(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('several_organisations').where('id', '=', userId).executeTakeFirst();
  return row?.several_organisations === true;
}

export async function allowSeveral(tx: Tx, userId: string, allowed: boolean): Promise<void> {
  await tx.updateTable('users').set({ several_organisations: allowed }).where('id', '=', userId).execute();
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** @returns false when it was verified before. */
export async function markEmailVerified(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Shuts an account, with the reason; null opens it again. */
export async function setDisabled(tx: Tx, userId: string, shut: { at: Date; reason: string } | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ disabled_at: shut?.at ?? null, disabled_reason: shut?.reason ?? null })
    .where('id', '=', userId)
    .execute();
}

/** Its owner logs in without a mailed link; it says nothing about whose the address is. */
export async function vouchFor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ vouched_at: now }).where('id', '=', userId).execute();
}

export async function setProfile(
  tx: Tx,
  userId: string,
  profile: { full_name: string; language?: Language },
): Promise<void> {
  await tx.updateTable('users').set(profile).where('id', '=', userId).execute();
}

/**
 * Gives an account another address, which its owner has shown to be theirs.
 * @returns false when the address has an account; the transaction must then end.
 */
export async function setEmail(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  try {
    await tx.updateTable('users').set({ email, email_verified_at: now }).where('id', '=', userId).execute();
    return true;
  } catch (error) {
    // Somebody has opened an account with it at the same moment.
    if ((error as { code?: string }).code === '23505') return false;
    throw error;
  }
}

/** Notes what an admin decided about an account, and why. */
export async function insertDecision(
  { tx, now, actor }: Pick<Work, 'tx' | 'now' | 'actor'>,
  decision: { userId: string; action: AccountDecisionAction; reason: string | null },
): Promise<void> {
  const { userId, action, reason } = decision;
  await tx
    .insertInto('account_decisions')
    .values({ user_id: userId, action, at: now, actor_id: actor.userId ?? null, reason })
    .execute();
}

/** The newest decision of a kind about an account. */
export function lastDecision(
  tx: Tx,
  userId: string,
  action: AccountDecisionAction,
): Promise<{ actor_id: string | null } | undefined> {
  return newestRow(
    tx.selectFrom('account_decisions').select('actor_id').where('user_id', '=', userId).where('action', '=', action),
  );
}

/** `grantedBy` is an admin's address, or the organisation that brought the role. @returns false when they had it. */
export async function grantRole(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { userId, role, grantedBy }: { userId: string; role: Role; grantedBy: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role, granted_by: grantedBy, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when they did not have it. */
export async function revokeRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const row = await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .returning('role')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an admin took a role, whether or not they had it just then; what was noted before stays. */
export async function barRole(
  work: Pick<Work, 'tx' | 'attest' | 'now'>,
  bar: { userId: string; role: Role; by: string },
): Promise<void> {
  const made = await work.tx
    .insertInto('revoked_roles')
    .values({ user_id: bar.userId, role: bar.role, revoked_by: bar.by, revoked_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  if (made === undefined) await soAlready(work, 'revoked_roles', { user_id: bar.userId, role: bar.role });
}

export async function liftRoleBar(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.deleteFrom('revoked_roles').where('user_id', '=', userId).where('role', '=', role).execute();
}

/** Call it with the user locked. */
export async function isRoleBarred(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const row = await tx
    .selectFrom('revoked_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a role back that an organisation brought; what an admin granted stays. */
export async function revokeRoleOfOrg(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  userId: string,
  role: Role,
): Promise<void> {
  await sql`delete from user_roles where user_id = ${userId} and role = ${role}
    and exists (select 1 from orgs where orgs.name = user_roles.granted_by)`.execute(tx);
  // One that is out of sight, or seems to be of an admin, for a moment would stay for good.
  const on = sql<boolean>`t.user_id is null or not exists (select from orgs o where o.name = t.granted_by)`;
  await attest.assertAsWritten({
    table: 'user_roles',
    where: sql`t.user_id = ${userId}::uuid and t.role = ${role}`,
    keys: sql`array[row(${userId}::uuid, ${role}::text)::text]`,
    relied: { on, rows: 1 },
  });
}

export async function rolesOf(tx: Tx, userId: string): Promise<Role[]> {
  const rows = await tx.selectFrom('user_roles').select('role').where('user_id', '=', userId).orderBy('role').execute();
  return rows.map((row) => row.role);
}

/** Ids of the Platform Admins who can log in, all locked: two calls that take one away wait for each other. */
export async function lockPlatformAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_roles r join users u on u.id = r.user_id
     where r.role = 'Platform Admin' and u.disabled_at is null order by u.id for no key update`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Was the owner of the account seen at this address in the last 90 days (login, mailed link opened)? A sign-up is no sign
 * of them: anybody may sign up with any address.
 */
export async function isKnownAddress(tx: Tx, email: string, ip: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from audit_log where subject = ${email} and at > ${new Date(now.getTime() - 90 * 86_400_000)}
      and ip = ${ip} and outcome = 'ok'
      and operation in ('login', 'svc_network.api.auth.verify_email', 'svc_network.api.auth.reset_password',
                         'svc_network.api.auth.confirm_email_change')) as known`.execute(tx);
  return rows[0]?.known ?? false;
}
