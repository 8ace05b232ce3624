import { type Profile, profileAccess } from '../../domain/assurance/profile/access.ts';
import { lockProfile } from '../../domain/assurance/profile/store.ts';
import { invalid, notFound } from '../../kernel/values/errors.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import type { UserCtx } from '../operation.ts';

export const whichProfile = () =>
  docName('profile', 'Required for who has several profiles, and for admins.').optional();

export const chosenRefusals = {
  not_found: 'the caller has no profile yet, or an admin names one that does not exist',
  permission: "the profile is not the caller's (a missing one answers alike)",
};

/** The profile that is named, else the only one that the caller has. @throws Refusal 403, 404; 400 for who has several. */
export async function chosenProfile(ctx: UserCtx, name: string | undefined): Promise<Profile> {
  if (name !== undefined) return profileAccess.see(ctx, name, 'own');
  if (isAdmin(ctx.actor)) throw invalid('profile', 'is required for admins');
  const [only, ...others] = await profileAccess.list(ctx, 'own').selectAll().orderBy('name').limit(2).execute();
  if (only === undefined) throw notFound('You have no profile yet; fep.recompute makes one.');
  if (others.length > 0) throw invalid('profile', 'is required: you have several, see fep.my_profiles');
  return only;
}

/** As `chosenProfile`, locked for a change. */
export async function lockChosen(ctx: UserCtx, name: string | undefined): Promise<Profile> {
  const { name: found } = await chosenProfile(ctx, name);
  return lockProfile(ctx.tx, found);
}

/** How many profiles and links a list of one's own shows. */
export const ownLimit = 100;
