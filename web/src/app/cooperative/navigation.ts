import {
  IconCash,
  IconClipboardList,
  IconLayoutDashboard,
  IconMap2,
  IconPackages,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NavigationPage } from '../layout/navigation.tsx';

export function useCooperativePages(): readonly NavigationPage[] {
  const t = useTranslations('cooperative');
  return [
    { to: '/cooperative', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    { to: '/cooperative/lots', label: t('lots'), icon: IconPackages },
    { to: '/cooperative/orders', label: t('orders'), icon: IconClipboardList },
    { to: '/cooperative/settlements', label: t('settlements'), icon: IconCash },
    { to: '/cooperative/members', label: t('members'), icon: IconUsers },
    { to: '/cooperative/plots', label: t('plots'), icon: IconMap2 },
  ];
}
