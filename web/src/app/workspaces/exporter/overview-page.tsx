import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { RecentSettlements } from '../../shared/order/recent-settlements.tsx';
import { SettledRevenue } from '../../shared/order/settled-revenue.tsx';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { Desk } from './desk.tsx';
import { NoExporter } from './no-exporter.tsx';
import { StatusBars } from './status-bars.tsx';

export function OverviewPage() {
  const t = useTranslations('exporter');
  const formats = useFormats();
  const own = useWhoami().memberships.filter(({ kind }) => kind === 'Exporter');
  const summary = useQuery({ queryKey: ['exporter', 'summary'], queryFn: () => client.exporter.exporter_summary() });
  const counts = summary.data?.status_counts ?? {};
  const pipeline = Object.entries(summary.data?.pipeline_value ?? {});
  if (own.length === 0 && summary.data?.total === 0) return <NoExporter />;
  return (
    <>
      <PageHeader
        title={own.length === 1 ? (own[0]?.title ?? t('overview')) : t('overview')}
        description={t('overviewWords')}
      />
      {summary.error !== null && <Problem error={summary.error} retry={() => void summary.refetch()} />}
      <Desk />
      <StatTiles
        loading={summary.isPending}
        stats={[
          ...(pipeline.length === 0 ? [{ label: t('pipeline'), value: formats.none }] : []),
          ...pipeline.map(([currency, amount]) => ({
            label: t('pipelineIn', { currency }),
            value: formats.money(amount, currency),
          })),
          { label: t('onTheWay'), value: formats.number(counts['In Transit'] ?? 0) },
          { label: t('disputed'), value: formats.number(counts['Disputed'] ?? 0) },
          { label: t('settled'), value: formats.number(counts['Settled'] ?? 0) },
        ]}
      />
      <StatusBars counts={summary.data?.status_counts} />
      <SettledRevenue owner="exporter" fetch={(days) => client.exporter.settled_revenue_trend({ days })} />
      <RecentSettlements
        owner="exporter"
        fetch={() => client.exporter.recent_settlements({ limit: 10 })}
        to={(order) => `/orders/${order}`}
      />
    </>
  );
}
