import { IconFlag, IconHandStop, IconLayoutDashboard } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NavigationPage } from '../layout/navigation.tsx';

export function useAuthorityPages(): readonly NavigationPage[] {
  const t = useTranslations('authority');
  return [
    { to: '/authority', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    { to: '/authority/flagged', label: t('flaggedLots'), icon: IconFlag },
    { to: '/authority/events', label: t('heldEvents'), icon: IconHandStop },
  ];
}
