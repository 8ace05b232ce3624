import type { InspectorListMyInspectionsInput } from '@lotmark/sdk';
import { Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { DataList } from '../../ui/data-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const statuses = ['Draft', 'Submitted', 'Approved', 'Rejected'] as const;

/** The caller's inspections; an admin's are those of all. */
export function InspectionList() {
  const t = useTranslations('inspector');
  const formats = useFormats();
  const term = useTerms();
  const admin = isAdmin(useWhoami());
  const wanted = (filters: Readonly<Record<string, string | undefined>>) =>
    filters['status'] as InspectorListMyInspectionsInput['status'];
  return (
    <DataList
      label={t('history')}
      queryKey={['inspector', 'inspections']}
      fetch={({ filters, ...query }) => client.inspector.list_my_inspections({ ...query, status: wanted(filters) })}
      exportCsv={({ search, sort, filters }) =>
        client.inspector.export_my_inspections_csv({ search, sort, status: wanted(filters) })
      }
      rowKey={(row) => row.name}
      rowTo={(row) =>
        row.status === 'Draft' && !admin ? `/inspector/lots/${row.lot}` : `/lots/${row.lot}/inspections/${row.name}`
      }
      searchLabel={t('searchHistory')}
      filters={[
        { name: 'status', label: t('status'), options: statuses.map((value) => ({ value, label: term(value) })) },
      ]}
      columns={[
        { header: t('inspection'), cell: (row) => row.name, sort: 'name' },
        { header: t('status'), cell: (row) => <StatusBadge status={row.status} />, sort: 'status' },
        { header: t('lot'), cell: (row) => row.lot },
        { header: t('commodity'), cell: (row) => term(row.commodity_type), deskOnly: true },
        {
          header: t('grade'),
          cell: (row) => (
            <>
              {row.grade === null ? '–' : term(row.grade)}
              {row.claimed_grade !== null && row.claimed_grade !== row.grade && (
                <Text component="span" size="xs" c="dimmed" display="block">
                  {t('claimedWas', { grade: row.claimed_grade })}
                </Text>
              )}
            </>
          ),
        },
        { header: t('inspector'), cell: (row) => row.inspector_name, deskOnly: true },
        { header: t('made'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
      ]}
      empty={{
        title: t('noInspections'),
        body: t('noInspectionsWords'),
        icon: <IconClipboardCheck size={40} aria-hidden />,
      }}
    />
  );
}
