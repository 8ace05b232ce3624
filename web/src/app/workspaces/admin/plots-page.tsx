import type { AuthorityListPlotsInput } from '@lotmark/sdk';
import { Text } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { PlotMap } from '../../map/plot-map.tsx';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const statuses = ['Draft', 'Verified', 'Retired'] as const;
const pageTo = (plot: string) => `/cooperative/plots/${plot}`;

type Chosen = Pick<
  AuthorityListPlotsInput,
  'status_filter' | 'commodity_type' | 'country' | 'cooperative' | 'overlapping' | 'search'
>;

const chosenOf = (get: (name: string) => string | undefined): Chosen => ({
  status_filter: statuses.find((each) => each === get('status_filter')),
  commodity_type: get('commodity_type') || undefined,
  country: get('country') || undefined,
  cooperative: get('cooperative') || undefined,
  overlapping: get('overlapping') === 'yes' ? true : undefined,
  search: get('search') || undefined,
});

/** Every plot, with filters, as a list and on the map. */
export function PlotsPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const { language } = useLanguage();
  const { data: options } = useQuery(lotOptionsQuery);
  const { data: founding } = useQuery({
    queryKey: ['countries'],
    queryFn: () => client.cooperative_onboard.cooperative_onboard_options(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const search = useListSearch('');
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (
    <>
      <PageHeader title={t('allPlots')} description={t('allPlotsWords')} />
      <MapOfPlots chosen={chosenOf((name) => search.get(name))} />
      <DataList
        label={t('allPlots')}
        queryKey={['admin', 'plots']}
        fetch={({ filters, ...query }) =>
          client.authority.list_plots({ ...query, ...chosenOf((name) => filters[name]), search: query.search })
        }
        rowKey={(row) => row.name}
        rowTo={(row) => pageTo(row.name)}
        searchLabel={t('plotSearch')}
        filters={[
          {
            name: 'status_filter',
            label: t('state'),
            options: statuses.map((value) => ({ value, label: term(value) })),
          },
          {
            name: 'commodity_type',
            label: t('plotCommodity'),
            options: (options?.commodity_types ?? []).map(({ name }) => ({ value: name, label: term(name) })),
          },
          {
            name: 'country',
            label: t('plotCountry'),
            options: (founding?.countries ?? [])
              .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
              .sort((a, b) => a.label.localeCompare(b.label, language)),
          },
          {
            name: 'cooperative',
            label: t('plotCooperative'),
            options: (options?.cooperatives ?? []).map(({ name, title }) => ({ value: name, label: title })),
          },
          { name: 'overlapping', label: t('plotOverlaps'), options: [{ value: 'yes', label: t('plotOverlapping') }] },
        ]}
        columns={[
          {
            header: t('plotOne'),
            cell: (row) => (
              <>
                {row.plot_name}
                <Text component="span" size="xs" c="dimmed" display="block" fw={400}>
                  {row.name}
                </Text>
              </>
            ),
            sort: 'plot_name',
          },
          { header: t('plotFarmer'), cell: (row) => row.farmer_name },
          { header: t('state'), cell: (row) => <StatusBadge status={row.status} />, sort: 'status' },
          { header: t('plotCommodity'), cell: (row) => term(row.commodity_type) },
          {
            header: t('plotCountry'),
            cell: (row) => (row.country === null ? '–' : (names.of(row.country) ?? row.country)),
          },
          {
            header: t('plotArea'),
            cell: (row) => formats.plotArea(row) ?? '–',
            right: true,
            sort: 'area_ha',
          },
          { header: t('plotOverlaps'), cell: (row) => formats.number(row.overlap_count), right: true, deskOnly: true },
        ]}
        empty={{ title: t('plotNone'), icon: <IconMap2 size={40} aria-hidden /> }}
      />
    </>
  );
}

/** The first hundred of the plots that the filters leave, by their points. */
function MapOfPlots({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('admin');
  const navigate = useNavigate();
  const plots = useQuery({
    queryKey: ['admin', 'plots', 'map', chosen],
    queryFn: () => client.authority.list_plots({ ...chosen, limit_page_length: 100 }),
  });
  const rows = plots.data?.data.filter(({ gps_lat, gps_lng }) => gps_lat !== null && gps_lng !== null) ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('plotMap')}>
      <PlotMap
        label={t('plotMap')}
        features={rows.map(({ name, plot_name, farmer_name, gps_lat, gps_lng }) => ({
          id: name,
          label: `${plot_name}, ${farmer_name}`,
          point: { lat: gps_lat ?? 0, lng: gps_lng ?? 0 },
        }))}
        onSelect={(plot) => void navigate({ to: pageTo(plot) })}
      />
      {(plots.data?.total ?? 0) > 100 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('plotMapFirst')}
        </Text>
      )}
    </Section>
  );
}
