import type { AuthorityCertsListExportCertificatesInput } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { Since, standingOf } from '../../shared/certificate/since.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const states = ['Issued', 'Revoked', 'Expired'] as const;

function narrowedBy({ search, sort, filters }: Pick<ListQuery, 'search' | 'sort' | 'filters'>) {
  const days = filters['ending'];
  return {
    search,
    sort,
    status: filters['status'] as AuthorityCertsListExportCertificatesInput['status'],
    changed: filters['changed'] === 'yes' ? true : undefined,
    ending_within_days: days !== undefined && /^\d{1,4}$/.test(days) ? Number(days) : undefined,
  };
}

export function CertificatesPage() {
  const t = useTranslations('authority');
  const s = useTranslations('certificate');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader
        title={t('certificates')}
        description={t('certificatesWords')}
        actions={
          <Button component={Link} to="/authority/certificates/new">
            {t('issueNew')}
          </Button>
        }
      />
      <DataList
        label={t('certificates')}
        queryKey={['authority', 'certificates']}
        searchLabel={t('searchCertificates')}
        fetch={({ limit_start, limit_page_length, ...query }) =>
          client.authority_certs.list_export_certificates({ limit_start, limit_page_length, ...narrowedBy(query) })
        }
        exportCsv={(query) => client.authority_certs.export_certificates_csv(narrowedBy(query))}
        filters={[
          { name: 'status', label: s('state'), options: states.map((value) => ({ value, label: term(value) })) },
          { name: 'changed', label: t('changedSince'), options: [{ value: 'yes', label: t('changedOnly') }] },
          { name: 'ending', label: t('endingWithin'), number: true },
        ]}
        rowKey={(row) => row.name}
        rowTo={(row) => `/authority/certificates/${row.name}`}
        columns={[
          { header: s('certificate'), cell: (row) => row.name, sort: 'name' },
          {
            header: s('state'),
            cell: (row) => (
              <>
                <StatusBadge status={standingOf(row)} />
                <Since changes={row.since} />
              </>
            ),
          },
          { header: t('order'), cell: (row) => row.order },
          { header: t('exporter'), cell: (row) => row.exporter_name },
          {
            header: t('quantity'),
            cell: (row) => `${formats.quantity(Number(row.quantity), row.unit)} ${term(row.commodity_type)}`,
            deskOnly: true,
          },
          { header: t('inspected'), cell: (row) => t(row.inspected ? 'inspectedYes' : 'inspectedNo'), deskOnly: true },
          { header: s('issuedOn'), cell: (row) => formats.day(row.issued_at), sort: 'issued_at' },
          {
            header: s('goodUntil'),
            cell: (row) => (row.expiry === null ? s('noEnd') : formats.day(row.expiry)),
            sort: 'expiry',
          },
        ]}
        empty={{ title: t('noCertificates'), icon: <IconCertificate size={40} aria-hidden /> }}
      />
    </>
  );
}
