import type { FarmerListMyPlotsInput } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { IconMap2, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import { isUnreachable, patience } from '../../offline/last-known.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormOptions, usePlots } from './known-farm.ts';
import { FarmProblem, LastKnownNote } from './last-known-note.tsx';
import { pageOf } from './local-page.ts';
import { pageOfFeature, usePlotsOnMap } from './plots-on-map.ts';

export function PlotsPage() {
  const t = useTranslations('farmer');
  const { plotArea, number } = useFormats();
  const term = useTerms();
  const navigate = useNavigate();
  const plots = usePlots();
  const options = useFormOptions();
  const features = usePlotsOnMap(plots.data?.answer);
  const list = async ({ filters, ...query }: ListQuery) => {
    try {
      return await client.farmer.list_my_plots({ ...query, ...(filters as Partial<FarmerListMyPlotsInput>) }, patience);
    } catch (error) {
      const known = plots.data ?? (await plots.refetch()).data;
      if (!isUnreachable(error) || known === undefined) throw error;
      return pageOf(
        known.answer,
        { ...query, filters },
        {
          textOf: ({ name, plot_name }) => `${name} ${plot_name}`,
          fits: ({ status, commodity_type }, { status_filter = status, commodity_type: wanted = commodity_type }) =>
            status === status_filter && commodity_type === wanted,
        },
      );
    }
  };
  const newPlot = (
    <Button component={Link} to="/farmer/plots/new" size="md" leftSection={<IconPlus size={20} aria-hidden />}>
      {t('newPlot')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('plots')} description={t('plotsWords')} actions={newPlot} />
      {plots.error !== null && <FarmProblem error={plots.error} retry={() => void plots.refetch()} />}
      <LastKnownNote knownAt={plots.data?.knownAt} />
      <WaitingList kinds={['plot', 'plot-change']} />
      {features.length > 0 && (
        <Section title={t('map')}>
          <PlotMap
            features={features}
            label={t('plotsMap')}
            onSelect={(id) => void navigate({ to: pageOfFeature(id) })}
            height={360}
          />
        </Section>
      )}
      <DataList
        label={t('plots')}
        queryKey={['farmer', 'plots']}
        fetch={list}
        rowKey={(row) => row.name}
        rowTo={(row) => `/farmer/plots/${row.name}`}
        searchLabel={t('searchPlots')}
        filters={[
          {
            name: 'status_filter',
            label: t('status'),
            options: ['Draft', 'Verified'].map((value) => ({ value, label: term(value) })),
          },
          {
            name: 'commodity_type',
            label: t('commodity'),
            options: (options.data?.answer.commodity_types ?? []).map((value) => ({ value, label: term(value) })),
          },
        ]}
        columns={[
          { header: t('plot'), cell: (row) => row.plot_name, sort: 'plot_name' },
          { header: t('status'), cell: (row) => <StatusBadge status={row.status} />, sort: 'status' },
          { header: t('commodity'), cell: (row) => term(row.commodity_type) },
          { header: t('area'), cell: (row) => plotArea(row) ?? '–', right: true, sort: 'area_ha' },
          {
            header: t('overlaps'),
            cell: (row) => (row.overlap_count === 0 ? t('noneShort') : number(row.overlap_count)),
            right: true,
          },
        ]}
        empty={{
          title: t('noPlots'),
          body: t('noPlotsWords'),
          icon: <IconMap2 size={40} aria-hidden />,
          action: newPlot,
        }}
      />
    </>
  );
}
