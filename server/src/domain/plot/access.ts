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
    return own.length === 0 ? eb.val(false) : eb('plots.cooperative', '=', eb.fn.any(eb.val(own)));
  };
}
