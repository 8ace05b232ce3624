import { Box, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { unbroken } from './unbroken.tsx';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Field of the operation's `sort`, where it can be sorted by this column. */
  sort?: string;
  /** Figures stand right. */
  right?: boolean;
  /** Left out on a phone. */
  deskOnly?: boolean;
}

interface Rows<Row> {
  label: string;
  /** First column first: it heads the card on a phone. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Page of a row. */
  rowTo?: (row: Row) => string;
  /** Buttons of a row; kept apart from its link. */
  rowActions?: (row: Row) => ReactNode;
}

/** Rows as a table, for a desk. */
export function Grid<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowTo,
  rowActions,
  sorted,
  onSort,
}: Rows<Row> & { sorted: string | undefined; onSort: (sort: string | undefined) => void }) {
  const t = useTranslations('common');
  const [field, direction] = (sorted ?? '').split(' ');
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table verticalSpacing="sm" highlightOnHover={rowTo !== undefined} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, sort, right }) => {
              const active = sort !== undefined && sort === field;
              const Arrow = !active ? IconSelector : direction === 'asc' ? IconArrowUp : IconArrowDown;
              return (
                <Table.Th
                  key={header}
                  ta={right === true ? 'right' : 'left'}
                  {...(active
                    ? { 'aria-sort': direction === 'asc' ? ('ascending' as const) : ('descending' as const) }
                    : {})}
                >
                  {sort === undefined ? (
                    header
                  ) : (
                    <UnstyledButton
                      fz="sm"
                      fw={active ? 700 : 600}
                      aria-label={t('sortBy', { column: header })}
                      onClick={() =>
                        onSort(active && direction === 'asc' ? undefined : `${sort} ${active ? 'asc' : 'desc'}`)
                      }
                    >
                      <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
                        {header} <Arrow size={14} aria-hidden />
                      </Group>
                    </UnstyledButton>
                  )}
                </Table.Th>
              );
            })}
            {rowActions !== undefined && <Table.Th ta="right">{t('actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map(({ header, cell, right }, index) => (
                <Table.Td
                  key={header}
                  {...(right === true ? { ta: 'right', style: { whiteSpace: 'nowrap' } } : { ta: 'left' })}
                >
                  {index === 0 && rowTo !== undefined ? (
                    <RowLink to={rowTo(row)}>{cell(row)}</RowLink>
                  ) : (
                    unbroken(cell(row))
                  )}
                </Table.Td>
              ))}
              {rowActions !== undefined && (
                <Table.Td>
                  <Group gap="xs" justify="flex-end">
                    {rowActions(row)}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Rows as cards, for a phone. */
export function Cards<Row>({ label, columns, rows, rowKey, rowTo, rowActions }: Rows<Row>) {
  const [head, ...rest] = columns;
  return (
    <Stack gap="sm" component="ul" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <Card key={rowKey(row)} withBorder component="li" padding="md">
          <Box fw={600} mb={6} style={{ overflowWrap: 'anywhere' }}>
            {head !== undefined &&
              (rowTo === undefined ? head.cell(row) : <RowLink to={rowTo(row)}>{head.cell(row)}</RowLink>)}
          </Box>
          <Stack gap={4} component="dl" m={0}>
            {rest
              .filter(({ deskOnly }) => deskOnly !== true)
              .map(({ header, cell }) => (
                // A value that has no room beside its name stands below it, in one piece.
                <Group key={header} justify="space-between" gap="0 var(--mantine-spacing-sm)" component="div">
                  <Text component="dt" size="sm" c="dimmed">
                    {header}
                  </Text>
                  <Text component="dd" m={0} ml="auto" size="sm" ta="right" style={{ overflowWrap: 'anywhere' }}>
                    {unbroken(cell(row))}
                  </Text>
                </Group>
              ))}
          </Stack>
          {rowActions !== undefined && (
            <Group gap="xs" mt="sm">
              {rowActions(row)}
            </Group>
          )}
        </Card>
      ))}
    </Stack>
  );
}

function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Text component={Link} to={to} c="var(--mantine-color-anchor)" fw={600}>
      {unbroken(children)}
    </Text>
  );
}

/** Rows as tiles side by side, each drawn by its list. */
export function Tiles<Row>({
  label,
  rows,
  rowKey,
  tile,
}: Pick<Rows<Row>, 'label' | 'rows' | 'rowKey'> & { tile: (row: Row) => ReactNode }) {
  return (
    <SimpleGrid
      cols={{ base: 1, xs: 2, md: 3 }}
      spacing="md"
      component="ul"
      p={0}
      m={0}
      aria-label={label}
      style={{ listStyle: 'none' }}
    >
      {rows.map((row) => (
        <li key={rowKey(row)}>{tile(row)}</li>
      ))}
    </SimpleGrid>
  );
}

export function ListSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no other name.
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  );
}
