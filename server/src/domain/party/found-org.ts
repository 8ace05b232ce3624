import type { Insertable } from 'kysely';
import type { KnownActor, OrgKind } from '../../kernel/actor.ts';
import { accept } from '../../kernel/errors.ts';
import type { IdSource } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrgsTable } from '../../platform/db/tables.generated.ts';
import { grantRole, lockUser } from '../user/store.ts';
import { mayFound, roleOfKind, seriesOfKind } from './rules.ts';
import { addMember, insertOrg, membershipsOf } from './store.ts';

/**
 * Founds an organisation: its row, the caller as its Owner, and the role of its kind. The caller's own row is locked
 * first, so that two calls at once make one organisation.
 * @returns its name.
 * @throws Refusal `state` for a second one of the kind.
 */
export async function foundOrg(
  ctx: { tx: Tx; actor: KnownActor; ids: IdSource; now: Date },
  kind: OrgKind,
  details: Omit<Insertable<OrgsTable>, 'name' | 'kind' | 'created_by' | 'created_at'>,
): Promise<string> {
  const { tx, actor, now } = ctx;
  await lockUser(tx, actor.userId);
  accept(mayFound(actor, kind, await membershipsOf(tx, actor.userId, kind)));
  const name = await ctx.ids.name(tx, seriesOfKind[kind], now);
  await insertOrg(tx, { ...details, name, kind, created_by: actor.userId, created_at: now });
  await addMember(tx, { org: name, kind, userId: actor.userId, role: 'Owner', now });
  await grantRole(tx, actor.userId, roleOfKind[kind], name, now);
  return name;
}
