import type { ListAnswer, ListQuery } from '../../ui/data-list.tsx';

/** A page of rows that are on the device: searched, filtered and sorted as the service would. */
export function pageOf<Row extends object>(
  rows: readonly Row[],
  query: ListQuery,
  how: { textOf: (row: Row) => string; fits: (row: Row, filters: ListQuery['filters']) => boolean },
): ListAnswer<Row> {
  const wanted = query.search?.toLowerCase();
  const matching = rows.filter(
    (row) => (wanted === undefined || how.textOf(row).toLowerCase().includes(wanted)) && how.fits(row, query.filters),
  );
  const [field, direction] = (query.sort ?? '').split(' ') as [keyof Row | '', string?];
  const sorted = field === '' ? matching : matching.toSorted((a, b) => compare(a[field], b[field]));
  if (direction === 'desc') sorted.reverse();
  return {
    data: sorted.slice(query.limit_start, query.limit_start + query.limit_page_length),
    total: matching.length,
  };
}

/** Rows without a value stand last. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a == null) return 1;
  if (b == null) return -1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
