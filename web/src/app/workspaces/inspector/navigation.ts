import { IconCertificate, IconClipboardCheck, IconHistory, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { hasRole, isAdmin, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { inspector } from './words/en.ts';

/** Inspectors issue, too; an authority has these pages in its own menu. */
const issuesOnly = (who: Whoami): boolean => hasRole(who, 'SVC Inspector') && !hasRole(who, 'SVC Authority');

export const pages: readonly NavigationPage<keyof typeof inspector>[] = [
  { to: '/inspector', label: 'queue', icon: IconClipboardCheck, exact: true },
  { to: '/inspector/history', label: 'history', icon: IconHistory, isFor: (who) => !isAdmin(who) },
  { to: '/inspector/history', label: 'inspections', icon: IconHistory, isFor: isAdmin },
  { to: '/authority/certificates', label: 'certificates', icon: IconCertificate, isFor: issuesOnly },
  { to: '/authority/credentials', label: 'credentials', icon: IconRosetteDiscountCheck, isFor: issuesOnly },
];
