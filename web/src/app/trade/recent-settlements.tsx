import { Anchor, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Problem } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';

interface SettledOrder {
  order: string;
  lot: string;
  lot_reference: string | null;
  buyer_name: string;
  amount: number;
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
  const t = useTranslations('trade');
  const formats = useFormats();
  const settled = useQuery({ queryKey: [owner, 'settlements'], queryFn: fetch });
  return (
    <Section title={t('recentSettlements')} actions={actions}>
      {settled.error !== null && <Problem error={settled.error} retry={() => void settled.refetch()} />}
      {settled.isPending && <Skeleton height={120} />}
      {settled.data?.length === 0 && <EmptyState title={t('noSettlements')} />}
      {settled.data !== undefined && settled.data.length > 0 && (
        <Table.ScrollContainer
          minWidth={520}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={t('recentSettlements')}
        >
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('order')}</Table.Th>
                <Table.Th>{t('lot')}</Table.Th>
                <Table.Th>{t('buyer')}</Table.Th>
                <Table.Th>{t('settledOn')}</Table.Th>
                <Table.Th ta="right">{t('revenue')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {settled.data.map((row) => (
                <Table.Tr key={row.order}>
                  <Table.Td>
                    <Anchor component={Link} to={to(row.order)} fw={600} size="sm">
                      {row.order}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{row.lot_reference ?? row.lot}</Table.Td>
                  <Table.Td>{row.buyer_name}</Table.Td>
                  <Table.Td>{formats.day(row.settled_at)}</Table.Td>
                  <Table.Td ta="right">{formats.money(row.amount, row.currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
