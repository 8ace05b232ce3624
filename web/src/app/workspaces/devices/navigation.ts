import { IconAccessPoint, IconBellRinging } from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { devices } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof devices>[] = [
  { to: '/devices', label: 'devices', icon: IconAccessPoint, exact: true },
  { to: '/devices/alarms', label: 'alarms', icon: IconBellRinging },
];
