import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { useOrderColumns, useOrderStatusFilter } from '../../shared/order/order-columns.tsx';
import { readOrderStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { waitsForPayment } from './queries.ts';

export function OrdersPage() {
  const t = useTranslations('buyer');
  const trade = useTranslations('order');
  const columns = useOrderColumns();
  const statusFilter = useOrderStatusFilter();
  const term = useTerms();
  return (
    <>
      <PageHeader title={t('orders')} description={t('ordersWords')} />
      <DataList
        label={t('orders')}
        queryKey={['buyer', 'orders']}
        fetch={({ limit_start, limit_page_length, sort, ...query }) =>
          client.orders.list_my_orders({ limit_start, limit_page_length, sort, ...narrowed(query) })
        }
        exportCsv={(query) => client.orders.export_my_orders(narrowed(query))}
        rowKey={(row) => row.name}
        rowTo={(row) => `/orders/${row.name}`}
        rowActions={(row) =>
          waitsForPayment(row) && (
            <Button component={Link} to={`/checkout/${row.name}`} size="xs">
              {t('pay')}
            </Button>
          )
        }
        searchLabel={trade('searchOrders')}
        filters={[
          statusFilter,
          { name: 'unpaid', label: t('payment'), options: [{ value: 'true', label: t('unpaid') }] },
        ]}
        columns={[
          columns.order,
          columns.status,
          { header: t('lot'), cell: (row) => `${term(row.commodity_type)}, ${row.lot}` },
          { header: t('seller'), cell: (row) => row.exporter_name, deskOnly: true },
          columns.quantity,
          columns.total,
          columns.placedOn,
        ]}
        empty={{
          title: t('noOrders'),
          body: t('noOrdersWords'),
          icon: <IconClipboardList size={40} aria-hidden />,
          action: (
            <Button component={Link} to="/market">
              {t('toMarket')}
            </Button>
          ),
        }}
      />
    </>
  );
}

function narrowed({ filters, search }: Pick<ListQuery, 'filters' | 'search'>) {
  return {
    search,
    status_filter: readOrderStatus(filters['status_filter']),
    unpaid: filters['unpaid'] === 'true' ? true : undefined,
  };
}
