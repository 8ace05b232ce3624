import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, orgsOf } from '../../kernel/actor.ts';
import { forbidden, notFound, type Refusal } from '../../kernel/errors.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';

export type LotPredicate = (eb: ExpressionBuilder<Tables, 'lots'>) => Expression<SqlBool>;

/**
 * Lots of the listing owner: members of the cooperative, and of the exporter it names. One predicate for lists,
 * details and locks. (Marketplace-visible lots are public; that is `onMarketplace`, not this one.)
 */
export function ownLots(actor: Actor): LotPredicate {
  return (eb) => {
    if (isAdmin(actor)) return eb.val(true);
    return eb.or([
      ...oneOf(eb, 'lots.cooperative', orgsOf(actor, 'Cooperative')),
      ...oneOf(eb, 'lots.exporter', orgsOf(actor, 'Exporter')),
    ]);
  };
}

/** `ownLots` for a lot that was read already. */
export function isOwnLot(actor: Actor, lot: { cooperative: string; exporter: string | null }): boolean {
  return (
    isAdmin(actor) ||
    orgsOf(actor, 'Cooperative').includes(lot.cooperative) ||
    (lot.exporter !== null && orgsOf(actor, 'Exporter').includes(lot.exporter))
  );
}

/** Lots of the caller's cooperatives; every lot for an admin. */
export function cooperativeLots(actor: Actor): LotPredicate {
  return (eb) => (isAdmin(actor) ? eb.val(true) : eb.or(oneOf(eb, 'lots.cooperative', orgsOf(actor, 'Cooperative'))));
}

/** One organisation is compared by `=`, whose index also gives the order of a list; `= any` would have to sort. */
function oneOf(eb: ExpressionBuilder<Tables, 'lots'>, column: 'lots.cooperative' | 'lots.exporter', orgs: string[]) {
  const [first] = orgs;
  if (first === undefined) return [];
  return [orgs.length === 1 ? eb(column, '=', first) : eb(column, '=', eb.fn.any(eb.val(orgs)))];
}

/** Lots that anybody may see and order. Spelled out, because partial indexes do not know parameters. */
export const onMarketplace: RawBuilder<SqlBool> = sql<SqlBool>`lots.status in ('Listed', 'Notarized', 'Verified')`;

/** For a lot that is not among those the caller may touch: ids cannot be probed, but an admin is told the truth. */
export function noSuchLot(actor: Actor, name: string): Refusal {
  return isAdmin(actor) ? notFound(`There is no lot ${name}.`) : forbidden('You are not an owner of this lot.');
}
