import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { RecentSettlements } from '../../shared/order/recent-settlements.tsx';
import { SettledRevenue } from '../../shared/order/settled-revenue.tsx';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NoCooperative } from './no-cooperative.tsx';
import { useCooperative } from './use-cooperative.ts';
import { Waiting } from './waiting.tsx';

export function OverviewPage() {
  const t = useTranslations('cooperative');
  const o = useTranslations('order');
  const c = useTranslations('common');
  const formats = useFormats();
  const cooperatives = useCooperative();
  const { cooperative } = cooperatives;
  const summary = useQuery({
    queryKey: ['cooperative', 'summary', cooperative],
    queryFn: () => client.cooperative.cooperative_summary({ cooperative }),
    enabled: !cooperatives.pending,
  });
  const { lots, pipeline = [], settled_revenue: settled = [] } = summary.data ?? {};
  if (!cooperatives.pending && cooperatives.error === null && cooperatives.all.length === 0) {
    return <NoCooperative title={t('overview')} />;
  }
  return (
    <>
      <PageHeader
        title={cooperatives.chosen?.title ?? t('overview')}
        description={t('overviewWords')}
        actions={
          cooperatives.sells && (
            <Button component={Link} to="/cooperative/lots/new" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('newLot')}
            </Button>
          )
        }
      />
      {summary.error !== null && <Problem error={summary.error} retry={() => void summary.refetch()} />}
      <Waiting cooperative={cooperatives.chosen?.name} manages={cooperatives.manages} />
      {cooperatives.manages && lots?.total === 0 && <FirstSteps />}
      <StatTiles
        loading={summary.isPending}
        stats={[
          { label: t('onMarket'), value: formats.number(lots?.on_marketplace) },
          { label: t('inFlight'), value: formats.number(lots?.in_flight) },
          { label: t('settledLots'), value: formats.number(lots?.settled) },
          { label: t('allLots'), value: formats.number(lots?.total) },
        ]}
      />
      {pipeline.length + settled.length > 0 && (
        <StatTiles
          stats={[
            ...pipeline.map(({ currency, value, lots: count }) => ({
              label: t('askingValue', { currency }),
              value: formats.money(value, currency),
              note: t('lotsCount', { count }),
            })),
            ...settled.map(({ currency, amount, received, orders }) => ({
              label: t('settledValue', { currency }),
              value: formats.money(received, currency),
              note: `${t('ordersCount', { count: orders })}, ${o('receivedOf', {
                received: formats.money(received, currency),
                whole: formats.money(amount, currency),
              })}`,
            })),
          ]}
        />
      )}
      {cooperatives.seesMoney && (
        <>
          <SettledRevenue
            owner={`cooperative ${cooperative}`}
            fetch={(days) => client.cooperative.settled_revenue_trend({ days, cooperative })}
          />
          <RecentSettlements
            owner={`cooperative ${cooperative}`}
            fetch={() => client.cooperative.recent_settlements({ limit: 5, cooperative })}
            to={(order) => `/cooperative/settlements/${order}`}
            actions={
              <Anchor component={Link} to="/cooperative/settlements" size="sm">
                {c('all')}
              </Anchor>
            }
          />
        </>
      )}
    </>
  );
}
