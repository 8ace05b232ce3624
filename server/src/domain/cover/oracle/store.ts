import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OracleProvidersTable, OracleReadingsTable } from '../../../platform/db/tables.generated.ts';
import type { IndexKind } from '../terms/index-kinds.ts';
import type { Period } from '../terms/periods.ts';
import type { Corrected } from './rules.ts';

export type Provider = Selectable<OracleProvidersTable>;
export type Reading = Selectable<OracleReadingsTable>;

export function findProvider(tx: Tx, name: string): Promise<Provider | undefined> {
  return tx.selectFrom('oracle_providers').selectAll().where('name', '=', name).executeTakeFirst();
}

/** The reading that corrects another; of a row of oracle_readings called `r`. */
export const correctedBy = sql<string | null>`(select k.name from oracle_readings k where k.corrects = r.name)`;

export async function lockReading(tx: Tx, name: string): Promise<Corrected | undefined> {
  const { rows } = await sql<Corrected>`
    select r.name, r.provider, r.index_kind, r.cell, r.period_from::text as period_from, r.period_to::text as period_to,
           r.value::text as value, r.issued_at, ${correctedBy} as corrected_by
      from oracle_readings r where r.name = ${name} for no key update`.execute(tx);
  return rows[0];
}

/** @returns false where there is one of that provider for the period (or that corrects the same one) already. */
export async function insertReading(tx: Tx, reading: Insertable<OracleReadingsTable>): Promise<boolean> {
  const row = await tx
    .insertInto('oracle_readings')
    .values(reading)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** The reading that stands where another would go: the first of its provider for the period, and what corrected it last. */
export async function readingInPlace(
  tx: Tx,
  of: { provider: string; index_kind: IndexKind; cell: string } & Period,
): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    select r.* from oracle_readings r
     where r.provider = ${of.provider} and r.index_kind = ${of.index_kind} and r.cell = ${of.cell}
       and r.period_from = ${of.from}::date and r.period_to = ${of.to}::date and ${correctedBy} is null
     limit 1`.execute(tx);
  return rows[0];
}

/** A reading that counts: nothing corrects it, and its provider still measures. */
export interface Counting {
  name: string;
  provider: string;
  period_from: string;
  period_to: string;
  value: string;
}

/**
 * All readings that count of an index in a cell, within some days.
 * @param as those of providers that measured still at a moment count, and some that are named, whatever became of their providers since.
 */
export async function readingsThatCount(
  tx: Tx,
  of: { index_kind: IndexKind; cell: string } & Period,
  as: { at: Date; named: readonly string[] } | undefined = undefined,
): Promise<Counting[]> {
  const still = as === undefined ? sql`false` : sql`p.ended_at > ${as.at} or r.name = any(${[...as.named]}::text[])`;
  const { rows } = await sql<Counting>`
    select r.name, r.provider, r.period_from::text as period_from, r.period_to::text as period_to,
           trim_scale(r.value)::text as value
      from oracle_readings r join oracle_providers p on p.name = r.provider
     where r.index_kind = ${of.index_kind} and r.cell = ${of.cell}
       and r.period_from >= ${of.from}::date and r.period_to <= ${of.to}::date
       and (p.ended_at is null or ${still}) and ${correctedBy} is null
     order by r.period_from, r.provider`.execute(tx);
  return rows;
}

/** As `readingsThatCount`, of several cells of products at once, within their seasons. */
export async function readingsOfCells(
  tx: Tx,
  cells: readonly { product: string; cell: string }[],
): Promise<(Counting & { product: string; cell: string })[]> {
  if (cells.length === 0) return [];
  const { rows } = await sql<Counting & { product: string; cell: string }>`
    select i.name as product, w.cell, r.name, r.provider, r.period_from::text as period_from,
           r.period_to::text as period_to, trim_scale(r.value)::text as value
      from unnest(${cells.map(({ product }) => product)}::text[], ${cells.map(({ cell }) => cell)}::text[]) as w (product, cell)
      join insurance_products i on i.name = w.product
      join oracle_readings r on r.index_kind = i.index_kind and r.cell = w.cell
                            and r.period_from >= i.season_from and r.period_to <= i.season_to
      join oracle_providers p on p.name = r.provider
     where p.ended_at is null and ${correctedBy} is null
     order by i.name, w.cell, r.period_from, r.provider`.execute(tx);
  return rows;
}
