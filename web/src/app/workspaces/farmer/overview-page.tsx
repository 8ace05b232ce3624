import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import { stateOf } from '../../offline/draft.ts';
import { useDrafts } from '../../offline/drafts.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { useHarvests, usePlots, useSummary } from './known-farm.ts';
import { FarmProblem, LastKnownNote } from './last-known-note.tsx';
import { pageOfFeature, usePlotsOnMap } from './plots-on-map.ts';

export function OverviewPage() {
  const t = useTranslations('farmer');
  const { number, hectares, quantity } = useFormats();
  const term = useTerms();
  const navigate = useNavigate();
  const summary = useSummary();
  const plots = usePlots();
  const features = usePlotsOnMap(plots.data?.answer);
  const figures = summary.data?.answer;
  return (
    <>
      <PageHeader title={t('overview')} description={t('overviewWords')} />
      {summary.error !== null && <FarmProblem error={summary.error} retry={() => void summary.refetch()} />}
      <LastKnownNote knownAt={summary.data?.knownAt} />
      <NextStep />
      <WaitingList kinds={['plot', 'plot-change', 'harvest']} />
      {summary.error === null && (
        <StatTiles
          loading={summary.isPending}
          stats={[
            { label: t('activePlots'), value: number(figures?.active_plots) },
            { label: t('totalArea'), value: hectares(figures?.total_area_ha) },
            { label: t('lotsProduced'), value: number(figures?.lots_produced) },
            // Cherries and green coffee do not add up: each stage has a figure of its own.
            ...(figures === undefined || figures.volumes.length === 0
              ? [{ label: t('totalVolume'), value: quantity(figures?.total_volume_kg ?? undefined, 'kg') }]
              : figures.volumes.map(({ commodity_type, stage, quantity_kg }) => ({
                  label: `${t('totalVolume')}: ${term(stage ?? commodity_type)}`,
                  value: quantity(quantity_kg, 'kg'),
                }))),
          ]}
        />
      )}
      {features.length > 0 && (
        <Section
          title={t('plots')}
          actions={
            <Button component={Link} to="/farmer/plots" variant="default">
              {t('allPlots')}
            </Button>
          }
        >
          <PlotMap
            features={features}
            label={t('plotsMap')}
            onSelect={(id) => void navigate({ to: pageOfFeature(id) })}
            height={340}
          />
        </Section>
      )}
    </>
  );
}

/** The one thing that should be done next; nothing where all is done. */
function NextStep() {
  const t = useTranslations('farmer');
  const { number } = useFormats();
  const drafts = useDrafts();
  const plots = usePlots().data?.answer;
  const harvests = useHarvests().data?.answer;
  if (plots === undefined || harvests === undefined) return null;
  const refused = drafts.find((draft) => stateOf(draft) === 'refused');
  const waitingPlot = drafts.some(({ kind }) => kind === 'plot');
  const bare = plots.find(({ has_polygon, gps_lat }) => !has_polygon && gps_lat === null);
  const open = harvests.filter(({ lot, quantity_kg }) => lot === null && quantity_kg !== null);
  const step =
    refused !== undefined
      ? {
          title: t('nextRefused'),
          body: t('nextRefusedWords'),
          label: t('nextRefusedDo'),
          to: `/farmer/drafts/${refused.id}`,
        }
      : plots.length === 0 && !waitingPlot
        ? { title: t('nextPlot'), body: t('nextPlotWords'), label: t('newPlot'), to: '/farmer/plots/new' }
        : bare !== undefined
          ? {
              title: t('nextBoundary', { plot: bare.plot_name }),
              body: t('nextBoundaryWords'),
              label: t('drawBoundary'),
              to: `/farmer/plots/${bare.name}/edit`,
            }
          : open.length > 0
            ? {
                title: t('nextLot', { count: open.length, shown: number(open.length) }),
                body: t('nextLotWords'),
                label: t('newLot'),
                to: '/farmer/lots/new',
              }
            : {
                title: t('nextHarvest'),
                body: t('nextHarvestWords'),
                label: t('newHarvest'),
                to: '/farmer/harvests/new',
              };
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} mb="lg" component="section">
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {t('next')}
          </Text>
          <Title order={2} fz="lg">
            {step.title}
          </Title>
          <Text mt={4}>{step.body}</Text>
        </div>
        <Button component={Link} to={step.to} size="lg" rightSection={<IconArrowRight size={20} aria-hidden />}>
          {step.label}
        </Button>
      </Group>
    </Paper>
  );
}
