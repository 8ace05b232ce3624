import { IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';

const bands = ['Prime', 'Strong', 'Developing', 'Emerging'] as const;
const kinds = ['Farmer', 'Cooperative', 'Exporter'] as const;

/** What the list and its export ask for, alike. */
const asked = ({ filters, search, sort }: ListQuery) => ({
  q: search,
  score_band: bands.find((band) => band === filters['score_band']),
  entity_type: kinds.find((kind) => kind === filters['entity_type']),
  corridor: filters['corridor'],
  sort,
});

/** The profiles that holders share with banks, and what they come to. */
export function ProfilesPage() {
  const t = useTranslations('bank');
  const fep = useTranslations('fep');
  const formats = useFormats();
  const countries = useCountries();
  const summary = useQuery({ queryKey: ['bank', 'summary'], queryFn: () => client.bank.bank_summary() });
  const { data } = summary;
  return (
    <>
      <PageHeader title={t('profiles')} description={t('profilesWords')} />
      {summary.error !== null && <Problem error={summary.error} retry={() => void summary.refetch()} />}
      <StatTiles
        loading={summary.isPending}
        stats={[
          { label: t('total'), value: formats.number(data?.total_profiles) },
          { label: t('mean'), value: formats.number(data?.mean_score, 1) },
          { label: t('prime'), value: formats.number(data?.prime_count) },
          { label: t('recent'), value: formats.number(data?.recent_updates) },
          { label: t('volume'), value: formats.quantity(data?.total_volume_kg, 'kg') },
          { label: t('shipments'), value: formats.number(data?.verified_shipments) },
        ]}
      />
      <DataList
        label={t('profiles')}
        queryKey={['bank', 'profiles']}
        fetch={(query) =>
          client.bank.list_finance_profiles({
            ...asked(query),
            limit_start: query.limit_start,
            limit_page_length: query.limit_page_length,
          })
        }
        exportCsv={(query) => client.bank.export_finance_profiles_csv(asked(query))}
        rowKey={(row) => row.name}
        rowTo={(row) => `/bank/profiles/${row.name}`}
        searchLabel={t('search')}
        filters={[
          {
            name: 'score_band',
            label: fep('band'),
            options: bands.map((value) => ({ value, label: fep(`band_${value}`) })),
          },
          {
            name: 'entity_type',
            label: fep('kind'),
            options: kinds.map((value) => ({ value, label: fep(`kind_${value}`) })),
          },
          {
            name: 'corridor',
            label: fep('corridor'),
            options: (data?.corridors ?? []).map((value) => ({ value, label: countries.corridorNamed(value) })),
          },
        ]}
        columns={[
          { header: fep('name'), cell: (row) => row.name },
          { header: fep('holder'), cell: (row) => row.holder ?? fep('notShared') },
          { header: fep('kind'), cell: (row) => fep(`kind_${row.entity_type}`) },
          { header: fep('country'), cell: (row) => formats.country(row.country) },
          {
            header: fep('corridor'),
            cell: (row) => (row.corridor === null ? formats.none : countries.corridorNamed(row.corridor)),
          },
          {
            header: fep('band'),
            cell: (row) => (row.score_band === null ? formats.none : fep(`band_${row.score_band}`)),
          },
          { header: fep('score'), cell: (row) => formats.number(row.score, 1), sort: 'score', right: true },
          { header: fep('computed'), cell: (row) => formats.day(row.computed_at), sort: 'computed_at', deskOnly: true },
        ]}
        empty={{ title: t('noProfiles'), body: t('noProfilesWords'), icon: <IconReportMoney size={40} aria-hidden /> }}
      />
    </>
  );
}
