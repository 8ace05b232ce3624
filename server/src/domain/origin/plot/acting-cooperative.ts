import { type Decision, decided, Refusal, refused } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';

/**
 * The cooperative a new plot belongs to: the one named, else the only one its farmer belongs to, else none. Refused is one
 * that the farmer has not joined, in the same words as one that does not exist.
 */
export function cooperativeOfNewPlot(actor: Actor, given: string | undefined): Decision<string | null> {
  const own = orgsOf(actor, 'Cooperative');
  if (given !== undefined) return joined(actor, given);
  return decided(own.length === 1 ? (own[0] as string) : null);
}

/** A plot is linked to a cooperative that its farmer has joined; admins link it to any. */
export function joined(actor: Actor, cooperative: string): Decision<string> {
  if (isAdmin(actor) || orgsOf(actor, 'Cooperative').includes(cooperative)) return decided(cooperative);
  const message = `you have joined no cooperative ${cooperative.slice(0, 60)}; ask to join it first, or leave it out`;
  return refused(new Refusal('permission', `cooperative: ${message}`, { errors: [{ field: 'cooperative', message }] }));
}
