import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import { referenceName, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { lotStatuses } from '../lot/rules.ts';
import type { Lot } from '../lot/store.ts';
import { lotRow, lotRowView } from '../lot/views.ts';

/** A lot as a farmer sees it whose harvests are in it. */
export const myLotRow = lotRow.extend({
  my_quantity_kg: z.number().meta({ description: "Kilograms of the caller's harvests in the lot." }),
});

export const myLotSorts = {
  created_at: ['lots.created_at', 'lots.name'],
  quantity: ['lots.quantity_kg', 'lots.name'],
  status: ['lots.status', 'lots.name'],
} as const satisfies Sorts;

/** The filters that the list and the export share. */
export const myLotFilters = {
  status_filter: z.enum(lotStatuses).optional(),
  commodity_type: referenceName('commodity type').optional(),
};

export interface MyLotFilter {
  status_filter?: (typeof lotStatuses)[number] | undefined;
  commodity_type?: string | undefined;
  search?: string | undefined;
}

/** Lots that hold something of a farmer's plots, filtered. */
export function myLots(tx: Tx, farmer: string, filter: MyLotFilter) {
  let query = tx.selectFrom('lots').innerJoin(
    (eb) =>
      eb
        .selectFrom('plots')
        .innerJoin('lot_sources', 'lot_sources.plot', 'plots.name')
        .where('plots.farmer', '=', farmer)
        .groupBy('lot_sources.lot')
        .select('lot_sources.lot')
        .select(sql<string>`sum(lot_sources.quantity_kg)`.as('my_quantity_kg'))
        .as('mine'),
    (join) => join.onRef('mine.lot', '=', 'lots.name'),
  );
  if (filter.status_filter !== undefined) query = query.where('lots.status', '=', filter.status_filter);
  if (filter.commodity_type !== undefined) query = query.where('lots.commodity_type', '=', filter.commodity_type);
  if (filter.search !== undefined) query = query.where('lots.search_text', 'like', containing(filter.search));
  return query;
}

type WithMine = Tables & { mine: { lot: string; my_quantity_kg: string } };

export function selectMyLot(query: SelectQueryBuilder<WithMine, 'lots' | 'mine', object>) {
  return query.selectAll('lots').select('mine.my_quantity_kg');
}

export const myLotCsv: CsvColumns<Lot & { my_quantity_kg: string }> = [
  ['Lot', (lot) => lot.name],
  ['Status', (lot) => lot.status],
  ['Cooperative', (lot) => lot.cooperative],
  ['Commodity', (lot) => lot.commodity_type],
  ['Corridor', (lot) => lot.corridor],
  ['Quantity', (lot) => toNumber(lot.quantity)],
  ['Unit', (lot) => lot.unit],
  ['My quantity (kg)', (lot) => toNumber(lot.my_quantity_kg)],
  ['Grade', (lot) => lot.grade],
  ['Processing method', (lot) => lot.processing_method],
  ['Lot reference', (lot) => lot.lot_reference],
  ['Created', (lot) => lot.created_at],
  ['Listed', (lot) => lot.listed_at],
];

export function myLotView(row: Lot & { my_quantity_kg: string }): z.input<typeof myLotRow> {
  return { ...lotRowView(row), my_quantity_kg: toNumber(row.my_quantity_kg) };
}
