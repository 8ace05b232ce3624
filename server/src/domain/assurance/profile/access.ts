import type { Selectable } from 'kysely';
import { type Decision, decided, forbidden, refused } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { FinanceProfilesTable } from '../../../platform/db/tables.generated.ts';
import { ofEither, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';

export type Profile = Selectable<FinanceProfilesTable>;

/** `own`: its holder; `read`: banks, too, where the holder shares it with them. */
export type ProfileView = 'own' | 'read';

/** The farmer that a caller is: people and their own keys, with the role; a key for an organisation is not a person. */
export function farmerOf(actor: Actor): string | undefined {
  return actor.roles.has('SVC Farmer') && (actor.keyOrg ?? null) === null ? actor.userId : undefined;
}

/** Profiles of the caller: their own as a farmer, and those of organisations whose money they may see. */
export const profileAccess = recordAccess<'finance_profiles', ProfileView>({
  table: 'finance_profiles',
  key: 'name',
  owns: (eb, actor, view) => {
    const farmer = farmerOf(actor);
    const own = ofEither(eb, {
      'finance_profiles.org': orgsWith(actor, 'see_money'),
      'finance_profiles.farmer': farmer === undefined ? [] : [farmer],
    });
    if (view === 'own' || !actor.roles.has('SVC Bank')) return own;
    return eb.or([own, eb('finance_profiles.shared_scope', 'is not', null)]);
  },
  missing: (name) => `There is no profile ${name}.`,
  foreign: 'You have no such profile.',
});

/** Whether the caller sees the profile without its being shared: its holder's people, and admins. */
export function ownsProfile(actor: Actor, profile: Pick<Profile, 'org' | 'farmer'>): boolean {
  if (isAdmin(actor)) return true;
  if (profile.org !== null) return orgsWith(actor, 'see_money').includes(profile.org);
  return profile.farmer === farmerOf(actor);
}

/** Whether the caller is the holder, or speaks for the organisation that is. No admin is. */
export function isHolder(actor: Actor, profile: Pick<Profile, 'org' | 'farmer'>): boolean {
  if (profile.org !== null) return orgsWith(actor, 'represent').includes(profile.org);
  return profile.farmer === farmerOf(actor);
}

/** Who may see it is the holder's decision: no admin makes links, or shares, in their name. */
export function mayDecide(actor: Actor, profile: Pick<Profile, 'org' | 'farmer'>): Decision<void> {
  if (isHolder(actor, profile)) return decided(undefined);
  return refused(forbidden('Only the holder of the profile decides who may see it.'));
}

/** To take back what was shown, an admin may too. */
export function mayEnd(actor: Actor, profile: Pick<Profile, 'org' | 'farmer'>): Decision<void> {
  return isAdmin(actor) ? decided(undefined) : mayDecide(actor, profile);
}
