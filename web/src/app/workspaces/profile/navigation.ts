import { IconReportMoney } from '@tabler/icons-react';
import { belongsTo, hasRole, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { profile } from './words/en.ts';

/** Farmers, cooperatives and exporters are scored; nobody else is. */
export const hasProfile = (who: Whoami): boolean =>
  hasRole(who, 'SVC Farmer') || belongsTo(who, 'Cooperative') || belongsTo(who, 'Exporter');

export const pages: readonly NavigationPage<keyof typeof profile>[] = [
  { to: '/profile', label: 'profile', icon: IconReportMoney },
];
