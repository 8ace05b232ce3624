import { IconGavel } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** An admin sees all orders in the list of "my" orders; the page of an order has the decision. */
export function DisputesPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  return (
    <>
      <PageHeader title={t('disputes')} description={t('disputesWords')} />
      <DataList
        label={t('disputes')}
        queryKey={['admin', 'disputes']}
        fetch={({ filters: _none, ...query }) => client.orders.list_my_orders({ ...query, status_filter: 'Disputed' })}
        rowKey={(row) => row.name}
        rowTo={(row) => `/orders/${row.name}`}
        searchLabel={t('searchOrders')}
        columns={[
          { header: t('order'), cell: (row) => row.name },
          { header: t('lot'), cell: (row) => row.lot_reference ?? row.lot },
          { header: t('buyer'), cell: (row) => row.buyer_name },
          { header: t('exporter'), cell: (row) => row.exporter_name },
          { header: t('amount'), cell: (row) => formats.money(row.total_amount, row.currency), right: true },
          { header: t('paidOn'), cell: (row) => formats.day(row.paid_at) },
        ]}
        empty={{ title: t('noDisputes'), body: t('noDisputesWords'), icon: <IconGavel size={40} aria-hidden /> }}
      />
    </>
  );
}
