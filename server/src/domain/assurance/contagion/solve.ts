import { invalid } from '../../../kernel/values/errors.ts';
import type { Reading } from '../../foundation/access.ts';
import { checkAsked } from './access.ts';
import { type SubLot, subLotOf } from './rules.ts';
import {
  countOthers,
  type LotRow,
  type OrderRow,
  type Others,
  ordersOf,
  type PlotRow,
  plotsOf,
  reachedLots,
  type SourceRow,
  type StatementRow,
  sourcesOf,
  statementsOf,
} from './store.ts';

/** Outlines are long: of so many plots at most they are answered. */
export const maxOutlines = 1_000;

export interface Asked {
  /** Lots that are traced back to their plots. */
  lots: readonly string[];
  /** Plots that are bad: what they gave is looked for everywhere. */
  plots: readonly string[];
  geometry: boolean;
}

/** A lot of the caller's, and what is left of it. */
export interface SolvedLot {
  lot: LotRow;
  /** It was asked about by name. */
  asked: boolean;
  /** `harvest`: something of a bad plot is in it. `split`: only in a lot of its family. Null: neither. */
  reached: 'harvest' | 'split' | null;
  sub_lot: SubLot;
  /** Of a lot that was asked about all its sources, of others those from bad plots. */
  sources: SourceRow[];
}

export interface Solution {
  lots: SolvedLot[];
  plots: (PlotRow & { bad: boolean })[];
  orders: OrderRow[];
  statements: StatementRow[];
  others: Others;
}

/**
 * What bad plots reach, and what of each lot is left without them. Both ways: from lots back to harvests and plots, and
 * from plots on to harvests, lots, what was split off them, and orders. A handful of statements, however many there are.
 * @throws Refusal where the caller may not ask about one of them.
 */
export async function solveContagion(reading: Reading, { lots, plots, geometry }: Asked): Promise<Solution> {
  const { tx, actor } = reading;
  const asked = { lots: [...new Set(lots)], plots: [...new Set(plots)] };
  await checkAsked(reading, { lots, plots });
  const reached = await reachedLots(tx, actor, { lots: asked.lots, bad: asked.plots });
  const own = reached.filter((lot) => lot.own);
  const whole = new Set(asked.lots);
  const sources = await sourcesOf(tx, {
    whole: own.filter((lot) => whole.has(lot.name)).map((lot) => lot.name),
    others: own.filter((lot) => !whole.has(lot.name)).map((lot) => lot.name),
    bad: asked.plots,
  });
  const orders = await ordersOf(
    tx,
    actor,
    reached.map((lot) => lot.name),
  );
  const statements = await statementsOf(
    tx,
    actor,
    reached.map((lot) => lot.name),
  );
  const bad = new Set(asked.plots);
  const names = [...new Set([...asked.plots, ...sources.map((source) => source.plot)])];
  if (geometry && names.length > maxOutlines) {
    throw invalid('geometry', `outlines are answered of at most ${maxOutlines} plots; these are ${names.length}`);
  }
  const facts = await plotsOf(tx, actor, {
    plots: names,
    lots: own.map((lot) => lot.name),
    geometry,
  });
  const byLot = Map.groupBy(sources, (source) => source.lot);
  return {
    lots: own.map((lot) => ({
      lot,
      asked: whole.has(lot.name),
      reached: lot.bad_harvests > 0 ? 'harvest' : lot.family_bad ? 'split' : null,
      sub_lot: subLotOf(lot),
      sources: byLot.get(lot.name) ?? [],
    })),
    plots: facts.map((plot) => ({ ...plot, bad: bad.has(plot.plot) })),
    orders: orders.filter((order) => order.own),
    statements: statements.filter((statement) => statement.own),
    others: countOthers(reached, orders, statements),
  };
}
