import type { DownloadedFile } from '@lotmark/sdk';
import { Alert, Box, Button, Group, Pagination, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import { EmptyState } from './empty-state.tsx';
import { type Filter, ListBar, type SortChoice } from './list-bar.tsx';
import { Cards, type Column, Grid, ListSkeleton, Tiles } from './list-rows.tsx';
import { useListSearch } from './list-search.ts';
import { Problem } from './problem.tsx';
import { saveFile } from './save-file.ts';

/** What a list operation is asked. Undefined members are not sent. */
export interface ListQuery {
  limit_start: number;
  limit_page_length: number;
  search: string | undefined;
  sort: string | undefined;
  /** Chosen filters by their names. */
  filters: Record<string, string | undefined>;
}

export interface ListAnswer<Row> {
  data: readonly Row[];
  total: number;
  total_is_capped?: boolean | undefined;
}

interface DataListProps<Row> {
  /** Name of the list for screen readers, and key of its cache together with `queryKey`. */
  label: string;
  queryKey: readonly unknown[];
  fetch: (query: ListQuery) => Promise<ListAnswer<Row>>;
  rowKey: (row: Row) => string;
  /** First column first: it heads the card on a phone. */
  columns: readonly Column<Row>[];
  /** Page of a row. */
  rowTo?: (row: Row) => string;
  /** Buttons of a row; kept apart from its link. */
  rowActions?: (row: Row) => ReactNode;
  /** Draws a row by itself: the list is tiles then, at every width, and no table. */
  tile?: (row: Row) => ReactNode;
  /** Orders to choose from, instead of pressing the head of a column. */
  sorts?: readonly SortChoice[];
  pageLength?: number;
  filters?: readonly Filter[];
  /** Placeholder of the search box; without it there is none. */
  searchLabel?: string;
  exportCsv?: (query: ListQuery) => Promise<DownloadedFile>;
  empty: { title: string; body?: string; action?: ReactNode; icon?: ReactNode };
  /** For a second list on one page: its members in the address begin so. */
  prefix?: string;
}

/** A paged list of the service: search, filters, sort and page live in the address; a table on a desk, cards on a phone. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, queryKey, fetch, filters = [], searchLabel, exportCsv, empty, prefix = '', tile } = props;
  const { pageLength = 20 } = props;
  const t = useTranslations('common');
  const formats = useFormats();
  const state = useListSearch(prefix);
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, state.get(name) || undefined]));
  const query: ListQuery = {
    limit_start: (state.page - 1) * pageLength,
    limit_page_length: pageLength,
    search: state.get('search') || undefined,
    sort: state.get('sort') || undefined,
    filters: chosen,
  };
  const answer = useQuery({
    queryKey: [...queryKey, query],
    queryFn: () => fetch(query),
    placeholderData: keepPreviousData,
  });
  const download = useMutation({
    mutationFn: async () => {
      const file = await exportCsv?.(query);
      if (file !== undefined) saveFile(file, 'list.csv');
      return file?.truncatedAt;
    },
  });
  const narrowed = query.search !== undefined || Object.values(chosen).some((value) => value !== undefined);
  const rows = answer.data?.data;
  const total = answer.data?.total ?? 0;
  const pages = Math.ceil(total / pageLength);
  const sortable = props.columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort} asc`, label: `${header}, ${t('ascending')}` },
          { value: `${sort} desc`, label: `${header}, ${t('descending')}` },
        ],
  );
  const sorts = props.sorts ?? (phone || tile !== undefined ? sortable : []);
  const showBar = searchLabel !== undefined || filters.length > 0 || exportCsv !== undefined;
  return (
    <Box>
      {showBar && (rows === undefined || rows.length > 0 || narrowed) && (
        <ListBar label={label} searchLabel={searchLabel} filters={filters} sorts={sorts} state={state} phone={phone}>
          {exportCsv !== undefined && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
              ml={{ base: 0, xs: 'auto' }}
            >
              {t('exportCsv')}
            </Button>
          )}
        </ListBar>
      )}
      {download.error !== null && <Problem error={download.error} />}
      {download.data !== undefined && (
        <Alert color="yellow" mb="sm" role="status">
          {t('exportCut', { count: formats.number(download.data) })}
        </Alert>
      )}
      {answer.error !== null && <Problem error={answer.error} retry={() => void answer.refetch()} />}
      {rows === undefined ? (
        answer.error === null && <ListSkeleton label={t('loading')} />
      ) : rows.length === 0 ? (
        narrowed ? (
          <EmptyState
            title={t('nothingFound')}
            body={t('nothingFoundBody')}
            action={
              <Button
                variant="default"
                onClick={() =>
                  state.change({
                    search: undefined,
                    ...Object.fromEntries(filters.map(({ name }) => [name, undefined])),
                  })
                }
              >
                {t('clearFilters')}
              </Button>
            }
          />
        ) : (
          <EmptyState {...empty} />
        )
      ) : (
        <Box aria-busy={answer.isPlaceholderData} style={{ opacity: answer.isPlaceholderData ? 0.6 : 1 }}>
          {tile !== undefined ? (
            <Tiles {...props} rows={rows} tile={tile} />
          ) : phone ? (
            <Cards {...props} rows={rows} />
          ) : (
            <Grid {...props} rows={rows} sorted={query.sort} onSort={(sort) => state.change({ sort })} />
          )}
          <Group justify="space-between" mt="md" gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {t(answer.data?.total_is_capped === true ? 'rowsCapped' : 'rows', {
                from: formats.number(query.limit_start + 1),
                to: formats.number(query.limit_start + rows.length),
                total: formats.number(total),
              })}
            </Text>
            {pages > 1 && (
              <Pagination
                total={pages}
                value={state.page}
                onChange={(page) => state.change({ page: page === 1 ? undefined : page })}
                size="sm"
                siblings={phone ? 0 : 1}
                getItemProps={(page) => ({ 'aria-label': t('page', { page }) })}
                getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
              />
            )}
          </Group>
        </Box>
      )}
    </Box>
  );
}
