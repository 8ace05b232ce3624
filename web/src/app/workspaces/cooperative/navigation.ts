import {
  IconCash,
  IconClipboardList,
  IconDroplets,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMap2,
  IconPackages,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { cooperative } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof cooperative>[] = [
  { to: '/cooperative', label: 'overview', icon: IconLayoutDashboard, exact: true },
  { to: '/cooperative/lots', label: 'lots', icon: IconPackages },
  { to: '/cooperative/processing', label: 'processings', icon: IconDroplets },
  { to: '/cooperative/orders', label: 'orders', icon: IconClipboardList },
  { to: '/cooperative/settlements', label: 'settlements', icon: IconCash },
  { to: '/cooperative/wallet', label: 'wallet', icon: IconWallet },
  { to: '/cooperative/statements', label: 'farmerStatements', icon: IconFileInvoice },
  { to: '/cooperative/members', label: 'members', icon: IconUsers },
  { to: '/cooperative/plots', label: 'plots', icon: IconMap2 },
];
