import { type Decision, decided, forbidden, invalid, refused } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, isMember, type OrgKind, orgsOf } from '../../../kernel/write/actor.ts';

/**
 * As `actingOrg`, where a single membership forces its organisation, whatever was named: a caller of one cooperative
 * cannot mean another.
 */
export function forcedOrg(actor: Actor, kind: OrgKind, given: string | undefined): Decision<string> {
  const own = orgsOf(actor, kind);
  // Where their role in another one does not do, that one may be meant all the same, and is refused.
  const lacking = (actor.lacking ?? []).filter((each) => each.kind === kind).map((each) => each.org);
  const [only, ...others] = [...own, ...lacking];
  if (only !== undefined && others.length === 0 && own.length === 0) return actingOrg(actor, kind, only);
  const forced = only !== undefined && others.length === 0 && !isAdmin(actor);
  return forced ? decided(only) : actingOrg(actor, kind, given);
}

/**
 * For which organisation the caller acts. One membership forces it; several need a matching value; an admin names any.
 * @returns its name, or the refusal that names the field.
 */
export function actingOrg(
  actor: Actor,
  kind: OrgKind,
  given: string | undefined,
  field: string = kind.toLowerCase(),
): Decision<string> {
  const own = orgsOf(actor, kind);
  if (given !== undefined && isMember(actor, given) && own.includes(given)) return decided(given);
  if (isAdmin(actor)) {
    const only = own.length === 1 ? own[0] : undefined;
    const chosen = given ?? only;
    return chosen === undefined ? refused(invalid(field, 'is required for an admin')) : decided(chosen);
  }
  if (own.length === 0) return refused(forbidden(`You are not a member of any ${kind.toLowerCase()}.`));
  if (given !== undefined) return refused(forbidden(`You are not a member of this ${kind.toLowerCase()}.`));
  if (own.length > 1) return refused(invalid(field, `is required, because you belong to several: ${own.join(', ')}`));
  return decided(own[0] as string);
}

/**
 * Of which organisation a desk shows figures: never of several together. Without a name the first of the caller's, by name;
 * for admins all of them.
 * @returns undefined for all of them, and for who belongs to none.
 */
export function shownOrg(actor: Actor, kind: OrgKind, given: string | undefined): Decision<string | undefined> {
  if (given !== undefined) return actingOrg(actor, kind, given);
  return decided(isAdmin(actor) ? undefined : orgsOf(actor, kind).sort()[0]);
}

/** The organisation the caller means, of whatever kind: the one named, or the only one they belong to. */
export function meantOrg(actor: Actor, given: string | undefined): Decision<string> {
  if (given !== undefined) {
    return isAdmin(actor) || isMember(actor, given)
      ? decided(given)
      : refused(forbidden('You are not a member of this organisation.'));
  }
  const [only, ...others] = actor.memberships.map((membership) => membership.org);
  if (only === undefined) {
    return refused(
      isAdmin(actor)
        ? invalid('organisation', 'is required for an admin')
        : forbidden('You are not a member of any organisation.'),
    );
  }
  if (others.length === 0) return decided(only);
  return refused(
    invalid('organisation', `is required, because you belong to several: ${[only, ...others].join(', ')}`),
  );
}
