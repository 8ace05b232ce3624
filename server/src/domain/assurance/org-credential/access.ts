import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import { ofOrgs, recordAccess } from '../../foundation/access.ts';

const offices = (actor: Actor): boolean =>
  isAdmin(actor) || actor.roles.has('SVC Authority') || actor.roles.has('SVC Inspector');

/** Credentials of the organisations that the caller belongs to; the offices see all. */
export const credentialAccess = recordAccess<'org_credentials'>({
  table: 'org_credentials',
  key: 'name',
  seesAll: offices,
  owns: (eb, actor) =>
    ofOrgs(
      eb,
      'org_credentials.org',
      actor.memberships.map(({ org }) => org),
    ),
  missing: (name) => `There is no credential ${name}.`,
  foreign: 'You have no such credential.',
});
