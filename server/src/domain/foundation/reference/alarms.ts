import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { tolerancesAt } from './tolerances.ts';

/** A rate that counts now. */
export interface RateAge {
  /** `currency_rate` or `token_rate`. */
  kind: 'currency_rate' | 'token_rate';
  /** The currency; `current` for the token. */
  key: string;
  rate: string;
  source: string;
  valid_from: Date;
  /** Whole days since then. */
  age_days: number;
  /** Older than the tolerance. */
  stale: boolean;
}

/** The rates that count at a moment and how old they are. A dollar is always one dollar: it does not age. */
export async function rateAges(tx: Tx, now: Date): Promise<{ max_days: number; rates: RateAge[] }> {
  const [most] = await tolerancesAt(tx, ['rate_age_days'], now);
  const { rows } = await sql<Omit<RateAge, 'stale' | 'age_days'>>`
    select 'currency_rate' as kind, c.code as key, newest.rate, newest.source, newest.valid_from
      from currencies c cross join lateral (
        select trim_scale(r.usd_per_unit)::text as rate, r.source, r.valid_from from currency_rates r
         where r.currency = c.code and r.valid_from <= ${now} order by r.valid_from desc limit 1) newest
     where c.retired_at is null and c.code <> 'USD'
    union all
    (select 'token_rate', 'current', trim_scale(axkt_per_usd)::text, source, valid_from from token_rates
      where valid_from <= ${now} order by valid_from desc limit 1)
    order by kind, key`.execute(tx);
  const maxDays = Number(most);
  return {
    max_days: maxDays,
    rates: rows.map((row) => {
      const age_days = Math.floor((now.getTime() - row.valid_from.getTime()) / 86_400_000);
      return { ...row, age_days, stale: age_days > maxDays };
    }),
  };
}
