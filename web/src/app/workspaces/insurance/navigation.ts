import {
  IconBuildingBank,
  IconCloudRain,
  IconFileText,
  IconReportMoney,
  IconShieldCheck,
  IconUmbrella,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import { isAgent, isHolder, isOfInsurer } from './who.ts';
import type { insurance } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof insurance>[] = [
  { to: '/insurance', label: 'desk', icon: IconBuildingBank, exact: true, isFor: isAgent },
  { to: '/insurance/policies', label: 'policies', icon: IconShieldCheck, isFor: isAgent },
  { to: '/insurance/claims', label: 'claims', icon: IconReportMoney, isFor: isAgent },
  { to: '/insurance/oracle', label: 'oracle', icon: IconCloudRain, isFor: isAgent },
  { to: '/insurance/wallet', label: 'wallet', icon: IconWallet, isFor: isOfInsurer },
  { to: '/insurance/members', label: 'members', icon: IconUsers, isFor: isOfInsurer },
  { to: '/insurance/mine', label: 'mine', icon: IconUmbrella, isFor: isHolder },
  { to: '/insurance/products', label: 'products', icon: IconFileText },
];
