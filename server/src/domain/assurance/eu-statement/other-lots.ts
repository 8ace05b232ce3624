import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Of declarations that were kept with an order: those of a statement that this service made itself, and the lot of the order is not
 * in it. A statement of several lots is of each; one of a lot is also of its parts, and of what it was split from. Of a statement
 * that was made elsewhere nobody here knows whose goods it is about, nor of one whose two numbers do not belong together.
 */
export async function ofOtherLots(tx: Tx, declarations: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.id::text from eu_declarations d join orders o on o.name = d.order_name
     where d.id = any(${declarations}::bigint[]) and d.result <> 'NON_EXISTENT'
       and exists (select from eu_statements s where s.reference_number = d.reference_number and s.system = d.system)
       and not exists (
         select from eu_statements s join diligence_lots l on l.package = s.package
          where s.reference_number = d.reference_number and s.system = d.system
            and (l.lot in ${lineOf('o.lot')} or o.lot in ${lineOf('l.lot')}))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A lot with those that it was split from. */
const lineOf = (lot: string) => sql`(
  with recursive line as (
    select name, parent_lot from lots where name = ${sql.ref(lot)}
    union select whole.name, whole.parent_lot from line join lots whole on whole.name = line.parent_lot
  ) select name from line)`;
