import type { FarmerExportMyLotsCsvInput, FarmerListMyLotsInput } from '@lotmark/sdk';
import { Anchor, Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { LotStatus } from '../../shared/lot/lot-status.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useFormOptions } from './known-farm.ts';

const statuses = ['Draft', 'Listed', 'Notarized', 'Verified', 'Flagged', 'Cancelled', 'Sold'] as const;

export function LotsPage() {
  const t = useTranslations('farmer');
  const c = useTranslations('common');
  const { quantity, day } = useFormats();
  const term = useTerms();
  const staged = (mass: string, stage: string | null) => (stage === null ? mass : `${mass} ${term(stage)}`);
  const options = useFormOptions();
  const newLot = (
    <Button component={Link} to="/farmer/lots/new" size="md" leftSection={<IconPlus size={20} aria-hidden />}>
      {t('newLot')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('lots')} description={t('lotsWords')} actions={newLot} />
      <DataList
        label={t('lots')}
        queryKey={['farmer', 'lots']}
        fetch={({ filters, ...query }) =>
          client.farmer.list_my_lots({ ...query, ...(filters as Partial<FarmerListMyLotsInput>) })
        }
        exportCsv={({ filters, search }) =>
          client.farmer.export_my_lots_csv({ search, ...(filters as Partial<FarmerExportMyLotsCsvInput>) })
        }
        rowKey={(row) => row.name}
        rowTo={(row) => `/lots/${row.name}`}
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
            options: (options.data?.answer.commodity_types ?? []).map((value) => ({ value, label: term(value) })),
          },
        ]}
        columns={[
          { header: t('lot'), cell: (row) => row.name },
          { header: t('status'), cell: (row) => <LotStatus lot={row} />, sort: 'status' },
          { header: t('commodity'), cell: (row) => term(row.commodity_type) },
          {
            header: t('lotQuantity'),
            cell: (row) => staged(quantity(row.quantity, row.unit), row.stage),
            right: true,
            sort: 'quantity',
          },
          {
            header: t('myShare'),
            cell: (row) => staged(quantity(row.my_quantity_kg, 'kg'), row.my_stage),
            right: true,
          },
          { header: t('made'), cell: (row) => day(row.created_at), sort: 'created_at' },
        ]}
        rowActions={(row) =>
          // A draft has nothing to show to strangers.
          row.status !== 'Draft' && (
            <Anchor href={`/verify/${row.name}`} size="sm" aria-label={`${c('verifyPage')}: ${row.name}`}>
              {c('verifyPage')}
            </Anchor>
          )
        }
        empty={{
          title: t('noLots'),
          body: t('noLotsWords'),
          icon: <IconPackage size={40} aria-hidden />,
          action: newLot,
        }}
      />
    </>
  );
}
