import {
  IconCash,
  IconClipboardList,
  IconDroplets,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMap2,
  IconPackages,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { isAdmin, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { cooperative } from './words/en.ts';

/** Its money is the business of Owners and Managers: others would see empty lists and refusals there. */
const seesMoney = (who: Whoami): boolean =>
  isAdmin(who) ||
  who.memberships.some(({ kind, role }) => kind === 'Cooperative' && (role === 'Owner' || role === 'Manager'));

export const pages: readonly NavigationPage<keyof typeof cooperative>[] = [
  { to: '/cooperative', label: 'overview', icon: IconLayoutDashboard, exact: true },
  { to: '/cooperative/lots', label: 'lots', icon: IconPackages },
  { to: '/cooperative/processing', label: 'processings', icon: IconDroplets },
  { to: '/cooperative/orders', label: 'orders', icon: IconClipboardList, isFor: seesMoney },
  { to: '/cooperative/settlements', label: 'settlements', icon: IconCash, isFor: seesMoney },
  { to: '/cooperative/wallet', label: 'wallet', icon: IconWallet, isFor: seesMoney },
  { to: '/cooperative/statements', label: 'farmerStatements', icon: IconFileInvoice, isFor: seesMoney },
  { to: '/cooperative/members', label: 'members', icon: IconUsers },
  { to: '/cooperative/plots', label: 'plots', icon: IconMap2 },
];
