import { IconClipboardList } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useOrderColumns, useOrderStatusFilter } from '../../shared/order/order-columns.tsx';
import { readOrderStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { OrderButtons } from './order-buttons.tsx';

export function OrdersPage() {
  const t = useTranslations('exporter');
  const trade = useTranslations('order');
  const columns = useOrderColumns();
  const statusFilter = useOrderStatusFilter();
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
        searchLabel={trade('searchOrders')}
        filters={[statusFilter]}
        columns={[
          columns.order,
          columns.status,
          { header: t('buyer'), cell: (row) => row.buyer_name },
          { header: t('lot'), cell: (row) => row.lot_reference ?? row.lot },
          columns.quantity,
          columns.total,
          columns.placedOn,
        ]}
        empty={{ title: t('noOrders'), body: t('noOrdersWords'), icon: <IconClipboardList size={40} aria-hidden /> }}
      />
    </>
  );
}
