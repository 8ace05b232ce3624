import { type Actor, isAdmin, isMember, type OrgKind, orgsOf } from '../../kernel/actor.ts';
import { type Decision, decided, forbidden, invalid, refused } from '../../kernel/errors.ts';

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
