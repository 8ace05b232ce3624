import { sql } from 'kysely';
import { z } from 'zod';
import { containing, fetchPage, type PageRequest, pageInput, pageOutput } from '../../../kernel/lists/page.ts';
import { accept, notFound } from '../../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import {
  type Actor,
  isAdmin,
  isMember,
  type MemberRole,
  memberRoles,
  type OrgKind,
  roleOfKind,
} from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { revokeKeysOf } from '../partner/store.ts';
import { keepsAnOwner, mayManage, roleFits, stillHas } from '../party/rules.ts';
import {
  findOrg,
  lockMember,
  lockOrg,
  type Member,
  memberRoleOf,
  membershipsOf,
  type Org,
  removeMember,
  setMemberRole,
  writtenOwnersOf,
} from '../party/store.ts';
import { refuseSuspended } from '../party/suspension.ts';
import { assertBears, revokeRoleOfOrg } from '../user/store.ts';

export const memberRole = () => z.enum(memberRoles);

const memberSorts = {
  created_at: ['org_members.created_at', 'org_members.user_id'],
  full_name: ['users.full_name', 'org_members.user_id'],
  email: ['users.email'],
} as const;

export const memberListInput = { ...pageInput(memberSorts), role: memberRole().optional() };
export const memberListOutput = pageOutput(
  z.object({
    email: z.string(),
    full_name: z.string(),
    role: memberRole(),
    disabled: z.boolean(),
    joined_at: timestamp(),
  }),
);

/** An organisation by its name; of one kind, where only that kind is meant. */
export interface NamedOrg {
  name: string;
  kind?: OrgKind | undefined;
}

/** Who belongs to an organisation. @throws Refusal unless the caller manages it. */
export async function listMembers(
  { tx, actor }: { tx: Tx; actor: Actor },
  org: NamedOrg,
  input: PageRequest & { role?: MemberRole | undefined },
): Promise<z.input<typeof memberListOutput>> {
  const exists = isMember(actor, org.name) || (isAdmin(actor) && (await findOrg(tx, org.name, org.kind)) !== undefined);
  accept(mayManage(actor, org.name, exists));
  let query = tx
    .selectFrom('org_members')
    .innerJoin('users', 'users.id', 'org_members.user_id')
    .where('org_members.org', '=', org.name);
  if (input.role !== undefined) query = query.where('org_members.role', '=', input.role);
  if (input.search !== undefined) {
    const pattern = containing(input.search);
    query = query.where((eb) =>
      eb.or([
        eb('users.search_text', 'like', pattern),
        eb(sql<string>`lower(org_members.role)`, '=', input.search?.toLowerCase() ?? ''),
      ]),
    );
  }
  const { rows, ...page } = await fetchPage(tx, query, {
    select: (members) =>
      members.select([
        'users.email',
        'users.full_name',
        'users.disabled_at',
        'org_members.role',
        'org_members.created_at',
      ]),
    request: input,
    sorts: memberSorts,
    defaultSort: 'created_at asc',
  });
  const data = rows.map((row) => ({
    email: row.email,
    full_name: row.full_name,
    role: row.role,
    disabled: row.disabled_at !== null,
    joined_at: toIso(row.created_at),
  }));
  return { data, ...page };
}

/** Locks the organisation, for whoever manages it. @throws Refusal */
export async function lockManagedOrg(work: Work, { name, kind }: NamedOrg): Promise<Org> {
  const { tx, actor } = work;
  const org = await lockOrg(work, name, kind);
  accept(mayManage(actor, name, org !== undefined));
  if (org === undefined) throw notFound(`There is no ${name}.`);
  const role = actor.userId === undefined ? undefined : await memberRoleOf(tx, org.name, actor.userId);
  accept(stillHas(actor, org, { duty: 'manage_people', role }));
  return org;
}

async function lockedMember(work: Work, named: NamedOrg, email: string): Promise<{ org: Org; member: Member }> {
  const org = await lockManagedOrg(work, named);
  const member = await lockMember(work.tx, org.name, email);
  if (member === undefined) throw notFound(`${email} is no member of ${org.name}.`);
  await assertBears(work, member.userId, email);
  return { org, member };
}

/** Changes the role of a member. @throws Refusal `state` for the only Owner or a suspended organisation, `validation` for a role of another kind. */
export async function changeMemberRole(
  work: Work,
  named: NamedOrg,
  { email, role }: { email: string; role: MemberRole },
): Promise<Member> {
  const { org, member } = await lockedMember(work, named, email);
  accept(roleFits(org.kind, role));
  if (member.role !== role) {
    await refuseSuspended(work, org.name);
    if (member.role === 'Owner') accept(keepsAnOwner(await writtenOwnersOf(work, org.name), member.userId));
    await setMemberRole(work.tx, org.name, member.userId, role);
  } else {
    await soAlready(work, 'org_members', { org: org.name, user_id: member.userId });
  }
  return { ...member, role };
}

/** Ends a membership, and with it the role it brought and the keys for it. @throws Refusal `state` for the only Owner. */
export async function endMembership(work: Work, named: NamedOrg, email: string): Promise<Member> {
  const { tx, now, attest } = work;
  const { org, member } = await lockedMember(work, named, email);
  if (member.role === 'Owner') accept(keepsAnOwner(await writtenOwnersOf(work, org.name), member.userId));
  await removeMember(tx, org.name, member.userId, now);
  const left = await membershipsOf(tx, member.userId, org.kind);
  // For one that somebody wrote there for a moment the role would stay for good.
  await attest.assertAsWritten({
    table: 'org_members',
    where: sql`t.user_id = ${member.userId}::uuid and t.org_kind = ${org.kind}`,
    relied: { on: sql`t.org = any(${left}::text[])`, rows: left.length },
  });
  if (left.length === 0) await revokeRoleOfOrg(work, member.userId, roleOfKind[org.kind]);
  await revokeKeysOf(tx, member.userId, now, org.name);
  return member;
}
