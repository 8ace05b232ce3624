import { useTranslations } from 'use-intl';
import { RecentSettlements } from '../../shared/order/recent-settlements.tsx';
import { SettledRevenue } from '../../shared/order/settled-revenue.tsx';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCooperative } from './use-cooperative.ts';

export function SettlementsPage() {
  const t = useTranslations('cooperative');
  const { cooperative } = useCooperative();
  return (
    <>
      <PageHeader title={t('settlements')} description={t('settlementsWords')} />
      <SettledRevenue
        owner={`cooperative ${cooperative}`}
        fetch={(days) => client.cooperative.settled_revenue_trend({ days, cooperative })}
      />
      <RecentSettlements
        owner={`cooperative-all ${cooperative}`}
        fetch={() => client.cooperative.recent_settlements({ limit: 20, cooperative })}
        to={(order) => `/cooperative/settlements/${order}`}
      />
    </>
  );
}
