import { IconClipboardList, IconLayoutDashboard } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NavigationPage } from '../layout/navigation.tsx';

export function useExporterPages(): readonly NavigationPage[] {
  const t = useTranslations('exporter');
  return [
    { to: '/exporter', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    { to: '/exporter/orders', label: t('orders'), icon: IconClipboardList },
  ];
}
