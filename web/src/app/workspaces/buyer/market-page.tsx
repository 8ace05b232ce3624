import type { MarketplaceListLotsInput } from '@lotmark/sdk';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import type { Filter } from '../../ui/list-bar.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LotTile } from './lot-tile.tsx';
import { filterOptionsQuery } from './queries.ts';

const sorts = [
  ['listed_at desc', 'newest'],
  ['listed_at asc', 'oldest'],
  ['price asc', 'cheapest'],
  ['price desc', 'dearest'],
  ['quantity desc', 'largest'],
  ['quantity asc', 'smallest'],
] as const;

export function MarketPage() {
  const t = useTranslations('buyer');
  return (
    <>
      <PageHeader title={t('market')} description={t('marketWords')} />
      <DataList
        label={t('market')}
        queryKey={['market', 'lots']}
        fetch={({ filters, ...query }) =>
          client.marketplace.list_lots({ ...query, ...(filters as Partial<MarketplaceListLotsInput>) })
        }
        rowKey={(lot) => lot.name}
        columns={[]}
        tile={(lot) => <LotTile lot={lot} />}
        pageLength={24}
        searchLabel={t('searchMarket')}
        filters={useMarketFilters()}
        sorts={sorts.map(([value, key]) => ({ value, label: t(key) }))}
        empty={{ title: t('noLots'), body: t('noLotsWords'), icon: <IconBuildingStore size={40} aria-hidden /> }}
      />
    </>
  );
}

/** What the lots that are there can be narrowed by; grades are those of the chosen commodity. */
function useMarketFilters(): Filter[] {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const term = useTerms();
  const { get } = useListSearch();
  const options = useQuery(filterOptionsQuery).data;
  const commodities = options?.commodity_types ?? [];
  const commodity = get('commodity_type');
  const graded = commodities.filter(({ name }) => commodity === '' || name === commodity);
  const grades = [...new Set(graded.flatMap((each) => each.grades))];
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: term(value) }));
  return [
    { name: 'commodity_type', label: t('commodity'), options: named(commodities.map(({ name }) => name)) },
    {
      name: 'origin_country',
      label: t('origin'),
      options: (options?.origin_countries ?? []).map(({ code }) => ({ value: code, label: formats.country(code) })),
    },
    { name: 'grade', label: t('grade'), options: named(grades) },
    { name: 'processing_method', label: t('processing'), options: named(options?.processing_methods ?? []) },
    {
      name: 'corridor',
      label: t('corridor'),
      options: (options?.corridors ?? []).map(({ name, origin_country, destination_country }) => ({
        value: name,
        label: t('route', { from: formats.country(origin_country), to: formats.country(destination_country) }),
      })),
    },
    {
      name: 'cooperative',
      label: t('cooperative'),
      options: (options?.cooperatives ?? []).map(({ name, title }) => ({ value: name, label: title })),
    },
    { name: 'currency', label: t('currency'), options: named(options?.currencies ?? []) },
    { name: 'min_price', label: t('minPrice'), number: true },
    { name: 'max_price', label: t('maxPrice'), number: true },
  ];
}
