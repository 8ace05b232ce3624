import { IconBroadcast, IconFileInvoice, IconKey, IconWebhook } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NavigationPage } from '../layout/navigation.tsx';
import { useWhoami, workspacesOf } from '../session/session.ts';

/** How programs of an organisation reach the service: for its owners, and the purchase orders for all of a buyer's people. */
export function useConnectionPages(): readonly NavigationPage[] {
  const t = useTranslations('connections');
  const trade = useTranslations('trade');
  const who = useWhoami();
  const owner = who.memberships.some(({ role }) => role === 'Owner') || workspacesOf(who).includes('admin');
  const buyer = who.memberships.some(({ kind }) => kind === 'Buyer');
  return [
    ...(buyer ? [{ to: '/mandates', label: trade('mandates'), icon: IconFileInvoice }] : []),
    ...(owner
      ? [
          { to: '/connections/keys', label: t('keys'), icon: IconKey },
          { to: '/connections/webhooks', label: t('webhooks'), icon: IconWebhook },
          { to: '/connections/events', label: t('events'), icon: IconBroadcast },
        ]
      : []),
  ];
}
