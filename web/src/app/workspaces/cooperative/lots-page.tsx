import type { CooperativeListLotsInput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconPackages, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { LotStatus } from '../../shared/lot/lot-status.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCooperative } from './use-cooperative.ts';

const statuses = ['Draft', 'Listed', 'Notarized', 'Verified', 'Flagged', 'Sold', 'Cancelled'] as const;

/** The operation's parameters; both operations of the list take the same filters. */
function narrowed({ search, sort, filters }: ListQuery, cooperative: string | undefined): CooperativeListLotsInput {
  return {
    search,
    sort,
    status_filter: filters['status_filter'] as CooperativeListLotsInput['status_filter'],
    commodity_type: filters['commodity_type'],
    corridor: filters['corridor'],
    cooperative,
    exporter: filters['exporter'],
  };
}

export function LotsPage() {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const term = useTerms();
  const countries = useCountries();
  const { data: options } = useQuery(lotOptionsQuery);
  const titled = (orgs: readonly { name: string; title: string }[] = []) =>
    orgs.map(({ name, title }) => ({ value: name, label: title }));
  const { sells, cooperative } = useCooperative();
  const create = sells && (
    <Button component={Link} to="/cooperative/lots/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('newLot')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('lots')} description={t('lotsWords')} actions={create} />
      <DataList
        label={t('lots')}
        queryKey={['cooperative', 'lots', cooperative]}
        fetch={(query) =>
          client.cooperative.list_lots({
            ...narrowed(query, cooperative),
            limit_start: query.limit_start,
            limit_page_length: query.limit_page_length,
          })
        }
        exportCsv={(query) => client.cooperative.export_lots_csv(narrowed(query, cooperative))}
        rowKey={(row) => row.name}
        rowTo={(row) => `/cooperative/lots/${row.name}`}
        searchLabel={t('searchLots')}
        filters={[
          {
            name: 'status_filter',
            label: t('status'),
            options: statuses.map((value) => ({ value, label: term(value) })),
          },
          {
            name: 'commodity_type',
            label: t('commodity'),
            options: (options?.commodity_types ?? []).map(({ name }) => ({ value: name, label: term(name) })),
          },
          {
            name: 'corridor',
            label: t('corridor'),
            options: (options?.corridors ?? []).map((way) => ({ value: way.name, label: countries.corridor(way) })),
          },
          { name: 'exporter', label: t('exporter'), options: titled(options?.exporters) },
        ]}
        columns={[
          {
            header: t('lot'),
            cell: (row) => (
              <>
                {row.lot_reference ?? row.name}
                {row.lot_reference !== null && (
                  <Text component="span" size="xs" c="dimmed" display="block" fw={400}>
                    {row.name}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('status'), cell: (row) => <LotStatus lot={row} />, sort: 'status' },
          {
            header: t('commodity'),
            cell: (row) => [term(row.commodity_type), row.grade].filter((word) => word !== null).join(', '),
          },
          {
            header: t('quantity'),
            cell: (row) => formats.quantity(row.quantity, row.unit),
            right: true,
            sort: 'quantity',
          },
          {
            header: t('pricePerUnit'),
            cell: (row) =>
              row.currency === null || row.asking_price === null
                ? formats.none
                : `${formats.money(row.asking_price, row.currency)}/${row.unit}`,
            right: true,
            sort: 'asking_price',
          },
          { header: t('createdOn'), cell: (row) => formats.day(row.created_at), sort: 'created_at', deskOnly: true },
        ]}
        empty={{
          title: t('noLots'),
          body: t('noLotsWords'),
          icon: <IconPackages size={40} aria-hidden />,
          action: create,
        }}
      />
    </>
  );
}
