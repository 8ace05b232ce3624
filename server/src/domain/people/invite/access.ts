import type { Actor, OrgKind } from '../../../kernel/write/actor.ts';
import { ofOrgs, recordAccess } from '../../foundation/access.ts';

/** Invites of the organisations that the caller is an Owner of. */
export const inviteAccess = recordAccess<'invites'>({
  table: 'invites',
  key: 'name',
  owns: (eb, actor) => ofOrgs(eb, 'invites.org', ownedOrgs(actor)),
  missing: (name) => `There is no ${name}.`,
  foreign: 'Only an Owner of the organisation may see its invites.',
});

export function ownedOrgs(actor: Actor, kind?: OrgKind): string[] {
  return actor.memberships
    .filter((each) => each.role === 'Owner' && (kind === undefined || each.kind === kind))
    .map(({ org }) => org);
}
