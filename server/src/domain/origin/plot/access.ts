import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import { ofEither, ofOrgs, recordAccess } from '../../foundation/access.ts';

/**
 * `edit`: its farmer, members of its cooperative, admins; `walk`: inspectors, too, who come to the field. `farm` and
 * `members` are of lists: the caller's own plots, and those that are linked to the caller's cooperatives.
 */
export type PlotView = 'edit' | 'walk' | 'farm' | 'members';

/** The plot's farmer is a member of the plot's cooperative. */
export const ofMember: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from org_members m where m.org = plots.cooperative and m.user_id = plots.farmer)`;

export const plotAccess = recordAccess<'plots', PlotView>({
  table: 'plots',
  key: 'name',
  seesAll: (actor, view) => {
    if (view === 'edit') return isAdmin(actor);
    return view === 'walk' && (isAdmin(actor) || actor.roles.has('SVC Inspector'));
  },
  owns: (eb, actor, view) => {
    if (view === 'members' && isAdmin(actor)) return ofMember;
    const cooperatives = orgsOf(actor, 'Cooperative');
    // Anybody may say that their plot belongs to a cooperative; membership, which comes by invitation, is what counts.
    if (view === 'members') return eb.and([ofOrgs(eb, 'plots.cooperative', cooperatives), ofMember]);
    // Their own fields, too, people and their keys work on with the role of a farmer only.
    const farmers = actor.userId === undefined || !actor.roles.has('SVC Farmer') ? [] : [actor.userId];
    return ofEither(eb, { 'plots.farmer': farmers, 'plots.cooperative': view === 'farm' ? [] : cooperatives });
  },
  missing: (name) => `There is no plot ${name}.`,
  // Harvests and overlaps can still be added to a plot that is locked. Lock order: plot, then harvest, then lot.
  lockForReferences: true,
});
