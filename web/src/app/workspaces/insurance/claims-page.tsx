import type { InsuranceDashboardListClaimsInput } from '@lotmark/sdk';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClaimList } from './claim-list.tsx';

const states = ['Filed', 'Under Review', 'Approved', 'Paid', 'Rejected'] as const;

export function ClaimsPage() {
  const t = useTranslations('insurance');
  return (
    <>
      <PageHeader title={t('claims')} description={t('claimsWords')} />
      <ClaimList
        label={t('claims')}
        none={t('noClaims')}
        queryKey={['insurance', 'claims']}
        filters={[
          {
            name: 'status',
            label: t('state'),
            options: states.map((value) => ({ value, label: t(`status_${value}`) })),
          },
          { name: 'affected', label: t('readings'), options: [{ value: 'yes', label: t('affectedOnly') }] },
        ]}
        fetch={({ limit_start, limit_page_length, sort, filters }) =>
          client.insurance_dashboard.list_claims({
            limit_start,
            limit_page_length,
            sort,
            status: filters['status'] as InsuranceDashboardListClaimsInput['status'],
            affected: filters['affected'] === 'yes' ? true : undefined,
          })
        }
      />
    </>
  );
}
