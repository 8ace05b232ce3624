import {
  IconActivity,
  IconAdjustments,
  IconBuildingCommunity,
  IconCashBanknote,
  IconCreditCard,
  IconFileText,
  IconGavel,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMap2,
  IconReceipt2,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { admin } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof admin>[] = [
  { to: '/admin', label: 'overview', icon: IconLayoutDashboard, exact: true },
  { to: '/admin/users', label: 'users', icon: IconUsers },
  { to: '/admin/organisations', label: 'organisations', icon: IconBuildingCommunity },
  { to: '/admin/plots', label: 'allPlots', icon: IconMap2 },
  { to: '/admin/reference', label: 'reference', icon: IconAdjustments },
  { to: '/admin/templates', label: 'templates', icon: IconFileText },
  { to: '/admin/disputes', label: 'disputes', icon: IconGavel },
  { to: '/admin/wallets', label: 'wallets', icon: IconWallet },
  { to: '/admin/payments', label: 'payments', icon: IconCreditCard },
  { to: '/admin/payouts', label: 'payouts', icon: IconCashBanknote },
  { to: '/admin/fees', label: 'fees', icon: IconReceipt2 },
  { to: '/admin/keys', label: 'keys', icon: IconKey },
  { to: '/admin/intake', label: 'intake', icon: IconInbox },
  { to: '/admin/jobs', label: 'jobs', icon: IconActivity },
  { to: '/admin/mails', label: 'mails', icon: IconMail },
  { to: '/admin/audit', label: 'audit', icon: IconHistory },
];
