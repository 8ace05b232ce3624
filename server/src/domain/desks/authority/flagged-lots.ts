import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import { containing, containingPlain, type Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { LotsTable, Tables } from '../../../platform/db/tables.generated.ts';
import { goodsCsv } from '../../origin/lot/views.ts';
import type { LiveOrder } from './rules.ts';

export interface FlaggedFilters {
  q?: string | undefined;
  commodity?: string | undefined;
}

export const flaggedSorts = {
  flagged_at: ['lots.flagged_at', 'lots.name'],
  quantity: ['lots.quantity_kg', 'lots.name'],
  commodity_type: ['lots.commodity_type', 'lots.name'],
  name: ['lots.name'],
} as const satisfies Sorts;

/** Spelled out, because partial indexes do not know parameters. */
const isFlagged = sql<SqlBool>`lots.status = 'Flagged'`;

type LotQuery<Row> = SelectQueryBuilder<Tables, 'lots', Row>;

/** The authority's queue; no selection and no order yet. `q` is part of what the queue shows of a lot, its parties' names included. */
export function findFlaggedLots(tx: Tx, filters: FlaggedFilters): LotQuery<object> {
  let query = tx.selectFrom('lots').where(isFlagged);
  if (filters.commodity !== undefined) query = query.where('lots.commodity_type', '=', filters.commodity);
  if (filters.q !== undefined) {
    const pattern = containing(filters.q);
    query = query.where(
      sql<SqlBool>`(lots.search_text like ${pattern} or lower(lots.flag_reason) like ${pattern}
                    or lower(lots.cooperative) like ${pattern} or lower(lots.corridor) like ${pattern}
                    or exists (select from orgs named where named.name in (lots.cooperative, lots.exporter)
                                and (named.search_text like ${pattern}
                                     or plain_text(named.title || ' ' || coalesce(named.region, '')) like ${containingPlain(filters.q)})))`,
    );
  }
  return query;
}

interface FlaggedLinks {
  cooperative_name: string;
  exporter_name: string | null;
  live_order: LiveOrder | null;
}
export type FlaggedLot = Selectable<LotsTable> & FlaggedLinks;

/** Adds the columns of `flaggedRow`. */
export function selectFlagged<Row>(query: LotQuery<Row>): LotQuery<Row & FlaggedLot> {
  return query.selectAll('lots').select([
    shownName('lots.cooperative').as('cooperative_name'),
    shownName<string | null>('lots.exporter').as('exporter_name'),
    sql<LiveOrder | null>`(select json_build_object('name', orders.name, 'status', orders.status) from orders
        where orders.lot = lots.name and orders.status not in ('Draft', 'Cancelled'))`.as('live_order'),
  ]) as unknown as LotQuery<Row & FlaggedLot>;
}

/** A lot in the authority's queue. */
export const flaggedRow = z.object({
  name: z.string(),
  status: z.literal('Flagged'),
  reason: z.string().meta({ description: 'Why it was flagged.' }),
  flagged_at: timestamp().nullable(),
  previous_status: z.string().nullable().meta({ description: 'What it was before.' }),
  cooperative: z.string(),
  cooperative_name: z.string(),
  exporter: z.string().nullable(),
  exporter_name: z.string().nullable(),
  commodity_type: z.string(),
  corridor: z.string(),
  quantity: z.number().meta({ description: 'In `unit`.' }),
  unit: z.string(),
  grade: z.string().nullable(),
  processing_method: z.string().nullable(),
  lot_reference: z.string().nullable(),
  order: z.string().nullable().meta({ description: 'The order of a sale that stands.' }),
  order_status: z.string().nullable(),
  listed_at: timestamp().nullable(),
});

export function flaggedRowView(lot: FlaggedLot): z.input<typeof flaggedRow> {
  return {
    name: lot.name,
    status: 'Flagged',
    reason: lot.flag_reason ?? '',
    flagged_at: toIso(lot.flagged_at),
    previous_status: lot.previous_status,
    cooperative: lot.cooperative,
    cooperative_name: lot.cooperative_name,
    exporter: lot.exporter,
    exporter_name: lot.exporter_name,
    commodity_type: lot.commodity_type,
    corridor: lot.corridor,
    quantity: toNumber(lot.quantity),
    unit: lot.unit,
    grade: lot.grade,
    processing_method: lot.processing_method,
    lot_reference: lot.lot_reference,
    order: lot.live_order?.name ?? null,
    order_status: lot.live_order?.status ?? null,
    listed_at: toIso(lot.listed_at),
  };
}

export const flaggedCsv: CsvColumns<FlaggedLot> = [
  ['lot', (lot) => lot.name],
  ['reason', (lot) => lot.flag_reason],
  ['flagged_at', (lot) => lot.flagged_at],
  ['previous_status', (lot) => lot.previous_status],
  ['cooperative', (lot) => lot.cooperative],
  ['cooperative_name', (lot) => lot.cooperative_name],
  ['exporter_name', (lot) => lot.exporter_name],
  ...goodsCsv,
  ['order', (lot) => lot.live_order?.name ?? null],
  ['order_status', (lot) => lot.live_order?.status ?? null],
];

/** The commodity types in the queue, alphabetically. */
export async function flaggedCommodities(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('lots')
    .where(isFlagged)
    .where('commodity_type', '<>', '')
    .select('commodity_type')
    .distinct()
    .orderBy('commodity_type')
    .execute();
  return rows.map((row) => row.commodity_type);
}

/** The order of a sale that stands, if there is one; at most one may (a unique index sees to that). */
export function liveOrderOn(tx: Tx, lot: string): Promise<LiveOrder | undefined> {
  return tx
    .selectFrom('orders')
    .select(['name', 'status'])
    .where('lot', '=', lot)
    .where(sql<SqlBool>`status not in ('Draft', 'Cancelled')`)
    .executeTakeFirst();
}
