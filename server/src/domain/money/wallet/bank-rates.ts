import { sql } from 'kysely';
import { Exact } from '../../../kernel/values/exact.ts';
import { readXml, type XmlElement } from '../../../kernel/values/xml-tree.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { factorBetween, rateStepAt } from '../../foundation/reference/rate-step.ts';

/** Rates of one day, as the European Central Bank publishes them: units of each currency for one euro. */
export interface BankRates {
  /** yyyy-mm-dd */
  day: string;
  perEuro: ReadonlyMap<string, string>;
}

const vocabulary = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref';
const cubes = (element: XmlElement) =>
  element.children.filter((child) => child.name === 'Cube' && child.namespace === vocabulary);

/**
 * Reads the daily file (eurofxref-daily.xml).
 * @throws Error saying what is not as it should be.
 */
export function readBankRates(file: Uint8Array): BankRates {
  const dated = cubes(readXml(file))
    .flatMap(cubes)
    .find((cube) => cube.attributes['time'] !== undefined);
  const day = dated?.attributes['time'] ?? '';
  if (dated === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('the file names no day');
  const perEuro = new Map<string, string>();
  for (const { attributes } of cubes(dated)) {
    const { currency = '', rate = '' } = attributes;
    if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,9}(\.\d{1,9})?$/.test(rate) || !(Number(rate) > 0)) {
      throw new Error(`the file has a rate that is none: ${currency.slice(0, 10)} ${rate.slice(0, 20)}`);
    }
    perEuro.set(currency, rate);
  }
  if (!perEuro.has('USD')) throw new Error('the file has no rate of the US dollar');
  return { day, perEuro };
}

/** US dollars for one unit of a currency, eight decimals; undefined where the bank has no rate of it. */
export function usdPerUnit({ perEuro }: BankRates, currency: string): string | undefined {
  const dollars = perEuro.get('USD') as string;
  const units = currency === 'EUR' ? '1' : perEuro.get(currency);
  return units === undefined ? undefined : new Exact(dollars).div(units).toDecimalPlaces(8).toFixed();
}

/**
 * Takes the bank's rates over, from now on, for each currency in use: once for a day, and not where an admin entered one on
 * that day or after. A rate that differs from ours by more than the bound (kind rate_step) is left to an admin: ours ages
 * until the alarm says so.
 * @returns the currencies that have a new rate.
 */
export async function takeBankRates({ tx, now }: Work, rates: BankRates): Promise<string[]> {
  const currencies = await currenciesOpenFor(tx, rates.day, now);
  const bound = await rateStepAt(tx, now);
  const taken = currencies.flatMap(({ code: currency, usd_per_unit }) => {
    const rate = usdPerUnit(rates, currency);
    if (rate === undefined || new Exact(rate).isZero()) return [];
    return usd_per_unit !== null && factorBetween(usd_per_unit, rate).gt(bound) ? [] : [{ currency, rate }];
  });
  if (taken.length === 0) return [];
  await tx
    .insertInto('currency_rates')
    .values(
      taken.map(({ currency, rate }) => ({
        currency,
        usd_per_unit: rate,
        valid_from: now,
        source: 'ecb',
        day: rates.day,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return taken.map(({ currency }) => currency);
}

async function currenciesOpenFor(
  tx: Tx,
  day: string,
  now: Date,
): Promise<{ code: string; usd_per_unit: string | null }[]> {
  const { rows } = await sql<{ code: string; usd_per_unit: string | null }>`
    select c.code, (select r.usd_per_unit from currency_rates r where r.currency = c.code and r.valid_from <= ${now}
                     order by r.valid_from desc limit 1) as usd_per_unit
      from currencies c
     where c.retired_at is null and c.code <> 'USD'
       and not exists (
         select from currency_rates r
          where r.currency = c.code
            and (r.day >= ${day}::date
                 or (r.source = 'admin' and r.valid_from >= (${day}::date::timestamp at time zone 'UTC'))))
     order by c.code`.execute(tx);
  return rows;
}

/** Whether the rates of this day (UTC) are still to come. */
export const bankRatesWait = (now: Date) => sql<boolean>`
  not exists (select from currency_rates where source = 'ecb' and day >= ${now.toISOString().slice(0, 10)}::date)`;
