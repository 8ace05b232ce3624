import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { ClaimList } from './claim-list.tsx';

/** The figures of an insurer, and what waits for its agents. */
export function DeskPage() {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const query = useQuery({
    queryKey: ['insurance', 'summary'],
    queryFn: () => client.insurance_dashboard.insurance_summary(),
  });
  const found = query.data;
  const usd = (amount: string | undefined) => formats.money(amount, 'USD');
  return (
    <>
      <PageHeader title={t('workspace')} description={t('deskWords')} />
      <StatTiles
        loading={found === undefined}
        stats={[
          { label: t('activePolicies'), value: formats.number(found?.active_policies) },
          { label: t('coverage'), value: usd(found?.total_coverage) },
          { label: t('premiumCollected'), value: usd(found?.premium_collected) },
          { label: t('paidTotal'), value: usd(found?.paid_total) },
          {
            label: t('lossRatio'),
            value: found?.loss_ratio == null ? t('noRatio') : formats.percent(Number(found.loss_ratio)),
          },
          { label: t('pendingClaims'), value: formats.number(found?.pending_claims) },
          { label: t('unpaidClaims'), value: formats.number(found?.unpaid_claims) },
          { label: t('complaintsOpen'), value: formats.number(found?.open_complaints) },
        ]}
      />
      <Section title={t('waiting')}>
        <ClaimList
          label={t('waiting')}
          none={t('noWaiting')}
          queryKey={['insurance', 'pending']}
          fetch={({ limit_start, limit_page_length, sort }) =>
            client.insurance_dashboard.list_pending_claims({ limit_start, limit_page_length, sort })
          }
        />
      </Section>
    </>
  );
}
