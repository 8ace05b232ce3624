import {
  IconBuildingStore,
  IconClipboardList,
  IconLayoutDashboard,
  IconLeaf,
  IconShoppingCart,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { buyer } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof buyer>[] = [
  { to: '/buyer', label: 'overview', icon: IconLayoutDashboard, exact: true },
  { to: '/market', label: 'market', icon: IconBuildingStore },
  { to: '/cart', label: 'cart', icon: IconShoppingCart },
  { to: '/buyer/orders', label: 'orders', icon: IconClipboardList },
  { to: '/buyer/wallet', label: 'wallet', icon: IconWallet },
  { to: '/buyer/carbon', label: 'carbon', icon: IconLeaf },
  { to: '/buyer/members', label: 'members', icon: IconUsers },
];
