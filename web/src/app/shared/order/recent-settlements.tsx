import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cards, type Column, Grid } from '../../ui/list-rows.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

interface SettledOrder {
  order: string;
  lot: string;
  lot_reference: string | null;
  buyer_name: string;
  amount: number;
  total_amount: number;
  received: number;
  currency: string;
  settled_at: string;
}

interface RecentSettlementsProps {
  owner: string;
  fetch: () => Promise<readonly SettledOrder[]>;
  /** Where the order's number leads. */
  to: (order: string) => string;
  actions?: ReactNode;
}

/** The last settled orders of one side of the trade. */
export function RecentSettlements({ owner, fetch, to, actions }: RecentSettlementsProps) {
  const t = useTranslations('order');
  const formats = useFormats();
  const Rows = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ? Cards : Grid;
  const columns: Column<SettledOrder>[] = [
    { header: t('order'), cell: (row) => row.order },
    { header: t('lot'), cell: (row) => row.lot_reference ?? row.lot },
    { header: t('buyer'), cell: (row) => row.buyer_name },
    { header: t('settledOn'), cell: (row) => formats.day(row.settled_at) },
    { header: t('received'), cell: (row) => formats.money(row.received, row.currency), right: true },
    { header: t('settledAmount'), cell: (row) => formats.money(row.amount, row.currency), right: true },
    { header: t('total'), cell: (row) => formats.money(row.total_amount, row.currency), right: true },
  ];
  const settled = useQuery({ queryKey: [owner, 'settlements'], queryFn: fetch });
  return (
    <Section title={t('recentSettlements')} actions={actions}>
      {settled.error !== null && <Problem error={settled.error} retry={() => void settled.refetch()} />}
      {settled.isPending && <Skeleton height={120} />}
      {settled.data?.length === 0 && <EmptyState title={t('noSettlements')} />}
      {settled.data !== undefined && settled.data.length > 0 && (
        <Rows
          label={t('recentSettlements')}
          rows={settled.data}
          rowKey={(row) => row.order}
          rowTo={(row) => to(row.order)}
          columns={columns}
          sorted={undefined}
          onSort={() => undefined}
        />
      )}
    </Section>
  );
}
