import {
  IconBuildingStore,
  IconClipboardList,
  IconLayoutDashboard,
  IconLeaf,
  IconShoppingCart,
  IconWallet,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NavigationPage } from '../layout/navigation.tsx';

export function useBuyerPages(): readonly NavigationPage[] {
  const t = useTranslations('buyer');
  return [
    { to: '/buyer', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    { to: '/market', label: t('market'), icon: IconBuildingStore },
    { to: '/cart', label: t('cart'), icon: IconShoppingCart },
    { to: '/buyer/orders', label: t('orders'), icon: IconClipboardList },
    { to: '/buyer/wallet', label: t('wallet'), icon: IconWallet },
    { to: '/buyer/carbon', label: t('carbon'), icon: IconLeaf },
  ];
}
