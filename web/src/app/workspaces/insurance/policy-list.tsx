import type { InsuranceDashboardListMyPoliciesOutput } from '@lotmark/sdk';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import type { Column } from '../../ui/list-rows.tsx';
import { State } from './state.tsx';

export type PolicyRow = InsuranceDashboardListMyPoliciesOutput['data'][number];
export const policyStates = ['Applied', 'Under Review', 'Active', 'Expired', 'Cancelled'] as const;

/** The columns of a list of policies. */
export function usePolicyColumns(): readonly Column<PolicyRow>[] {
  const t = useTranslations('insurance');
  const formats = useFormats();
  return [
    { header: t('policy'), cell: (row) => row.name, sort: 'name' },
    { header: t('state'), cell: (row) => <State status={row.status} /> },
    { header: t('product'), cell: (row) => row.product_title },
    { header: t('holder'), cell: (row) => row.holder_name, deskOnly: true },
    { header: t('farmer'), cell: (row) => row.farmer_name ?? '', deskOnly: true },
    { header: t('sum'), cell: (row) => formats.money(row.sum_insured, row.currency) },
    { header: t('premium'), cell: (row) => formats.money(row.premium, row.currency), deskOnly: true },
    {
      header: t('cover'),
      cell: (row) => `${formats.day(row.starts_on)} – ${formats.day(row.ends_on)}`,
      sort: 'ends_on',
    },
  ];
}
