import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { plainDecimal as plain } from '../../proof/attestation/payloads.ts';
import { indexKinds, measures } from '../terms/index-kinds.ts';
import { normalOf } from '../terms/payout.ts';
import { aggregations, bases, type Peril, perils, readingPeriods } from './rules.ts';
import { type Cell, type CellPlace, type Product, seasonsOf } from './store.ts';

const decimalText = () => z.string().meta({ description: 'A decimal number.' });

/** A line of the list of products. */
export const productRow = z.object({
  name: z.string(),
  insurer: z.string(),
  insurer_name: z.string(),
  title: z.string(),
  peril: z.enum(perils),
  country: z.string(),
  corridor: z.string().nullable(),
  index_kind: z.enum(indexKinds).nullable().meta({ description: 'Null where people decide about each claim.' }),
  season_from: z.string(),
  season_to: z.string(),
  sales_until: z.string().meta({ description: 'The last day on which one may apply.' }),
  currency: z.string(),
  sum_min: decimalText(),
  sum_max: decimalText(),
  open: z.boolean().meta({ description: 'One may apply for it today.' }),
  replaces: z.string().nullable(),
  retired_at: timestamp().nullable(),
  created_at: timestamp(),
});

/** A product with all of its terms: whoever has them recomputes every quote and every payout. */
export const productView = productRow.extend({
  unit: z.string().nullable().meta({ description: 'What the index is measured in.' }),
  aggregation: z.enum(aggregations).nullable().meta({ description: 'How the season is made of its periods.' }),
  basis: z.enum(bases).nullable().meta({ description: 'Trigger and exit are figures, or shares of the normal.' }),
  trigger_at: decimalText().nullable(),
  exit_at: decimalText().nullable(),
  reading_period: z.enum(readingPeriods).nullable(),
  expected_loss: decimalText().nullable(),
  uncertainty_loading: decimalText(),
  expense_share: decimalText(),
  quorum: z.int(),
  tolerance_percent: decimalText(),
  silence_days: z.int(),
  outside_km: decimalText()
    .nullable()
    .meta({ description: 'So far beyond a cell’s radius one may lie; the quote states the basis risk.' }),
  cells: z.array(
    z.object({
      cell: z.string(),
      place: z.object({ gps_lat: z.number(), gps_lng: z.number(), radius_km: decimalText() }).nullable().meta({
        description:
          'Where it is measured and how far around it that counts; null of one from before, by which nothing new is insured.',
      }),
      normal: decimalText().nullable(),
      seasons: z.array(z.object({ year: z.int(), value: decimalText() })),
    }),
  ),
});

export const productSorts = {
  created_at: ['insurance_products.created_at', 'insurance_products.name'],
  sales_until: ['insurance_products.sales_until', 'insurance_products.name'],
  title: ['insurance_products.title', 'insurance_products.name'],
} as const satisfies Sorts;

export interface ProductFilters {
  insurer?: string | undefined;
  peril?: Peril | undefined;
  country?: string | undefined;
  /** Only those that one may apply for today. */
  open?: boolean | undefined;
  search?: string | undefined;
}

export function findProducts(
  tx: Tx,
  today: string,
  filters: ProductFilters,
): SelectQueryBuilder<Tables, 'insurance_products', object> {
  let query = tx.selectFrom('insurance_products');
  const { insurer, peril, country, open, search } = filters;
  if (insurer !== undefined) query = query.where('insurance_products.insurer', '=', insurer);
  if (peril !== undefined) query = query.where('insurance_products.peril', '=', peril);
  if (country !== undefined) query = query.where('insurance_products.country', '=', country);
  if (open === true) {
    query = query
      .where('insurance_products.retired_at', 'is', null)
      .where('insurance_products.sales_until', '>=', today);
  }
  if (open === false) {
    query = query.where(
      sql<boolean>`(insurance_products.retired_at is not null or insurance_products.sales_until < ${today}::date)`,
    );
  }
  if (search !== undefined) {
    query = query.where(
      sql<boolean>`lower(insurance_products.name || ' ' || insurance_products.title) like ${containing(search)}`,
    );
  }
  return query;
}

export const selectProduct = <Row>(query: SelectQueryBuilder<Tables, 'insurance_products', Row>) =>
  query.selectAll('insurance_products').select(shownName('insurance_products.insurer').as('insurer_name'));

export type ProductLine = Product & { insurer_name: string };

const plainOrNull = (text: string | null): string | null => (text === null ? null : plain(text));

export function productRowView(row: ProductLine, today: string): z.input<typeof productRow> {
  return {
    name: row.name,
    insurer: row.insurer,
    insurer_name: row.insurer_name,
    title: row.title,
    peril: row.peril,
    country: row.country,
    corridor: row.corridor,
    index_kind: row.index_kind,
    season_from: row.season_from,
    season_to: row.season_to,
    sales_until: row.sales_until,
    currency: row.currency,
    sum_min: plain(row.sum_min),
    sum_max: plain(row.sum_max),
    open: row.retired_at === null && row.sales_until >= today,
    replaces: row.replaces,
    retired_at: toIso(row.retired_at),
    created_at: toIso(row.created_at),
  };
}

const placeView = (place: CellPlace | null) =>
  place && { gps_lat: Number(place.gps_lat), gps_lng: Number(place.gps_lng), radius_km: plain(place.radius_km) };

export function showProduct(row: ProductLine, cells: readonly Cell[], today: string): z.input<typeof productView> {
  return {
    ...productRowView(row, today),
    unit: row.index_kind === null ? null : measures[row.index_kind].unit,
    aggregation: row.aggregation,
    basis: row.basis,
    trigger_at: plainOrNull(row.trigger_at),
    exit_at: plainOrNull(row.exit_at),
    reading_period: row.reading_period,
    expected_loss: plainOrNull(row.expected_loss),
    uncertainty_loading: plain(row.uncertainty_loading),
    expense_share: plain(row.expense_share),
    quorum: row.quorum,
    tolerance_percent: plain(row.tolerance_percent),
    silence_days: row.silence_days,
    outside_km: plainOrNull(row.outside_km),
    cells: Object.entries(seasonsOf(row)).map(([cell, seasons]) => ({
      cell,
      place: placeView(cells.find((each) => each.cell === cell)?.place ?? null),
      normal: normalOf(seasons.map(([, value]) => value)) ?? null,
      seasons: seasons.map(([year, value]) => ({ year, value })),
    })),
  };
}
