import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { indexPartOf, type Product } from '../product/store.ts';
import { aggregated } from '../terms/payout.ts';
import { periodsOf } from '../terms/periods.ts';
import { figureOf, type Voice } from '../terms/quorum.ts';
import type { SettledPeriod } from './season.ts';

/** A season's figure in a cell as it was written down. */
export interface Written {
  cell: string;
  value: string;
  periods: readonly SettledPeriod[];
}

/**
 * Whether a figure follows from the readings that it names: theirs are the cell, the index and every period of the season,
 * each of another provider, and enough of them. The caller has seen that the readings are what was signed.
 */
export async function isMeasured(tx: Tx, product: Product, { cell, value, periods }: Written): Promise<boolean> {
  const index = indexPartOf(product);
  if (index === null) return false;
  const season = periodsOf(index.reading_period, { from: product.season_from, to: product.season_to }) ?? [];
  const named = periods.flatMap(({ readings }) => readings.map(({ reading }) => reading));
  const rows = await tx
    .selectFrom('oracle_readings')
    .select(['name', 'provider', 'period_from', 'period_to', 'value'])
    .where((eb) => eb('name', '=', eb.fn.any(eb.val(named))))
    .where('index_kind', '=', index.index_kind)
    .where('cell', '=', cell)
    .execute();
  const known = new Map(rows.map((row) => [row.name, row]));
  const follows = season.every(({ from, to }, place) => {
    const period = periods[place];
    if (period === undefined || period.from !== from || period.to !== to) return false;
    const voices = period.readings.flatMap(({ reading }): Voice[] => {
      const row = known.get(reading);
      if (row === undefined || row.period_from !== from || row.period_to !== to) return [];
      return [{ reading, provider: row.provider, value: row.value }];
    });
    const providers = new Set(voices.map(({ provider }) => provider));
    return (
      voices.length === period.readings.length &&
      providers.size === voices.length &&
      voices.length >= product.quorum &&
      figureOf(voices) === period.value
    );
  });
  if (!follows || periods.length !== season.length) return false;
  const figures = periods.map((period) => period.value);
  return new Exact(aggregated(figures, index.aggregation)).eq(value);
}
