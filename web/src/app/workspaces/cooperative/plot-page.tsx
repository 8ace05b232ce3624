import { Alert, Anchor, Button, List, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconMapPin, IconScan, IconWeight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import { FieldNotes } from '../../shared/field-notes.tsx';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cards, type Column, Grid } from '../../ui/list-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { RecordHarvestForm } from './record-harvest-form.tsx';
import { TagForm } from './tag-form.tsx';

type Plot = Awaited<ReturnType<typeof client.farmer.get_plot_detail>>;

export function PlotPage() {
  const { plot } = useParams({ strict: false }) as { plot: string };
  const query = useQuery({
    queryKey: ['cooperative', 'plot', plot],
    queryFn: () => client.farmer.get_plot_detail({ plot }),
  });
  return (
    <RecordPage name={plot} query={query}>
      {(found) => <Facts plot={found} />}
    </RecordPage>
  );
}

function Facts({ plot }: { plot: Plot }) {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const term = useTerms();
  const hasPlace = plot.gps_polygon !== null || (plot.gps_lat !== null && plot.gps_lng !== null);
  return (
    <>
      <PageHeader
        title={plot.plot_name}
        description={t('plotOf', { farmer: plot.farmer_name })}
        aside={<StatusBadge status={plot.status} />}
        back={{ to: '/cooperative/plots', label: t('plots') }}
        actions={
          <>
            <Button
              component={Link}
              to={`/cooperative/plots/${plot.name}/boundary`}
              variant="default"
              leftSection={<IconMapPin size={18} aria-hidden />}
            >
              {t('boundary')}
            </Button>
            {plot.status !== 'Retired' && (
              <Button
                leftSection={<IconWeight size={18} aria-hidden />}
                onClick={() =>
                  openDialog(t('recordHarvest'), (close) => <RecordHarvestForm plot={plot.name} close={close} />)
                }
              >
                {t('recordHarvest')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconScan size={18} aria-hidden />}
              onClick={() => openDialog(t('tagTitle'), (close) => <TagForm plot={plot.name} close={close} />)}
            >
              {t('tag')}
            </Button>
          </>
        }
      />
      {plot.overlaps.length > 0 && (
        <Alert
          color="orange"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          mb="lg"
          title={t('overlapTitle')}
        >
          <Text size="sm">{t('overlapWords')}</Text>
          <List size="sm" mt={4}>
            {plot.overlaps.map((overlap) => (
              <List.Item key={overlap.plot}>
                {t('overlapWith', { plot: overlap.plot, area: formats.hectares(overlap.overlap_ha) })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {hasPlace && (
        <Section title={t('where')}>
          <PlotMap
            label={t('mapOf', { plot: plot.plot_name })}
            features={[
              {
                id: plot.name,
                label: plot.plot_name,
                polygon: plot.gps_polygon,
                point: plot.gps_lat === null || plot.gps_lng === null ? null : { lat: plot.gps_lat, lng: plot.gps_lng },
              },
            ]}
          />
        </Section>
      )}
      <Section title={t('facts')}>
        <DetailList
          cols={3}
          facts={[
            [t('plot'), plot.name],
            [t('farmer'), plot.farmer_name],
            [t('commodity'), term(plot.commodity_type)],
            [t('area'), formats.plotArea(plot) ?? t('noBoundary')],
            [t('planted'), plot.planted_year],
            [t('position'), formats.position(plot.gps_lat, plot.gps_lng)],
            [t('changedAt'), formats.moment(plot.updated_at)],
          ]}
        />
      </Section>
      <Section title={t('harvests')}>
        {plot.harvest_history.length === 0 ? (
          <EmptyState title={t('noHarvests')} body={t('noHarvestsWords')} />
        ) : (
          <Harvests rows={plot.harvest_history} />
        )}
      </Section>
      <FieldNotes title={t('fieldNotes')} notes={plot.comments} />
    </>
  );
}

function Harvests({ rows }: { rows: Plot['harvest_history'] }) {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const term = useTerms();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const columns: Column<Plot['harvest_history'][number]>[] = [
    { header: t('day'), cell: ({ harvest_date }) => formats.day(harvest_date) },
    {
      header: t('quantity'),
      right: true,
      cell: ({ quantity_kg }) => (quantity_kg === null ? term('scan') : formats.quantity(quantity_kg, 'kg')),
    },
    { header: t('tagNumber'), cell: ({ lot_reference }) => lot_reference ?? formats.none },
    { header: t('noted'), cell: ({ notes }) => notes ?? formats.none },
    {
      header: t('lot'),
      cell: ({ lot, quantity_kg }) =>
        lot !== null ? (
          <Anchor component={Link} to={`/lots/${lot}`} size="sm">
            {lot}
          </Anchor>
        ) : quantity_kg === null ? (
          formats.none
        ) : (
          t('inNoLot')
        ),
    },
  ];
  const list = { label: t('harvests'), columns, rows, rowKey: ({ name }: { name: string }) => name };
  return phone ? <Cards {...list} /> : <Grid {...list} sorted={undefined} onSort={() => undefined} />;
}
