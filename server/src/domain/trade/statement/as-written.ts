import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { partsOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
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

const partsOfStatements = (table: string, names: readonly string[]): RowsOf[] =>
  partsOf(table, 'statement', sql`${names}::text[]`);

/**
 * Before statements are shown to farmers, and before people are paid by one that was handed out as a file.
 * @throws Refusal 409 naming what somebody altered of them.
 */
export async function assertStatementsAsWritten(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const [altered] = await alteredAmong(tx, ...rowsOfStatements(names));
  if (altered !== undefined) throw notAsWritten(altered);
}
