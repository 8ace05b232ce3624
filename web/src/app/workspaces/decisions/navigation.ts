import { IconGavel } from '@tabler/icons-react';
import { hasRole, isAdmin, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { decisions } from './words/en.ts';

/** Whoever trades, and offices. */
export const hasDecisions = (who: Whoami): boolean =>
  isAdmin(who) || who.memberships.length > 0 || hasRole(who, 'SVC Authority');

export const pages: readonly NavigationPage<keyof typeof decisions>[] = [
  { to: '/decisions', label: 'title', icon: IconGavel },
];
