import { Alert, Anchor, Button, List, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconMapPin, IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../i18n/formats.ts';
import { PlotMap } from '../map/plot-map.tsx';
import { client } from '../session/client.ts';
import { DetailList } from '../ui/detail-list.tsx';
import { openDialog } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordPage } from '../ui/record-page.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
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
            <Button
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
            [t('area'), plot.has_polygon ? formats.hectares(plot.area_ha) : t('noBoundary')],
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
    </>
  );
}

function Harvests({ rows }: { rows: Plot['harvest_history'] }) {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const term = useTerms();
  return (
    <Table.ScrollContainer minWidth={460} type="native" tabIndex={0} role="region" aria-label={t('harvests')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('day')}</Table.Th>
            <Table.Th ta="right">{t('quantity')}</Table.Th>
            <Table.Th>{t('tagNumber')}</Table.Th>
            <Table.Th>{t('lot')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.name}>
              <Table.Td>{formats.day(row.harvest_date)}</Table.Td>
              <Table.Td ta="right">
                {row.quantity_kg === null ? term('scan') : formats.quantity(row.quantity_kg, 'kg')}
              </Table.Td>
              <Table.Td>{row.lot_reference ?? formats.none}</Table.Td>
              <Table.Td>
                {row.lot === null ? (
                  row.quantity_kg === null ? (
                    formats.none
                  ) : (
                    t('inNoLot')
                  )
                ) : (
                  <Anchor component={Link} to={`/lots/${row.lot}`} size="sm">
                    {row.lot}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
