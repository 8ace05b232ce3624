import { Alert, Anchor, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBasketPlus, IconPencil } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import { anchorOf, type MapFeature } from '../../map/shapes.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { FieldNotes } from '../../shared/field-notes.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Harvest, type PlotDetail, useFormOptions, usePlot } from './known-farm.ts';
import { FarmProblem, LastKnownNote } from './last-known-note.tsx';
import { pointAreaHa } from './plot-values.ts';

export function PlotPage() {
  const t = useTranslations('farmer');
  const c = useTranslations('common');
  const { plot: name } = useParams({ strict: false }) as { plot: string };
  const query = usePlot(name);
  const plot = query.data?.answer;
  const back = { to: '/farmer/plots', label: t('plots') };
  if (plot === undefined) {
    return (
      <>
        <PageHeader title={t('plot')} back={back} />
        {query.error === null ? (
          <Skeleton height={320} aria-label={c('loading')} />
        ) : (
          <FarmProblem error={query.error} retry={() => void query.refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={plot.plot_name}
        back={back}
        aside={<StatusBadge status={plot.status} />}
        actions={
          <>
            <Button
              component={Link}
              to="/farmer/harvests/new"
              search={{ plot: name } as never}
              size="md"
              leftSection={<IconBasketPlus size={20} aria-hidden />}
            >
              {t('newHarvest')}
            </Button>
            <Button
              component={Link}
              to={`/farmer/plots/${name}/edit`}
              size="md"
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden />}
            >
              {c('edit')}
            </Button>
          </>
        }
      />
      <LastKnownNote knownAt={query.data?.knownAt} />
      <WaitingList kinds={['plot-change', 'harvest']} />
      <Overlaps plot={plot} />
      <Place plot={plot} />
      <Facts plot={plot} />
      <Section title={t('harvests')}>
        <History harvests={plot.harvest_history} plot={name} />
      </Section>
      <FieldNotes title={t('fieldNotes')} notes={plot.comments} />
    </>
  );
}

function Overlaps({ plot }: { plot: PlotDetail }) {
  const t = useTranslations('farmer');
  const { hectares } = useFormats();
  if (plot.overlaps.length === 0) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('overlapTitle')} mb="lg">
      <Text size="sm">{t('overlapWords')}</Text>
      <ul>
        {plot.overlaps.map((overlap) => (
          <li key={overlap.plot}>
            {t(overlap.own ? 'ownOverlap' : 'overlapRow', { plot: overlap.plot, area: hectares(overlap.overlap_ha) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Place({ plot }: { plot: PlotDetail }) {
  const t = useTranslations('farmer');
  const { name, plot_name, gps_polygon, gps_lat, gps_lng } = plot;
  const features = useMemo((): MapFeature[] => {
    const point = gps_lat === null || gps_lng === null ? null : { lat: gps_lat, lng: gps_lng };
    return gps_polygon === null && point === null ? [] : [{ id: name, label: plot_name, polygon: gps_polygon, point }];
  }, [name, plot_name, gps_polygon, gps_lat, gps_lng]);
  return (
    <Section title={t('map')}>
      {features.length === 0 ? (
        <EmptyState
          title={t('noPlace')}
          body={t('noPlaceWords')}
          action={
            <Button component={Link} to={`/farmer/plots/${name}/edit`} size="md">
              {t('drawBoundary')}
            </Button>
          }
        />
      ) : (
        <PlotMap features={features} label={t('plotMap', { plot: plot_name })} height={360} />
      )}
    </Section>
  );
}

function Facts({ plot }: { plot: PlotDetail }) {
  const t = useTranslations('farmer');
  const term = useTerms();
  const { hectares, plotArea, position, day, number } = useFormats();
  const cooperatives = useFormOptions().data?.answer.cooperatives ?? [];
  const cooperative = cooperatives.find(({ name }) => name === plot.cooperative)?.title ?? plot.cooperative;
  // The point that was recorded first stays where it was when the boundary is redrawn.
  const middle = anchorOf({
    polygon: plot.gps_polygon,
    point: plot.gps_lat === null || plot.gps_lng === null ? null : { lat: plot.gps_lat, lng: plot.gps_lng },
  });
  const evidence = plot.has_polygon ? 'eudrPolygon' : plot.gps_lat === null ? 'eudrNothing' : 'eudrPoint';
  return (
    <Section title={t('facts')}>
      <DetailList
        cols={3}
        facts={[
          [t('area'), plotArea(plot)],
          [t('commodity'), plot.commodity_type === null ? null : term(plot.commodity_type)],
          [t('cooperative'), cooperative],
          [t('planted'), plot.planted_year === null ? null : String(plot.planted_year)],
          [t('middle'), middle === null ? null : position(middle[1], middle[0])],
          [t('corners'), plot.gps_polygon === null ? null : number((plot.gps_polygon.coordinates[0]?.length ?? 1) - 1)],
          [t('registered'), day(plot.created_at)],
          [t('number'), plot.name],
          [t('eudr'), t(evidence, { area: hectares(pointAreaHa) })],
        ]}
      />
    </Section>
  );
}

function History({ harvests, plot }: { harvests: readonly Harvest[]; plot: string }) {
  const t = useTranslations('farmer');
  const { day, quantity } = useFormats();
  if (harvests.length === 0) {
    return (
      <EmptyState
        title={t('noHarvests')}
        body={t('noHarvestsWords')}
        action={
          <Button component={Link} to="/farmer/harvests/new" search={{ plot } as never} size="md">
            {t('newHarvest')}
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {harvests.map((harvest) => (
        <Card key={harvest.name} withBorder component="li" padding="sm">
          <Group justify="space-between">
            <div>
              <Text fw={600}>{day(harvest.harvest_date)}</Text>
              <Text size="sm" c="dimmed">
                {harvest.name}
                {harvest.lot_reference !== null && ` · ${harvest.lot_reference}`}
              </Text>
              {harvest.notes !== null && <Text size="sm">{harvest.notes}</Text>}
            </div>
            <div>
              <Text ta="right" fw={600}>
                {harvest.quantity_kg === null ? t('scan') : quantity(harvest.quantity_kg, 'kg')}
              </Text>
              <Text ta="right" size="sm" c="dimmed">
                {harvest.lot === null ? (
                  t('notInLot')
                ) : (
                  <Anchor component={Link} to={`/lots/${harvest.lot}`}>
                    {harvest.lot}
                  </Anchor>
                )}
              </Text>
            </div>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
