import { IconReportMoney } from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { bank } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof bank>[] = [
  { to: '/bank', label: 'profiles', icon: IconReportMoney },
];
