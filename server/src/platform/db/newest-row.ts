import { type SelectQueryBuilder, sql } from 'kysely';

/** The newest row that a query finds in a table of what happened: by its moment (`at`), and of one moment by its number (`id`). */
export const newestRow = <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
  query.orderBy(sql`at`, 'desc').orderBy(sql`id`, 'desc').limit(1).executeTakeFirst();
