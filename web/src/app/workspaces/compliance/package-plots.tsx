import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';

const verdicts = ['not_assessed', 'low', 'more_info_needed', 'high'] as const;
/** More would be slow to draw, and nobody could tell them apart. */
const drawn = 100;

type Geometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'Point'; coordinates: [lng: number, lat: number] };

/** The plots of a package: on a map, coloured by what was found, and as a list. */
export function PackagePlots({ name, known }: { name: string; known: boolean }) {
  const t = useTranslations('compliance');
  const formats = useFormats();
  const shown = useQuery({
    queryKey: ['compliance', 'map', name],
    queryFn: () => client.eudr.list_plots({ package: name, limit_page_length: drawn }),
    enabled: known,
  });
  const rows = shown.data?.data ?? [];
  const features = rows.flatMap(({ plot, geometry, verdict }) => {
    const at = geometry as Geometry | null;
    if (at === null) return [];
    const tone = verdict === 'high' ? ('bad' as const) : verdict === 'low' ? ('plain' as const) : ('open' as const);
    const place =
      at.type === 'Polygon' ? { polygon: at } : { point: { lng: at.coordinates[0], lat: at.coordinates[1] } };
    return [{ id: plot, label: plot, tone, ...place }];
  });
  const total = shown.data?.total ?? 0;
  return (
    <Section title={t('map')}>
      {known ? (
        <Box mb="md">
          {features.length > 0 && <PlotMap features={features} label={t('map')} />}
          {total > rows.length && (
            <Text size="sm" c="dimmed" mt="xs">
              {t('mapSome', { shown: rows.length, total })}
            </Text>
          )}
        </Box>
      ) : (
        <Text size="sm" c="dimmed" mb="md">
          {t('mapHidden')}
        </Text>
      )}
      <DataList
        prefix="plots_"
        label={t('plots')}
        queryKey={['compliance', 'plots', name]}
        fetch={({ filters, limit_start, limit_page_length, sort }) =>
          client.eudr.list_plots({
            package: name,
            limit_start,
            limit_page_length,
            sort,
            verdict: verdicts.find((each) => each === filters['plots_verdict'] || each === filters['verdict']),
          })
        }
        rowKey={(row) => row.plot}
        filters={[
          {
            name: 'verdict',
            label: t('verdict'),
            options: verdicts.map((value) => ({ value, label: t(`verdict_${value}`) })),
          },
        ]}
        columns={[
          { header: t('plots'), cell: (row) => row.plot, sort: 'plot' },
          { header: t('verdict'), cell: (row) => t(`verdict_${row.verdict ?? 'none'}`) },
          { header: t('producer'), cell: (row) => row.producer_name ?? formats.none },
          { header: t('place'), cell: (row) => row.place ?? formats.none, deskOnly: true },
          { header: t('hectares'), cell: (row) => formats.hectares(row.hectares), sort: 'hectares', right: true },
          { header: t('quantity'), cell: (row) => formats.quantity(row.quantity_kg, 'kg'), right: true },
        ]}
        empty={{ title: t('plots') }}
      />
    </Section>
  );
}
