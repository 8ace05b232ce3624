import type { Insertable } from 'kysely';
import { accept } from '../../../kernel/values/errors.ts';
import { type KnownActor, type OrgKind, roleOfKind } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { OrgsTable } from '../../../platform/db/tables.generated.ts';
import { bringRole } from '../user/roles.ts';
import { lockUser } from '../user/store.ts';
import { mayFound, seriesOfKind } from './rules.ts';
import { addMember, insertOrg, writtenMembershipsOf } from './store.ts';

/**
 * Founds an organisation: its row, the caller as its Owner, and the role of its kind. The caller's own row is locked
 * first, so that two calls at once make one organisation.
 * @returns its name.
 * @throws Refusal `state` for a second one of the kind, and for who lost its role to an admin.
 */
export async function foundOrg(
  work: Work & { actor: KnownActor },
  kind: OrgKind,
  details: Omit<Insertable<OrgsTable>, 'name' | 'kind' | 'created_by' | 'created_at'>,
): Promise<string> {
  const { tx, actor, now } = work;
  const user = await lockUser(tx, actor.userId);
  const memberships = await writtenMembershipsOf(work, actor.userId, kind);
  accept(mayFound(actor, kind, { memberships, severalAllowed: user?.several_organisations === true }));
  const name = await work.ids.name(tx, seriesOfKind[kind], now);
  await insertOrg(work, { ...details, name, kind, created_by: actor.userId, created_at: now });
  await addMember(work, { org: name, kind, userId: actor.userId, role: 'Owner', now });
  await bringRole(work, { userId: actor.userId, role: roleOfKind[kind], org: name });
  return name;
}
