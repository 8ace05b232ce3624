import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/**
 * Of a declaration `e` that was kept with an order `o`: it is of a statement that this service made itself, and the lot of the order
 * is not in it. A statement of several lots is of each; one of a lot is also of its parts, and of what it was split from. Of a
 * statement that was made elsewhere nobody here knows whose goods it is about, nor of one whose two numbers do not belong together.
 */
export const isOfOtherLots = sql<boolean>`(e.result <> 'NON_EXISTENT'
  and exists (select from eu_statements s where s.reference_number = e.reference_number and s.system = e.system)
  and not exists (
    select from eu_statements s join diligence_lots held on held.package = s.package
     where s.reference_number = e.reference_number and s.system = e.system
       and (held.lot in ${lineOf('o.lot')} or o.lot in ${lineOf('held.lot')})))`;

/**
 * What that is judged by, of the declarations of these orders: statements that were made here, the lots of their packages, and what
 * those were split from.
 */
export function otherLotsRows(orders: RawBuilder<unknown>): RowsOf[] {
  const made = sql`select s.package from eu_statements s join eu_declarations e
     on e.reference_number = s.reference_number and e.system = s.system where e.order_name in (${orders})`;
  return [
    {
      table: 'eu_statements',
      where: sql`t.reference_number in (select e.reference_number from eu_declarations e where e.order_name in (${orders}))`,
    },
    { table: 'diligence_lots', where: sql`t.package in (${made})` },
    {
      table: 'lots',
      where: sql`t.name in (
        with recursive line as (
          select l.name, l.parent_lot from lots l where l.name in (
            select o.lot from orders o where o.name in (${orders})
            union select d.lot from diligence_lots d where d.package in (${made}))
          union select whole.name, whole.parent_lot from line join lots whole on whole.name = line.parent_lot
        ) select name from line)`,
    },
  ];
}

/** Those of these declarations. */
export async function ofOtherLots(tx: Tx, declarations: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id::text from eu_declarations e join orders o on o.name = e.order_name
     where e.id = any(${declarations}::bigint[]) and ${isOfOtherLots}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A lot with those that it was split from. */
function lineOf(lot: string) {
  return sql`(
    with recursive line as (
      select name, parent_lot from lots where name = ${sql.ref(lot)}
      union select whole.name, whole.parent_lot from line join lots whole on whole.name = line.parent_lot
    ) select name from line)`;
}
