import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/page-header.tsx';
import { AlarmList } from './alarm-list.tsx';

/** What needs somebody to look: silent devices, and readings that do not agree with the records. */
export function AlarmsPage() {
  const t = useTranslations('devices');
  return (
    <>
      <PageHeader title={t('alarms')} description={t('alarmsWords')} />
      <AlarmList />
    </>
  );
}
