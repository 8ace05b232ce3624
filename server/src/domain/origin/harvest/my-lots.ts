import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { referenceName, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { foundOtherwise } from '../lot/about.ts';
import { lotMatches } from '../lot/list.ts';
import { lotStatuses } from '../lot/rules.ts';
import type { Lot } from '../lot/store.ts';
import { lotRow, lotRowView } from '../lot/views.ts';
import { type Stage, stages } from '../mass/rules.ts';

/** A lot as a farmer sees it whose harvests are in it. */
export const myLotRow = lotRow.extend({
  my_quantity_kg: z.number().meta({ description: "Kilograms of the caller's harvests in the lot, of `my_stage`." }),
  my_stage: z.enum(stages).nullable().meta({
    description: "In which stage the caller's harvests were weighed; the lot's own quantity is of its `stage`.",
  }),
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
        .innerJoin('harvests', 'harvests.name', 'lot_sources.harvest')
        .where('plots.farmer', '=', farmer)
        .groupBy('lot_sources.lot')
        .select('lot_sources.lot')
        // A lot is pooled of harvests that were weighed in one stage.
        .select(sql<string>`sum(lot_sources.quantity_kg)`.as('my_quantity_kg'))
        .select(sql<Stage | null>`min(harvests.stage)`.as('my_stage'))
        .as('mine'),
    (join) => join.onRef('mine.lot', '=', 'lots.name'),
  );
  if (filter.status_filter !== undefined) query = query.where('lots.status', '=', filter.status_filter);
  if (filter.commodity_type !== undefined) query = query.where('lots.commodity_type', '=', filter.commodity_type);
  if (filter.search !== undefined) query = query.where(lotMatches(filter.search));
  return query;
}

/** What of a lot is the farmer's. */
interface Mine {
  my_quantity_kg: string;
  my_stage: Stage | null;
}
type WithMine = Tables & { mine: { lot: string } & Mine };

export function selectMyLot(query: SelectQueryBuilder<WithMine, 'lots' | 'mine', object>) {
  return query.selectAll('lots').select(['mine.my_quantity_kg', 'mine.my_stage', foundOtherwise.as('found_otherwise')]);
}

export const myLotCsv: CsvColumns<Lot & Mine> = [
  ['Lot', (lot) => lot.name],
  ['Status', (lot) => lot.status],
  ['Cooperative', (lot) => lot.cooperative],
  ['Commodity', (lot) => lot.commodity_type],
  ['Corridor', (lot) => lot.corridor],
  ['Quantity', (lot) => toNumber(lot.quantity)],
  ['Unit', (lot) => lot.unit],
  ['Stage', (lot) => lot.stage],
  ['My quantity (kg)', (lot) => toNumber(lot.my_quantity_kg)],
  ['My stage', (lot) => lot.my_stage],
  ['Grade', (lot) => lot.grade],
  ['Processing method', (lot) => lot.processing_method],
  ['Lot reference', (lot) => lot.lot_reference],
  ['Created', (lot) => lot.created_at],
  ['Listed', (lot) => lot.listed_at],
];

export function myLotView(row: Lot & Mine & { found_otherwise: boolean }): z.input<typeof myLotRow> {
  return { ...lotRowView(row), my_quantity_kg: toNumber(row.my_quantity_kg), my_stage: row.my_stage };
}
