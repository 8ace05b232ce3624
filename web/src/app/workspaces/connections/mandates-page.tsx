import type { ErpListMandatesOutput } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Status = ErpListMandatesOutput['data'][number]['status'];
const statuses: readonly Status[] = ['Received', 'Ordered', 'Rejected'];

/** The purchase orders that a buyer's own system has sent. */
export function MandatesPage() {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader title={t('mandates')} description={t('mandatesWords')} />
      <DataList
        label={t('mandates')}
        queryKey={['mandates']}
        fetch={({ limit_start, limit_page_length, sort, filters }) =>
          client.erp.list_mandates({
            limit_start,
            limit_page_length,
            sort,
            status_filter: statuses.find((status) => status === filters['status_filter']),
          })
        }
        rowKey={(row) => row.name}
        rowTo={(row) => `/mandates/${row.name}`}
        filters={[
          {
            name: 'status_filter',
            label: t('status'),
            options: statuses.map((value) => ({ value, label: term(value) })),
          },
        ]}
        columns={[
          { header: t('mandate'), cell: (row) => row.name },
          { header: t('status'), cell: (row) => <StatusBadge status={row.status} /> },
          { header: t('mandateNumber'), cell: (row) => row.external_ref },
          { header: t('lines'), cell: (row) => t('lineCount', { count: row.lines.length }) },
          { header: t('receivedOn'), cell: (row) => formats.moment(row.created_at), sort: 'created_at' },
        ]}
        empty={{
          title: t('noMandates'),
          body: t('noMandatesWords'),
          icon: <IconFileInvoice size={40} aria-hidden />,
          action: (
            <Button component={Link} to="/connections">
              {t('connect')}
            </Button>
          ),
        }}
      />
    </>
  );
}
