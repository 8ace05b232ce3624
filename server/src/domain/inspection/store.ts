import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { InspectionsTable } from '../../platform/db/tables.generated.ts';

/** What an inspection found, without who inspected and what he noted for himself. */
export type InspectionFacts = Pick<
  Selectable<InspectionsTable>,
  'name' | 'status' | 'grade' | 'result' | 'inspected_at'
>;

/** The inspections of a lot that were handed in, oldest first; a Draft is its inspector's. */
export function handedInInspections(tx: Tx, lot: string): Promise<InspectionFacts[]> {
  return tx
    .selectFrom('inspections')
    .select(['name', 'status', 'grade', 'result', 'inspected_at'])
    .where('lot', '=', lot)
    .where('status', '<>', 'Draft')
    .orderBy('created_at')
    .orderBy('name')
    .execute();
}
