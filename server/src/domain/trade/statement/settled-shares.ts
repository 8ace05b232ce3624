import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/**
 * Which published statements tell of these orders. One that somebody took away is among them: what was told once would be told again.
 */
export const toldOf = (orders: readonly string[]): RowsOf[] => {
  const table = 'farmer_statement_orders';
  return [
    { table, where: sql`t.order_name = any(${orders}::text[])` },
    {
      table,
      where: sql`true`,
      keys: sql`array(select distinct c.key from record_changes c
        where c.tbl = ${table} and split_part(rtrim(c.key, ')'), ',', 2) = any(${orders}::text[]))`,
    },
  ];
};

/** Of which orders a statement is: one, or those that were settled from one day to another (UTC, yyyy-mm-dd, both in it). */
export type StatementScope = { order: string } | { from: string; to: string };

/** A settled order, what the cooperative got of it, and whose harvests were in its lot. */
export interface SettledShare {
  order_name: string;
  lot: string;
  currency: string;
  minor_units: number;
  /** The cooperative's share, a decimal string. */
  amount: string;
  /** By farmer; empty for a lot that no harvest is recorded for. */
  shares: { farmer: string; quantity_kg: string }[];
  /** The published statement that has it already. */
  told_in: string | null;
}

/** Of an order `o` with its escrow `e`. */
const areSettled = (cooperative: string, scope: StatementScope): RawBuilder<SqlBool> => {
  const within =
    'order' in scope
      ? sql`o.name = ${scope.order}`
      : sql`e.released_at >= (${scope.from}::date::timestamp at time zone 'UTC')
            and e.released_at < ((${scope.to}::date + 1)::timestamp at time zone 'UTC')`;
  return sql`o.cooperative = ${cooperative} and e.status = 'Released' and e.cooperative_amount > 0 and ${within}`;
};

/** Locks what `settledShares` reads, so that it is still what was read when it is compared with what the service wrote. */
export async function lockShares(tx: Tx, cooperative: string, scope: StatementScope): Promise<void> {
  await sql`
    with settled as materialized (
      select o.lot from orders o join escrows e on e.order_name = o.name
       where ${areSettled(cooperative, scope)} order by e.name for share of e)
    select from settled join lot_sources s on s.lot = settled.lot join plots p on p.name = s.plot
     order by p.name, s.lot, s.harvest for share of s, p`.execute(tx);
}

/** The settled orders of a cooperative in a scope, of which it got money, the earliest first. */
export async function settledShares(tx: Tx, cooperative: string, scope: StatementScope): Promise<SettledShare[]> {
  const { rows } = await sql<SettledShare>`
    select o.name as order_name, o.lot, e.currency, c.minor_units, trim_scale(e.cooperative_amount)::text as amount,
           coalesce((select json_agg(json_build_object('farmer', s.farmer, 'quantity_kg', s.kg::text) order by s.farmer)
                       from (select p.farmer, sum(s.quantity_kg) as kg from lot_sources s join plots p on p.name = s.plot
                              where s.lot = o.lot and p.farmer is not null group by p.farmer) s), '[]') as shares,
           (select t.statement from farmer_statement_orders t where t.order_name = o.name and t.published) as told_in
      from orders o join escrows e on e.order_name = o.name join currencies c on c.code = e.currency
     where ${areSettled(cooperative, scope)}
     order by e.released_at, o.name`.execute(tx);
  return rows;
}
