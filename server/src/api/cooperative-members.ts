import { z } from 'zod';
import { revokeKeysOf } from '../domain/partner/store.ts';
import { actingOrg } from '../domain/party/acting-org.ts';
import { keepsAnOwner, mayManage } from '../domain/party/rules.ts';
import {
  removeMember as deleteMember,
  findMember,
  lockOrg,
  type Member,
  membershipsOf,
  ownersOf,
  setMemberRole as updateRole,
} from '../domain/party/store.ts';
import { revokeRoleOfOrg } from '../domain/user/store.ts';
import { isAdmin, isOwner } from '../kernel/actor.ts';
import { accept, notFound } from '../kernel/errors.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../kernel/page.ts';
import { docName, email, timestamp, toIso } from '../kernel/vocabulary.ts';
import { operation, type UserCtx } from './operation.ts';

const tag = 'cooperative';
const prefix = 'svc_network.api.cooperative';

const memberRole = () => z.enum(['Owner', 'Manager', 'Member']);
const refusals = {
  permission: 'the caller is no Owner of the cooperative, or a partner key',
  not_found: 'there is no such member, or an admin names a cooperative that does not exist',
};

const memberSorts = {
  created_at: ['org_members.created_at', 'org_members.user_id'],
  full_name: ['users.full_name', 'org_members.user_id'],
  email: ['users.email'],
} as const;

const listMembers = operation({
  name: `${prefix}.list_members`,
  tag,
  summary: 'Who belongs to a cooperative; Owners and admins only.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(memberSorts),
    cooperative: docName('cooperative').optional(),
    role: memberRole().optional(),
  }),
  output: pageOutput(
    z.object({
      email: z.string(),
      full_name: z.string(),
      role: memberRole(),
      disabled: z.boolean(),
      joined_at: timestamp(),
    }),
  ),
  refusals,
  handler: async (ctx, input) => {
    const cooperative = accept(actingOrg(ctx.actor, 'Cooperative', input.cooperative));
    const exists =
      isOwner(ctx.actor, cooperative) || (isAdmin(ctx.actor) && (await cooperativeExists(ctx, cooperative)));
    accept(mayManage(ctx.actor, cooperative, exists));
    let query = ctx.tx
      .selectFrom('org_members')
      .innerJoin('users', 'users.id', 'org_members.user_id')
      .where('org_members.org', '=', cooperative);
    if (input.role !== undefined) query = query.where('org_members.role', '=', input.role);
    if (input.search !== undefined) query = query.where('users.search_text', 'like', containing(input.search));
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      query,
      (members) =>
        members.select([
          'users.email',
          'users.full_name',
          'users.disabled_at',
          'org_members.role',
          'org_members.created_at',
        ]),
      input,
      memberSorts,
      'created_at asc',
    );
    const data = rows.map((row) => ({
      email: row.email,
      full_name: row.full_name,
      role: row.role as Member['role'],
      disabled: row.disabled_at !== null,
      joined_at: toIso(row.created_at),
    }));
    return { data, ...page };
  },
});

async function cooperativeExists(ctx: UserCtx, name: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom('orgs')
    .select('name')
    .where('name', '=', name)
    .where('kind', '=', 'Cooperative')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the cooperative that the caller manages, and finds one of its members. */
async function managedMember(
  ctx: UserCtx,
  input: { cooperative?: string | undefined; email: string },
): Promise<{ cooperative: string; member: Member }> {
  const cooperative = accept(actingOrg(ctx.actor, 'Cooperative', input.cooperative));
  const org = await lockOrg(ctx.tx, cooperative, 'Cooperative');
  accept(mayManage(ctx.actor, cooperative, org !== undefined));
  const member = await findMember(ctx.tx, cooperative, input.email);
  if (member === undefined) throw notFound(`${input.email} is no member of ${cooperative}.`);
  ctx.about(cooperative);
  return { cooperative, member };
}

const setMemberRole = operation({
  name: `${prefix}.set_member_role`,
  tag,
  summary: 'Makes a member Owner, Manager or Member; one Owner must remain.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ cooperative: docName('cooperative').optional(), email: email(), role: memberRole() }),
  output: z.object({ cooperative: z.string(), email: z.string(), role: memberRole() }),
  refusals: { ...refusals, state: 'it is the only Owner' },
  handler: async (ctx, input) => {
    const { cooperative, member } = await managedMember(ctx, input);
    if (member.role !== input.role) {
      if (member.role === 'Owner') accept(keepsAnOwner(await ownersOf(ctx.tx, cooperative), member.userId));
      await updateRole(ctx.tx, cooperative, member.userId, input.role);
      ctx.emit('member.role_changed', cooperative, { user: member.userId, from: member.role, to: input.role });
    }
    return { cooperative, email: member.email, role: input.role };
  },
});

const removeMember = operation({
  name: `${prefix}.remove_member`,
  tag,
  summary: 'Ends a membership: the role it brought and the keys for it end too; one Owner must remain.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ cooperative: docName('cooperative').optional(), email: email() }),
  output: z.object({ cooperative: z.string(), email: z.string(), removed: z.literal(true) }),
  refusals: { ...refusals, state: 'it is the only Owner' },
  handler: async (ctx, input) => {
    const { cooperative, member } = await managedMember(ctx, input);
    if (member.role === 'Owner') accept(keepsAnOwner(await ownersOf(ctx.tx, cooperative), member.userId));
    await deleteMember(ctx.tx, cooperative, member.userId);
    const left = await membershipsOf(ctx.tx, member.userId, 'Cooperative');
    if (left.length === 0) await revokeRoleOfOrg(ctx.tx, member.userId, 'SVC Cooperative');
    await revokeKeysOf(ctx.tx, member.userId, ctx.now, cooperative);
    ctx.emit('member.removed', cooperative, { user: member.userId });
    return { cooperative, email: member.email, removed: true as const };
  },
});

export const cooperativeMembers = [listMembers, setMemberRole, removeMember];
