import type { PayoutsListPayoutsOutput } from '@lotmark/sdk';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge.tsx';

export type Payout = PayoutsListPayoutsOutput['data'][number];
export type PayoutStatus = Payout['status'];

/** The states of a payout, in the order in which it goes through them. */
export const payoutStatuses = [
  'Requested',
  'Approved',
  'Batched',
  'Paid',
  'Refused',
  'Cancelled',
  'Failed',
] as const satisfies readonly PayoutStatus[];

/** The state that an address names, if there is one of that name. */
export const readPayoutStatus = (value: string | undefined): PayoutStatus | undefined =>
  payoutStatuses.find((status) => status === value);

/** A payout's state. Its words are its own: of an order, Paid means something else. */
export function PayoutState({ payout }: { payout: Payout }) {
  const t = useTranslations('payout');
  const { status, approvals_needed: needed, approved_by: given } = payout;
  const words = status === 'Requested' && needed > 1 && given.length > 0 ? t('halfApproved') : t(`state_${status}`);
  return <StatusBadge status={status} words={words} />;
}

/** Filter of a list by state. */
export function usePayoutFilter() {
  const t = useTranslations('payout');
  return {
    name: 'status',
    label: t('state'),
    options: payoutStatuses.map((value) => ({ value, label: t(`state_${value}`) })),
  };
}
