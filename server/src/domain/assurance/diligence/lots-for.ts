import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Activity } from './types.ts';

/** Lots that an operator sells or bought, as `foreignLots` has it: those that it may make a statement for. */
export function lotsFor(tx: Tx, operator: string, { search }: { search?: string | undefined }) {
  let query = tx
    .selectFrom('lots')
    .where('lots.status', 'in', ['Listed', 'Notarized', 'Verified', 'Sold'])
    .where(
      sql<boolean>`(lots.exporter = ${operator} or lots.name in (
        select o.lot from orders o where o.status not in ('Draft', 'Cancelled') and (o.exporter = ${operator} or o.buyer = ${operator})))`,
    );
  if (search !== undefined && search !== '') {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(lower(lots.name) like ${pattern} or lower(coalesce(lots.lot_reference, '')) like ${pattern})`,
    );
  }
  return query;
}

/** A package of the operator that speaks for the lot already, for the activity. */
export const liveFor = (operator: string, activity: Activity) => sql<string | null>`(
  select d.package from diligence_lots d where d.lot = lots.name and d.operator = ${operator} and d.activity = ${activity} and d.live)`;

export const lotSorts = { name: ['lots.name'] } as const;
