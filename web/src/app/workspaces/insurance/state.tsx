import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Status =
  | 'Applied'
  | 'Under Review'
  | 'Active'
  | 'Expired'
  | 'Cancelled'
  | 'Filed'
  | 'Approved'
  | 'Paid'
  | 'Rejected'
  | 'Open'
  | 'Answered';

/** Where a policy, claim or complaint stands: its words are not those of orders. */
export function State({ status }: { status: Status }) {
  const t = useTranslations('insurance');
  return <StatusBadge status={status} words={t(`status_${status}`)} />;
}
