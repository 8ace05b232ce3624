import { IconClipboardList } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../i18n/formats.ts';
import { client } from '../session/client.ts';
import { orderStatuses, readOrderStatus } from '../trade/order-statuses.ts';
import { DataList } from '../ui/data-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { OrderButtons } from './order-buttons.tsx';

export function OrdersPage() {
  const t = useTranslations('exporter');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader title={t('orders')} description={t('ordersWords')} />
      <DataList
        label={t('orders')}
        queryKey={['exporter', 'orders']}
        fetch={({ filters, ...query }) =>
          client.exporter.list_orders({ ...query, status_filter: readOrderStatus(filters['status_filter']) })
        }
        exportCsv={({ filters, search }) =>
          client.exporter.export_csv({ search, status_filter: readOrderStatus(filters['status_filter']) })
        }
        rowKey={(row) => row.name}
        rowTo={(row) => `/orders/${row.name}`}
        rowActions={(row) => <OrderButtons order={row} />}
        searchLabel={t('searchOrders')}
        filters={[
          {
            name: 'status_filter',
            label: t('status'),
            options: orderStatuses.map((value) => ({ value, label: term(value) })),
          },
        ]}
        columns={[
          { header: t('order'), cell: (row) => row.name },
          { header: t('status'), cell: (row) => <StatusBadge status={row.status} /> },
          { header: t('buyer'), cell: (row) => row.buyer_name },
          { header: t('lot'), cell: (row) => row.lot_reference ?? row.lot },
          { header: t('quantity'), cell: (row) => formats.quantity(row.quantity, row.unit), right: true },
          {
            header: t('total'),
            cell: (row) => formats.money(row.total_amount, row.currency),
            right: true,
            sort: 'total_amount',
          },
          { header: t('created'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
        ]}
        empty={{ title: t('noOrders'), body: t('noOrdersWords'), icon: <IconClipboardList size={40} aria-hidden /> }}
      />
    </>
  );
}
