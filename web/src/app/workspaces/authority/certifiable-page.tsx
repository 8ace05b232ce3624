import { IconCertificate } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { officeStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Orders for which a certificate may be issued. */
export function CertifiablePage() {
  const t = useTranslations('authority');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader
        title={t('issueNew')}
        description={t('issueQueueWords')}
        back={{ to: '/authority/certificates', label: t('certificates') }}
      />
      <DataList
        label={t('issueNew')}
        queryKey={['authority', 'certifiable']}
        searchLabel={t('searchOrders')}
        fetch={({ filters: _filters, ...query }) => client.authority_certs.list_certifiable_orders(query)}
        rowKey={(row) => row.order}
        rowTo={(row) => `/authority/certificates/new/${row.order}`}
        columns={[
          { header: t('order'), cell: (row) => row.order, sort: 'order' },
          { header: t('orderState'), cell: (row) => <StatusBadge status={officeStatus(row.order_status)} /> },
          { header: t('lot'), cell: (row) => row.lot },
          { header: t('exporter'), cell: (row) => row.exporter_name },
          {
            header: t('quantity'),
            cell: (row) => `${formats.quantity(Number(row.quantity), row.unit)} ${term(row.commodity_type)}`,
          },
          { header: t('corridor'), cell: (row) => row.corridor, deskOnly: true },
          { header: t('inspected'), cell: (row) => t(row.inspected ? 'inspectedYes' : 'inspectedNo') },
          { header: t('soldOn'), cell: (row) => formats.day(row.sold_at), sort: 'sold_at' },
        ]}
        empty={{ title: t('noOrders'), icon: <IconCertificate size={40} aria-hidden /> }}
      />
    </>
  );
}
