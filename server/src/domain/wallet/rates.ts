import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { invalid } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tokenScale } from './books.ts';
import { Exact } from './exact.ts';

/** What a token and a currency are worth at a moment; decimal strings. */
export interface Rates {
  axkt_per_usd: string;
  usd_per_unit: string;
}

/**
 * The newest rates that were valid at `now`.
 * @throws Refusal 400 when the currency has none.
 */
export async function ratesFor(tx: Tx, currency: string, now: Date): Promise<Rates> {
  const { rows } = await sql<{ axkt_per_usd: string | null; usd_per_unit: string | null }>`
    select (select axkt_per_usd from token_rates where valid_from <= ${now} order by valid_from desc limit 1),
           (select usd_per_unit from currency_rates where currency = ${currency} and valid_from <= ${now}
             order by valid_from desc limit 1)`.execute(tx);
  const { axkt_per_usd, usd_per_unit } = rows[0] ?? {};
  if (axkt_per_usd == null || usd_per_unit == null) {
    throw invalid('currency', `there is no exchange rate for ${currency} yet`);
  }
  return { axkt_per_usd, usd_per_unit };
}

/** Tokens that an amount of a currency is worth: rounded up when they are asked for, down when they are given. */
export function tokensFor(amount: string, rates: Rates, round: 'up' | 'down'): string {
  return new Exact(amount)
    .times(rates.usd_per_unit)
    .times(rates.axkt_per_usd)
    .toDecimalPlaces(tokenScale, round === 'up' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR)
    .toFixed();
}
