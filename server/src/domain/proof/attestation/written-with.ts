import { type RawBuilder, sql } from 'kysely';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/** Records that others are written together with. */
type WrittenBeside = 'lots' | 'orders' | 'inspections';

/**
 * Rows of a table that were written together with some records, whatever they say now: one that somebody hid, or made out to be of
 * another, is missed where it was written with its record.
 * @param names SQL: a select of one column.
 */
export const writtenWith = (table: string, by: WrittenBeside, names: RawBuilder<unknown>): RowsOf => ({
  table,
  where: sql`true`,
  keys: sql<string[]>`array(
    select distinct c.key from record_changes c
     where c.tbl = ${table} and c.mark in (
       select o.mark from record_changes o where o.tbl = ${by} and o.key in (${names})))`,
  many: true,
});
