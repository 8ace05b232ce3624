import type { CooperativeListIncomingOrdersInput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { useOrderColumns, useOrderStatusFilter } from '../../shared/order/order-columns.tsx';
import { readOrderStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import type { ListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCooperative } from './use-cooperative.ts';

export function OrdersPage() {
  const t = useTranslations('cooperative');
  const trade = useTranslations('order');
  const columns = useOrderColumns();
  const statusFilter = useOrderStatusFilter();
  const { data: options } = useQuery(lotOptionsQuery);
  const { cooperative } = useCooperative();
  // A link from a lot or a buyer narrows the list to it.
  const { lot, buyer } = useSearch({ strict: false }) as ListSearch;
  const linked = {
    lot: lot === undefined ? undefined : String(lot),
    buyer: buyer === undefined ? undefined : String(buyer),
  };
  const narrowed = ({ search, sort, filters }: ListQuery): CooperativeListIncomingOrdersInput => ({
    ...linked,
    cooperative,
    search,
    sort,
    status_filter: readOrderStatus(filters['status_filter']),
    exporter: filters['exporter'],
  });
  const only = linked.lot ?? linked.buyer;
  return (
    <>
      <PageHeader
        title={only === undefined ? t('orders') : t('ordersOf', { name: only })}
        description={t('ordersWords')}
        actions={
          only !== undefined && (
            <Button component={Link} to="/cooperative/orders" variant="default">
              {t('allOrders')}
            </Button>
          )
        }
      />
      <DataList
        label={t('orders')}
        queryKey={['cooperative', 'orders', cooperative, linked]}
        fetch={(query) =>
          client.cooperative.list_incoming_orders({
            ...narrowed(query),
            limit_start: query.limit_start,
            limit_page_length: query.limit_page_length,
          })
        }
        exportCsv={(query) => client.cooperative.export_incoming_orders_csv(narrowed(query))}
        rowKey={(row) => row.name}
        rowTo={(row) => `/orders/${row.name}`}
        rowActions={(row) =>
          row.status === 'Settled' && (
            <Button
              component={Link}
              to={`/cooperative/settlements/${row.name}`}
              variant="subtle"
              size="compact-sm"
              aria-label={`${t('settlement')}: ${row.name}`}
            >
              {t('settlement')}
            </Button>
          )
        }
        searchLabel={trade('searchOrders')}
        filters={[
          statusFilter,
          {
            name: 'exporter',
            label: t('exporter'),
            options: (options?.exporters ?? []).map(({ name, title }) => ({ value: name, label: title })),
          },
        ]}
        columns={[
          columns.order,
          columns.status,
          { header: t('lot'), cell: (row) => row.lot_reference ?? row.lot },
          {
            header: `${t('buyer')}, ${t('exporter')}`,
            cell: (row) => (
              <>
                <Text size="sm">{row.buyer_name}</Text>
                <Text size="sm" c="dimmed">
                  {row.exporter_name}
                </Text>
              </>
            ),
          },
          columns.quantity,
          columns.total,
          columns.placedOn,
        ]}
        empty={{
          title: t('noOrders'),
          body: t('noOrdersWords'),
          icon: <IconClipboardList size={40} aria-hidden />,
        }}
      />
    </>
  );
}
