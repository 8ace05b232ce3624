import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { alteredAmong } from '../../proof/did/vouched-keys.ts';

/** All that some statements say. */
export function rowsOfStatements(names: readonly string[]): RowsOf[] {
  return [
    { table: 'farmer_statements', where: sql`t.name = any(${names}::text[])` },
    ...partsOfStatements('farmer_statement_orders', names),
    ...partsOfStatements('farmer_statement_lines', names),
    ...partsOfStatements('farmer_statement_deductions', names),
  ];
}

/** Also those that the service wrote and somebody else removed: their keys begin with the statement. */
function partsOfStatements(table: string, names: readonly string[]): RowsOf[] {
  const where = sql<boolean>`t.statement = any(${names}::text[])`;
  const keys = sql<string[]>`array(
    select distinct c.key from unnest(${names}::text[]) s(name)
      join record_changes c on c.tbl = ${table} and c.key between '(' || s.name || ',' and '(' || s.name || ',zz'
                           and starts_with(c.key, '(' || s.name || ','))`;
  return [
    { table, where, many: true },
    { table, where, keys, many: true },
  ];
}

/**
 * Before statements are shown to farmers, and before people are paid by one that was handed out as a file.
 * @throws Refusal 409 naming what somebody altered of them.
 */
export async function assertStatementsAsWritten(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const [altered] = await alteredAmong(tx, ...rowsOfStatements(names));
  if (altered !== undefined) throw notAsWritten(altered);
}
