import { sql } from 'kysely';
import { z } from 'zod';
import { openAccount } from '../../domain/people/user/account.ts';
import { checkNewPassword, newPassword } from '../../domain/people/user/password.ts';
import { giveRole, takeRole } from '../../domain/people/user/roles.ts';
import { keepsAnAdmin } from '../../domain/people/user/rules.ts';
import {
  allowSeveral,
  lockPlatformAdmins,
  lockUserByEmail,
  markEmailVerified,
  rolesOf,
  type User,
} from '../../domain/people/user/store.ts';
import { userRow, userRowViews } from '../../domain/people/user/views.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, notFound, wrongState } from '../../kernel/values/errors.ts';
import { text, userEmail } from '../../kernel/values/vocabulary.ts';
import { roles } from '../../kernel/write/actor.ts';
import { letterOf, operation, type UserCtx } from '../operation.ts';

const role = () => z.enum(roles);
export const noSuchUser = { not_found: 'there is no account with this address', permission: 'a partner key calls' };

const createUser = operation({
  summary:
    'Opens an account for somebody; without a password a link to choose one is mailed. With one they can log in at once.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    email: userEmail(),
    full_name: text(140, 2),
    roles: z.array(role()).max(roles.length).default([]),
    password: newPassword().optional(),
  }),
  output: z.object({ user: z.string(), email: z.string(), full_name: z.string(), roles: z.array(z.string()) }),
  refusals: { state: 'the address has an account already', permission: 'a partner key calls' },
  before: async ({ services }, { email, password }) =>
    password === undefined
      ? null
      : services.passwords.hash(accept(await checkNewPassword(services.leakedPasswords, password, email))),
  handler: async (ctx, input, passwordHash) => {
    const granted = [...new Set(input.roles)].sort();
    const id = await openAccount(ctx, letterOf(ctx), {
      email: input.email,
      fullName: input.full_name,
      passwordHash,
      roles: granted,
      grantedBy: ctx.actor.email,
      vouched: passwordHash !== null,
    });
    if (id === undefined) throw wrongState(`${input.email} has an account already.`);
    ctx.about(input.email);
    return { user: id, email: input.email, full_name: input.full_name, roles: granted };
  },
});

/** Locks the account of an address, for one admin at a time: as the service wrote it, so it also says truly what is so already. */
export async function account(ctx: UserCtx, address: string): Promise<User> {
  const user = await lockUserByEmail(ctx, address);
  if (user === undefined) throw notFound(`There is no account ${address}.`);
  ctx.about(user.email);
  return user;
}

const grantInput = z.object({ email: userEmail(), role: role() });
const grantOutput = z.object({ email: z.string(), roles: z.array(z.string()), changed: z.boolean() });

const grantRole = operation({
  summary: 'Gives a role to a user; it counts from their next call on.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: grantInput,
  output: grantOutput,
  refusals: noSuchUser,
  handler: async (ctx, input) => {
    const user = await account(ctx, input.email);
    const changed = await giveRole(ctx, user.id, input.role);
    return { email: user.email, roles: await rolesOf(ctx.tx, user.id), changed };
  },
});

const revokeRole = operation({
  summary: 'Takes a role from a user at once, until an admin gives it back; one Platform Admin must remain.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: grantInput,
  output: grantOutput,
  refusals: { ...noSuchUser, state: 'the user is the only Platform Admin' },
  handler: async (ctx, input) => {
    // The admins are locked before any single account, here and in disable_user, so that two calls cannot deadlock.
    const admins = input.role === 'Platform Admin' ? await lockPlatformAdmins(ctx.tx) : [];
    const user = await account(ctx, input.email);
    if (admins.includes(user.id)) accept(keepsAnAdmin(admins, user.id));
    const changed = await takeRole(ctx, user.id, input.role);
    return { email: user.email, roles: await rolesOf(ctx.tx, user.id), changed };
  },
});

const allowSeveralOrganisations = operation({
  summary: 'Lets a user found or join a further organisation of a kind that they belong to already, or no longer.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: userEmail(), allowed: z.boolean() }),
  output: z.object({ email: z.string(), allowed: z.boolean(), changed: z.boolean() }),
  refusals: noSuchUser,
  handler: async (ctx, { email, allowed }) => {
    const user = await account(ctx, email);
    const changed = user.several_organisations !== allowed;
    if (changed) await allowSeveral(ctx.tx, user.id, allowed);
    return { email: user.email, allowed, changed };
  },
});

const confirmAddress = operation({
  summary:
    'Vouches for the address of an account, for somebody whom its mailed link does not reach; they can log in then.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: userEmail() }),
  output: z.object({ email: z.string(), email_verified: z.literal(true), changed: z.boolean() }),
  refusals: noSuchUser,
  handler: async (ctx, input) => {
    const user = await account(ctx, input.email);
    const changed = await markEmailVerified(ctx.tx, user.id, ctx.now);
    return { email: user.email, email_verified: true as const, changed };
  },
});

const userSorts = { created_at: ['users.created_at', 'users.id'], email: ['users.email'] } as const;

const listUsers = operation({
  summary: 'All accounts with their roles and memberships, newest first.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({
    ...pageInput(userSorts),
    role: role().optional(),
    disabled: z.boolean().optional().meta({ description: 'True: only shut accounts; false: only open ones.' }),
  }),
  output: pageOutput(userRow),
  handler: async (ctx, input) => {
    let query = ctx.tx.selectFrom('users');
    const wanted = input.role;
    if (wanted !== undefined) {
      query = query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('user_roles')
            .select('user_roles.role')
            .whereRef('user_roles.user_id', '=', 'users.id')
            .where('user_roles.role', '=', wanted),
        ),
      );
    }
    if (input.disabled !== undefined) query = query.where('users.disabled_at', input.disabled ? 'is not' : 'is', null);
    if (input.search !== undefined) {
      const pattern = containing(input.search);
      const part = input.search.toLowerCase();
      // One or two letters are in every role.
      const meant = part.length < 3 ? [] : roles.filter((each) => each.toLowerCase().includes(part));
      query = query.where(
        sql<boolean>`(users.search_text like ${pattern}
                      or users.id = any(array(select user_id from user_roles where role = any(${meant}::text[]))))`,
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (users) => users.selectAll('users'),
      request: input,
      sorts: userSorts,
      defaultSort: 'created_at desc',
    });
    return { data: await userRowViews(ctx.tx, rows), ...page };
  },
});

export const adminUsersUsers = {
  allow_several_organisations: allowSeveralOrganisations,
  confirm_address: confirmAddress,
  create_user: createUser,
  grant_role: grantRole,
  revoke_role: revokeRole,
  list_users: listUsers,
};
