import { IconClipboardCheck, IconHistory } from '@tabler/icons-react';
import { isAdmin } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { inspector } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof inspector>[] = [
  { to: '/inspector', label: 'queue', icon: IconClipboardCheck, exact: true },
  { to: '/inspector/history', label: 'history', icon: IconHistory, isFor: (who) => !isAdmin(who) },
  { to: '/inspector/history', label: 'inspections', icon: IconHistory, isFor: isAdmin },
];
