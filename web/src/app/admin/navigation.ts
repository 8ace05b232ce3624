import {
  IconActivity,
  IconCreditCard,
  IconGavel,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NavigationPage } from '../layout/navigation.tsx';

export function useAdminPages(): readonly NavigationPage[] {
  const t = useTranslations('admin');
  return [
    { to: '/admin', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    { to: '/admin/users', label: t('users'), icon: IconUsers },
    { to: '/admin/disputes', label: t('disputes'), icon: IconGavel },
    { to: '/admin/wallets', label: t('wallets'), icon: IconWallet },
    { to: '/admin/payments', label: t('payments'), icon: IconCreditCard },
    { to: '/admin/keys', label: t('keys'), icon: IconKey },
    { to: '/admin/intake', label: t('intake'), icon: IconInbox },
    { to: '/admin/jobs', label: t('jobs'), icon: IconActivity },
    { to: '/admin/mails', label: t('mails'), icon: IconMail },
    { to: '/admin/audit', label: t('audit'), icon: IconHistory },
  ];
}
