import { IconBroadcast, IconFileInvoice, IconKey, IconWebhook } from '@tabler/icons-react';
import { belongsTo, hasRole, isAdmin, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { connections } from './words/en.ts';

const isOwner = (who: Whoami) => who.memberships.some(({ role }) => role === 'Owner') || isAdmin(who);

export const pages: readonly NavigationPage<keyof typeof connections>[] = [
  { to: '/mandates', label: 'mandates', icon: IconFileInvoice, isFor: (who) => belongsTo(who, 'Buyer') },
  { to: '/connections/keys', label: 'keys', icon: IconKey, isFor: isOwner },
  { to: '/connections/webhooks', label: 'webhooks', icon: IconWebhook, isFor: isOwner },
  {
    to: '/connections/events',
    label: 'events',
    icon: IconBroadcast,
    isFor: (who) => isOwner(who) || hasRole(who, 'SVC Bank'),
  },
];
