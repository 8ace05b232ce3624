import type { InsuranceProductsListProductsInput } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { isAgent } from './who.ts';

export function ProductsPage() {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const who = useWhoami();
  return (
    <>
      <PageHeader
        title={t('products')}
        description={t('productsWords')}
        actions={
          isAgent(who) && (
            <Button component={Link} to="/insurance/products/new" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('newProduct')}
            </Button>
          )
        }
      />
      <DataList
        label={t('products')}
        queryKey={['insurance', 'products']}
        searchLabel={t('product')}
        fetch={({ limit_start, limit_page_length, search, sort, filters }) =>
          client.insurance_products.list_products({
            limit_start,
            limit_page_length,
            search,
            sort: sort as InsuranceProductsListProductsInput['sort'],
            open: filters['open'] === 'yes' ? true : undefined,
          })
        }
        filters={[{ name: 'open', label: t('state'), options: [{ value: 'yes', label: t('openOnly') }] }]}
        rowKey={(row) => row.name}
        rowTo={(row) => `/insurance/products/${row.name}`}
        columns={[
          { header: t('product'), cell: (row) => row.title, sort: 'title' },
          { header: t('insured'), cell: (row) => t(`peril_${row.peril}`) },
          { header: t('insurer'), cell: (row) => row.insurer_name },
          {
            header: t('season'),
            cell: (row) => `${formats.day(row.season_from)} – ${formats.day(row.season_to)}`,
          },
          {
            header: t('salesUntil'),
            cell: (row) => (row.open ? formats.day(row.sales_until) : t('soldNoMore')),
            sort: 'sales_until',
          },
          {
            header: t('sum'),
            cell: (row) => `${formats.money(row.sum_min, row.currency)} – ${formats.money(row.sum_max, row.currency)}`,
            deskOnly: true,
          },
        ]}
        empty={{ title: t('noProducts'), icon: <IconFileText size={40} aria-hidden /> }}
      />
    </>
  );
}
