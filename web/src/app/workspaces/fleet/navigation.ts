import { IconClipboardCheck, IconSteeringWheel, IconTruck } from '@tabler/icons-react';
import { belongsTo, isAdmin, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { fleet } from './words/en.ts';

/** Whoever manages vehicles. */
export const manages = (who: Whoami): boolean =>
  isAdmin(who) ||
  belongsTo(who, 'Exporter') ||
  who.memberships.some(({ kind, role }) => kind === 'Cooperative' && (role === 'Owner' || role === 'Manager'));

export const pages: readonly NavigationPage<keyof typeof fleet>[] = [
  { to: '/fleet', label: 'vehicles', icon: IconTruck, exact: true },
  { to: '/fleet/inspections', label: 'inspections', icon: IconClipboardCheck },
  { to: '/fleet/drivers', label: 'drivers', icon: IconSteeringWheel, isFor: manages },
];
