import { type AliasedRawBuilder, sql } from 'kysely';

/** A joined row whose columns bear names of their own, so that it travels in the row of another table, with its types. */
export interface SideRow<Row> {
  /** What to select of it. */
  readonly columns: readonly AliasedRawBuilder<unknown, string>[];
  /** The row; undefined where the join found none. */
  of(row: object): Row | undefined;
}

/**
 * @param alias the table in the statement, and what the names begin with.
 * @param columns the first is never null in a row that is there.
 */
export function sideRow<Row extends object>(alias: string, columns: readonly (keyof Row & string)[]): SideRow<Row> {
  const named = columns.map((column) => ({ column, name: `${alias} ${column}` }));
  return {
    columns: named.map(({ column, name }) => sql.ref(`${alias}.${column}`).as(name)),
    of: (row) => {
      const values = row as Record<string, unknown>;
      if (values[named[0]?.name ?? ''] === null) return undefined;
      return Object.fromEntries(named.map(({ column, name }) => [column, values[name]])) as Row;
    },
  };
}
