import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/page-header.tsx';
import { FlaggedList } from './flagged-list.tsx';

export function FlaggedLotsPage() {
  const t = useTranslations('authority');
  return (
    <>
      <PageHeader title={t('flaggedLots')} description={t('queueWords')} />
      <FlaggedList />
    </>
  );
}
