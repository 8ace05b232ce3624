import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';

/** Rows are counted one by one up to here; a longer list says so with `total_is_capped`. */
export const countCap = 10_000;

/** One column, or several for a stable order; the last should be unique. */
export type Sorts = Readonly<Record<string, readonly string[]>>;

/** `limit_start`, `limit_page_length`, `search` and `sort` of every paged list. `sorts` is the list's allow-list. */
export function pageInput<const S extends Sorts>(sorts: S) {
  const fields = Object.keys(sorts) as (keyof S & string)[];
  const choices = fields.flatMap((field) => [`${field} asc`, `${field} desc`, field]);
  return {
    limit_start: z.int().min(0).max(10_000_000).default(0).meta({ description: 'Rows to skip.' }),
    limit_page_length: z
      .int()
      .min(1)
      .default(20)
      .transform((length) => Math.min(length, 100))
      .meta({ description: 'Rows to answer, at most 100.' }),
    search: z.string().trim().max(100).optional().meta({ description: 'Part of a name or reference.' }),
    sort: z
      .string()
      .trim()
      .toLowerCase()
      .refine(
        (sort) => choices.includes(sort),
        `must be one of: ${fields.map((field) => `${field} asc|desc`).join(', ')}`,
      )
      .optional()
      .meta({
        description: `<field> asc|desc, with a field of: ${fields.join(', ')}.`,
        examples: [`${fields[0]} desc`],
      }),
  };
}

/** `{data, total, limit_start, limit_page_length}` of every paged list. */
export function pageOutput<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    total: z.int().meta({ description: `Matching rows; counted up to ${countCap}.` }),
    total_is_capped: z
      .boolean()
      .optional()
      .meta({ description: `True when there are more than ${countCap}.` }),
    limit_start: z.int(),
    limit_page_length: z.int(),
  });
}

/** Matches read beside the page of a search: most searches find no more, and then need not run again to be counted. */
const lookAhead = 200;

export interface PageRequest {
  /** What is searched for, if the list has a search and one is given. */
  search?: string | undefined;
  limit_start: number;
  limit_page_length: number;
  sort?: string | undefined;
}

export interface PageOf<DB, TB extends keyof DB, Row> {
  /** Adds the columns. */
  select: (query: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>;
  request: PageRequest;
  sorts: Sorts;
  defaultSort: string;
}

/**
 * Runs a list: the page and the count, at most two statements whatever the length. `filtered` has the joins and conditions
 * and no selection; `select` adds the columns.
 */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  tx: Tx,
  filtered: SelectQueryBuilder<DB, TB, object>,
  { select, request, sorts, defaultSort }: PageOf<DB, TB, Row>,
): Promise<{ rows: Row[]; total: number; total_is_capped?: boolean; limit_start: number; limit_page_length: number }> {
  const { limit_start, limit_page_length } = request;
  const limit = limit_page_length + (request.search === undefined ? 0 : lookAhead);
  const read = await ordered(select(filtered), request.sort ?? defaultSort, sorts)
    .offset(limit_start)
    .limit(limit)
    .execute();
  // The end was seen: what was skipped and what was read is all there is.
  const ended = read.length < limit && (read.length > 0 || limit_start === 0);
  const counted = ended ? limit_start + read.length : await countRows(tx, filtered);
  const rows = (read as Row[]).slice(0, limit_page_length);
  const page = { rows, total: Math.min(counted, countCap), limit_start, limit_page_length };
  return counted > countCap ? { ...page, total_is_capped: true } : page;
}

/** Applies a `sort` of the allow-list. */
export function ordered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: string,
  sorts: Sorts,
): SelectQueryBuilder<DB, TB, Row> {
  const [field = '', direction = 'asc'] = sort.split(' ');
  const columns = sorts[field];
  if (columns === undefined) throw new Error(`no such sort: ${sort}`);
  let sorted = query;
  for (const column of columns) {
    sorted = sorted.orderBy(direction === 'desc' ? sql`${sql.ref(column)} desc` : sql`${sql.ref(column)} asc`);
  }
  return sorted;
}

async function countRows<DB, TB extends keyof DB>(
  tx: Tx,
  filtered: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${filtered.select(sql`1`.as('one')).limit(countCap + 1)}) matching`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The pattern of a "contains" search in a lower-case column, with the wildcards of LIKE taken literally. */
export function containing(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The same for texts that the database keeps without accents (`plain_text`). */
export function containingPlain(search: string): string {
  return containing(search.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}
