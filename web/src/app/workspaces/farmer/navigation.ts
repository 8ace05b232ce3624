import {
  IconBasket,
  IconBuildingCommunity,
  IconCash,
  IconLayoutDashboard,
  IconMap2,
  IconPackage,
} from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { farmer } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof farmer>[] = [
  { to: '/farmer', label: 'overview', icon: IconLayoutDashboard, exact: true },
  { to: '/farmer/plots', label: 'plots', icon: IconMap2 },
  { to: '/farmer/harvests', label: 'harvests', icon: IconBasket },
  { to: '/farmer/lots', label: 'lots', icon: IconPackage },
  { to: '/farmer/cooperatives', label: 'cooperatives', icon: IconBuildingCommunity },
  { to: '/farmer/payments', label: 'myPayments', icon: IconCash },
];
