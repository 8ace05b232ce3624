import { sql } from 'kysely';
import { containing, fetchPage, type PageRequest, type Sorts } from '../../../kernel/lists/page.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { KindName } from './kinds.ts';
import { currentRows, type ReferenceRow } from './store.ts';

export const referenceSorts = {
  key: ['records.key'],
  valid_from: ['records.valid_from', 'records.key'],
} as const satisfies Sorts;

/** A page of the records of a kind, as they count at a moment. */
export function findRecords(tx: Tx, request: PageRequest & { kind: KindName; retired: boolean }, at: Date) {
  let query = tx.selectFrom(sql<ReferenceRow>`${currentRows(request.kind, at)}`.as('records')).select([]);
  if (!request.retired) query = query.where('records.retired_at', 'is', null);
  if (request.search !== undefined) {
    query = query.where(
      sql<boolean>`lower(records.key || ' ' || records."values"::text) like ${containing(request.search)}`,
    );
  }
  return fetchPage(tx, query, {
    select: (records) => records.selectAll('records'),
    request,
    sorts: referenceSorts,
    defaultSort: 'key asc',
  });
}
