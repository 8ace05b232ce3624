import type { InsurancePoliciesListOwnInput } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { IconUmbrella } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { policyStates, usePolicyColumns } from './policy-list.tsx';

/** The policies that cover somebody, or an organisation whose money they see. */
export function MinePage() {
  const t = useTranslations('insurance');
  const columns = usePolicyColumns();
  const toProducts = (
    <Button component={Link} to="/insurance/products?open=yes">
      {t('seeProducts')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('mine')} description={t('mineWords')} actions={toProducts} />
      <DataList
        label={t('mine')}
        queryKey={['insurance', 'mine']}
        fetch={({ limit_start, limit_page_length, sort, filters }) =>
          client.insurance_policies.list_own({
            limit_start,
            limit_page_length,
            sort,
            status: filters['status'] as InsurancePoliciesListOwnInput['status'],
          })
        }
        filters={[
          {
            name: 'status',
            label: t('state'),
            options: policyStates.map((value) => ({ value, label: t(`status_${value}`) })),
          },
        ]}
        rowKey={(row) => row.name}
        rowTo={(row) => `/insurance/policies/${row.name}`}
        columns={columns}
        empty={{ title: t('noMine'), body: t('noMineWords'), icon: <IconUmbrella size={40} aria-hidden /> }}
      />
    </>
  );
}
