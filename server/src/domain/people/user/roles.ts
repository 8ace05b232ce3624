import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { KnownActor, Role } from '../../../kernel/write/actor.ts';
import { goneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { barRole, grantRole, isRoleBarred, liftRoleBar, lockUser, revokeRole } from './store.ts';

type ByAdmin = Work & { actor: KnownActor };

/** Gives a role; what an admin took before is theirs again. @returns false when they had it. */
export async function giveRole(work: ByAdmin, userId: string, role: Role): Promise<boolean> {
  await liftRoleBar(work.tx, userId, role);
  const granted = await grantRole(work, { userId, role, grantedBy: work.actor.email });
  if (!granted) await soAlready(work, 'user_roles', { user_id: userId, role });
  return granted;
}

/** Takes a role for good: no organisation brings it back, also later. @returns false when they did not have it. */
export async function takeRole(work: ByAdmin, userId: string, role: Role): Promise<boolean> {
  await barRole(work, { userId, role, by: work.actor.email });
  const taken = await revokeRole(work.tx, userId, role);
  if (!taken) await goneAlready(work, 'user_roles', { user_id: userId, role });
  return taken;
}

/**
 * The role that comes with belonging to an organisation. The user is locked first, so that an admin who takes the role
 * at the same moment is heard.
 * @throws Refusal `state` when an admin took it: a member without the role could do nothing.
 */
export async function bringRole(work: Work, member: { userId: string; role: Role; org: string }): Promise<void> {
  const { userId, role, org } = member;
  await lockUser(work.tx, userId);
  if (await isRoleBarred(work.tx, userId, role)) {
    throw wrongState(`An admin took the role ${role} from this account; only an admin can give it back.`);
  }
  // Nor does it where somebody hid that.
  const bar = sql<string[]>`array[row(${userId}::uuid, ${role}::text)::text]`;
  const none = sql<boolean>`not exists (select from revoked_roles r where r.user_id = t.id and r.role = ${role})`;
  await work.attest.assertAsWritten(
    { table: 'revoked_roles', where: sql`true`, keys: bar },
    { table: 'users', where: sql`t.id = ${userId}::uuid`, relied: { on: none, rows: 1 } },
  );
  await grantRole(work, { userId, role, grantedBy: org });
  await soAlready(work, 'user_roles', { user_id: userId, role });
}
