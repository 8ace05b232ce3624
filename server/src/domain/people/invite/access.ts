import { ofOrgs, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../party/duties.ts';

/** Invites of the organisations that the caller is an Owner of. */
export const inviteAccess = recordAccess<'invites'>({
  table: 'invites',
  key: 'name',
  owns: (eb, actor) => ofOrgs(eb, 'invites.org', orgsWith(actor, 'manage_people')),
  missing: (name) => `There is no ${name}.`,
  foreign: 'Only an Owner of the organisation may see its invites.',
});
