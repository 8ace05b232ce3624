import { Decimal } from 'decimal.js';
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { tokenDigits } from '../../../kernel/values/vocabulary.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestOf } from '../../../platform/db/seals/sealed-tables.ts';
import { tokenScale } from '../books/books.ts';

/** What a token and a currency are worth at a moment; decimal strings. */
export interface Rates {
  axkt_per_usd: string;
  usd_per_unit: string;
}

/** Rates as a statement finds them; null where there is none yet. */
export type FoundRates = { [rate in keyof Rates]: string | null };

/** The newest rates that were valid at `now`, of the currency that an expression names. */
export function rateColumns(currency: RawBuilder<unknown>, now: Date): AliasedRawBuilder<string | null, keyof Rates>[] {
  return [
    sql<
      string | null
    >`(select axkt_per_usd from token_rates where valid_from <= ${now} order by valid_from desc limit 1)`.as(
      'axkt_per_usd',
    ),
    sql<
      string | null
    >`(select usd_per_unit from currency_rates where currency_rates.currency = ${currency} and valid_from <= ${now}
                         order by valid_from desc limit 1)`.as('usd_per_unit'),
  ];
}

/** @throws Refusal 400 when the currency has no rate. */
export function ratesOf({ axkt_per_usd, usd_per_unit }: FoundRates, currency: string): Rates {
  if (axkt_per_usd == null || usd_per_unit == null) {
    throw invalid('currency', `there is no exchange rate for ${currency} yet`);
  }
  return { axkt_per_usd, usd_per_unit };
}

/**
 * The newest rates that were valid at `now`.
 * @throws Refusal 400 when the currency has none.
 */
export async function ratesFor(tx: Tx, currency: string, now: Date): Promise<Rates> {
  const { rows } = await sql<FoundRates>`select ${sql.join(rateColumns(sql`${currency}`, now))}`.execute(tx);
  return ratesOf(rows[0] as FoundRates, currency);
}

/**
 * As `ratesFor`, where money goes by them: they must be what the service wrote.
 * @throws Refusal 400 when the currency has none, 409 where one was altered.
 */
export async function moneyRates({ tx, now, attest }: Work, currency: string): Promise<Rates> {
  const rates = await ratesFor(tx, currency, now);
  await attest.assertAsWritten(
    ...newestOf('token_rates', null, now, { on: sql`t.axkt_per_usd = ${rates.axkt_per_usd}::numeric`, rows: 1 }),
    ...newestOf('currency_rates', ['currency', currency], now, {
      on: sql`t.usd_per_unit = ${rates.usd_per_unit}::numeric`,
      rows: 1,
    }),
  );
  return rates;
}

/**
 * Tokens that an amount of a currency is worth: rounded up when they are asked for, down when they are given; to a
 * millionth, and to the digits that the ledger can hold.
 */
export function tokensFor(amount: string, rates: Rates, round: 'up' | 'down'): string {
  const rounding = round === 'up' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  return new Exact(amount)
    .times(rates.usd_per_unit)
    .times(rates.axkt_per_usd)
    .toDecimalPlaces(tokenScale, rounding)
    .toSignificantDigits(tokenDigits, rounding)
    .toFixed();
}
