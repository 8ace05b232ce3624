import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { containing, containingPlain } from '../../../kernel/lists/page.ts';
import { orShown } from '../../../kernel/lists/shown.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lotStatuses, type Tables } from '../../../platform/db/tables.generated.ts';
import { countriesLike } from '../../foundation/reference/country-names.ts';
import { lotAccess } from './access.ts';
import type { LotStatus } from './rules.ts';

/** What lists and exports of own lots may be narrowed by. */
export interface LotFilters {
  status_filter?: LotStatus | undefined;
  commodity_type?: string | undefined;
  corridor?: string | undefined;
  cooperative?: string | undefined;
  exporter?: string | undefined;
  search?: string | undefined;
}

/** The lots of a list or of an export of the listing owner: access and filters, no selection and no order yet. */
export function findLots(tx: Tx, actor: Actor, filters: LotFilters): SelectQueryBuilder<Tables, 'lots', object> {
  let query = tx.selectFrom('lots').where(lotAccess.visible(actor, 'own'));
  if (filters.status_filter !== undefined) query = query.where('lots.status', '=', filters.status_filter);
  for (const column of ['commodity_type', 'corridor', 'cooperative', 'exporter'] as const) {
    const value = filters[column];
    if (value !== undefined) query = query.where(`lots.${column}`, '=', value);
  }
  if (filters.search !== undefined) query = query.where(lotMatches(filters.search));
  return query;
}

const shown = {
  words: [['lots.status', lotStatuses]],
  codes: ['lots.currency'],
  amounts: ['lots.quantity', 'lots.quantity_kg', 'lots.asking_price'],
} as const;

/**
 * Lots whose name, reference, commodity, grade, corridor or processing contains the text, by the index of `lot_search`;
 * whose cooperative (its region, too) or exporter is called so; whose corridor begins or ends in a country that is; or which
 * show the text as their state, currency, quantity or price. One or
 * two letters have no trigram and match too much for any index: they are compared in the lots themselves, in the list's own
 * order.
 */
export function lotMatches(search: string): RawBuilder<SqlBool> {
  if (search.length < 3) return sql<SqlBool>`lots.search_text like ${containing(search)}`;
  const pattern = containingPlain(search);
  const called = sql`array(select o.name from orgs o where plain_text(o.title || ' ' || coalesce(o.region, '')) like ${pattern})`;
  const countries = countriesLike(search);
  const ways =
    countries.length === 0
      ? sql``
      : sql`or lots.corridor = any(array(select c.name from corridors c where c.origin_country = any(${countries}::text[])
                                          or c.destination_country = any(${countries}::text[])))`;
  return sql<SqlBool>`(lots.name = any(array(select found.lot from lot_search found where found.body like ${pattern}))
                       or lots.cooperative = any(${called}) or lots.exporter = any(${called}) ${ways}
                       ${orShown(search, shown)})`;
}
