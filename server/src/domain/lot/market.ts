import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import type { Sorts } from '../../kernel/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LotsTable, Tables } from '../../platform/db/tables.generated.ts';
import { onMarketplace, ownLots } from './access.ts';
import { lotMatches } from './list.ts';

/** What the marketplace may be narrowed by. Prices are per kilogram, whatever the lot's unit. */
export interface MarketFilters {
  commodity_type?: string | undefined;
  corridor?: string | undefined;
  grade?: string | undefined;
  processing_method?: string | undefined;
  origin_country?: string | undefined;
  cooperative?: string | undefined;
  currency?: string | undefined;
  min_price?: string | undefined;
  max_price?: string | undefined;
  search?: string | undefined;
}

export const marketSorts = {
  listed_at: ['lots.listed_at', 'lots.name'],
  price: ['lots.price_per_kg', 'lots.name'],
  quantity: ['lots.quantity_kg', 'lots.name'],
} as const satisfies Sorts;

type LotQuery<Row> = SelectQueryBuilder<Tables, 'lots', Row>;

/** The lots on the marketplace that pass the filters; no selection and no order yet. */
export function findOffers(tx: Tx, filters: MarketFilters, sort: string | undefined): LotQuery<object> {
  let query = tx.selectFrom('lots').where(onMarketplace);
  for (const column of [
    'commodity_type',
    'corridor',
    'grade',
    'processing_method',
    'cooperative',
    'currency',
  ] as const) {
    const value = filters[column];
    if (value !== undefined) query = query.where(`lots.${column}`, '=', value);
  }
  if (filters.origin_country !== undefined) {
    const country = filters.origin_country;
    query = query.where(
      sql<boolean>`lots.corridor = any(array(select name from corridors where origin_country = ${country}))`,
    );
  }
  if (filters.min_price !== undefined) query = query.where(sql<boolean>`lots.price_per_kg >= ${filters.min_price}`);
  if (filters.max_price !== undefined) query = query.where(sql<boolean>`lots.price_per_kg <= ${filters.max_price}`);
  // A price on request has no place in an order by price.
  if (sort?.startsWith('price') === true) query = query.where(sql<boolean>`lots.price_per_kg is not null`);
  if (filters.search !== undefined) query = query.where(lotMatches(filters.search));
  return query;
}

export interface OfferLinks {
  price_per_kg: string | null;
  cooperative_name: string;
  exporter_name: string | null;
  origin_country: string;
  destination_country: string;
}
export type Offer = Omit<Selectable<LotsTable>, 'price_per_kg'> & OfferLinks;

/** Adds the columns of an offer. Names are looked up by key for the rows of the page alone. */
export function selectOffer<Row>(query: LotQuery<Row>): LotQuery<Row & Offer> {
  return query
    .selectAll('lots')
    .select([
      sql<string>`(select title from orgs where orgs.name = lots.cooperative)`.as('cooperative_name'),
      sql<string | null>`(select title from orgs where orgs.name = lots.exporter)`.as('exporter_name'),
      sql<string>`(select origin_country from corridors where corridors.name = lots.corridor)`.as('origin_country'),
      sql<string>`(select destination_country from corridors where corridors.name = lots.corridor)`.as(
        'destination_country',
      ),
    ]) as unknown as LotQuery<Row & Offer>;
}

/** Where a lot comes from and what was proven of it: no people, no coordinates. */
export interface OfferBackground {
  harvest_count: number;
  plot_count: number;
  /** yyyy-mm-dd */
  harvested_from: string | null;
  harvested_to: string | null;
  version: number | null;
  payload_hash: string | null;
  signed_at: Date | null;
  tx_hash: string | null;
  ledger_index: number | null;
  anchored_at: Date | null;
}

/** One offer; undefined when it is not on the marketplace, unless the caller owns it. */
export function findOffer(tx: Tx, actor: Actor, name: string): Promise<Offer | undefined> {
  const lot = tx
    .selectFrom('lots')
    .where('lots.name', '=', name)
    .where((eb) => eb.or([onMarketplace, ownLots(actor)(eb)]));
  return selectOffer(lot).executeTakeFirst() as Promise<Offer | undefined>;
}

export async function offerBackground(tx: Tx, name: string): Promise<OfferBackground> {
  const { rows } = await sql<OfferBackground>`
    select made.*, a.version, encode(a.payload_hash, 'hex') as payload_hash, a.signed_at,
           b.tx_hash, b.ledger_index, b.anchored_at
      from (
        select count(*) as harvest_count, count(distinct s.plot) as plot_count,
               min(h.harvest_date)::text as harvested_from, max(h.harvest_date)::text as harvested_to
          from lot_sources s join harvests h on h.name = s.harvest where s.lot = ${name}
      ) made
      left join lateral (
        select * from attestations where kind = 'lot' and subject = ${name} order by version desc limit 1
      ) a on true
      left join lateral (
        select * from anchor_batches where tree_size > a.leaf_index order by tree_size limit 1
      ) b on b.status = 'anchored'`.execute(tx);
  // One row of counts, whatever there is to count.
  return rows[0] as OfferBackground;
}
