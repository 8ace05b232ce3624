import { IconBasket, IconLayoutDashboard, IconMap2, IconPackage } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NavigationPage } from '../layout/navigation.tsx';

export function useFarmerPages(): readonly NavigationPage[] {
  const t = useTranslations('farmer');
  return [
    { to: '/farmer', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    { to: '/farmer/plots', label: t('plots'), icon: IconMap2 },
    { to: '/farmer/harvests', label: t('harvests'), icon: IconBasket },
    { to: '/farmer/lots', label: t('lots'), icon: IconPackage },
  ];
}
