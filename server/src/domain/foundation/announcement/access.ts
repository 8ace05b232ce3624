import { sql } from 'kysely';
import { recordAccess } from '../access.ts';
import { isFor, isShown } from './audience.ts';

/**
 * Announcements that are shown at the moment that is given, to their audience; admins see every one. Comments, reactions and
 * counts are reached through their announcement only.
 */
export const announcementAccess = recordAccess<'announcements', Date>({
  table: 'announcements',
  key: 'name',
  owns: (eb, actor, now) =>
    eb.and([
      isShown(now),
      isFor({
        user: sql`${actor.userId ?? null}::uuid`,
        roles: sql`${[...actor.roles]}::text[]`,
        orgs: sql`${actor.memberships.map(({ org }) => org)}::text[]`,
      }),
    ]),
  missing: (name) => `There is no announcement ${name}.`,
  foreign: 'You have no such announcement.',
  lockForReferences: true,
});
