import { sql } from 'kysely';
import { type Credentials, hashSecret } from '../../../kernel/call/session.ts';
import { authorityChanged, Refusal } from '../../../kernel/values/errors.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf, WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';

function credentialsRow(actor: Actor, credentials: Credentials): RowsOf[] {
  if (credentials.kind === 'session') {
    const where = sql<boolean>`t.id_hash = ${hashSecret(credentials.sid)}`;
    const on = sql<boolean>`t.user_id = ${actor.userId}::uuid
      and t.round = (select u.session_round from users u where u.id = t.user_id)`;
    return [{ table: 'sessions', where, relied: { on, rows: 1 } }];
  }
  if (actor.keyId === undefined) return [];
  const on = sql<boolean>`t.owner_id = ${actor.userId}::uuid and t.org is not distinct from ${actor.keyOrg ?? null}
    and t.roles @> ${[...actor.roles]}::text[] and t.scopes @> ${[...actor.scopes]}::text[] and t.revoked_at is null
    and t.round = (select u.key_round from users u where u.id = t.owner_id)
    and ${credentials.kind === 'key' ? bearsSecret(credentials.secret) : sql`true`}`;
  const key: RowsOf = { table: 'partner_keys', where: sql`t.key_id = ${actor.keyId}`, relied: { on, rows: 1 } };
  if (credentials.kind === 'key') return [key];
  // Who signed with the secret of an ERP: with one that counts still.
  const secrets = actor.signedWith;
  const signed = sql<boolean>`t.secret_sealed = ${secrets?.secret ?? null}::bytea and t.earlier_secrets = ${secrets?.earlier ?? null}::jsonb`;
  return [key, { table: 'erp_integrations', where: sql`t.key_id = ${actor.keyId}`, relied: { on: signed, rows: 1 } }];
}

function bearsSecret(secret: string) {
  const given = hashSecret(secret);
  return sql<boolean>`(t.secret_hash = ${given} or t.previous_secret_hash = ${given})`;
}

/**
 * What was read of the account when the call began: who it is, with these roles and memberships, and whether it lacks a second
 * factor that one of these roles needs.
 */
function accountRows({ userId, emailVerified, owesSecondFactor = false, roles, memberships }: Actor): RowsOf[] {
  const needsOne = sql`exists (select from user_roles r join second_factor_roles f on f.role = r.role and f.retired_at is null
    where r.user_id = t.id)`;
  const on = {
    user: sql<boolean>`t.disabled_at is null and (t.email_verified_at is not null or not ${emailVerified}::boolean)
      and (${owesSecondFactor}::boolean or t.second_factor_since is not null or not ${needsOne})`,
    role: sql<boolean>`t.role = any(${[...roles]}::text[])`,
    member: sql<boolean>`(t.org, t.org_kind, t.role) in (select * from unnest(${memberships.map(({ org }) => org)}::text[],
      ${memberships.map(({ kind }) => kind)}::text[], ${memberships.map(({ role }) => role)}::text[]))`,
  };
  const own = sql<boolean>`t.user_id = ${userId}::uuid`;
  const ownRoles = sql`select r.role from user_roles r where r.user_id = ${userId}::uuid`;
  return [
    { table: 'users', where: sql`t.id = ${userId}::uuid`, relied: { on: on.user, rows: 1 } },
    { table: 'user_roles', where: own, relied: { on: on.role, rows: roles.size } },
    { table: 'org_members', where: own, relied: { on: on.member, rows: memberships.length } },
    // Whether one of the roles asks for a second factor, and it is set up.
    { table: 'second_factor_roles', where: sql`true`, keys: sql`array(${ownRoles})` },
    { table: 'user_totp', where: own },
  ];
}

/**
 * Whoever changes something does so by rows that the service wrote: the account, its roles and memberships, and the session
 * or key that speaks for it. A role, or a session, that somebody wrote into the database counts for nothing, nor does one that was
 * there only when the call began.
 */
export const authorityCheck =
  (written: WrittenRows) =>
  async (tx: Tx, actor: Actor, credentials: Credentials): Promise<void> => {
    const [altered] = await written.altered(tx, [...accountRows(actor), ...credentialsRow(actor, credentials)]);
    if (altered === undefined) return;
    // A table alone: it is as it should be, and not what was read.
    if (!altered.includes(' ')) throw authorityChanged();
    throw new Refusal(
      'permission',
      'What gives you this right is not what the service wrote: somebody altered the database. An operator has to look at it first (lotmark check).',
      { facts: { reason: 'altered_record' } },
    );
  };
