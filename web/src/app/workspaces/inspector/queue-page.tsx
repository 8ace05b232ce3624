import { Badge, Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { isUnreachable, patience } from '../../offline/last-known.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { knownPage, useKnownQueue } from './known-work.ts';
import { LotLookup } from './lot-lookup.tsx';

const reasons = ['draft', 'requested', 'open'] as const;
const colours = { draft: 'blue', requested: 'orange', open: 'gray' } as const;

/** What an inspector may do next. */
export function QueuePage() {
  const t = useTranslations('inspector');
  const formats = useFormats();
  const term = useTerms();
  const overview = useQuery({
    queryKey: ['inspector', 'overview'],
    queryFn: () => client.inspector_workbench.overview(),
  });
  const figures = overview.data;
  const known = useKnownQueue();
  const list = async ({ filters, ...query }: ListQuery) => {
    const reason = reasons.find((each) => each === filters['reason']);
    try {
      return await client.inspector_workbench.list_queue({ ...query, reason }, patience);
    } catch (error) {
      const rows = known.data?.answer.data ?? (await known.refetch()).data?.answer.data;
      if (!isUnreachable(error) || rows === undefined) throw error;
      return knownPage(rows, { ...query, reason });
    }
  };
  return (
    <>
      <PageHeader title={t('queue')} description={t('queueWords')} />
      <StatTiles
        loading={overview.isFetching && figures === undefined}
        stats={[
          { label: t('drafts'), value: figures?.drafts ?? '–' },
          { label: t('requested'), value: figures?.requested ?? '–' },
          { label: t('submitted'), value: figures?.submitted ?? '–' },
          { label: t('approvedThisMonth'), value: figures?.approved_this_month ?? '–' },
        ]}
      />
      <WaitingList kinds={['inspection']} />
      <DataList
        label={t('queue')}
        queryKey={['inspector', 'queue']}
        fetch={list}
        rowKey={(row) => `${row.lot} ${row.inspection ?? ''}`}
        rowTo={(row) => `/inspector/lots/${row.lot}`}
        searchLabel={t('searchQueue')}
        filters={[
          {
            name: 'reason',
            label: t('reason'),
            options: reasons.map((value) => ({ value, label: t(`reason_${value}`) })),
          },
        ]}
        columns={[
          { header: t('lot'), cell: (row) => row.lot, sort: 'lot' },
          {
            header: t('reason'),
            sort: 'reason',
            cell: (row) => (
              <>
                <Badge variant="dot" color={colours[row.reason]} tt="none" fw={500} radius="sm">
                  {t(`reason_${row.reason}`)}
                </Badge>
                {row.note !== null && (
                  <Text size="xs" c="dimmed">
                    {row.note}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('commodity'), cell: (row) => term(row.commodity_type) },
          { header: t('claimedGrade'), cell: (row) => row.claimed_grade ?? '–' },
          { header: t('quantity'), cell: (row) => formats.quantity(row.quantity, row.unit), right: true },
          { header: t('cooperative'), cell: (row) => row.cooperative_name, deskOnly: true },
          {
            header: t('requestedAt'),
            cell: (row) => (row.requested_at === null ? '–' : formats.day(row.requested_at)),
            sort: 'requested_at',
          },
        ]}
        empty={{
          title: t('nothingToDo'),
          body: t('nothingToDoWords'),
          icon: <IconClipboardCheck size={40} aria-hidden />,
        }}
      />
      <LotLookup />
    </>
  );
}
