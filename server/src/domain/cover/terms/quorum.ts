import { Decimal } from 'decimal.js';
import { Exact } from '../../../kernel/values/exact.ts';

/** What one provider says of a period. */
export interface Voice {
  reading: string;
  provider: string;
  value: string;
}

/** The figure of a period that enough providers agree on, or why there is none. */
export type Settled =
  | { state: 'settled'; value: string; agreeing: readonly Voice[] }
  | { state: 'silent' | 'waiting' | 'disagreeing'; voices: readonly Voice[] };

function medianOf(values: readonly Decimal[]): Decimal {
  const sorted = [...values].sort((left, right) => left.comparedTo(right));
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? new Exact(0);
  if (sorted.length % 2 === 1) return upper;
  return (sorted[middle - 1] ?? upper).plus(upper).div(2);
}

/** What voices that agree come to: their median, six decimals. */
export const figureOf = (agreeing: readonly Voice[]): string =>
  medianOf(agreeing.map(({ value }) => new Exact(value)))
    .toDecimalPlaces(6, Decimal.ROUND_HALF_EVEN)
    .toFixed();

/**
 * The figure of a period: the median of those who are within the tolerance of the median of all. Too few voices wait for
 * more; enough voices of whom too few agree are a matter for people. Silence is never a zero.
 * @param voices at most one of each provider.
 */
export function settle(
  voices: readonly Voice[],
  { quorum, tolerance_percent }: { quorum: number; tolerance_percent: string },
): Settled {
  if (voices.length === 0) return { state: 'silent', voices };
  if (voices.length < quorum) return { state: 'waiting', voices };
  const median = medianOf(voices.map(({ value }) => new Exact(value)));
  const bound = median.abs().times(tolerance_percent).div(100);
  const agreeing = voices.filter(({ value }) => median.minus(value).abs().lte(bound));
  if (agreeing.length < quorum) return { state: 'disagreeing', voices };
  return { state: 'settled', value: figureOf(agreeing), agreeing };
}
