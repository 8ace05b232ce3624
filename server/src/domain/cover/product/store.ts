import { type Insertable, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { InsuranceCellsTable, InsuranceProductsTable } from '../../../platform/db/tables.generated.ts';
import type { IndexKind } from '../terms/index-kinds.ts';
import type { IndexTerms } from '../terms/payout.ts';
import type { IndexPart } from './rules.ts';

export type Product = Selectable<InsuranceProductsTable>;

const seasonsShape = z.record(z.string(), z.array(z.tuple([z.int(), z.string()])));
/** The seasons of before by cell, each `[year, value]`. */
export const seasonsOf = ({ seasons }: Pick<Product, 'seasons'>) => seasonsShape.parse(seasons);

/** What an index product pays by; null for a product that people decide about. */
export function indexPartOf(product: Product): IndexPart | null {
  const { index_kind, aggregation, basis, trigger_at, exit_at, reading_period } = product;
  if (
    index_kind === null ||
    aggregation === null ||
    basis === null ||
    trigger_at === null ||
    exit_at === null ||
    reading_period === null
  ) {
    return null;
  }
  return { index_kind, aggregation, basis, trigger_at, exit_at, reading_period };
}

export const indexTermsOf = ({ basis, trigger_at, exit_at }: IndexPart): IndexTerms => ({ basis, trigger_at, exit_at });

/** @throws Refusal 404: products are everybody's to see. */
export async function readProduct(tx: Tx, name: string): Promise<Product> {
  const row = await tx.selectFrom('insurance_products').selectAll().where('name', '=', name).executeTakeFirst();
  if (row === undefined) throw notFound(`There is no product ${name}.`);
  return row;
}

/** As `readProduct`, by which money is taken or claimed. @throws Refusal 409 where somebody altered it. */
export const productAsWritten = ({ attest }: Pick<Work, 'attest'>, name: string): Promise<Product> =>
  attest.readAsWritten([{ table: 'insurance_products', where: sql`t.name = ${name}` }], (view) =>
    readProduct(view, name),
  );

/** As `readProduct`, locked: it is sold or retired one after the other. */
export async function lockProduct(tx: Tx, name: string): Promise<Product> {
  const row = await tx
    .selectFrom('insurance_products')
    .selectAll()
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound(`There is no product ${name}.`);
  return row;
}

/** Where a cell is measured, and how far around it its readings speak for; decimal strings. */
export interface CellPlace {
  gps_lat: string;
  gps_lng: string;
  radius_km: string;
}

/** A cell of a product; one of before may not say where it is. */
export interface Cell {
  cell: string;
  place: CellPlace | null;
}

export async function insertProduct(
  tx: Tx,
  product: Insertable<InsuranceProductsTable> & { name: string },
  cells: readonly Cell[],
): Promise<void> {
  await tx.insertInto('insurance_products').values(product).execute();
  if (cells.length === 0) return;
  await tx
    .insertInto('insurance_cells')
    .values(
      cells.map(({ cell, place }) => ({
        product: product.name,
        cell,
        gps_lat: place?.gps_lat ?? null,
        gps_lng: place?.gps_lng ?? null,
        radius_km: place?.radius_km ?? null,
      })),
    )
    .execute();
}

const selectCells = (tx: Tx, product: string) =>
  tx.selectFrom('insurance_cells').selectAll().where('product', '=', product).orderBy('cell');

export const cellsOf = async (tx: Tx, product: string): Promise<Cell[]> =>
  cellsIn(await selectCells(tx, product).execute());

/** As `cellsOf`, which stay what they are until they are compared with what was signed of their product. Locked after it. */
export const lockCells = async (tx: Tx, product: string): Promise<Cell[]> =>
  cellsIn(await selectCells(tx, product).forShare().execute());

function cellsIn(rows: readonly Selectable<InsuranceCellsTable>[]): Cell[] {
  return rows.map(({ cell, gps_lat, gps_lng, radius_km }) => ({
    cell,
    place: gps_lat === null || gps_lng === null || radius_km === null ? null : { gps_lat, gps_lng, radius_km },
  }));
}

/** A cell is one place: where products stated before that some cells are measured. */
export async function statedPlaces(
  tx: Tx,
  cells: readonly string[],
): Promise<{ product: string; cell: string; gps_lat: string; gps_lng: string }[]> {
  const { rows } = await sql<{ product: string; cell: string; gps_lat: string; gps_lng: string }>`
    select distinct on (cell) product, cell, trim_scale(gps_lat)::text as gps_lat, trim_scale(gps_lng)::text as gps_lng
      from insurance_cells where cell = any(${cells}::text[]) and gps_lat is not null order by cell, product`.execute(
    tx,
  );
  return rows;
}

/** Products that measure an index in a cell over a season that a period lies in. */
export async function productsMeasuring(
  tx: Tx,
  of: { index_kind: IndexKind; cell: string; from: string; to: string },
): Promise<Product[]> {
  return tx
    .selectFrom('insurance_products')
    .selectAll()
    .where('index_kind', '=', of.index_kind)
    .where('season_from', '<=', of.from)
    .where('season_to', '>=', of.to)
    .where(
      sql<boolean>`exists (select from insurance_cells c where c.product = insurance_products.name and c.cell = ${of.cell})`,
    )
    .orderBy('name')
    .execute();
}

/** So many decimals has the currency's smallest unit. */
export async function minorUnitsOf(tx: Tx, currency: string): Promise<number> {
  const row = await tx.selectFrom('currencies').select('minor_units').where('code', '=', currency).executeTakeFirst();
  // Sums are kept with two decimals.
  return Math.min(2, row?.minor_units ?? 2);
}
