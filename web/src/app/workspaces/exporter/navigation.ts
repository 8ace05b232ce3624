import { IconClipboardList, IconFileUpload, IconLayoutDashboard, IconUsers, IconWallet } from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { exporter } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof exporter>[] = [
  { to: '/exporter', label: 'overview', icon: IconLayoutDashboard, exact: true },
  { to: '/exporter/orders', label: 'orders', icon: IconClipboardList },
  { to: '/exporter/plot-imports', label: 'plotImports', icon: IconFileUpload },
  { to: '/exporter/wallet', label: 'wallet', icon: IconWallet },
  { to: '/exporter/members', label: 'members', icon: IconUsers },
];
