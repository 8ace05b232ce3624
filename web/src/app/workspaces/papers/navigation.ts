import { IconFileSearch } from '@tabler/icons-react';
import { hasRole, isAdmin, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { papers } from './words/en.ts';

/** Whoever has to do with invoices, certificates and bills of lading. */
export const hasPapers = (who: Whoami): boolean =>
  isAdmin(who) || who.memberships.length > 0 || hasRole(who, 'SVC Authority');

export const pages: readonly NavigationPage<keyof typeof papers>[] = [
  { to: '/papers', label: 'papers', icon: IconFileSearch },
];
