import { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import { invalid, type Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Lot } from './store.ts';

/** What is asked for a unit of a lot, and what was confirmed before. */
export type AskedPrice = Pick<
  Lot,
  'commodity_type' | 'corridor' | 'unit' | 'asking_price' | 'currency' | 'confirmed_price' | 'confirmed_currency'
>;

/** A price that few would ask for such a lot, as decimal strings. */
export interface OddPrice {
  /** US dollars for a kilogram. */
  usd_per_kg: string;
  min_usd_per_kg: string;
  max_usd_per_kg: string;
}

/** What a price is held against a band by. */
export type PricedGoods = Pick<AskedPrice, 'commodity_type' | 'corridor' | 'unit' | 'asking_price' | 'currency'>;

/**
 * Holds asking prices against the bands of their commodities and corridors, by the rates of the moment.
 * @returns one entry for each: undefined for a price within its band, no price, or a currency without a rate.
 */
export async function oddPrices(tx: Tx, goods: readonly PricedGoods[], now: Date): Promise<(OddPrice | undefined)[]> {
  const { rows } = await sql<OddPrice & { place: number }>`${oddRows(goods, now)}`.execute(tx);
  return goods.map((_each, index) => rows.find(({ place }) => place === index + 1));
}

/** `OddPrice` of one thing, for a statement on something else; null where its price is not odd. */
export const oddPriceOf = (goods: PricedGoods, now: Date): RawBuilder<OddPrice | null> => sql`
  (select to_json(odd) from (${oddRows([goods], now)}) odd)`;

/** Those of the goods whose prices are odd. */
function oddRows(goods: readonly PricedGoods[], now: Date): RawBuilder<unknown> {
  const column = <K extends keyof PricedGoods>(name: K) => goods.map((each) => each[name]);
  return sql`
    select g.place::int, made.usd_per_kg::text, band.min_usd_per_kg::text, band.max_usd_per_kg::text
      from unnest(${column('commodity_type')}::text[], ${column('corridor')}::text[], ${column('unit')}::text[],
                  ${column('asking_price')}::numeric[], ${column('currency')}::text[])
           with ordinality as g (commodity, corridor, unit, price, currency, place)
     cross join lateral (
       select g.price * r.usd_per_unit / case when g.unit = 'MT' then 1000 else 1 end as usd_per_kg from currency_rates r
        where r.currency = g.currency and r.valid_from <= ${now} order by r.valid_from desc limit 1) made
     cross join lateral (
       select b.* from price_bands b
        where (b.commodity_type = g.commodity or b.commodity_type is null) and (b.corridor = g.corridor or b.corridor is null)
          and b.valid_from <= (${now}::timestamptz at time zone 'UTC')::date
        order by b.corridor nulls last, b.commodity_type nulls last, b.valid_from desc limit 1) band
     where made.usd_per_kg not between band.min_usd_per_kg and band.max_usd_per_kg`;
}

/** Whether the owner has confirmed exactly this price. */
export const isConfirmed = (lot: AskedPrice): boolean =>
  lot.asking_price !== null &&
  lot.confirmed_price !== null &&
  lot.currency === lot.confirmed_currency &&
  new Decimal(lot.confirmed_price).eq(lot.asking_price);

/** The question about a price outside its band. */
export function priceQuestion(lot: AskedPrice, odd: OddPrice): Refusal {
  const short = (value: string) => new Decimal(value).toSignificantDigits(4).toFixed();
  const one = lot.unit === 'MT' ? 'one tonne' : 'one kilogram';
  return invalid(
    'confirm_price',
    `Is this the price of ${one}? ${new Decimal(lot.asking_price as string).toFixed()} ${lot.currency} per ${lot.unit} is ${short(
      odd.usd_per_kg,
    )} USD a kilogram; for ${lot.commodity_type} on ${lot.corridor}, ${short(odd.min_usd_per_kg)} to ${short(
      odd.max_usd_per_kg,
    )} USD a kilogram are usual. If it is right, confirm it (confirm_price: true)`,
  );
}

/**
 * The columns that say whether a price outside its band was confirmed.
 * @param odd what a statement found of `oddPriceOf` this price.
 * @throws Refusal 400 of `confirm_price` for one that nobody confirmed.
 */
export function confirmedPrice(
  lot: AskedPrice,
  odd: OddPrice | null,
  confirmed: boolean,
): Pick<Lot, 'confirmed_price' | 'confirmed_currency'> {
  if (odd === null) return { confirmed_price: null, confirmed_currency: null };
  if (!confirmed && !isConfirmed(lot)) throw priceQuestion(lot, odd);
  return { confirmed_price: lot.asking_price, confirmed_currency: lot.currency };
}
