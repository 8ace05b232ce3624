import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { MemberRole, OrgKind } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestRow } from '../../../platform/db/newest-row.ts';
import type { OrgsTable } from '../../../platform/db/tables.generated.ts';
import { roleOfKindColumn } from './kind-role.ts';

export interface Org {
  name: string;
  kind: OrgKind;
  title: string;
}

/** An organisation; undefined for one of another kind than the one that is meant. */
export async function findOrg(tx: Tx, name: string, kind?: OrgKind): Promise<Org | undefined> {
  const row = await selectOrg(tx, name).executeTakeFirst();
  return ofKind(row as Org | undefined, kind);
}

/** As `findOrg`, and locks its row, so that changes of its members and invites wait for each other. */
export async function lockOrg(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  name: string,
  kind?: OrgKind,
): Promise<Org | undefined> {
  const row = await selectOrg(tx, name).forNoKeyUpdate().executeTakeFirst();
  // Which role a member gets follows from its kind, and stays when the kind is put back.
  await attest.assertAsWritten({ table: 'orgs', where: sql`t.name = ${name}` });
  return ofKind(row as Org | undefined, kind);
}

const selectOrg = (tx: Tx, name: string) =>
  tx.selectFrom('orgs').select(['name', 'kind', 'title']).where('name', '=', name);

const ofKind = (org: Org | undefined, kind: OrgKind | undefined) =>
  kind === undefined || org?.kind === kind ? org : undefined;

/** A new organisation; it is signed at the commit. */
export async function insertOrg(work: Pick<Work, 'tx' | 'attest'>, org: Insertable<OrgsTable>): Promise<void> {
  await work.tx.insertInto('orgs').values(org).execute();
  work.attest.atCommit('organisation', org.name);
}

/** @returns false when they were a member already (their role stays). @throws Refusal 409 where a membership that nobody wrote is in the way. */
export async function addMember(
  work: Pick<Work, 'tx' | 'attest'>,
  member: { org: string; kind: OrgKind; userId: string; role: MemberRole; now: Date },
): Promise<boolean> {
  const row = await work.tx
    .insertInto('org_members')
    .values({
      org: member.org,
      org_kind: member.kind,
      user_id: member.userId,
      role: member.role,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (row === undefined) await soAlready(work, 'org_members', { org: member.org, user_id: member.userId });
  return row !== undefined;
}

export async function setMemberRole(tx: Tx, org: string, userId: string, role: MemberRole): Promise<void> {
  await tx.updateTable('org_members').set({ role }).where('org', '=', org).where('user_id', '=', userId).execute();
}

/** Ends a membership, and keeps from when until when it was. */
export async function removeMember(tx: Tx, org: string, userId: string, now: Date): Promise<void> {
  await sql`
    with gone as (delete from org_members where org = ${org} and user_id = ${userId} returning *)
    insert into past_memberships (org, user_id, role, joined_at, left_at)
    select org, user_id, role, created_at, ${now}::timestamptz from gone`.execute(tx);
}

/** The user's organisations of a kind, as they are now (the actor's list was read before any lock). */
export async function membershipsOf(tx: Tx, userId: string, kind: OrgKind): Promise<string[]> {
  const rows = await tx
    .selectFrom('org_members')
    .select('org')
    .where('user_id', '=', userId)
    .where('org_kind', '=', kind)
    .orderBy('org')
    .execute();
  return rows.map((row) => row.org);
}

/**
 * As `membershipsOf`, for who may take them in or lets them found one: also by the trace they belong to no others, and what lets them
 * belong to several is what the service wrote. Call it with the user locked.
 * @throws Refusal 409 where somebody hid or altered it.
 */
export async function writtenMembershipsOf(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  userId: string,
  kind: OrgKind,
): Promise<string[]> {
  const keys = sql<string[]>`array(
    select distinct c.key from record_changes c where c.tbl = 'org_members' and c.key like '%,' || ${userId} || ')')`;
  const memberships = await membershipsOf(tx, userId, kind);
  const same = sql<boolean>`array(
    select m.org from org_members m where m.user_id = t.id and m.org_kind = ${kind} order by 1) = ${memberships}::text[]`;
  await attest.assertAsWritten(
    { table: 'users', where: sql`t.id = ${userId}::uuid`, relied: { on: same, rows: 1 } },
    { table: 'org_members', where: sql`true`, keys },
    { table: 'org_members', where: sql`t.user_id = ${userId}::uuid` },
  );
  return memberships;
}

export interface Member {
  userId: string;
  email: string;
  role: MemberRole;
}

/** One member by address, locked. Call it with the organisation locked. */
export async function lockMember(tx: Tx, org: string, email: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select u.id as "userId", u.email, m.role from org_members m join users u on u.id = m.user_id
     where m.org = ${org} and u.email = ${email} for no key update of m`.execute(tx);
  return rows[0];
}

/** The role that somebody has in an organisation now. With the organisation locked it stays so until the transaction ends. */
export async function memberRoleOf(tx: Tx, org: string, userId: string): Promise<MemberRole | undefined> {
  const row = await tx
    .selectFrom('org_members')
    .select('role')
    .where('org', '=', org)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** Ids of the Owners who can log in and have the role of its kind still. Call it with the organisation locked. */
export async function ownersOf(tx: Tx, org: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from org_members m join users u on u.id = m.user_id
      join user_roles r on r.user_id = u.id and r.role = ${roleOfKindColumn('m.org_kind')}
     where m.org = ${org} and m.role = 'Owner' and u.disabled_at is null order by u.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** As `ownersOf`, where one of them is to go: the others are so still, and by what the service wrote. @throws Refusal 409 */
export async function writtenOwnersOf({ tx, attest }: Pick<Work, 'tx' | 'attest'>, org: string): Promise<string[]> {
  const owners = await ownersOf(tx, org);
  const among = (column: string) => sql<boolean>`t.${sql.ref(column)} = any(${owners}::uuid[])`;
  const relied = (on: RawBuilder<SqlBool>) => ({ on, rows: owners.length });
  await attest.assertAsWritten(
    {
      table: 'org_members',
      where: sql`t.org = ${org} and ${among('user_id')}`,
      relied: relied(sql`t.role = 'Owner'`),
    },
    { table: 'users', where: among('id'), relied: relied(sql`t.disabled_at is null`) },
    {
      table: 'user_roles',
      where: sql`${among('user_id')} and t.role = (select ${roleOfKindColumn('o.kind')} from orgs o where o.name = ${org})`,
      relied: relied(sql`true`),
    },
  );
  return owners;
}

export type OrgProfile = Selectable<OrgsTable>;

/** What people may change about an organisation; null clears. */
export type OrgProfileChange = Partial<
  Record<
    'contact_email' | 'contact_phone' | 'address' | 'eori' | 'street' | 'postal_code' | 'city',
    string | null | undefined
  > & { title: string | undefined }
>;

/** An organisation with everything that is kept of it. */
export function findProfile(tx: Tx, name: string): Promise<OrgProfile | undefined> {
  return tx.selectFrom('orgs').selectAll().where('name', '=', name).executeTakeFirst();
}

/** As `findProfile`, locked. */
export function lockProfile(tx: Tx, name: string): Promise<OrgProfile | undefined> {
  return tx.selectFrom('orgs').selectAll().where('name', '=', name).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Changes an organisation, which the caller has locked; it is signed anew at the commit.
 * @throws Refusal 409 for one that is not what was signed.
 */
export async function updateProfile(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  name: string,
  changes: Updateable<OrgsTable>,
): Promise<void> {
  await attest.assertAsSigned('organisation', [name]);
  attest.atCommit('organisation', name);
  await tx.updateTable('orgs').set(changes).where('name', '=', name).execute();
}

export interface OrgDecision {
  org: string;
  action: 'verified' | 'suspended' | 'reinstated' | 'edited';
  at: Date;
  actorId: string | null;
  reason: string | null;
  data: Record<string, unknown>;
}

/** The newest decision of a kind about an organisation. */
export function lastOrgDecision(
  tx: Tx,
  org: string,
  action: OrgDecision['action'],
): Promise<{ actor_id: string | null; reason: string | null } | undefined> {
  return newestRow(
    tx
      .selectFrom('office_decisions')
      .select(['actor_id', 'reason'])
      .where('org', '=', org)
      .where('action', '=', action),
  );
}

/** Keeps what was decided about an organisation. */
export async function recordOrgDecision(tx: Tx, { actorId, data, ...decision }: OrgDecision): Promise<void> {
  await tx
    .insertInto('office_decisions')
    .values({ ...decision, actor_id: actorId, data: JSON.stringify(data) })
    .execute();
}
