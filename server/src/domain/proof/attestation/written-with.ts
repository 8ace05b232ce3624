import { type RawBuilder, sql } from 'kysely';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/**
 * Rows of a table that were written together with some lots or orders, whatever they say now: one that somebody hid, or made out to be of
 * another, is missed where it was written with its lot or order.
 * @param names SQL: a select of one column.
 */
export const writtenWith = (table: string, by: 'lots' | 'orders', names: RawBuilder<unknown>): RowsOf => ({
  table,
  where: sql`true`,
  keys: sql<string[]>`array(
    select distinct c.key from record_changes c
     where c.tbl = ${table} and c.mark in (
       select o.mark from record_changes o where o.tbl = ${by} and o.key in (${names})))`,
  many: true,
});
