import type { InsuranceDashboardListClaimsOutput } from '@lotmark/sdk';
import { Text } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { DataList, type ListAnswer, type ListQuery } from '../../ui/data-list.tsx';
import type { Column } from '../../ui/list-rows.tsx';
import { State } from './state.tsx';

export type ClaimRow = InsuranceDashboardListClaimsOutput['data'][number];

/** Claims as a list; each leads to its page. */
export function ClaimList({
  queryKey,
  fetch,
  label,
  none,
  filters,
}: {
  queryKey: readonly unknown[];
  fetch: (query: ListQuery) => Promise<ListAnswer<ClaimRow>>;
  label: string;
  none: string;
  filters?: Parameters<typeof DataList<ClaimRow>>[0]['filters'];
}) {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const columns: readonly Column<ClaimRow>[] = [
    { header: t('claim'), cell: (row) => row.name, sort: 'name' },
    {
      header: t('state'),
      cell: (row) => (
        <>
          <State status={row.status} />
          {row.affected && (
            <Text size="sm" c="orange.9">
              {t('affected')}
            </Text>
          )}
          {row.payment_problem !== null && (
            <Text size="sm" c="orange.9">
              {t('notPaidYet')}
            </Text>
          )}
        </>
      ),
    },
    { header: t('holder'), cell: (row) => row.holder_name },
    {
      header: t('amount'),
      cell: (row) => formats.money(row.approved_amount ?? row.claimed_amount, row.currency),
    },
    { header: t('kind'), cell: (row) => t(row.kind === 'parametric' ? 'byIndex' : 'byPeople'), deskOnly: true },
    { header: t('filed'), cell: (row) => formats.day(row.filed_at), sort: 'filed_at' },
  ];
  return (
    <DataList
      label={label}
      queryKey={queryKey}
      fetch={fetch}
      {...(filters === undefined ? {} : { filters })}
      rowKey={(row) => row.name}
      rowTo={(row) => `/insurance/claims/${row.name}`}
      columns={columns}
      empty={{ title: none, icon: <IconReportMoney size={40} aria-hidden /> }}
    />
  );
}
