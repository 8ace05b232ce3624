import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { FlaggedList } from './flagged-list.tsx';

export function OverviewPage() {
  const t = useTranslations('authority');
  const formats = useFormats();
  const summary = useQuery({
    queryKey: ['authority', 'summary'],
    queryFn: () => client.authority.authority_summary(),
  });
  const { data } = summary;
  return (
    <>
      <PageHeader title={t('overview')} description={t('overviewWords')} />
      {summary.error !== null && <Problem error={summary.error} retry={() => void summary.refetch()} />}
      <StatTiles
        loading={summary.isPending}
        stats={[
          {
            label: t('flaggedNow'),
            value: formats.number(data?.flagged_count),
            note: t('ofAll', { total: formats.number(data?.total_lots) }),
          },
          { label: t('anomalyRate'), value: formats.percent(data?.anomaly_rate, 2) },
          { label: t('verifiedThisMonth'), value: formats.number(data?.verified_this_month) },
          { label: t('activeExporters'), value: formats.number(data?.active_exporters) },
          { label: t('volumeThisMonth'), value: formats.quantity(data?.volume_this_month_kg, 'kg') },
          {
            label: t('certificatesInForce'),
            value: formats.number(data?.certificates_in_force),
            note: t('ofThemChanged', { count: formats.number(data?.certificates_changed) }),
          },
          {
            label: t('credentialsInForce'),
            value: formats.number(data?.credentials_in_force),
            ...(data !== undefined && { note: t('ofThemEnding', { count: data.credentials_ending }) }),
          },
          { label: t('anchors24h'), value: formats.number(data?.anchor_events_24h) },
        ]}
      />
      <Section
        title={t('latest')}
        actions={
          <Anchor component={Link} to="/authority/flagged" size="sm">
            {t('wholeQueue')}
          </Anchor>
        }
      >
        <FlaggedList short />
      </Section>
    </>
  );
}
