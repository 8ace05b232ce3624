import type { CooperativeListMemberPlotsInput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconFileUpload, IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useCooperative } from './use-cooperative.ts';

const statuses = ['Draft', 'Verified'] as const;

export function PlotsPage() {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const term = useTerms();
  const { data: options } = useQuery(lotOptionsQuery);
  const { cooperative, chosen } = useCooperative();
  const importing = useTranslations('plotImport');
  // Who may correct records of other members may bring them, too.
  const office = chosen !== undefined && chosen.role !== 'Member';
  const summary = useQuery({
    queryKey: ['cooperative', 'farms', cooperative],
    queryFn: () => client.cooperative.member_farm_summary({ cooperative }),
  });
  const { data: farms } = summary;
  return (
    <>
      <PageHeader
        title={t('plots')}
        description={t('plotsWords')}
        actions={
          office && (
            <Button
              component={Link}
              to="/cooperative/plots/imports"
              variant="default"
              leftSection={<IconFileUpload size={18} aria-hidden />}
            >
              {importing('title')}
            </Button>
          )
        }
      />
      {summary.error !== null && <Problem error={summary.error} retry={() => void summary.refetch()} />}
      <StatTiles
        loading={summary.isPending}
        stats={[
          { label: t('farmers'), value: formats.number(farms?.farmers) },
          { label: t('plots'), value: formats.number(farms?.plots.total) },
          {
            label: t('plotsVerified'),
            value: formats.number(farms?.plots.verified),
            note: t('plotsDraft', { count: farms?.plots.draft ?? 0 }),
          },
          { label: t('area'), value: formats.hectares(farms?.total_area_ha) },
        ]}
      />
      <MemberMap cooperative={cooperative} />
      <DataList
        label={t('plots')}
        queryKey={['cooperative', 'plots', cooperative]}
        fetch={({ filters, ...query }) =>
          client.cooperative.list_member_plots({
            ...query,
            status_filter: filters['status_filter'] as CooperativeListMemberPlotsInput['status_filter'],
            commodity_type: filters['commodity_type'],
            cooperative,
          })
        }
        rowKey={(row) => row.name}
        rowTo={(row) => `/cooperative/plots/${row.name}`}
        searchLabel={t('searchPlots')}
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
        ]}
        columns={[
          {
            header: t('plot'),
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
          { header: t('farmer'), cell: (row) => row.farmer_name },
          { header: t('status'), cell: (row) => <StatusBadge status={row.status} />, sort: 'status' },
          { header: t('commodity'), cell: (row) => term(row.commodity_type) },
          {
            header: t('area'),
            cell: (row) => formats.plotArea(row) ?? t('noBoundary'),
            right: true,
            sort: 'area_ha',
          },
          {
            header: t('overlaps'),
            cell: (row) =>
              row.overlap_count === 0 ? t('overlapNone') : t('overlapCount', { count: row.overlap_count }),
          },
        ]}
        empty={{ title: t('noPlots'), body: t('noPlotsWords'), icon: <IconMap2 size={40} aria-hidden /> }}
      />
    </>
  );
}

/** The first hundred plots, by their points. */
function MemberMap({ cooperative }: { cooperative: string | undefined }) {
  const t = useTranslations('cooperative');
  const navigate = useNavigate();
  const plots = useQuery({
    queryKey: ['cooperative', 'plots', 'map', cooperative],
    queryFn: () => client.cooperative.list_member_plots({ cooperative, limit_page_length: 100 }),
  });
  const rows = plots.data?.data.filter(({ gps_lat, gps_lng }) => gps_lat !== null && gps_lng !== null) ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('plotsMap')}>
      <PlotMap
        label={t('plotsMap')}
        features={rows.map(({ name, plot_name, farmer_name, gps_lat, gps_lng }) => ({
          id: name,
          label: `${plot_name}, ${farmer_name}`,
          point: { lat: gps_lat ?? 0, lng: gps_lng ?? 0 },
        }))}
        onSelect={(plot) => void navigate({ to: `/cooperative/plots/${plot}` })}
      />
      {(plots.data?.total ?? 0) > 100 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('mapFirst')}
        </Text>
      )}
    </Section>
  );
}
