import { Decimal } from 'decimal.js';
import { Exact } from '../../../kernel/values/exact.ts';
import type {
  InsuranceProductAggregation as Aggregation,
  InsuranceProductBasis as Basis,
} from '../../../platform/db/tables.generated.ts';

/** What decides how much of the sum insured an index pays; decimal strings. */
export interface IndexTerms {
  basis: Basis;
  trigger_at: string;
  exit_at: string;
}

/** Decimals that a share of the sum insured is kept with. */
const shareScale = 10;

/** The season's figure from those of its periods, exact up to six decimals (half to even for means). */
export function aggregated(values: readonly string[], how: Aggregation): string {
  if (values.length === 0) throw new Error('a season has at least one period');
  const figures = values.map((value) => new Exact(value));
  if (how === 'min') return Exact.min(...figures).toFixed();
  if (how === 'max') return Exact.max(...figures).toFixed();
  const sum = figures.reduce((total, value) => total.plus(value), new Exact(0));
  return (how === 'sum' ? sum : sum.div(figures.length).toDecimalPlaces(6, Decimal.ROUND_HALF_EVEN)).toFixed();
}

/** The mean of some seasons' figures, six decimals; undefined for none. */
export const normalOf = (seasons: readonly string[]): string | undefined =>
  seasons.length === 0 ? undefined : aggregated(seasons, 'mean');

/**
 * What the trigger and exit are compared with: the figure itself, or its share of the normal.
 * @throws Error for a share of a normal that there is not.
 */
export function comparedWith(value: string, { basis }: Pick<IndexTerms, 'basis'>, normal: string | null): Decimal {
  if (basis === 'value') return new Exact(value);
  if (normal === null || new Exact(normal).lte(0)) throw new Error('a share needs a normal above zero');
  return new Exact(value).div(normal);
}

/**
 * How much of the sum insured a season pays: 0 up to the trigger, 1 from the exit on, and linear between them. An exit below
 * the trigger insures against too little (rain, yield), one above against too much (rain, heat).
 * Source: the payout of area-yield contracts, `sum * (trigger - ratio) / (trigger - exit)`.
 */
export function payoutShare(value: string, terms: IndexTerms, normal: string | null): Decimal {
  const trigger = new Exact(terms.trigger_at);
  const beyond = trigger.minus(comparedWith(value, terms, normal));
  return Exact.max(0, Exact.min(1, beyond.div(trigger.minus(terms.exit_at))));
}

/** As it is shown and signed. */
export const shareText = (share: Decimal): string =>
  share.toDecimalPlaces(shareScale, Decimal.ROUND_HALF_EVEN).toFixed();

/** What a season pays of a sum insured, rounded down to the currency's smallest unit; `0` for nothing. */
export function payoutOf(sumInsured: string, share: Decimal, minorUnits: number): string {
  return new Exact(sumInsured).times(share).toDecimalPlaces(minorUnits, Decimal.ROUND_FLOOR).toFixed();
}
