import { useTranslations } from 'use-intl';
import { RecentSettlements } from '../../shared/order/recent-settlements.tsx';
import { SettledRevenue } from '../../shared/order/settled-revenue.tsx';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function SettlementsPage() {
  const t = useTranslations('cooperative');
  return (
    <>
      <PageHeader title={t('settlements')} description={t('settlementsWords')} />
      <SettledRevenue owner="cooperative" fetch={(days) => client.cooperative.settled_revenue_trend({ days })} />
      <RecentSettlements
        owner="cooperative-all"
        fetch={() => client.cooperative.recent_settlements({ limit: 20 })}
        to={(order) => `/cooperative/settlements/${order}`}
      />
    </>
  );
}
