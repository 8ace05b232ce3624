import { z } from 'zod';
import { openAccount } from '../domain/user/account.ts';
import { checkPassword, newPassword } from '../domain/user/password.ts';
import { keepsAnAdmin } from '../domain/user/rules.ts';
import {
  grantRole as addRole,
  closeSessionsOf,
  revokeRole as dropRole,
  findUserByEmail,
  lockPlatformAdmins,
  lockUser,
  rolesOf,
  setDisabled,
  type User,
} from '../domain/user/store.ts';
import { userRow, userRowViews } from '../domain/user/views.ts';
import { roles } from '../kernel/actor.ts';
import { accept, notFound, wrongState } from '../kernel/errors.ts';
import { languageOf } from '../kernel/language.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../kernel/page.ts';
import { email, text, timestamp, toIso } from '../kernel/vocabulary.ts';
import { operation, type UserCtx } from './operation.ts';

const tag = 'admin_users';
const prefix = 'svc_network.api.admin_users';
const role = () => z.enum(roles);
const noSuchUser = { not_found: 'there is no account with this address', permission: 'a partner key calls' };

const createUser = operation({
  name: `${prefix}.create_user`,
  tag,
  summary: 'Opens an account for somebody; without a password a link to choose one is mailed.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    email: email(),
    full_name: text(140, 2),
    roles: z.array(role()).max(roles.length).default([]),
    password: newPassword().optional(),
  }),
  output: z.object({ user: z.string(), email: z.string(), full_name: z.string(), roles: z.array(z.string()) }),
  refusals: { state: 'the address has an account already', permission: 'a partner key calls' },
  handler: async (ctx, input) => {
    if (input.password !== undefined) accept(checkPassword(input.password, input.email));
    const granted = [...new Set(input.roles)].sort();
    const id = await openAccount(
      { ...ctx, baseUrl: ctx.services.baseUrl(), language: languageOf(ctx.headers) },
      {
        email: input.email,
        fullName: input.full_name,
        passwordHash: input.password === undefined ? null : await ctx.services.passwords.hash(input.password),
        roles: granted,
        grantedBy: ctx.actor.email,
      },
    );
    if (id === undefined) throw wrongState(`${input.email} has an account already.`);
    ctx.about(input.email);
    ctx.emit('user.created', id, { roles: granted });
    return { user: id, email: input.email, full_name: input.full_name, roles: granted };
  },
});

/** Locks the account of an address, for one admin at a time. */
async function account(ctx: UserCtx, address: string): Promise<User> {
  const found = await findUserByEmail(ctx.tx, address);
  const user = found === undefined ? undefined : await lockUser(ctx.tx, found.id);
  if (user === undefined) throw notFound(`There is no account ${address}.`);
  ctx.about(user.email);
  return user;
}

const grantInput = z.object({ email: email(), role: role() });
const grantOutput = z.object({ email: z.string(), roles: z.array(z.string()), changed: z.boolean() });

const grantRole = operation({
  name: `${prefix}.grant_role`,
  tag,
  summary: 'Gives a role to a user; it counts from his next call on.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: grantInput,
  output: grantOutput,
  refusals: noSuchUser,
  handler: async (ctx, input) => {
    const user = await account(ctx, input.email);
    const changed = await addRole(ctx.tx, user.id, input.role, ctx.actor.email, ctx.now);
    if (changed) ctx.emit('role.granted', user.id, { role: input.role });
    return { email: user.email, roles: await rolesOf(ctx.tx, user.id), changed };
  },
});

const revokeRole = operation({
  name: `${prefix}.revoke_role`,
  tag,
  summary: 'Takes a role from a user at once; one Platform Admin must remain.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: grantInput,
  output: grantOutput,
  refusals: { ...noSuchUser, state: 'he is the only Platform Admin' },
  handler: async (ctx, input) => {
    // The admins are locked before any single account, here and in disable_user, so that two calls cannot deadlock.
    const admins = input.role === 'Platform Admin' ? await lockPlatformAdmins(ctx.tx) : [];
    const user = await account(ctx, input.email);
    if (admins.includes(user.id)) accept(keepsAnAdmin(admins, user.id));
    const changed = await dropRole(ctx.tx, user.id, input.role);
    if (changed) ctx.emit('role.revoked', user.id, { role: input.role });
    return { email: user.email, roles: await rolesOf(ctx.tx, user.id), changed };
  },
});

const disabledOutput = z.object({ email: z.string(), disabled_at: timestamp().nullable() });

const disableUser = operation({
  name: `${prefix}.disable_user`,
  tag,
  summary: 'Shuts an account: its sessions are closed and its keys answer 401; one Platform Admin must remain.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: email() }),
  output: disabledOutput,
  refusals: { ...noSuchUser, state: 'he is the only Platform Admin' },
  handler: async (ctx, input) => {
    const admins = await lockPlatformAdmins(ctx.tx);
    const user = await account(ctx, input.email);
    if (admins.includes(user.id)) accept(keepsAnAdmin(admins, user.id));
    if (user.disabled_at === null) {
      await setDisabled(ctx.tx, user.id, ctx.now);
      await closeSessionsOf(ctx.tx, user.id);
      ctx.emit('user.disabled', user.id);
    }
    return { email: user.email, disabled_at: toIso(user.disabled_at ?? ctx.now) };
  },
});

const enableUser = operation({
  name: `${prefix}.enable_user`,
  tag,
  summary: 'Opens a shut account again; the user logs in anew.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: email() }),
  output: disabledOutput,
  refusals: noSuchUser,
  handler: async (ctx, input) => {
    const user = await account(ctx, input.email);
    if (user.disabled_at !== null) {
      await setDisabled(ctx.tx, user.id, null);
      ctx.emit('user.enabled', user.id);
    }
    return { email: user.email, disabled_at: null };
  },
});

const userSorts = { created_at: ['users.created_at', 'users.id'], email: ['users.email'] } as const;

const listUsers = operation({
  name: `${prefix}.list_users`,
  tag,
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
    if (input.search !== undefined) query = query.where('users.search_text', 'like', containing(input.search));
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      query,
      (users) => users.selectAll('users'),
      input,
      userSorts,
      'created_at desc',
    );
    return { data: await userRowViews(ctx.tx, rows), ...page };
  },
});

export const adminUsers = [createUser, grantRole, revokeRole, disableUser, enableUser, listUsers];
