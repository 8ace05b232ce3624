import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Actor, isAdmin, orgsOf } from '../../kernel/actor.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';

type PlotPredicate = (eb: ExpressionBuilder<Tables, 'plots'>) => Expression<SqlBool>;

/** The caller's own plots, as a farmer. */
export function plotsOfFarmer(userId: string): PlotPredicate {
  return (eb) => eb('plots.farmer', '=', userId);
}

/** Plots linked to the caller's cooperatives; all that are linked to any, for admins. */
export function memberPlots(actor: Actor): PlotPredicate {
  return (eb) => {
    if (isAdmin(actor)) return eb('plots.cooperative', 'is not', null);
    const own = orgsOf(actor, 'Cooperative');
    const [first] = own;
    if (first === undefined) return eb.val(false);
    // One cooperative is compared by `=`, whose index also gives the order of a list; `= any` would have to sort.
    return own.length === 1
      ? eb('plots.cooperative', '=', first)
      : eb('plots.cooperative', '=', eb.fn.any(eb.val(own)));
  };
}
