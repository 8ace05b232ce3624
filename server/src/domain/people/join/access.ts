import { isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import { ofOrgs, recordAccess } from '../../foundation/access.ts';

/** `farmer`: who asked; `cooperative`: the members of the cooperative whose role the operation asks for. */
export const joinAccess = recordAccess<'join_requests', 'farmer' | 'cooperative'>({
  table: 'join_requests',
  key: 'name',
  owns: (eb, actor, view) =>
    view === 'cooperative'
      ? ofOrgs(eb, 'join_requests.cooperative', orgsOf(actor, 'Cooperative'))
      : eb('join_requests.farmer', '=', actor.userId ?? null),
  // A request is the farmer's own word: no admin speaks for them.
  seesAll: (actor, view) => view === 'cooperative' && isAdmin(actor),
  missing: (name) => `There is no ${name}.`,
  foreign: 'You have no such request to join.',
});
