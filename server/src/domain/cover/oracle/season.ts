import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { indexPartOf, type Product, productsMeasuring } from '../product/store.ts';
import { aggregated } from '../terms/payout.ts';
import { type Period, periodsOf } from '../terms/periods.ts';
import { type Settled, settle, type Voice } from '../terms/quorum.ts';
import { type Counting, type Reading, readingsThatCount } from './store.ts';

/** A period of a season, and what the providers say of it. */
export interface MeasuredPeriod extends Period {
  settled: Settled;
}

/** The periods of a product's season in a cell, in order, each with what counts of it. */
export function seasonOf(product: Product, readings: readonly Counting[]): MeasuredPeriod[] {
  const index = indexPartOf(product);
  if (index === null) return [];
  const season = { from: product.season_from, to: product.season_to };
  const voices = Map.groupBy(readings, ({ period_from, period_to }) => `${period_from} ${period_to}`);
  return (periodsOf(index.reading_period, season) ?? []).map((period) => {
    const own = voices.get(`${period.from} ${period.to}`) ?? [];
    const heard = own.map(({ name, provider, value }): Voice => ({ reading: name, provider, value }));
    return { ...period, settled: settle(heard, product) };
  });
}

/** A period whose figure stands, as it is kept and signed. */
export interface SettledPeriod extends Period {
  value: string;
  readings: readonly Voice[];
}

/** The season's figure and what it was made of; undefined while a period has none. */
export function seasonFigure(
  product: Product,
  periods: readonly MeasuredPeriod[],
): { value: string; periods: SettledPeriod[] } | undefined {
  const settled = periods.flatMap(({ from, to, settled: found }): SettledPeriod[] =>
    found.state === 'settled' ? [{ from, to, value: found.value, readings: found.agreeing }] : [],
  );
  if (settled.length < periods.length || settled.length === 0 || product.aggregation === null) return undefined;
  const value = aggregated(
    settled.map((period) => period.value),
    product.aggregation,
  );
  return { value, periods: settled };
}

/** A season's figure in a cell as it was written down. */
export interface Noted {
  cell: string;
  value: string;
  periods: readonly SettledPeriod[];
  settled_at: Date;
}

/**
 * Whether a figure is what all readings say that count, not only those that it names: one that somebody hid while it was written down
 * would have it be another.
 */
export async function isStillMeasured(tx: Tx, product: Product, noted: Noted): Promise<boolean> {
  const { cell, value, periods, settled_at: at } = noted;
  const { index_kind } = product;
  if (index_kind === null) return false;
  const named = periods.flatMap(({ readings }) => readings.map(({ reading }) => reading));
  const of = { index_kind, cell, from: product.season_from, to: product.season_to };
  const figure = seasonFigure(product, seasonOf(product, await readingsThatCount(tx, of, { at, named })));
  return figure !== undefined && figure.value === value && textOf(figure.periods) === textOf(periods);
}

const textOf = (periods: readonly SettledPeriod[]): string => canonicalize(periods as unknown as Json);

/**
 * After a reading has come: writes down the season's figure of every product that it completes or changes. The cells are
 * locked first, so that of two readings that arrive together the later sees the other.
 */
export async function noteOutcomes(work: Work, reading: Reading): Promise<void> {
  const { tx, now } = work;
  const { index_kind, cell } = reading;
  const products = await productsMeasuring(tx, {
    index_kind,
    cell,
    from: reading.period_from,
    to: reading.period_to,
  });
  if (products.length === 0) return;
  await sql`
    select from insurance_cells where cell = ${cell} and product = any(${products.map(({ name }) => name)}::text[])
     order by product for no key update`.execute(tx);
  for (const product of products) await noteOutcome(tx, product, cell, now);
  work.emit('insurance.measured', cell);
}

/** Writes down the season's figure of a product in a cell, where it is complete and another than before. The cell is locked. */
export async function noteOutcome(tx: Tx, product: Product, cell: string, now: Date): Promise<boolean> {
  const { index_kind } = product;
  if (index_kind === null) return false;
  const readings = await readingsThatCount(tx, {
    index_kind,
    cell,
    from: product.season_from,
    to: product.season_to,
  });
  const figure = seasonFigure(product, seasonOf(product, readings));
  if (figure === undefined) return false;
  const periods = textOf(figure.periods);
  const { rows } = await sql`
    insert into index_outcomes (product, cell, version, value, periods, settled_at)
    select ${product.name}, ${cell}, coalesce(max(o.version), 0) + 1, ${figure.value}::numeric, ${periods}, ${now}
      from index_outcomes o where o.product = ${product.name} and o.cell = ${cell}
    having coalesce((array_agg(o.periods order by o.version desc))[1] <> ${periods}, true)
    returning version`.execute(tx);
  return rows.length > 0;
}
