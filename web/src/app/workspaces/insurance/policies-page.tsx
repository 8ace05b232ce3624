import type { InsuranceDashboardListMyPoliciesInput } from '@lotmark/sdk';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { policyStates, usePolicyColumns } from './policy-list.tsx';

const perils = ['rainfall_deficit', 'excess_rain', 'heat', 'area_yield', 'transit_loss', 'warehouse'] as const;

const narrowedBy = ({ search, sort, filters }: Pick<ListQuery, 'search' | 'sort' | 'filters'>) => ({
  search,
  sort,
  status: filters['status'] as InsuranceDashboardListMyPoliciesInput['status'],
  peril: filters['peril'] as InsuranceDashboardListMyPoliciesInput['peril'],
});

export function PoliciesPage() {
  const t = useTranslations('insurance');
  const columns = usePolicyColumns();
  return (
    <>
      <PageHeader title={t('policies')} description={t('policiesWords')} />
      <DataList
        label={t('policies')}
        queryKey={['insurance', 'policies']}
        searchLabel={t('searchPolicies')}
        fetch={({ limit_start, limit_page_length, ...query }) =>
          client.insurance_dashboard.list_my_policies({ limit_start, limit_page_length, ...narrowedBy(query) })
        }
        exportCsv={(query) => client.insurance_dashboard.export_my_policies_csv(narrowedBy(query))}
        filters={[
          {
            name: 'status',
            label: t('state'),
            options: policyStates.map((value) => ({ value, label: t(`status_${value}`) })),
          },
          {
            name: 'peril',
            label: t('product'),
            options: perils.map((value) => ({ value, label: t(`peril_${value}`) })),
          },
        ]}
        rowKey={(row) => row.name}
        rowTo={(row) => `/insurance/policies/${row.name}`}
        columns={columns}
        empty={{ title: t('noPolicies'), icon: <IconShieldCheck size={40} aria-hidden /> }}
      />
    </>
  );
}
