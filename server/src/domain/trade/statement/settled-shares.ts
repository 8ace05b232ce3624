import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Of which orders a statement is: one, or those that were settled from one day to another (UTC, yyyy-mm-dd, both in it). */
export type StatementScope = { order: string } | { from: string; to: string };

/** A settled order, what the cooperative got of it, and whose harvests were in its lot. */
export interface SettledShare {
  order_name: string;
  currency: string;
  minor_units: number;
  /** The cooperative's share, a decimal string. */
  amount: string;
  /** By farmer; empty for a lot that no harvest is recorded for. */
  shares: { farmer: string; quantity_kg: string }[];
  /** The published statement that has it already. */
  told_in: string | null;
}

/** The settled orders of a cooperative in a scope, of which it got money, the earliest first. */
export async function settledShares(tx: Tx, cooperative: string, scope: StatementScope): Promise<SettledShare[]> {
  const within =
    'order' in scope
      ? sql`o.name = ${scope.order}`
      : sql`e.released_at >= (${scope.from}::date::timestamp at time zone 'UTC')
            and e.released_at < ((${scope.to}::date + 1)::timestamp at time zone 'UTC')`;
  const { rows } = await sql<SettledShare>`
    select o.name as order_name, e.currency, c.minor_units, trim_scale(e.cooperative_amount)::text as amount,
           coalesce((select json_agg(json_build_object('farmer', s.farmer, 'quantity_kg', s.kg::text) order by s.farmer)
                       from (select p.farmer, sum(s.quantity_kg) as kg from lot_sources s join plots p on p.name = s.plot
                              where s.lot = o.lot and p.farmer is not null group by p.farmer) s), '[]') as shares,
           (select t.statement from farmer_statement_orders t where t.order_name = o.name and t.published) as told_in
      from orders o join escrows e on e.order_name = o.name join currencies c on c.code = e.currency
     where o.cooperative = ${cooperative} and e.status = 'Released' and e.cooperative_amount > 0 and ${within}
     order by e.released_at, o.name`.execute(tx);
  return rows;
}
