import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Actor, isAdmin } from '../../kernel/actor.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';

/**
 * Lots of the listing owner: members of the cooperative, and of the exporter it names. One predicate for lists,
 * details and locks. (Marketplace-visible lots are public; that is `marketplace`'s predicate, not this one.)
 */
export function ownLots(actor: Actor) {
  const orgs = actor.memberships.map((membership) => membership.org);
  return (eb: ExpressionBuilder<Tables, 'lots'>): Expression<SqlBool> => {
    if (isAdmin(actor)) return eb.val(true);
    if (orgs.length === 0) return eb.val(false);
    const owned = eb.val(orgs);
    return eb.or([eb('lots.cooperative', '=', eb.fn.any(owned)), eb('lots.exporter', '=', eb.fn.any(owned))]);
  };
}
