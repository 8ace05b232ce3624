import { Anchor, Text } from '@mantine/core';
import { IconMapPins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Pair = Awaited<ReturnType<typeof client.authority.list_same_land>>['data'][number];
type Plot = Pair['plots'][number];

/** Ground that two farmers registered as theirs: whose harvests could count twice. */
export function SameLandPage() {
  const t = useTranslations('authority');
  const formats = useFormats();
  return (
    <>
      <PageHeader title={t('sameLand')} description={t('sameLandWords')} />
      <DataList
        label={t('sameLand')}
        queryKey={['authority', 'same-land']}
        fetch={({ filters, search: _none, ...query }) =>
          client.authority.list_same_land({
            ...query,
            across_cooperatives: filters['across'] === undefined ? undefined : filters['across'] === 'yes',
            min_share: filters['share'] === 'any' ? 0 : filters['share'] === 'most' ? 0.5 : undefined,
          })
        }
        filters={[
          {
            name: 'share',
            label: t('sharedPart'),
            options: [
              { value: 'any', label: t('sharedAny') },
              { value: 'most', label: t('sharedMost') },
            ],
          },
          {
            name: 'across',
            label: t('cooperative'),
            options: [
              { value: 'yes', label: t('acrossCooperatives') },
              { value: 'no', label: t('sameCooperative') },
            ],
          },
        ]}
        rowKey={({ plots }) => plots.map(({ plot }) => plot).join(' ')}
        columns={[
          { header: t('firstPlot'), cell: ({ plots: [first] }) => <OnePlot plot={first} /> },
          { header: t('secondPlot'), cell: ({ plots: [, second] }) => <OnePlot plot={second} /> },
          {
            header: t('sharedGround'),
            cell: (row) =>
              `${formats.hectares(row.overlap_ha)} · ${t('ofSmaller', { share: formats.percent(row.share) })}`,
            sort: 'overlap_ha',
          },
          {
            header: t('bothHarvested'),
            cell: (row) => (row.both_harvested.length === 0 ? t('neverBoth') : row.both_harvested.join(', ')),
          },
          { header: t('foundOn'), cell: (row) => formats.day(row.found_at), sort: 'found_at' },
        ]}
        empty={{ title: t('noSameLand'), body: t('noSameLandWords'), icon: <IconMapPins size={40} aria-hidden /> }}
      />
    </>
  );
}

function OnePlot({ plot }: { plot: Plot | undefined }) {
  const formats = useFormats();
  if (plot === undefined) return null;
  return (
    <>
      <Anchor component={Link} to={`/trace?about=${plot.plot}`} size="sm">
        {plot.plot}
      </Anchor>{' '}
      <StatusBadge status={plot.status} />
      <Text size="sm">
        {plot.farmer_name} · {formats.hectares(plot.area_ha)}
      </Text>
      <Text size="sm" c="dimmed">
        {plot.cooperative_name ?? plot.cooperative}
      </Text>
    </>
  );
}
