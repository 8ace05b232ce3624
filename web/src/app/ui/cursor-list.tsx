import { Box, Button, Center } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';
import { type Filter, ListBar } from './list-bar.tsx';
import { Cards, type Column, Grid, ListSkeleton } from './list-rows.tsx';
import { useListSearch } from './list-search.ts';
import { Problem } from './problem.tsx';

export interface CursorPage<Row> {
  rows: readonly Row[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

interface TellsHeaders {
  onHeaders: (headers: Headers) => void;
}

/** A page of an operation that says in its head where to go on. A page that is not full is the last. */
export async function cursorPage<Row>(
  limit: number,
  call: (options: TellsHeaders) => Promise<readonly Row[]>,
): Promise<CursorPage<Row>> {
  let next: string | undefined;
  const rows = await call({
    onHeaders: (headers) => {
      next = headers.get('x-next-cursor') ?? undefined;
    },
  });
  return { rows, next: rows.length < limit ? undefined : next };
}

interface CursorListProps<Row> {
  label: string;
  queryKey: readonly unknown[];
  fetch: (query: {
    cursor: string | undefined;
    filters: Record<string, string | undefined>;
  }) => Promise<CursorPage<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowTo?: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  filters?: readonly Filter[];
  empty: { title: string; body?: string; icon?: ReactNode; action?: ReactNode };
  prefix?: string;
  /** Reads again so often, in milliseconds. */
  every?: number;
}

/** A list without an end that is known: more of it comes when asked for. */
export function CursorList<Row>(props: CursorListProps<Row>) {
  const { label, queryKey, fetch, filters = [], empty, prefix = '', every } = props;
  const t = useTranslations('common');
  const state = useListSearch(prefix);
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, state.get(name) || undefined]));
  const narrowed = Object.values(chosen).some((value) => value !== undefined);
  const answer = useInfiniteQuery({
    queryKey: [...queryKey, chosen],
    queryFn: ({ pageParam }) => fetch({ cursor: pageParam, filters: chosen }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(every === undefined ? {} : { refetchInterval: every }),
  });
  const rows = answer.data?.pages.flatMap((page) => page.rows);
  return (
    <Box>
      {filters.length > 0 && <ListBar label={label} filters={filters} sorts={[]} state={state} phone={phone} />}
      {answer.error !== null && <Problem error={answer.error} retry={() => void answer.refetch()} />}
      {rows === undefined ? (
        answer.error === null && <ListSkeleton label={t('loading')} />
      ) : rows.length === 0 ? (
        <EmptyState {...(narrowed ? { title: t('nothingFound'), body: t('nothingFoundBody') } : empty)} />
      ) : phone ? (
        <Cards {...props} rows={rows} />
      ) : (
        <Grid {...props} rows={rows} sorted={undefined} onSort={() => undefined} />
      )}
      {answer.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {t('showMore')}
          </Button>
        </Center>
      )}
    </Box>
  );
}
