import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { Decimal } from 'decimal.js';
import { Exact } from '../../../kernel/values/exact.ts';
import { type IndexTerms, normalOf, payoutShare, shareText } from './payout.ts';

/** By which formula a premium was computed; another formula is another name. */
export const quoteFormula = 'lotmark.quote.v1';
/** Of the pure premium, for each paid claim that counts; at most `mostClaims` count. */
const claimLoading = '0.05';
const mostClaims = 5;
const rateScale = 8;

/** What a premium is computed from; decimal strings. */
export interface QuoteInput {
  product: string;
  cell: string | null;
  sum_insured: string;
  currency: string;
  minor_units: number;
  uncertainty_loading: string;
  expense_share: string;
  /** Of products with an index. */
  index: { terms: IndexTerms; seasons: readonly (readonly [year: number, value: string])[] } | null;
  /** Of the others: what is expected to be paid, as a share of the sum insured. */
  expected_loss: string | null;
  /** Paid claims of the holder in the five years before, as far as the caller may read them. */
  claims_counted: number;
}

/** A quote, with everything that it was computed from: anybody can do it again. */
export interface Quote {
  formula: typeof quoteFormula;
  product: string;
  cell: string | null;
  sum_insured: string;
  currency: string;
  minor_units: number;
  /** What an index pays by; null without one. */
  terms: IndexTerms | null;
  /** Of the others; null with an index. */
  expected_loss: string | null;
  uncertainty_loading: string;
  /** The mean of the seasons; null without an index. */
  normal: string | null;
  /** Each season with what it would have paid, as a share of the sum insured. */
  seasons: readonly { year: number; value: string; share: string }[];
  pure_rate: string;
  uncertainty_rate: string;
  claims_counted: number;
  claims_rate: string;
  expense_share: string;
  /** The premium as a share of the sum insured. */
  rate: string;
  premium: string;
  risk_score: string;
}

const fixed = (value: Decimal, scale: number, rounding: Decimal.Rounding = Decimal.ROUND_HALF_EVEN) =>
  value.toDecimalPlaces(scale, rounding).toFixed();

/**
 * Burn analysis: the mean of what the stored seasons would have paid (the pure premium), plus some standard errors of that
 * mean for what so few seasons cannot know, plus what claims of before add, divided by what expenses leave of a premium.
 * Rates have eight decimals; the premium is rounded up to the smallest unit of its currency, and is at least one of it.
 */
export function quoteOf(input: QuoteInput): Quote {
  const { index } = input;
  const normal = index === null ? null : (normalOf(index.seasons.map(([, value]) => value)) ?? null);
  const seasons = (index?.seasons ?? []).map(([year, value]) => ({
    year,
    value,
    paid: index === null ? new Exact(0) : payoutShare(value, index.terms, normal),
  }));
  const count = Math.max(1, seasons.length);
  const mean =
    index === null
      ? new Exact(input.expected_loss ?? '0')
      : seasons.reduce((sum, { paid }) => sum.plus(paid), new Exact(0)).div(count);
  const variance = seasons
    .reduce((sum, { paid }) => sum.plus(paid.minus(mean).pow(2)), new Exact(0))
    .div(Math.max(1, count - 1));
  const pure = new Exact(fixed(mean, rateScale));
  const uncertainty = new Exact(fixed(variance.div(count).sqrt().times(input.uncertainty_loading), rateScale));
  const counted = Math.min(mostClaims, input.claims_counted);
  const claims = new Exact(fixed(pure.times(claimLoading).times(counted), rateScale));
  const expected = Exact.min(1, pure.plus(uncertainty).plus(claims));
  const rate = new Exact(fixed(expected.div(new Exact(1).minus(input.expense_share)), rateScale, Decimal.ROUND_CEIL));
  const least = new Exact(10).pow(-input.minor_units);
  const premium = new Exact(input.sum_insured).times(rate).toDecimalPlaces(input.minor_units, Decimal.ROUND_CEIL);
  return {
    formula: quoteFormula,
    product: input.product,
    cell: input.cell,
    sum_insured: new Exact(input.sum_insured).toFixed(),
    currency: input.currency,
    minor_units: input.minor_units,
    terms: index === null ? null : plainTerms(index.terms),
    expected_loss: index === null ? new Exact(input.expected_loss ?? '0').toFixed() : null,
    uncertainty_loading: new Exact(input.uncertainty_loading).toFixed(),
    normal,
    seasons: seasons.map(({ year, value, paid }) => ({ year, value, share: shareText(paid) })),
    pure_rate: pure.toFixed(),
    uncertainty_rate: uncertainty.toFixed(),
    claims_counted: counted,
    claims_rate: claims.toFixed(),
    expense_share: new Exact(input.expense_share).toFixed(),
    rate: rate.toFixed(),
    premium: Exact.max(premium, least).toFixed(input.minor_units),
    risk_score: fixed(expected.times(100), 2),
  };
}

const plainTerms = ({ basis, trigger_at, exit_at }: IndexTerms): IndexTerms => ({
  basis,
  trigger_at: new Exact(trigger_at).toFixed(),
  exit_at: new Exact(exit_at).toFixed(),
});

/** The quote once more, from nothing but what it says of itself. */
export function replayed(quote: Quote): Quote {
  return quoteOf({
    ...quote,
    index:
      quote.terms === null
        ? null
        : { terms: quote.terms, seasons: quote.seasons.map(({ year, value }) => [year, value] as const) },
  });
}

/** As it is kept and hashed. */
export const quoteText = (quote: Quote): string => canonicalize(quote as unknown as Json);
/** 64 lowercase hex digits. */
export const quoteHash = (text: string): string => hash('sha256', text, 'hex');
